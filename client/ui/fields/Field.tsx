import { Input, type InputProps } from '@chakra-ui/react'
import { Question, type QuestionProps, wired } from './Question'

export interface FieldProps extends QuestionProps, Omit<InputProps, keyof QuestionProps | 'children'> {}

/** One question answered on one line. Everything an input takes (type, value, onChange, autoComplete …) is passed on. */
export function Field({ name, label, hint, error, optional, ...input }: FieldProps) {
  const question = { name, label, hint, error, optional }
  return (
    <Question {...question}>
      <Input {...wired(question)} {...input} />
    </Question>
  )
}
