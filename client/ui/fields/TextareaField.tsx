import { Textarea } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { TEXTAREA_ROWS } from '../../constants'
import { Question, type QuestionProps, splitQuestion, wired } from './Question'

interface TextareaFieldProps
  extends QuestionProps, Omit<ComponentProps<'textarea'>, keyof QuestionProps | 'children'> {}

/** One question answered in sentences, eight rows high. */
export function TextareaField(props: TextareaFieldProps) {
  const { question, control: textarea } = splitQuestion(props)
  return (
    <Question {...question}>
      <Textarea asChild resize="vertical">
        <textarea rows={TEXTAREA_ROWS} {...wired(question)} {...textarea} />
      </Textarea>
    </Question>
  )
}
