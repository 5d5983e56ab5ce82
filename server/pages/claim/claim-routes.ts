import type { ErrorRequestHandler, Request, Response, Router } from 'express'
import { exactRouter } from '../../doors/addresses.js'
import type { World } from '../../context.js'
import { serveDocument } from '../../documents/file-routes.js'
import { LimitReached } from '../../doors/limits/limit-reached.js'
import { Refused, UserErrorCode, userError, type UserError } from '../../shared/user-error.js'
import { html } from '../../shared/html.js'
import { policyOf, sendPage, type PlainPage } from '../plain-page.js'
import { caseOf, casePage } from './case-page.js'
import { commentForm, escalateForm, statementForm, takeForm, withdrawForm } from './case-forms.js'
import { claimPage } from './claim-page.js'
import { codeForm } from './code-form.js'
import { disputeForm } from './dispute-form.js'
import type { FormPage } from './form-page.js'
import { addLetterDoor } from './letter-door.js'
import { withFilesKept } from './kept-files.js'
import { linksForm, notForMeForm, refusedPage } from './link-forms.js'
import { datesForm, planForm } from './plan-forms.js'
import { partForm } from './part-form.js'
import { proofForm } from './proof-form.js'
import { ledgerPage, receiptPage } from './receipts.js'
import { blankForm, FormRefused, readForm, withErrors, type SentForm } from './sent-form.js'
import { STYLE } from './style.js'
import { answerSurname, surnameQuestion } from './surname-question.js'
import { withTyped } from './typed-words.js'
import { addUndoPage } from './undo-page.js'
import { timeForm } from './time-form.js'
import { rememberProof, visitByLink, visitorOf, type LinkVisit, type Visit } from './visit.js'

/** Of every family. */
export const FORMS: readonly FormPage[] = [
  disputeForm,
  timeForm,
  partForm,
  commentForm,
  escalateForm,
  takeForm,
  withdrawForm,
  statementForm,
  planForm,
  datesForm,
  proofForm,
]

/** Of whoever came by a link. */
export const LINK_FORMS: readonly FormPage<LinkVisit>[] = [linksForm, codeForm, notForMeForm]

/**
 * The pages behind a letter's private link. Opening one changes nothing; unknown, revoked and malformed links look the
 * same. No page needs a script.
 */
export function claimRoutes(world: World): Router {
  const router = exactRouter()
  const door: Door<LinkVisit> = {
    home: '/claim/:token',
    visit: (request) => visitByLink(world, request),
    gone: (_request, response, form) => send(response, 404, withTyped(GONE, form)),
    files: world.rules,
    send,
  }
  addLetterDoor(router, world, { send, limited })
  addUndoPage(router, world, send, GONE)
  router.post('/claim/:token/surname', async (request, response) => {
    await readForm(request, world.rules, async (form) => {
      const visit = await visitByLink(world, request)
      if (!visit) return send(response, 404, GONE)
      const answered = await answerSurname(visit, form)
      if (answered.right) {
        rememberProof(visit, response)
        return response.redirect(303, visit.at(`${backOf(form)}?said=told`))
      }
      if (answered.limit) limited(response, answered.limit)
      send(response, answered.limit ? 429 : 422, await claimPage(visit, { form: answered.form }))
    })
  })
  // Sent twice: the first has ended the link by which the second comes.
  router.post(door.home + notForMeForm.path, async (request, response, next) => {
    const { familyLinks } = await visitorOf(world, request)
    const school = await familyLinks.justRefused(String(request.params.token))
    if (school) send(response, 200, refusedPage(school))
    else next()
  })
  for (const page of LINK_FORMS) addForm(router, door, page)
  addClaimPages(router, world, door)
  router.get('/claim', (_request, response) => send(response, 404, GONE))
  router.use(['/claim', '/letter'], failed)
  return router
}

/** A way to the pages of a claim: who comes by it, and how a page looks there. */
export interface Door<Here extends Visit = Visit> {
  /** Below it are the pages of one claim. */
  home: string
  /** Null where nothing is opened: `gone` says so then, with what was sent. */
  visit: (request: Request, response: Response) => Promise<Here | null>
  gone: (request: Request, response: Response, form?: SentForm) => unknown
  /** How large and how many files may come. */
  files: Parameters<typeof readForm>[1]
  send: (response: Response, status: number, page: PlainPage) => void
}

