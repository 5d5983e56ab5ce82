import { Textarea } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { TEXTAREA_ROWS } from '../../constants'
import { Question, type QuestionProps, wired } from './Question'

interface TextareaFieldProps
  extends QuestionProps, Omit<ComponentProps<'textarea'>, keyof QuestionProps | 'children'> {}

/** One question answered in sentences, eight rows high. */
export function TextareaField({
  name,
  label,
  hint,
  error,
  optional,
  className,
  ...textarea
}: TextareaFieldProps) {
  const question = { name, label, hint, error, optional }
  return (
    <Question {...question}>
      <Textarea asChild className={className} resize="vertical">
        <textarea rows={TEXTAREA_ROWS} {...wired(question)} {...textarea} />
      </Textarea>
    </Question>
  )
}
