import { type ChangeEvent, useCallback, useContext, useRef } from 'react'
import { OFFLINE, SIGNED_OUT } from '../../user-errors'
import { IsSignedOut, useLineIsBack, useWhenOver } from '../line'
import { useOnce } from '../useOnce'
import { type FormError, useFormErrors } from './useFormErrors'
import type { OnItsWay } from './useUpload'

/** Where a form's answers are: `useDraft`, `usePageDraft`, `usePageEdits`. */
export interface Kept<Answers> {
  draft: Answers
  keep: (changes: Partial<Answers>) => void
  /** But what is named. */
  drop: (but?: readonly string[]) => void
}

/** What a field takes to belong to a form. */
interface Wired<Value> {
  name: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}
type WiredText = Omit<Wired<string>, 'onChange'> & {
  onChange: (
    event: ChangeEvent<HTMLInputElement> | ChangeEvent<HTMLSelectElement> | ChangeEvent<HTMLTextAreaElement>,
  ) => void
}
type WiredFile<Value> = Wired<Value> & { onSending: (file: OnItsWay | null) => void }
type WiredTick = Omit<WiredText, 'value'> & { checked: boolean }

/** What a part of a form needs to know of the form around it: its texts and its files, by name. */
export interface FormPart<TextName extends string, Files extends object = object> {
  text: (name: TextName) => WiredText
  file: <Name extends keyof Files & string>(name: Name) => WiredFile<Files[Name]>
  /** Answers several at once, as if they had been typed. */
  set: (changes: Partial<Record<TextName, string>>) => void
}

/**
 * A form: what has been answered so far, and what is to be mended, by the names of the server's `userErrors`. `text(name)`
 * wires a field that is typed or selected, `tick(name)` a checkbox, `file(name)` files, `answer(name)` any other. `useSend`
 * sends it.
 */
export function useForm<Answers extends object>({ draft: answers, keep, drop: forgetDraft }: Kept<Answers>) {
  const onTheirWay = useRef(new Map<string, OnItsWay>())
  const { errors, show, mend, forget, of } = useFormErrors()
  useLineIsBack(useCallback(() => forget(OFFLINE), [forget]))
  useWhenOver(
    useContext(IsSignedOut),
    useCallback(() => forget(SIGNED_OUT), [forget]),
  )
  const set = (changes: Partial<Answers>) => {
    keep(changes)
    for (const name of Object.keys(changes)) mend(name)
  }
  const typed = useRef(new Set<string>())
  const change = (name: string, value: unknown) => {
    typed.current.add(name)
    set({ [name]: value } as Partial<Answers>)
  }
  /** From now on it is on its way as it is: what is typed after this was not sent. */
  const begin = () => typed.current.clear()
  const text = (name: NamesOf<Answers, string | null>): WiredText => ({
    name,
    value: (answers[name] as string | null) ?? '',
    error: of(name),
    onChange: ({ target }) => change(name, target.value),
  })
  const tick = (name: NamesOf<Answers, boolean>): WiredTick => ({
    name,
    checked: answers[name] as boolean,
    error: of(name),
    onChange: ({ target }) => change(name, (target as HTMLInputElement).checked),
  })
  const answer = <Name extends keyof Answers & string>(name: Name): Wired<Answers[Name]> => ({
    name,
    value: answers[name],
    error: of(name),
    onChange: (value) => change(name, value),
  })
  const file = <Name extends keyof Answers & string>(name: Name): WiredFile<Answers[Name]> => ({
    ...answer(name),
    // Those that were sent are attached by now, and are not chosen for the next time.
    onChange: (value) => set({ [name]: value } as unknown as Partial<Answers>),
    onSending: (one) => {
      if (one) onTheirWay.current.set(name, one)
      else if (onTheirWay.current.delete(name)) {
        mend(name)
        // Beside others the summary stays as it is: whoever answers one of them keeps the focus.
        if (onTheirWay.current.size === 0 && errors.length > 0 && errors.every(saysOnItsWay)) show([])
      }
    },
  })
  /** Files that are not there yet: without them it would be another form. */
  const stillSending = (): FormError[] =>
    [...onTheirWay.current].map(([field, one]) => ({ field, message: isOnItsWay(one.name) }))
  /** What is chosen after this belongs to the next form, and what is on its way to none. */
  const drop = (but?: readonly string[]) => {
    for (const { stop } of onTheirWay.current.values()) stop()
    forgetDraft(but)
  }
  /**
   * It went through: what has been typed since it was sent stays, for the next time. With `first` only where that is among it: by
   * that the next form begins.
   */
  const dropSent = (first?: keyof Answers & string) =>
    drop(first === undefined || typed.current.has(first) ? [...typed.current] : [])

  /** Those without an answer, each with its own sentence. */
  const unanswered = (sentences: Partial<Record<keyof Answers, string>>): FormError[] =>
    Object.entries<string | undefined>(sentences).flatMap(([field, message]) => {
      const value = answers[field as keyof Answers]
      return message && (typeof value === 'string' ? !value.trim() : !value) ? [{ field, message }] : []
    })
  return {
    answers,
    text,
    tick,
    answer,
    file,
    set,
    drop,
    begin,
    dropSent,
    stillSending,
    errors,
    show,
    mend,
    of,
    unanswered,
  }
}

const isOnItsWay = (name: string) => `“${name}”${ON_ITS_WAY}`
const ON_ITS_WAY = ' is still being sent. Wait until it is there, or stop it, then send the form.'
const saysOnItsWay = ({ message }: FormError) => message.endsWith(ON_ITS_WAY)

export type FormState<Answers extends object> = ReturnType<typeof useForm<Answers>>

interface Sending<Args extends unknown[]> {
  /** What is to be mended before it is sent. */
  wrong?: () => readonly FormError[]
  /** Sends it, and answers what is to be mended: nothing when it went through. */
  send: (...args: Args) => Promise<readonly FormError[]>
  /** It went through, and what was typed is dropped. */
  sent?: () => unknown
}

/** Sends a form, one try at a time; what was typed stays until it went through. */
export function useSend<Args extends unknown[]>(
  form: Pick<FormState<object>, 'show' | 'begin' | 'dropSent' | 'stillSending'>,
  { wrong, send, sent }: Sending<Args>,
) {
  return useOnce(async (...args: Args) => {
    const found = withStillSending(form, wrong?.() ?? [])
    form.begin()
    const refused = found.length > 0 ? found : await send(...args)
    form.show(refused)
    if (refused.length > 0) return
    form.dropSent()
    await sent?.()
  })
}

/** What is to be mended, and what is on its way: no file is missing that will be there in a moment. */
export function withStillSending(
  form: Pick<FormState<object>, 'stillSending'>,
  wrong: readonly FormError[],
): readonly FormError[] {
  const waits = form.stillSending()
  return [...waits, ...wrong.filter(({ field }) => waits.every((one) => one.field !== field))]
}

/** The names of those answers that are of one kind. */
type NamesOf<Answers, Kind> = {
  [Name in keyof Answers]: Answers[Name] extends Kind ? Name : never
}[keyof Answers] &
  string
