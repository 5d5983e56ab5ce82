import type { Request, Response } from 'express'
import type { ErrorAnswer } from '../doors/answer.js'
import { html } from '../shared/html.js'
import { sendPage } from './plain-page.js'

/** Doors that answer programs whatever they say that they read. */
const FOR_PROGRAMS = /^\/(?:graphql|api|files)(?:\/|$)|\.csv$/
/** Doors that answer pages whatever is said. */
const PAGES = /^\/(?:letters|claim|newsletter|contact)(?:\/|$)/

/**
 * Where a page was asked for and a part of ours is down, or whoever asks is turned away, a person reads a page. False:
 * not a page, nothing was answered.
 */
export function problemPage(answer: ErrorAnswer, request: Request, response: Response): boolean {
  const { status, message } = answer
  if (![401, 403, 503].includes(status) || !['GET', 'POST'].includes(request.method)) return false
  const asksForPage = request.accepts(['json', 'html']) === 'html'
  if (status === 503) {
    if (asksForPage) sendPage(response, status, tryAgain(message, request))
    return asksForPage
  }
  const isPage = !FOR_PROGRAMS.test(request.path) && (asksForPage || PAGES.test(request.path))
  if (isPage) sendPage(response, status, turnedAway(message))
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
