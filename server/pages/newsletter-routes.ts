import express, { type Router, type Request, type Response } from 'express'
import { exactRouter } from '../doors/addresses.js'
import { Context, type World } from '../context.js'
import { html } from '../shared/html.js'
import { policyOf, sendPage, type PlainPage } from './plain-page.js'
import type { Standing } from '../newsletter/newsletter.js'

/**
 * The page behind the link of a newsletter's letter: opening it changes nothing, a button does. Mail programs press the
 * second one by themselves (RFC 8058), from anywhere and without a session: the link is the right to do it.
 */
export function newsletterRoutes(world: World): Router {
  const router = exactRouter()
  const answer = async (
    { params }: Request,
    response: Response,
    story: (context: Context, token: string) => Promise<Standing | null>,
  ) => {
    const token = String(params.token)
    const standing = await story(visitorOf(world), token)
    send(response, standing ? 200 : 404, standing ? pageOf(standing, token) : GONE)
  }
  // Where the form at the foot of a page is sent without script (plain-forms.ts).
  router.get('/newsletter', (_request, response) => response.redirect(303, '/'))
  // The two acts leave their address in the browser, which asks for it again after a reload or on the next day.
  const pages = ['', '/confirm', '/unsubscribe'].map((act) => `/newsletter/:token${act}`)
  router.get(pages, async (request, response) =>
    answer(request, response, async ({ newsletter }, token) => newsletter.standing(token)),
  )
  // Its body is read and says nothing that we need: "List-Unsubscribe=One-Click", or nothing.
  const body = express.raw({ type: () => true, limit: '10kb' })
  router.post('/newsletter/:token/confirm', body, async (request, response) =>
    answer(request, response, async ({ newsletter }, token) => newsletter.confirm(token)),
  )
  router.post('/newsletter/:token/unsubscribe', body, async (request, response) =>
    answer(request, response, async ({ newsletter }, token) => newsletter.unsubscribe(token)),
  )
  return router
}

const visitorOf = (world: World) =>
  new Context(world, { address: '', userAgent: '', key: null, setKey: () => {} })

function send(response: Response, status: number, page: PlainPage): void {
  const whole = { ...page, style: STYLE }
  response.set('Content-Security-Policy', policyOf(whole))
  sendPage(response, status, whole)
}

const STYLE = 'button.button { font: inherit; font-weight: 650; cursor: pointer; }'

function pageOf(standing: Standing, token: string): PlainPage {
  // Of our own making: 43 letters, digits, - and _.
  const form = (act: string, words: string) =>
    html`<form method="post" action="/newsletter/${token}/${act}"><button class="button">${words}</button></form>`
  if (standing === 'asked')
    return {
      title: 'Do you want our newsletter?',
      body: html`<h1>Do you want our newsletter?</h1><p>Somebody, we hope you, entered your e-mail address at DMA. Say yes, and the newsletter comes to it. Do nothing, and it does not.</p>${form('confirm', 'Yes, send it to me')}`,
    }
  if (standing === 'confirmed')
    return {
      title: 'You get our newsletter',
      body: html`<h1>You get our newsletter</h1><p>It comes by e-mail. You can end it whenever you like: here, or by the link in every letter.</p>${form('unsubscribe', 'Unsubscribe')}`,
    }
  return {
    title: 'You do not get our newsletter any more',
    body: html`<h1>You do not get our newsletter any more</h1><p>Letters about claims, cases or an account are something else, and still come.</p><p>Have you changed your mind? Enter your address at the foot of any page.</p><p><a class="button" href="/">Go to DMA</a></p>`,
  }
}

const GONE: PlainPage = {
  title: 'This link is not valid any more',
  body: html`<h1>This link is not valid any more</h1><p>Perhaps a newer letter has come since, or a part of the address is missing. To get the newsletter, enter your address again at the foot of any page.</p><p><a class="button" href="/">Go to DMA</a></p>`,
}
