import { Box, chakra, Flex } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export interface QuestionProps {
  /** The field's name in the form and in the server's `userErrors`. */
  name: string
  /** The question, as one would ask it. */
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and how to mend it. */
  error?: string | undefined
  /** Said beside the label, since most fields are required; 'unsaid' in a filter, where none is. */
  optional?: boolean | 'unsaid'
}

/** A label, its hint and its error around any control; the control takes `wired(props)` to belong to them. */
export function Question({ children, ...question }: QuestionProps & { children: ReactNode }) {
  const { name, label, hint, error, optional } = question
  const ids = fieldIds(name)
  return (
    <Box
      w="full"
      minW="0"
      borderInlineStartWidth={error ? '4px' : 0}
      borderColor="border.error"
      ps={error ? '4' : 0}
      transition="padding 100ms"
    >
      <chakra.label id={ids.label} htmlFor={ids.control} textStyle="label" display="inline-block">
        {label}
        {optional === true && (
          <>
            {' '}
            <chakra.span fontWeight="normal" color="fg.muted">
              (optional)
            </chakra.span>
          </>
        )}
      </chakra.label>
      {hint && (
        <Box id={ids.hint} color="fg.muted" textStyle="sm" maxW="measure">
          {hint}
        </Box>
      )}
      <Box aria-live="polite">
        {error && (
          <Flex id={ids.error} color="fg.error" fontWeight="medium" gap="1.5" textStyle="sm">
            <Box asChild boxSize="18px" mt="3px" flexShrink="0">
              <CircleAlert aria-hidden />
            </Box>
            {error}
          </Flex>
        )}
      </Box>
      <Box mt="1.5">{children}</Box>
    </Box>
  )
}

/** The question among a field's props, and what is its control's. */
export function splitQuestion<Props extends QuestionProps>({
  name,
  label,
  hint,
  error,
  optional,
  ...control
}: Props) {
  return { question: { name, label, hint, error, optional }, control }
}

/** Ties a control to its question: id, name, and what a screen reader reads with it. */
export function wired({ name, hint, error, optional }: Omit<QuestionProps, 'label'>) {
  const ids = fieldIds(name)
  const described = [hint && ids.hint, error && ids.error].filter(Boolean).join(' ')
  return {
    id: ids.control,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  } as const
}

/** Where an error summary's links lead. */
export function fieldIds(name: string) {
  return {
    control: `field-${name}`,
    label: `field-${name}-label`,
    hint: `field-${name}-hint`,
    error: `field-${name}-error`,
  }
}
