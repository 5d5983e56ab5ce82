import { Input } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Question, type QuestionProps, splitQuestion, wired } from './Question'

export interface FieldProps
  extends QuestionProps, Omit<ComponentProps<'input'>, keyof QuestionProps | 'children'> {}

/** One question answered on one line. Everything an input takes (type, value, onChange, autoComplete …) is passed on. */
export function Field(props: FieldProps) {
  const { question, control: input } = splitQuestion(props)
  return (
    <Question {...question}>
      <Input asChild>
        <input {...wired(question)} {...input} />
      </Input>
    </Question>
  )
}
