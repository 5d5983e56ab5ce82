import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import type { FormError } from './ui/fields/useFormErrors'

interface UserError {
  field?: readonly string[] | null
  message: string
}

/** The server's refusals as a form shows them: `["proprietor", "email"]` is the form's field `proprietor.email`. */
export function formErrors(userErrors: readonly UserError[]): FormError[] {
  return userErrors.map(({ field, message }) => ({ field: field?.join('.') ?? null, message }))
}

/**
 * Sends, and answers what is to be mended: nothing when it went through. Never throws, so that a form keeps what was
 * typed whatever happens on the way. `send` answers the payload's `userErrors`.
 */
export async function problemsOf(
  send: () => Promise<readonly UserError[] | undefined>,
): Promise<readonly FormError[]> {
  try {
    return formErrors((await send()) ?? [])
  } catch (error) {
    return [{ message: sentenceOf(error) }]
  }
}

/**
 * Sends what shows something once, like a secret: if its answer is lost nobody can be shown that again, and what was made has
 * to be looked for before another one is made. `first` says so.
 */
export async function unlessLost(
  send: () => Promise<readonly UserError[] | undefined>,
  first: string,
): Promise<readonly UserError[] | undefined> {
  try {
    return await send()
  } catch (error) {
    if (problemOf(error).isAnswered) throw error
    return [{ message: `${sentenceOf(error)} ${first}` }]
  }
}

/** What was thrown on the way to the server and back, as a sentence for the person. */
export function sentenceOf(error: unknown): string {
  const [thrown] = thrownBy(error)
  if (thrown?.code === 'UNAUTHENTICATED') return SIGNED_OUT
  if (thrown) return thrown.message
  return ServerError.is(error) ? SERVER_AWAY : OFFLINE
}

/** What went wrong, in words, and whether the server has said so. */
export interface Problem {
  words: string
  isAnswered: boolean
}

export const problemOf = (error: unknown): Problem => ({
  words: sentenceOf(error),
  isAnswered: thrownBy(error).length > 0,
})

/** Whether nobody knows what came of it: it may have been done, and only its answer lost. */
export const isUnanswered = (errors: readonly { message: string }[]): boolean =>
  errors.some(({ message }) => message === OFFLINE || message === SERVER_AWAY)

/** Whether what could not be read may be in a while: nothing about the asking was wrong. */
export const mayBeReadLater = (error: unknown): boolean =>
  thrownBy(error).every(({ code }) => LATER.has(code))
const LATER: ReadonlySet<string> = new Set(['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL_SERVER_ERROR'])

/** Whether a request came back without any answer at all. */
export function gotNoAnswer(error: unknown): boolean {
  return error instanceof TypeError
}

/** The errors that the server itself named, by code. The doors before GraphQL answer the same shape with a status. */
export function thrownBy(error: unknown): { code: string; message: string }[] {
  return graphQLErrors(error).map(({ message, extensions }) => ({ message, code: String(extensions?.code) }))
}

export const OFFLINE =
  'You seem to be offline. Nothing you typed is lost: check your connection and try again.'
const SERVER_AWAY = 'DMA cannot be reached just now. Nothing you typed is lost: please try again in a minute.'
export const SIGNED_OUT = 'You are no longer signed in. Sign in again to go on.'

interface Answered {
  message: string
  extensions?: { code?: unknown }
}

function graphQLErrors(error: unknown): readonly Answered[] {
  if (CombinedGraphQLErrors.is(error)) return error.errors
  if (!ServerError.is(error)) return []
  try {
    const { errors } = JSON.parse(error.bodyText) as { errors?: readonly Answered[] }
    return errors ?? []
  } catch {
    // Not ours: a proxy's page, for example.
    return []
  }
}
