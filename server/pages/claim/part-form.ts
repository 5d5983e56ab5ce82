import { dayOf } from '../../../common/typed-day.js'
import { ContendReason } from '../../standing/states.js'
import { counted } from '../../../common/counts.js'
import { formatDay } from '../../../common/days.js'
import { formatMinor } from '../../../common/money.js'
import { UserErrorCode } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { html } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'
import { todayOf } from './case-panel.js'
import { moneyOf } from './case-words.js'
import { contactField, notNow } from './dispute-form.js'
import {
  button,
  errorSummary,
  errorTitle,
  filesField,
  formOf,
  input,
  requestKey,
  textArea,
} from './fields.js'
import type { FormPage } from './form-page.js'
import { backLink } from './parts.js'
import type { SentForm } from './sent-form.js'
import { datesFields, datesOf, isAsShown, previewPage, stillOwes } from './time-form.js'
import type { Visit } from './visit.js'
import { neededAmountIn } from './typed-amount.js'

/** "I paid part and need time for the rest": what was paid and the dates of the rest in one form, shown and then sent. */
export const partForm: FormPage = {
  path: '/part',

  async show(visit, form) {
    const { mayNotContendBecause, mayNotAskForTimeBecause } = visit.claim
    const because = mayNotContendBecause ?? mayNotAskForTimeBecause
    return because && form.errors.length === 0 ? notNow(visit, because, form) : page(visit, form)
  },

  wrong(visit, form) {
    const check = new Validation()
    answerIn(visit, form, check)
    return check.errors
  },

  async act(visit, form) {
    stillOwes(visit)
    const { context, claimBy } = visit
    const check = new Validation()
    const { owed, paid, saysPaid, plan, message } = answerIn(visit, form, check)
    check.done()
    if (!isAsShown(form, owed))
      return previewPage(visit, form, {
        action: '/part',
        plan: plan!,
        owed: owed - saysPaid,
        ofAll: owed,
        above: html`<p>You say that you paid ${formatMinor(saysPaid, context.rules.currency)} on ${formatDay(paid.paidOn!)}. You ask to pay the rest like this:</p>`,
        beside: ['amountPaid', 'paidOn'],
      })
    const contend = await context.contends.open({
      ...claimBy,
      reason: ContendReason.ALREADY_PAID,
      message,
      ...paid,
      rest: plan!,
      email: form.text('email'),
      files: form.kept.map(({ key }) => key),
      requestKey: form.text('requestKey'),
    })
    return { to: `/cases/${contend.id}`, said: 'opened' }
  },
}

/** What the family answers; everything that is wrong with it is collected. */
function answerIn({ context, claim }: Visit, form: SentForm, check: Validation) {
  const { owed } = claim.debtor
  const paid = paidIn(check, form)
  context.contends.checkPaid(check, paid)
  const rest = check.also(() => datesOf(form))
  const saysPaid = Math.max(paid.amountPaid ?? 0, 0)
  // Also where the other dates are not known yet: all that is wrong is said at once.
  const first = dayOf(form.text('first'))
  const dates = rest ?? (first ? [{ dueOn: first }] : null)
  const plan = dates && check.also(() => context.askingForRest.proposed(dates, owed, saysPaid))
  if (!dates) context.askingForRest.checkLeft(check, owed, saysPaid)
  const message = form.text('message')
  check.optionalLines('message', 'your message', message, context.rules.contendText)
  check.optionalEmail('email', 'your e-mail address', form.text('email'))
  return { owed, paid, saysPaid, plan, message }
}

/** Both have to be there: without the sum nobody knows what the rest is, without the day the school cannot find it. */
function paidIn(check: Validation, form: SentForm) {
  const amountPaid = neededAmountIn(form, 'amountPaid', check, 'paid')
  const paidOn = dayOf(form.text('paidOn'))
  if (!paidOn)
    check.refuse(UserErrorCode.REQUIRED, 'paidOn', 'Enter the day on which you paid, like 31/12/2026.')
  return { amountPaid, paidOn }
}

function page(visit: Visit, form: SentForm): PlainPage {
  const { rules } = visit.context
  const parts = [
    html`<h2>What you have paid</h2>`,
    input(
      form,
      { name: 'amountPaid', label: 'How much did you pay?' },
      html`type="text" inputmode="decimal" autocomplete="off"`,
    ),
    input(
      form,
      { name: 'paidOn', label: 'On which day did you pay?' },
      html`type="date" max="${todayOf(visit)}"`,
    ),
    filesField(visit, form, 'Do you have a receipt?'),
    html`<h2>When you can pay the rest</h2>`,
    ...datesFields(visit, form, {
      label: 'How do you want to pay the rest?',
      all: 'All the rest, on one day',
    }),
    textArea(
      form,
      { name: 'message', label: 'Do you want to add something?', hint: 'You can leave it empty.' },
      4,
    ),
    contactField(visit, form),
    requestKey(form),
    button('Preview the plan', html`name="step" value="look"`),
  ]
  return {
    title: errorTitle(form, 'I paid part and need time'),
    body: html`${backLink(visit)}${errorSummary(form)}
<h1>I paid part and need time for the rest</h1>
<p>${visit.claim.school.name} says that ${moneyOf(visit.claim.amountOwed)} is owed. First it answers about the part that you paid, then about the rest. It has ${counted(rules.answerDays, 'day')} for each. Nothing is sent before you have seen the plan.</p>
${formOf(visit.at('/part'), parts, { files: true })}`,
  }
}
