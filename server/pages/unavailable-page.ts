import type { Request, Response } from 'express'
import type { Unavailable } from '../shared/unavailable.js'
import { safe, sendPage } from './plain-page.js'

/** Where a page was asked for and a part of ours is down, a person reads a page. False: not a page, nothing was answered. */
export function unavailablePage(down: Unavailable, request: Request, response: Response): boolean {
  if (!['GET', 'POST'].includes(request.method) || request.accepts(['json', 'html']) !== 'html') return false
  const sent =
    request.method === 'POST' ? '<p>Go back in your browser: what you typed should still be there.</p>' : ''
  sendPage(response, 503, {
    title: 'Please try again in a minute',
    body: `<h1>Please try again in a minute</h1>
<p>${safe(down.message)}</p>${sent}
<p><a class="button" href="${safe(request.originalUrl)}">Try again</a></p>`,
  })
  return true
}
