import { whatHappened } from '../../contends/contends.js'
import { ContendReason, ContendState } from '../../contends/states.js'
import { plural } from '../../mail/plural.js'
import { minorUnits } from '../../shared/money.js'
import { UserErrorCode } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { safe, type PlainPage } from '../plain-page.js'
import { REASONS } from './case-words.js'
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

const { ALREADY_PAID, WRONG_AMOUNT, NOT_MY_CHILD, NOT_LIABLE, OTHER } = ContendReason

const OPTIONS = [
  { value: ALREADY_PAID, label: REASONS.ALREADY_PAID, hint: 'All of it, or a part.' },
  { value: WRONG_AMOUNT, label: REASONS.WRONG_AMOUNT, hint: 'Too much, or for the wrong term.' },
  { value: NOT_MY_CHILD, label: REASONS.NOT_MY_CHILD },
  { value: NOT_LIABLE, label: REASONS.NOT_LIABLE },
  { value: OTHER, label: REASONS.OTHER },
]

/** "I have paid" and "this is wrong": one form, and the reason is chosen on it. */
export const disputeForm: FormPage = {
  path: '/dispute',

  async show(visit, form) {
    const { mayNotContendBecause } = visit.claim
    return mayNotContendBecause && form.errors.length === 0
      ? notNow(visit, mayNotContendBecause)
      : page(visit, form)
  },

  async act({ context, token }, form) {
    const check = new Validation()
    const reason = OPTIONS.find(({ value }) => value === form.text('reason'))?.value
    if (!reason) check.refuse(UserErrorCode.REQUIRED, 'reason', 'Choose what is wrong.')
    const message = whatHappened(check, form.text('message'), context.rules)
    const amount = form.text('amountOwed').replaceAll(/[^\d.-]/g, '')
    const amountOwed = reason === WRONG_AMOUNT && amount ? minorUnits(amount) : null
    if (reason === WRONG_AMOUNT && form.text('amountOwed').trim() && amountOwed === null)
      check.refuse(UserErrorCode.INVALID, 'amountOwed', 'Write what you owe as a number, like 20000.')
    check.done()
    const contend = await context.contends.open({
      token,
      reason: reason!,
      message,
      amountOwed,
      email: form.text('email'),
      files: form.kept.map(({ key }) => key),
      requestKey: form.text('requestKey'),
    })
    return { to: `/cases/${contend.id}`, said: contend.state === ContendState.REPEATED ? '' : 'opened' }
  },
}

function page(visit: Visit, form: SentForm): PlainPage {
  const { rules } = visit.context
  const parts = [
    radios(form, { name: 'reason', label: 'What is wrong?' }, OPTIONS),
    textArea(form, {
      name: 'message',
      label: 'What should the school know?',
      hint: `When you paid and how, or why it is wrong. At most ${rules.contendText.toLocaleString('en')} characters.`,
    }),
    input(
      form,
      {
        name: 'amountOwed',
        label: 'How much do you say that you owe?',
        hint: 'For a wrong amount. You can leave it empty. If the school corrects the claim to this or less, that settles it.',
      },
      'type="text" inputmode="decimal" autocomplete="off"',
    ),
    filesField(form, { label: 'Do you have a receipt or another document?', most: rules.contendFiles }),
    contactField(visit, form),
    requestKey(form),
    button('Send to the school'),
  ]
  return {
    title: errorTitle(form, 'What is wrong?'),
    body: `${backLink(visit)}${errorSummary(form)}
<h1>Tell ${safe(visit.claim.school.name)} what is wrong</h1>
<p>The school must answer within ${plural(rules.answerDays, 'day')}. Until then the entry is marked as disputed. Sending this costs nothing.</p>
${formOf(visit.at('/dispute'), parts.join('\n'), { files: true })}`,
  }
}

/** Whoever came by a printed letter may leave an address for the answer. */
export function contactField({ link }: Visit, form: SentForm): string {
  if (link.email) return ''
  const hint = 'You can leave it empty. We write to it about your answer only.'
  return input(
    form,
    { name: 'email', label: 'Your e-mail address', hint },
    'type="email" autocomplete="email" inputmode="email"',
  )
}

/** Where the claim cannot be answered at the moment: why, and back. */
export function notNow(visit: Visit, because: string): PlainPage {
  return {
    title: 'Not now',
    body: `${backLink(visit)}<h1>This claim cannot be answered now</h1><p>${safe(because)}</p>`,
  }
}
