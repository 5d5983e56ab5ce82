import type { Request, Response } from 'express'
import type { ErrorAnswer } from '../doors/answer.js'
import { html } from '../shared/html.js'
import type { SentForm } from './claim/sent-form.js'
import { withTyped } from './claim/typed-words.js'
import { sendPage } from './plain-page.js'

/** Doors that answer programs whatever they say that they read. */
const FOR_PROGRAMS = /^\/(?:graphql|api|files)(?:\/|$)|\.csv$/
/** Doors that answer pages whatever is said. */
const PAGES = /^\/(?:letters?|claim|newsletter|contact)(?:\/|$)/
/** Of a form that did not arrive as one. */
const UNREAD = [400, 408, 413, 415]

/**
 * Where a page was asked for and a part of ours is down, or whoever asks is turned away, a person reads a page. False:
 * not a page, nothing was answered.
 */
export function problemPage(answer: ErrorAnswer, request: Request, response: Response): boolean {
  const { status, message } = answer
  const wasUnread = UNREAD.includes(status) && request.method === 'POST'
  if (!(wasUnread || [401, 403, 429, 503].includes(status)) || !['GET', 'POST'].includes(request.method))
    return false
  const asksForPage = request.accepts(['json', 'html']) === 'html'
  if (status === 503) {
    const sent = response.locals.sent as SentForm | undefined
    // Whether it was done is not known.
    if (asksForPage) sendPage(response, status, withTyped(tryAgain(message, request), sent, ''))
    return asksForPage
  }
  const isPage = !FOR_PROGRAMS.test(request.path) && (asksForPage || (PAGES.test(request.path) && !wasUnread))
  const page = wasUnread
    ? didNotWork(message)
    : status === 429
      ? tryAgain(message, request)
      : turnedAway(message)
  if (isPage) sendPage(response, status, page)
  return isPage
}

function tryAgain(message: string, request: Request) {
  const sent =
    request.method === 'POST'
      ? html`<p>Go back in your browser: what you typed should still be there.</p>`
      : ''
  return {
    title: 'Please try again in a minute',
    body: html`<h1>Please try again in a minute</h1>
<p>${message}</p>${sent}
<p><a class="button" href="${request.originalUrl}">Try again</a></p>`,
  }
}

const turnedAway = (message: string) => ({
  title: 'This is not open to you',
  body: html`<h1>This is not open to you</h1><p>${message}</p>`,
})

const didNotWork = (message: string) => ({
  title: 'That did not work',
  body: html`<h1>That did not work</h1><p>${message}</p>
<p>Go back in your browser: what you typed should still be there.</p>`,
})
