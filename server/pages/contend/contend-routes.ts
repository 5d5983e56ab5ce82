import { paths } from '../../../common/paths.js'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { Context, World } from '../../context.js'
import { exactRouter } from '../../doors/addresses.js'
import { addClaimPages, asked, failed, type Door } from '../claim/claim-routes.js'
import { STYLE } from '../claim/style.js'
import type { SentForm } from '../claim/sent-form.js'
import { withTyped } from '../claim/typed-words.js'
import { visitOfAccount } from '../claim/visit.js'
import { html } from '../../shared/html.js'
import { policyOf, sendPage, type PlainPage } from '../plain-page.js'
import { OWN_STYLE, waysOf } from './frame.js'
import { listPage } from './list-page.js'
import { ownPage } from './own-page.js'
import { signedOutPage } from './signed-out-page.js'

type ContextOf = (request: Request, response: Response) => Promise<Context>

/**
 * /contend: the pages of a family that is signed in. What a claim says and what can be done about it are the same pages
 * that a letter's link opens; a session stands in the place of the link.
 */
export function contendRoutes(world: World, contextOf: ContextOf): Router {
  const router = exactRouter()
  const known: RequestHandler = async (request, response, next) => {
    const context = await contextOf(request, response)
    response.locals.family = context
    if (context.viewer.account) return next()
    if (request.method !== 'GET') return next()
    response.redirect(303, `${paths.signIn}?next=${encodeURIComponent(request.originalUrl)}`)
  }
  router.use('/contend', known)
  const { uploadBytes, photoBytes, contendFiles } = world.rules
  const door: Door = {
    home: '/contend/claims/:claim',
    async visit({ params }, response) {
      const id = String(params.claim)
      const context = familyIn(response)
      const visit = /^\d{1,9}$/.test(id) ? await visitOfAccount(context, Number(id)) : null
      response.locals.isSchools = visit !== null && visit.claim.school.id === context.viewer.school?.id
      return response.locals.isSchools ? null : visit
    },
    gone: (request, response, form) =>
      familyIn(response).viewer.account
        ? sendNothing(response, form)
        : send(response, 401, signedOutPage(request.originalUrl, form)),
    files: { contendFiles, uploadBytes: Math.max(uploadBytes, photoBytes) },
    send,
  }
  router.get('/contend', async (request, response) => {
    const context = familyIn(response)
    // The specification: whoever has a school is led there.
    const { account, school } = context.viewer
    if (school || account!.isProvider)
      return response.redirect(303, school ? paths.dashboard : paths.provider)
    const chosen = asked(request, 'claim')
    const page = await ownPage(context, chosen)
    if (page) send(response, 200, page)
    // Its own page says why it cannot be answered.
    else response.redirect(303, `/contend/claims/${encodeURIComponent(chosen)}`)
  })
  router.get('/contend/all', async (request, response) =>
    send(response, 200, await listPage(familyIn(response), asked(request, 'tab'))),
  )
  router.post(
    '/contend/sign-out',
    express.urlencoded({ extended: false, limit: '1kb' }),
    async (_, response) => {
      await familyIn(response).sessions.close()
      response.redirect(303, '/')
    },
  )
  router.post(
    '/contend/confirm',
    express.urlencoded({ extended: false, limit: '1kb' }),
    async (_, response) => {
      const context = familyIn(response)
      if (!context.viewer.account) return send(response, 401, signedOutPage('/contend'))
      await context.emailVerification.request()
      send(response, 200, SENT)
    },
  )
  // As letters and notifications write a case's address.
  router.get('/contend/:id', async (request, response) => {
    const id = String(request.params.id)
    const found = /^\d{1,9}$/.test(id) ? await familyIn(response).caseFiles.one(Number(id)) : null
    if (found?.party.side === 'FAMILY')
      return response.redirect(303, `/contend/claims/${found.debtor.id}/cases/${found.id}`)
    response.locals.isSchools = found?.party.side === 'SCHOOL'
    sendNothing(response)
  })
  addClaimPages(router, world, door)
  router.get('/contend/{*rest}', (_request, response) => sendNothing(response))
  router.use('/contend', failed)
  return router
}

const familyIn = ({ locals }: Response) => locals.family as Context

function send(response: Response, status: number, page: PlainPage): void {
  const context = familyIn(response)
  const { account } = context.viewer
  const whole = { ...page, style: STYLE + OWN_STYLE, ways: account ? waysOf(account.username) : '' }
  response.set('Content-Security-Policy', policyOf(whole))
  // A session's form has to say where it comes from.
  sendPage(response, status, whole, { referrer: 'same-origin' })
}

/**
 * Whoever works for the very school that claims is that side of every case of it, also as a parent: what they write as a
 * family would stand there as the school's word. By the letter's link they are a family.
 */
const sendNothing = (response: Response, form?: SentForm) =>
  response.locals.isSchools
    ? send(response, 403, withTyped(BY_THE_LETTER, form))
    : send(response, 404, withTyped(NOTHING, form))

const NOTHING: PlainPage = {
  title: 'There is no such case of yours',
  body: html`<h1>There is no such case of yours</h1>
<p>The address may be mistyped, or you sent it under another e-mail address.</p>
<p><a class="button" href="/contend/all">See all you have sent</a></p>`,
}

const BY_THE_LETTER: PlainPage = {
  title: 'Answer by your letter',
  body: html`<h1>Answer by your letter</h1>
<p>You are signed in for the school that claims this. As a parent, open the link in the letter that the school sent you: there you read the claim and answer it.</p>
<p><a class="button" href="${paths.registerStudent}">Ask for a new link</a></p>`,
}

const SENT: PlainPage = {
  title: 'The link is on its way',
  body: html`<h1>The link is on its way</h1><p>Open it in your e-mail. Then your claims stand here.</p><p><a class="button" href="/contend">Back</a></p>`,
}
