import { paths } from '../../common/paths.js'
import type { Request, Response, Router } from 'express'
import { exactRouter } from '../doors/addresses.js'
import type { Context, World } from '../context.js'
import { openedByReader } from '../doors/origin.js'
import { claimData } from '../delivery/compose/claim-data.js'
import { printableClaim } from '../mail/print.js'
import { may } from '../policy.js'
import { SchoolState } from '../schools/school.entity.js'
import { html } from '../shared/html.js'
import { sendPage, type PlainPage } from './plain-page.js'

type ContextOf = (request: Request, response: Response) => Promise<Context>

/** The claim letter on paper, for its own school. Every opening shows the same private link, and is on record. */
export function printableLetterRoutes({ config, rules }: World, contextOf: ContextOf): Router {
  const router = exactRouter()
  router.get('/letters/claim/:debtorId', openedByReader, async (request, response) => {
    const context = await contextOf(request, response)
    const { viewer } = context
    if (!viewer.account && !viewer.apiKey) return sendPage(response, 401, SIGN_IN)
    if (!may(viewer, 'printLetter')) return sendPage(response, 403, NOT_YOURS)
    const id = /^\d{1,9}$/.test(request.params.debtorId) ? Number(request.params.debtorId) : null
    const debtor = id !== null ? await context.ownList.one(id) : null
    if (!debtor) return sendPage(response, 404, NOTHING)
    const { school } = viewer
    if (school.state === SchoolState.SUSPENDED) return sendPage(response, 409, SUSPENDED)
    if (school.state !== SchoolState.APPROVED) return sendPage(response, 409, NOT_YET)
    const data = await context.printedLetters.print(debtor.id, ({ id: linkId }) =>
      claimData({ em: context.em, config, rules, now: context.now() }, { linkId }),
    )
    if (!data) return sendPage(response, 409, CLOSED)
    response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
    response.type('html').send(await printableClaim(data))
  })
  return router
}

const page = (title: string, text: string, [href, words]: [string, string]): PlainPage => ({
  title,
  body: html`<h1>${title}</h1><p>${text}</p><p><a class="button" href="${href}">${words}</a></p>`,
})

const SIGN_IN = page(
  'Please sign in first',
  'A claim letter is printed by the school that lists the debtor.',
  [paths.signIn, 'Sign in'],
)
const NOT_YOURS = page(
  'Letters are printed by people of the school',
  'A claim letter opens the family’s own page. So only somebody who signs in for the school can print it, and no program.',
  [paths.dashboard, 'Go to my debtors'],
)
const NOTHING = page(
  'There is nothing here',
  'Perhaps the address is not whole, or this is not your school’s debtor.',
  [paths.dashboard, 'Go to my debtors'],
)
const NOT_YET = page(
  'Letters leave after approval',
  'Your school is not approved yet. Families are told once it is: print this letter then.',
  [paths.dashboard, 'Go to my debtors'],
)
const SUSPENDED = page(
  'No letters are printed now',
  'Your school is suspended. Until it is reinstated no letter can be printed.',
  [paths.dashboard, 'Go to my debtors'],
)
const CLOSED = page(
  'This claim is closed',
  'It was withdrawn or removed, or is completely paid, so there is nothing to hand over.',
  [paths.dashboard, 'Go to my debtors'],
)
