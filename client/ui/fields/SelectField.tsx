import { Box, Input } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Question, type QuestionProps, wired } from './Question'

interface SelectFieldProps extends QuestionProps, Omit<ComponentProps<'select'>, keyof QuestionProps> {
  options: readonly { value: string; label: string }[]
  /** Shown while nothing is chosen; its value is the empty string. */
  placeholder?: string
}

/** One question with a few answers. The browser's own list: it is the one that a phone's owner knows. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, error, optional, options, placeholder, className, ...select } = props
  const question = { name, label, hint, error, optional }
  return (
    <Question {...question}>
      <Box position="relative">
        <Input asChild className={className} pe="10" cursor="pointer">
          <select {...wired(question)} {...select}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </Input>
        <Box
          asChild
          boxSize="5"
          position="absolute"
          insetEnd="3"
          top="3"
          color="fg.muted"
          pointerEvents="none"
        >
          <ChevronDown aria-hidden />
        </Box>
      </Box>
    </Question>
  )
}
