import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { fieldIds, type QuestionProps } from './Question'

interface RadioFieldProps<Value extends string> extends Omit<QuestionProps, 'optional'> {
  options: readonly { value: Value; label: string; hint?: string }[]
  /** Nothing while nobody has chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
}

/** One question with a few answers that each need a sentence: all of them stay in sight. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { name, label, hint, error, options, value, onChange } = props
  const ids = fieldIds(name)
  return (
    <chakra.fieldset
      minW="0"
      aria-describedby={[hint && ids.hint, error && ids.error].filter(Boolean).join(' ') || undefined}
      borderInlineStartWidth={error ? '4px' : 0}
      borderColor="border.error"
      ps={error ? '4' : 0}
    >
      <chakra.legend textStyle="label">{label}</chakra.legend>
      {hint && (
        <Box id={ids.hint} color="fg.muted" maxW="measure">
          {hint}
        </Box>
      )}
      <Box aria-live="polite">
        {error && (
          <Flex id={ids.error} color="fg.error" fontWeight="medium" gap="1.5">
            <Box asChild boxSize="18px" mt="3px" flexShrink="0">
              <CircleAlert aria-hidden />
            </Box>
            {error}
          </Flex>
        )}
      </Box>
      <Grid mt="1.5">
        {options.map((option, at) => (
          <Choice
            key={option.value}
            {...option}
            name={name}
            // The first one is where an error summary leads.
            id={at === 0 ? ids.control : `${ids.control}-${option.value}`}
            checked={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </Grid>
    </chakra.fieldset>
  )
}

interface ChoiceProps {
  id: string
  name: string
  value: string
  label: string
  hint?: string
  checked: boolean
  onChoose: () => void
}

/** The whole line is the target; a screen reader hears the label first and the hint as what describes it. */
function Choice({ id, name, value, label, hint, checked, onChoose }: ChoiceProps) {
  return (
    <Line>
      <Dot
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${id}-words`}
        aria-describedby={hint && `${id}-more`}
      />
      <Box minW="0">
        <chakra.span id={`${id}-words`} fontWeight="medium">
          {label}
        </chakra.span>
        {hint && (
          <Box id={`${id}-more`} color="fg.muted" maxW="38em">
            {hint}
          </Box>
        )}
      </Box>
    </Line>
  )
}

const Line = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    py: '2.5',
    minH: '11',
    cursor: 'pointer',
    borderBottomWidth: '1px',
    _last: { borderBottomWidth: 0 },
  },
})

const Dot = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: 0,
    boxSize: '6',
    borderRadius: 'full',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    focusRingColor: 'brand.focusRing',
    '&:not(:checked):hover': { borderColor: 'fg' },
    _checked: { borderColor: 'brand.solid', borderWidth: '7px' },
  },
})
