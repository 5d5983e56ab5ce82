import { type ChangeEvent, useState } from 'react'
import { useFormErrors } from '../../ui/fields/useFormErrors'
import type { UploadedFile } from '../../ui/fields/useUpload'

/** What a part of a form needs to know of the form around it: what a field takes to belong to it. */
export interface Wiring<TextName extends string, FileName extends string = never> {
  text: (name: TextName) => {
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
  }
  file: (name: FileName) => {
    name: string
    value: UploadedFile | null
    error: string | undefined
    onChange: (file: UploadedFile | null) => void
  }
  /** Answers several at once, as if they had been typed. */
  fill: (texts: Partial<Record<TextName, string>>) => void
}

/**
 * A form's answers and what is wrong with them; texts and files, by the paths of the server's `userErrors`. `keep` hears
 * of each answer that changes.
 */
export function useSchoolForm<Answers extends object>(
  initial: Answers | (() => Answers),
  keep?: (change: Partial<Answers>) => void,
) {
  const [answers, setAnswers] = useState(initial)
  const problems = useFormErrors()
  const set = <Name extends keyof Answers & string>(name: Name, answer: Answers[Name]) => {
    const change = { [name]: answer } as unknown as Partial<Answers>
    setAnswers((before) => ({ ...before, ...change }))
    keep?.(change)
    problems.mend(name)
  }
  const wiring: Wiring<NamesOf<Answers, string>, NamesOf<Answers, UploadedFile | null>> = {
    text: (name) => ({
      name,
      value: answers[name] as string,
      error: problems.of(name),
      onChange: (event) => set(name, event.target.value as Answers[typeof name]),
    }),
    file: (name) => ({
      name,
      value: answers[name] as UploadedFile | null,
      error: problems.of(name),
      onChange: (file) => set(name, file as Answers[typeof name]),
    }),
    fill: (texts) => {
      for (const [name, text] of Object.entries(texts))
        set(name as keyof Answers & string, text as Answers[keyof Answers & string])
    },
  }
  return { ...wiring, answers, set, problems }
}

/** The names of those answers that are of one kind. */
type NamesOf<Answers, Kind> = {
  [Name in keyof Answers]: Answers[Name] extends Kind ? Name : never
}[keyof Answers] &
  string
