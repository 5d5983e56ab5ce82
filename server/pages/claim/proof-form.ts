import { dayOf } from '../../../common/typed-day.js'
import type { ContendShape } from '../../contends/contend-shapes.js'
import { counted } from '../../../common/counts.js'
import { formatDay } from '../../../common/days.js'
import { UserErrorCode } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { html } from '../../shared/html.js'
import { caseForm } from './case-forms.js'
import { todayOf } from './case-panel.js'
import { moneyOf } from './case-words.js'
import { button, filesField, hidden, input, textArea } from './fields.js'
import type { FormPage } from './form-page.js'
import type { SentForm } from './sent-form.js'
import type { Visit } from './visit.js'
import { neededAmountIn } from './typed-amount.js'

/** "I have paid this": what shows that an instalment of the plan was paid, until the school has recorded it. */
export const proofForm: FormPage = caseForm('proof', {
  may: ({ mayProve }) => typeof mayProve === 'number',
  page: (visit, form, found) => ({
    title: 'Send proof of payment',
    text: textOf(visit, found),
    parts: [
      // One that the school has recorded meanwhile is none to prove: the text speaks of the next.
      hidden('instalment', String(found.mayProve ?? form.text('instalment'))),
      input(
        form,
        { name: 'paidOn', label: 'On which day did you pay?' },
        html`type="date" max="${todayOf(visit)}"`,
      ),
      input(form, { name: 'amount', label: 'How much did you pay?' }, html`type="text" inputmode="decimal"`),
      filesField(visit, form, 'What shows it: a receipt, a bank slip'),
      textArea(
        form,
        { name: 'message', label: 'Do you want to add something?', hint: 'You can leave it empty.' },
        4,
      ),
      button('Send to the school'),
    ],
    files: true,
  }),
  wrong(form) {
    const check = new Validation()
    paymentIn(form, check)
    return check.errors
  },
  async act({ context, token }, form, contendId) {
    const check = new Validation()
    const payment = paymentIn(form, check)
    check.done()
    await context.paymentProofs.send({
      contendId,
      token,
      ...payment,
      message: form.text('message'),
      files: form.kept.map(({ key }) => key),
    })
    return 'proven'
  },
})

function textOf({ context }: Visit, { plan, mayProve }: ContendShape): string {
  const due = plan?.instalments.find(({ number }) => number === mayProve)
  const which = due ? `${moneyOf(due.amount)} was to be paid by ${formatDay(due.dueOn)}. ` : ''
  return `${which}The school has ${counted(context.rules.proofDays, 'day')} to record the payment, or to say why not. Until then the plan does not end over it. You can send proof of a payment once.`
}

function paymentIn(form: SentForm, check: Validation) {
  const paidOn = dayOf(form.text('paidOn'))
  const amount = neededAmountIn(form, 'amount', check, 'paid')
  if (!paidOn) check.refuse(UserErrorCode.REQUIRED, 'paidOn', 'Enter a day, like 31/12/2026.')
  const instalment = /^\d{1,3}$/.test(form.text('instalment')) ? Number(form.text('instalment')) : 0
  return { paidOn: paidOn!, amount: amount!, instalment }
}
