import { dayOf } from '../../../common/typed-day.js'
import { whatHappened } from '../../contends/contends.js'
import { ContendReason, ContendState, kindOf } from '../../standing/states.js'
import { counted, figure } from '../../../common/counts.js'
import { REASON_WORDS, type ReasonWords } from '../../../common/words.js'
import { UserErrorCode } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { html, type Html, type Part } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'
import { todayOf } from './case-panel.js'
import {
  button,
  errorSummary,
  errorTitle,
  filesField,
  formOf,
  input,
  radios,
  requestKey,
  textArea,
} from './fields.js'
import type { FormPage } from './form-page.js'
import { backLink } from './parts.js'
import type { SentForm } from './sent-form.js'
import type { Visit } from './visit.js'
import { amountIn } from './typed-amount.js'
import { withTyped } from './typed-words.js'

const { ALREADY_PAID, WRONG_AMOUNT } = ContendReason

const DISPUTES = (Object.keys(REASON_WORDS) as ContendReason[]).filter(
  (reason) => kindOf(reason) === 'dispute',
)
const OPTIONS = DISPUTES.map((value) => {
  const { family, hint }: ReasonWords = REASON_WORDS[value]
  return { value, label: family, ...(hint && { hint }) }
})

/** "I have paid" and "this is wrong": one form, and the reason is chosen on it. */
export const disputeForm: FormPage = {
  path: '/dispute',

  async show(visit, form) {
    const { mayNotContendBecause } = visit.claim
    return mayNotContendBecause && form.errors.length === 0
      ? notNow(visit, mayNotContendBecause, form)
      : page(visit, form)
  },

  wrong(visit, form) {
    const check = new Validation()
    answerIn(visit, form, check)
    return check.errors
  },

  async act(visit, form) {
    const { context, claimBy } = visit
    const check = new Validation()
    const { reason, ...answer } = answerIn(visit, form, check)
    check.done()
    const contend = await context.contends.open({
      ...claimBy,
      ...answer,
      reason: reason!,
      files: form.kept.map(({ key }) => key),
      requestKey: form.text('requestKey'),
    })
    return { to: `/cases/${contend.id}`, said: contend.state === ContendState.REPEATED ? '' : 'opened' }
  },
}

/** What the family answers; everything that is wrong with it is collected. */
function answerIn({ context }: Visit, form: SentForm, check: Validation) {
  const reason = OPTIONS.find(({ value }) => value === form.text('reason'))?.value
  if (!reason) check.refuse(UserErrorCode.REQUIRED, 'reason', 'Choose what is wrong.')
  const amountOwed = reason === WRONG_AMOUNT ? amountIn(form, 'amountOwed', check, 'owe') : null
  const amountPaid = reason === ALREADY_PAID ? amountIn(form, 'amountPaid', check, 'paid') : null
  const day = reason === ALREADY_PAID ? form.text('paidOn').trim() : ''
  const paidOn = dayOf(day)
  if (day && !paidOn) check.refuse(UserErrorCode.INVALID, 'paidOn', 'Enter a day, like 31/12/2026.')
  // A receipt says it too, or the sum: whoever sends one of them need not write.
  const hasFile = form.kept.length > 0 || form.files.length > 0
  const said = reason === ALREADY_PAID && (form.text('amountPaid').trim() !== '' || hasFile)
  const message = said ? form.text('message') : whatHappened(check, form.text('message'), context.rules)
  const email = form.text('email')
  check.optionalEmail('email', 'your e-mail address', email)
  return { reason, message, amountOwed, amountPaid, paidOn, email }
}

interface DisputeWords {
  message: string
  files: string
}
const WORDS: DisputeWords = {
  message: 'What should the school know?',
  files: 'Do you have a receipt or another document?',
}

/** The form itself, sent to the claim's own address from whichever page it stands on. */
export function disputeFields(visit: Visit, form: SentForm, words = WORDS, above: Part = ''): Html {
  const { rules } = visit.context
  const parts = [
    above,
    radios(form, { name: 'reason', label: 'What is wrong?' }, OPTIONS),
    only(ALREADY_PAID, [
      input(
        form,
        {
          name: 'amountPaid',
          label: 'How much did you pay?',
          hint: 'For what you have paid. You can leave it empty.',
        },
        html`type="text" inputmode="decimal" autocomplete="off"`,
      ),
      input(
        form,
        { name: 'paidOn', label: 'On which day did you pay?', hint: 'You can leave it empty.' },
        html`type="date" max="${todayOf(visit)}"`,
      ),
      visit.claim.mayNotAskForTimeBecause
        ? ''
        : html`<p class="hint">Did you pay a part, and need time for the rest? <a href="${visit.at('/part')}">Say both in one form</a>.</p>`,
    ]),
    only(
      WRONG_AMOUNT,
      input(
        form,
        {
          name: 'amountOwed',
          label: 'How much do you say that you owe?',
          hint: 'For a wrong amount. You can leave it empty. If the school corrects the claim to this or less, that settles it.',
        },
        html`type="text" inputmode="decimal" autocomplete="off"`,
      ),
    ),
    textArea(form, {
      name: 'message',
      label: words.message,
      hint: `When you paid and how, or why it is wrong. If you have paid and send the receipt, you can leave it empty. At most ${figure(rules.contendText)} characters.`,
    }),
    filesField(visit, form, words.files),
    contactField(visit, form),
    requestKey(form),
    button('Send to the school'),
  ]
  return formOf(visit.at('/dispute'), parts, { files: true })
}

function page(visit: Visit, form: SentForm): PlainPage {
  const { rules } = visit.context
  return {
    title: errorTitle(form, 'What is wrong?'),
    body: html`${backLink(visit)}${errorSummary(form)}
<h1>Tell ${visit.claim.school.name} what is wrong</h1>
<p>The school must answer within ${counted(rules.answerDays, 'day')}. Until then the claim is marked as disputed wherever it is seen. Sending this costs nothing.</p>
${disputeFields(visit, form)}`,
  }
}

/** Fields of one reason: hidden while another one is chosen, by browsers that can (see the style). */
const only = (reason: ContendReason, fields: Part) => html`<div class="only ${reason}">${fields}</div>`

/** Whoever came by a printed letter may leave an address for the answer. */
export function contactField({ link }: Visit, form: SentForm): Part {
  if (!link || link.email) return ''
  const hint = 'You can leave it empty. We write to it about your answer only.'
  return input(
    form,
    { name: 'email', label: 'Your e-mail address', hint },
    html`type="email" autocomplete="email" inputmode="email"`,
  )
}

/** Where the claim cannot be answered at the moment: why, and back. */
export function notNow(visit: Visit, because: string, form: SentForm): PlainPage {
  const page = {
    title: 'Not now',
    body: html`${backLink(visit)}<h1>This claim cannot be answered now</h1><p>${because}</p>`,
  }
  return withTyped(page, form)
}
