import { Input } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Question, type QuestionProps, wired } from './Question'

export interface FieldProps
  extends QuestionProps, Omit<ComponentProps<'input'>, keyof QuestionProps | 'children'> {}

/** One question answered on one line. Everything an input takes (type, value, onChange, autoComplete …) is passed on. */
export function Field({ name, label, hint, error, optional, className, ...input }: FieldProps) {
  const question = { name, label, hint, error, optional }
  return (
    <Question {...question}>
      <Input asChild className={className}>
        <input {...wired(question)} {...input} />
      </Input>
    </Question>
  )
}
