import { Box, chakra, Flex } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { fieldIds, type QuestionProps, splitQuestion, wired } from './Question'

interface CheckboxFieldProps
  extends QuestionProps, Omit<ComponentProps<'input'>, keyof QuestionProps | 'type'> {}

/** One statement to agree with. The whole line is the target. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { question, control: input } = splitQuestion(props)
  const { name, label, hint, error } = question
  const ids = fieldIds(name)
  return (
    <Box minW="0" borderInlineStartWidth={error ? '4px' : 0} borderColor="border.error" ps={error ? '4' : 0}>
      <Box aria-live="polite">
        {error && (
          <Flex id={ids.error} color="fg.error" fontWeight="medium" gap="1.5" mb="1">
            <Box asChild boxSize="18px" mt="3px" flexShrink="0">
              <CircleAlert aria-hidden />
            </Box>
            {error}
          </Flex>
        )}
      </Box>
      <Flex gap="3" align="flex-start">
        <Tick asChild>
          <input type="checkbox" {...wired(question)} {...input} />
        </Tick>
        <Box minW="0" pt="0.5">
          <chakra.label htmlFor={ids.control} cursor="pointer" textStyle="sm" display="block">
            {label}
          </chakra.label>
          {hint && (
            <Box id={ids.hint} color="fg.muted" textStyle="sm">
              {hint}
            </Box>
          )}
        </Box>
      </Flex>
    </Box>
  )
}

/** 28 px to see, 44 px to touch. The tick is two borders: no image that a content policy could stop. */
const Tick = chakra('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    flexShrink: 0,
    boxSize: '7',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    focusRingColor: 'brand.focusRing',
    _after: { content: '""', position: 'absolute', inset: '-9px' },
    _hover: { borderColor: 'fg' },
    _invalid: { borderColor: 'border.error', borderWidth: '2px' },
    _disabled: { bg: 'bg.muted', cursor: 'not-allowed' },
    _checked: {
      bg: 'brand.solid',
      borderColor: 'brand.solid',
      _before: {
        content: '""',
        position: 'absolute',
        insetStart: '9px',
        top: '4px',
        width: '8px',
        height: '14px',
        borderColor: 'brand.contrast',
        borderStyle: 'solid',
        borderWidth: '0 2.5px 2.5px 0',
        transform: 'rotate(45deg)',
      },
    },
  },
})