/** The pages of one claim, the same for whoever has its link and whoever is signed in under its address. */
export function addClaimPages<Here extends Visit>(router: Router, world: World, door: Door<Here>): void {
  const { send } = door
  const get = (
    path: string,
    answer: (visit: Here, request: Request, response: Response) => Promise<unknown>,
  ) =>
    router.get(`${door.home}${path}`, async (request, response) => {
      const visit = await door.visit(request, response)
      if (visit) await answer(visit, request, response)
      else door.gone(request, response)
    })
  const ofClaim: typeof get = (path, answer) =>
    get(path, async (visit, request, response) =>
      visit.casesOnly ? send(response, 404, nothingHere(visit)) : answer(visit, request, response),
    )

  ofClaim('', async (visit, request, response) =>
    send(response, 200, await claimPage(visit, { said: asked(request, 'said') })),
  )
  get('/cases/:id', async (visit, request, response) => {
    const found = await caseOf(visit, String(request.params.id))
    const page = Number(asked(request, 'page')) || 1
    if (found) send(response, 200, casePage(visit, found, { said: asked(request, 'said'), page }))
    else send(response, 404, nothingHere(visit))
  })
  get('/files/:key', async (visit, request, response) => {
    if (!visit.proven && visit.link) return send(response, 403, askFirst(visit))
    const document = await visit.context.claims.file(visit.claim, String(request.params.key))
    if (document) await serveDocument(world, document, response)
    else send(response, 404, nothingHere(visit))
  })
  ofClaim('/receipts', async (visit, _request, response) =>
    visit.proven
      ? send(response, 200, await ledgerPage(visit))
      : send(response, 403, askFirst(visit, '/receipts')),
  )
  ofClaim('/receipts/:id', async (visit, request, response) => {
    const id = String(request.params.id)
    if (!visit.proven) return send(response, 403, askFirst(visit, `/receipts/${id}`))
    const asFile = asked(request, 'file') === 'yes'
    const page = await receiptPage(visit, id, asFile)
    if (!page) return send(response, 404, nothingHere(visit))
    response.set('Content-Disposition', `${asFile ? 'attachment' : 'inline'}; filename="${page.file}"`)
    send(response, 200, page)
  })
  for (const page of FORMS) addForm(router, door, page)
  // A refused form leaves its own address in the browser, which asks for it again after a reload or on the next day.
  get('/surname', async ({ at }, _request, response) => response.redirect(303, at()))
  get('/{*rest}', async (visit, _request, response) => send(response, 404, nothingHere(visit)))
}

function addForm<Here extends Visit>(router: Router, door: Door<Here>, page: FormPage<Here>): void {
  const { send } = door
  const isOfCase = page.path.startsWith('/cases')
  const show = async (request: Request, response: Response, status: number, form: SentForm) => {
    const visit = await door.visit(request, response)
    if (!visit) return door.gone(request, response, form)
    if (visit.casesOnly && !isOfCase) return send(response, 404, withTyped(nothingHere(visit), form))
    const shown = await page.show(visit, form, paramsOf(request))
    if (shown) return send(response, status, shown)
    // The case has moved on: it says itself what can be done now.
    const { id } = paramsOf(request)
    const known = id && (await caseOf(visit, id))
    // Whoever only goes back to change it has sent nothing: what they typed is shown to them.
    if (known && form.text('step') === 'change')
      send(response, 200, withTyped(casePage(visit, known, { said: '', page: 1 }), form))
    else if (known) response.redirect(303, visit.at(`/cases/${id}`))
    else send(response, 404, nothingHere(visit))
  }
  router
    .route(`${door.home}${page.path}`)
    .get(async (request, response) => {
      const reason = asked(request, 'reason')
      await show(request, response, 200, blankForm(reason ? { reason } : {}))
    })
    .post(async (request, response) => {
      await readForm(request, door.files, async (sent) => {
        response.locals.sent = sent
        const visit = await door.visit(request, response)
        if (!visit) return door.gone(request, response, sent)
        const form = await withFilesKept(visit, sent)
        if (form.text('step') === 'change') return show(request, response, 200, form)
        const errors =
          form.errors.length > 0
            ? (page.wrong?.(visit, form) ?? [])
            : await refusalsOf(page, door, visit, form, request, response)
        // What has been attached by another try is not here to be sent again, whatever is wrong beside it.
        const kept = form.kept.filter(({ isAttached }) => !isAttached)
        const isSaid = [...form.errors, ...(errors ?? [])].some(({ field }) => field?.[0] === 'files')
        const left = kept.length < form.kept.length && !isSaid ? [SENT_BEFORE] : []
        // Read anew: what was refused has left nothing behind.
        if (errors) await show(request, response, 422, withErrors({ ...form, kept }, [...errors, ...left]))
      })
    })
}

