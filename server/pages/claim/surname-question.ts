import { LONGEST } from '../../../common/limits.js'
import { LimitReached } from '../../doors/limits/limit-reached.js'
import { UserErrorCode, userError } from '../../shared/user-error.js'
import { WRONG_SURNAME } from '../../contends/families/family-links.js'
import { html, type Html } from '../../shared/html.js'
import { button, formOf, hidden, input } from './fields.js'
import { blankForm, withErrors, type SentForm } from './sent-form.js'
import type { LinkVisit, Visit } from './visit.js'

/** Rule 4: the one fact that the family knows. `back` is the page that goes on with it, also after a wrong answer. */
export function surnameQuestion(
  { at, claim }: Visit,
  {
    title = 'See the documents, payments and who looked',
    form = blankForm(),
    back = form.text('back'),
  }: { title?: string; back?: string; form?: SentForm } = {},
): Html {
  const field = {
    name: 'surname',
    label: 'What is the child’s family name?',
    hint: `It says “${claim.studentName}” here: write ${missing(claim.studentName)}. This keeps out anyone who merely found the letter.`,
  }
  return html`<section class="ask" aria-labelledby="more"><h2 id="more">${title}</h2>
${formOf(at('/surname'), [input(form, field, html`type="text" autocomplete="off" autocapitalize="words" maxlength="${LONGEST.line}" dir="auto"`), hidden('back', back), button('Show everything')])}</section>`
}

/** Whether it was told right; else the form as it was, with the sentence for it. */
export async function answerSurname(
  { context, link }: LinkVisit,
  form: SentForm,
): Promise<{ right: true } | { right: false; form: SentForm; limit?: LimitReached }> {
  const wrong = (message: string) => withErrors(form, [userError(UserErrorCode.INVALID, 'surname', message)])
  try {
    if (await context.claimProof.by(link, form.text('surname'))) return { right: true }
    return { right: false, form: wrong(WRONG_SURNAME) }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    return { right: false, form: wrong(error.message), limit: error }
  }
}

/** Returns what is asked for: the whole of a name that stands there as its first letter. */
function missing(shown: string): string {
  const letters = [...new Set(shown.match(/\p{L}\./gu))].map((letter) => `“${letter}”`)
  return letters.length > 0 ? `the name that ${letters.join(' or ')} stands for` : 'the family name'
}
