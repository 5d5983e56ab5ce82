import { type ChangeEvent, useState } from 'react'
import { useFormErrors } from '../ui/useFormErrors'
import type { UploadedFile } from '../ui/useUpload'

type FieldsOf<Answers, Kind> = {
  [Name in keyof Answers]: Answers[Name] extends Kind ? Name : never
}[keyof Answers] &
  string

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>

/** A form's answers and what is wrong with them. `text` and `file` are what a field takes to be part of the form. */
export function useSchoolForm<Answers extends object>(initial: Answers | (() => Answers)) {
  const [answers, setAnswers] = useState(initial)
  const problems = useFormErrors()
  const set = <Name extends keyof Answers & string>(name: Name, answer: Answers[Name]) => {
    setAnswers((before) => ({ ...before, [name]: answer }))
    problems.mend(name)
  }
  const text = (name: FieldsOf<Answers, string>) => ({
    name,
    value: answers[name] as string,
    error: problems.of(name),
    onChange: (event: Typed) => set(name, event.target.value as Answers[typeof name]),
  })
  const file = (name: FieldsOf<Answers, UploadedFile | null>) => ({
    name,
    value: answers[name] as UploadedFile | null,
    error: problems.of(name),
    onChange: (chosen: UploadedFile | null) => set(name, chosen as Answers[typeof name]),
  })
  return { answers, set, text, file, problems }
}

/** What a part of a form needs to know of the form around it. */
export type Wiring<Answers extends object> = Pick<ReturnType<typeof useSchoolForm<Answers>>, 'text' | 'file'>