const SENT_BEFORE = userError(
  UserErrorCode.INVALID,
  'files',
  'A file that you sent before is not on this page any more. Choose it again if it is to go along.',
)

/** Null once it is answered. */
async function refusalsOf<Here extends Visit>(
  page: FormPage<Here>,
  { send }: Door<Here>,
  visit: Here,
  form: SentForm,
  request: Request,
  response: Response,
): Promise<readonly UserError[] | null> {
  try {
    const done = await page.act(visit, form, paramsOf(request))
    if ('body' in done) send(response, 200, done)
    else response.redirect(303, visit.at(done.to + (done.said ? `?said=${done.said}` : '')))
    return null
  } catch (error) {
    if (error instanceof Refused) return error.userErrors
    throw error
  }
}

/** Whatever of this goes wrong is told on a page: whoever comes here is a person. */
export const failed: ErrorRequestHandler = (error, request, response, next) => {
  const status = error instanceof FormRefused ? error.status : error instanceof LimitReached ? 429 : null
  if (status === null || response.headersSent) return next(error)
  if (error instanceof LimitReached) limited(response, error)
  if (status === 408) response.set('Connection', 'close')
  const back = request.originalUrl.split('?', 1)[0]!
  const page = {
    title: 'That did not work',
    body: html`<h1>That did not work</h1><p>${(error as Error).message}</p><p><a class="button" href="${back}">Try again</a></p>`,
  }
  send(response, status, withTyped(page, response.locals.sent as SentForm | undefined))
}

function limited(response: Response, { retryAfterSeconds, limit }: LimitReached): void {
  response.set('Retry-After', String(retryAfterSeconds))
  // For the metrics, which are past this door.
  response.locals.limit = limit
}

function send(response: Response, status: number, page: PlainPage): void {
  const whole = { ...page, style: STYLE }
  response.set('Content-Security-Policy', policyOf(whole))
  sendPage(response, status, whole)
}

export const asked = ({ query }: Request, name: string) =>
  typeof query[name] === 'string' ? query[name] : ''
const paramsOf = ({ params }: Request) => params as Record<string, string>

/** Only to pages of the same claim. */
const backOf = (form: SentForm) =>
  /^(?:\/cases\/\d{1,9}|\/links|\/code|\/receipts(?:\/\d{1,9})?)$/.exec(form.text('back'))?.[0] ?? ''

const GONE: PlainPage = {
  title: 'This link is not valid any more',
  body: html`<h1>This link is not valid any more</h1>
<p>Perhaps the school has sent a newer letter since, or a part of the address is missing.</p>
<ul><li>Use the link in the newest letter, and copy it whole.</li><li>Or ask the school that wrote to you.</li></ul>`,
}

const nothingHere = ({ at }: Visit): PlainPage => ({
  title: 'There is nothing here',
  body: html`<h1>There is nothing here</h1><p>Perhaps it has moved on. The claim’s own page shows what there is.</p><p><a class="button" href="${at()}">Go to the claim</a></p>`,
})

const askFirst = (visit: Visit, back = ''): PlainPage => ({
  title: 'One question first',
  body: html`<h1>One question first</h1>${surnameQuestion(visit, { title: 'Are you the family?', back })}`,
})
