import type { DocumentNode } from 'graphql'
import { fetchKeepingTime } from './register-time'

declare global {
  interface Window {
    /** What app-shell/ask-first.js has asked, by the request's body. */
    askedFirst?: Record<string, Promise<Response>> | undefined
  }
}

/** Of a page that comes as HTML and asks for what it shows by itself: its route's `handle`. */
export interface AskedFirst {
  questions: readonly DocumentNode[]
  /** Called when it is drawn with their answers. */
  onRead: () => void
}

/**
 * The data of all that the page has asked, in its order, where all of it has begun to come by now and is there within
 * `patienceMs`; null otherwise, and where one of them has not gone well. The answers are left to whoever asks, until
 * `forgetAnswers`.
 */
export async function readAnswers(patienceMs: number): Promise<object[] | null> {
  const asked = Object.values(window.askedFirst ?? {})
  const have = <Part>(parts: readonly Promise<Part>[], within: number) =>
    Promise.race([
      Promise.all(parts).catch(() => null),
      new Promise<null>((resolve) => setTimeout(resolve, within, null)),
    ])
  const responses = await have(asked, 0)
  if (!responses?.length || responses.some(({ ok }) => !ok)) return null
  const answers = await have<{ data?: object; errors?: unknown }>(
    responses.map((response) => response.clone().json()),
    patienceMs,
  )
  if (!answers || answers.some(({ data, errors }) => !data || errors)) return null
  return answers.map(({ data }) => data!)
}

/** They are shown: whatever is asked from now on is asked anew. */
export function forgetAnswers(): void {
  window.askedFirst = undefined
}

/**
 * As fetch, but what the page has asked before our script was there is answered by that, once. The first other question
 * ends it: from then on what was answered may be old.
 */
export const fetchUnlessAsked: typeof fetch = (address, request) => {
  const { askedFirst } = window
  const body = typeof request?.body === 'string' ? request.body : ''
  const answer = askedFirst?.[body]
  if (answer) delete askedFirst[body]
  else window.askedFirst = undefined
  return answer ?? fetchKeepingTime(address, request)
}
