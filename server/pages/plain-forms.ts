import { paths } from '../../common/paths.js'
import express, { type Router, type ErrorRequestHandler, type Request, type Response } from 'express'
import { exactRouter } from '../doors/addresses.js'
import { Context, type World } from '../context.js'
import { LimitReached } from '../doors/limits/limit-reached.js'
import { Refused } from '../shared/user-error.js'
import { html } from '../shared/html.js'
import { policyOf, sendPage, type PlainPage } from './plain-page.js'

/** The forms of the public pages as a browser without script sends them; with script they go to /graphql. */
export function plainFormRoutes(world: World): Router {
  const router = exactRouter()
  const form = (path: string, act: (context: Context, field: Field) => Promise<void>, done: PlainPage) =>
    router.post(
      path,
      express.urlencoded({ extended: false, limit: '100kb' }),
      async (request: Request, response: Response) => {
        const context = new Context(world, {
          address: request.ip ?? '',
          userAgent: '',
          key: null,
          setKey: () => {},
        })
        await act(context, fieldsOf(request))
        send(response, 200, done)
      },
      refused,
    )
  form(
    paths.contact,
    ({ contactMessages }, field) =>
      contactMessages.send({
        fullName: field('fullName'),
        email: field('email'),
        message: field('message'),
        subject: field('subject'),
      }),
    RECEIVED,
  )
  form('/newsletter', ({ newsletter }, field) => newsletter.subscribe(field('newsletter-email')), ASKED)
  return router
}

type Field = (name: string) => string

/** A field that is missing or came twice is empty. */
function fieldsOf({ body }: Request): Field {
  const fields = (body ?? {}) as Record<string, unknown>
  return (name) => (typeof fields[name] === 'string' ? fields[name] : '')
}

const refused: ErrorRequestHandler = (error, _request, response, next) => {
  if (error instanceof LimitReached) {
    response.set('Retry-After', String(error.retryAfterSeconds))
    // For the metrics, which are past this door.
    response.locals.limit = error.limit
    send(response, 429, toMend([error.message]))
  } else if (error instanceof Refused) {
    send(response, 422, toMend(error.userErrors.map(({ message }) => message)))
  } else next(error)
}

function send(response: Response, status: number, page: PlainPage): void {
  response.set('Content-Security-Policy', policyOf(page))
  sendPage(response, status, page)
}

const toMend = (sentences: string[]): PlainPage => ({
  title: 'There is a problem',
  body: html`<h1>There is a problem</h1><ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul><p>Nothing was sent. Go back with your browser: what you typed still stands there.</p>`,
})

const HOME = html`<p><a class="button" href="/">Go to DMA</a></p>`

const RECEIVED: PlainPage = {
  title: 'We have your message',
  body: html`<h1>We have your message</h1><p>Thank you for writing. We answer by e-mail. If nothing comes within a few days, look in your spam folder or call us.</p>${HOME}`,
}

const ASKED: PlainPage = {
  title: 'One more step',
  body: html`<h1>One more step</h1><p>We have written to you. Open that letter and say yes, and the newsletter comes.</p>${HOME}`,
}
