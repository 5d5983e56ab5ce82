import { paths } from '../../../common/paths.js'
import { LONGEST } from '../../../common/limits.js'
import express, { type Request, type Response, type Router } from 'express'
import { claimTokenOf } from '../../contends/families/claim-links.js'
import { LimitReached } from '../../doors/limits/limit-reached.js'
import { UserErrorCode, userError, type UserError } from '../../shared/user-error.js'
import type { Context, World } from '../../context.js'
import { html } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'
import { button, errorSummary, errorTitle, formOf, input } from './fields.js'
import { blankForm, withErrors, type SentForm } from './sent-form.js'
import { addressesOf, rememberProof, visitorOf } from './visit.js'

interface Sending {
  send: (response: Response, status: number, page: PlainPage) => void
  limited: (response: Response, limit: LimitReached) => void
}

/** "I got a letter": the code from paper and the ward's surname lead to the claim's page. Showing it changes nothing. */
export function addLetterDoor(router: Router, world: World, { send, limited }: Sending): void {
  router
    .route('/letter')
    .get((_request, response) => send(response, 200, page(blankForm())))
    .post(express.urlencoded({ extended: false, limit: '10kb' }), async (request, response) => {
      const form = formIn(request)
      const context = await visitorOf(world, request)
      const refused = (status: number, errors: readonly UserError[]) =>
        send(response, status, page(withErrors(form, errors)))
      const problems = context.shortCodes.problems(form.text('code'), form.text('surname'))
      if (problems.length > 0) return refused(422, problems)
      try {
        const to = await opened(context, form, response)
        if (to) response.redirect(303, to)
        else refused(422, [userError(UserErrorCode.INVALID, 'code', WRONG)])
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error
        limited(response, error)
        refused(429, [userError(UserErrorCode.INVALID, 'code', error.message)])
      }
    })
}

/** Where the claim's page is; null for a code and a surname that open nothing together. */
async function opened(context: Context, form: SentForm, response: Response): Promise<string | null> {
  const link = await context.shortCodes.open(form.text('code'), form.text('surname'))
  if (!link) return null
  const at = addressesOf(claimTokenOf(context.config.secret, link))
  rememberProof({ context, link, at }, response)
  return at('?said=told')
}

/** A field that is missing or came twice is empty. */
function formIn({ body }: Request): SentForm {
  const fields = (body ?? {}) as Record<string, unknown>
  const sent = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  return blankForm({ code: sent('code'), surname: sent('surname') })
}

function page(form: SentForm): PlainPage {
  const code = {
    name: 'code',
    label: 'Code from your letter',
    hint: '10 letters and numbers, such as 7KQ2M VX4HD. Capitals, spaces and dashes do not matter.',
  }
  const surname = {
    name: 'surname',
    label: 'The child’s family name',
    hint: 'As the school writes it.',
  }
  const typed = html`type="text" autocomplete="off" spellcheck="false"`
  return {
    title: errorTitle(form, 'I got a letter'),
    body: html`${errorSummary(form)}<h1>I got a letter about school fees</h1>
<p>Read what the school says, and answer it. You need no account, and it costs nothing.</p>
${formOf('/letter', [input(form, code, html`${typed} autocapitalize="characters" maxlength="${LONGEST.code}"`), input(form, surname, html`${typed} autocapitalize="words" maxlength="${LONGEST.line}" dir="auto"`), button('Open my letter')])}
<h2>No code in your letter?</h2>
<ul><li>Press the link in the e-mail, or point your phone’s camera at the square picture on paper.</li>
<li>No letter at all? <a href="${paths.registerStudent}">Ask whether there is a claim about your child</a>.</li></ul>`,
  }
}

const WRONG =
  'This code and this family name do not open a letter. Check both, and use the newest letter that you have.'
