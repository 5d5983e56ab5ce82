import { Textarea, type TextareaProps } from '@chakra-ui/react'
import { TEXTAREA_ROWS } from '../../constants'
import { Question, type QuestionProps, wired } from './Question'

interface TextareaFieldProps extends QuestionProps, Omit<TextareaProps, keyof QuestionProps | 'children'> {}

/** One question answered in sentences, eight rows high. */
export function TextareaField({ name, label, hint, error, optional, ...textarea }: TextareaFieldProps) {
  const question = { name, label, hint, error, optional }
  return (
    <Question {...question}>
      <Textarea rows={TEXTAREA_ROWS} resize="vertical" {...wired(question)} {...textarea} />
    </Question>
  )
}
