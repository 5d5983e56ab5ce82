import { dayOf } from '../../../common/typed-day.js'
import type { InstalmentInput } from '../../contends/contend-input.js'
import type { Instalment } from '../../contends/plans/payment-plan.entity.js'
import { counted } from '../../../common/counts.js'
import { addDays, addMonths, formatDay } from '../../../common/days.js'
import { formatMinor } from '../../../common/money.js'
import { UserErrorCode, refuse, userError } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { html, joined, type Part } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'
import { todayOf } from './case-panel.js'
import { fromToday, moneyOf } from './case-words.js'
import { contactField, notNow } from './dispute-form.js'
import {
  button,
  errorSummary,
  errorTitle,
  filesField,
  formOf,
  hidden,
  input,
  radios,
  requestKey,
  select,
  textArea,
} from './fields.js'
import type { Done, FormPage } from './form-page.js'
import { backLink } from './parts.js'
import { withErrors, type SentForm } from './sent-form.js'
import type { Visit } from './visit.js'

/** "I need time": dates are chosen, then shown with what falls due on each, then sent. */
export const timeForm: FormPage = {
  path: '/time',

  async show(visit, form) {
    const { mayNotAskForTimeBecause } = visit.claim
    if (mayNotAskForTimeBecause && form.errors.length === 0)
      return notNow(visit, mayNotAskForTimeBecause, form)
    return datesPage(visit, form, { action: '/time', title: 'When can you pay?', opening: true })
  },

  act: (visit, form) =>
    planned(visit, form, { action: '/time' }, async (instalments) => {
      const { context, claimBy } = visit
      const contend = await context.paymentPlans.plead({
        ...claimBy,
        instalments,
        message: form.text('message'),
        email: form.text('email'),
        files: form.kept.map(({ key }) => key),
        requestKey: form.text('requestKey'),
      })
      return { to: `/cases/${contend.id}`, said: 'opened' }
    }),
}

/** The form on which dates are chosen; a counter-offer is made with the same one. */
export function datesPage(
  visit: Visit,
  form: SentForm,
  { action, title, opening, kept = [] }: { action: string; title: string; opening: boolean; kept?: Part[] },
): PlainPage {
  const parts = [
    ...datesFields(visit, form),
    textArea(form, { name: 'message', label: 'Do you want to say why?', hint: 'You can leave it empty.' }, 4),
    ...(opening
      ? [filesField(visit, form, 'Do you want to add a document?'), contactField(visit, form)]
      : []),
    requestKey(form),
    ...kept,
    button('Preview the plan', html`name="step" value="look"`),
  ]
  return {
    title: errorTitle(form, title),
    body: html`${backLink(visit)}${errorSummary(form)}
<h1>${title}</h1>
<p>${moneyOf(visit.claim.amountOwed)} is owed. Nothing is sent before you have seen the plan.</p>
${formOf(visit.at(action), parts, { files: opening })}`,
  }
}

/** When to pay: all on one day, or in parts. */
export function datesFields(
  visit: Visit,
  form: SentForm,
  { label = 'How do you want to pay?', all = 'All of it, on one day' } = {},
): Part[] {
  const { rules } = visit.context
  const today = todayOf(visit)
  const range = html`type="date" min="${addDays(today, 1)}" max="${addMonths(today, rules.planMonths)}"`
  const counts = Array.from({ length: rules.planInstalments - 1 }, (_, at) => String(at + 2))
  return [
    radios(form, { name: 'how', label }, [
      { value: 'once', label: all },
      { value: 'parts', label: 'In parts', hint: 'The same sum each time.' },
    ]),
    input(
      form,
      {
        name: 'first',
        label: 'First payment date',
        hint: `Within ${counted(rules.planMonths, 'month')}.`,
      },
      range,
    ),
    html`<div class="two">${select(
      form,
      { name: 'count', label: 'How many parts?' },
      counts.map((count) => [count, count] as const),
    )}${select(form, { name: 'rhythm', label: 'How often?' }, [
      ['monthly', 'Every month'],
      ['weekly', 'Every week'],
    ])}</div><p class="hint">Only if you pay in parts.</p>`,
  ]
}

/** Shows the plan first, goes back to the dates, or sends it: whichever button was pressed. */
export async function planned(
  visit: Visit,
  form: SentForm,
  { action, beside }: Pick<Preview, 'action' | 'beside'>,
  send: (instalments: InstalmentInput[]) => Promise<Done>,
): Promise<Done | PlainPage> {
  stillOwes(visit)
  const instalments = datesOf(form)
  const { owed } = visit.claim.debtor
  const plan = visit.context.paymentPlans.proposed(instalments, owed)
  // With its amounts: what changes them at this very moment refuses it.
  if (isAsShown(form, owed)) return send(plan)
  return previewPage(visit, form, { action, plan, owed, ...(beside ? { beside } : {}) })
}

/** Of what was settled while the dates were chosen none are asked for: the claim says why. */
export function stillOwes({ claim: { debtor, mayNotContendBecause } }: Visit): void {
  if (debtor.owed === 0 && mayNotContendBecause)
    throw refuse(UserErrorCode.CONFLICT, null, mayNotContendBecause)
}

/** Whether a plan is sent, and comes to what its preview said: nobody asks for sums that they have not seen. */
export const isAsShown = (form: SentForm, owed: number) =>
  form.text('step') === 'send' && [String(owed), ''].includes(form.text('owed'))

interface Preview {
  action: string
  plan: readonly Instalment[]
  /** What it comes to, in minor units. */
  owed: number
  /** What the whole claim comes to, where that is more. */
  ofAll?: number
  /** Said above the plan. */
  above?: Part
  /** Typed beside the dates. */
  beside?: readonly string[]
}

/** What would be sent, before it is. */
export function previewPage(
  visit: Visit,
  sent: SentForm,
  { action, plan, owed, ofAll = owed, above = '', beside = [] }: Preview,
): PlainPage {
  const form = sent.text('step') === 'send' ? withErrors(sent, [changedSince(visit)]) : sent
  const today = todayOf(visit)
  const { currency, answerDays } = visit.context.rules
  const rows = plan.map(
    ({ dueOn, amount }) =>
      html`<tr><td>${formatDay(dueOn)} <span class="quiet">${fromToday(dueOn, today)}</span></td><td class="sum">${formatMinor(amount, currency)}</td></tr>`,
  )
  const names = ['how', 'first', 'count', 'rhythm', 'message', 'email', 'requestKey', ...beside]
  const typed = [...names.map((name) => hidden(name, form.text(name))), hidden('owed', String(ofAll))]
  const files = form.kept.map(({ key }) => hidden('kept', key))
  const buttons = html`<div class="acts">${button('Send to the school', html`name="step" value="send"`)}<button class="button quietly" name="step" value="change">Change it</button></div>`
  return {
    title: errorTitle(form, 'Is this plan right?'),
    body: html`${backLink(visit)}${errorSummary(form)}<h1>Is this plan right?</h1>${above}
<table class="plan"><thead><tr><th scope="col">Pay by</th><th scope="col" class="sum">Amount</th></tr></thead><tbody>${rows}</tbody><tfoot><tr><th scope="row">Together</th><td class="sum">${formatMinor(owed, currency)}</td></tr></tfoot></table>
${
  form.kept.length > 0
    ? html`<p>With ${joined(
        form.kept.map(({ name }) => html`<strong dir="auto">${name}</strong>`),
        ', ',
      )}</p>`
    : ''
}
<p>The school must answer within ${counted(answerDays, 'day')}. It can agree, offer another plan, or say no with its reason.</p>
${formOf(visit.at(action), [typed, files, buttons])}`,
  }
}

const changedSince = ({ claim }: Visit) =>
  userError(
    UserErrorCode.CONFLICT,
    null,
    `Nothing was sent. ${moneyOf(claim.amountOwed)} is owed by now: look at the plan again.`,
  )

export function datesOf(form: SentForm): InstalmentInput[] {
  const check = new Validation()
  const how = form.text('how')
  const first = dayOf(form.text('first'))
  const parts = /^\d{1,2}$/.test(form.text('count')) ? Number(form.text('count')) : 0
  if (how !== 'once' && how !== 'parts')
    check.refuse(UserErrorCode.REQUIRED, 'how', 'Choose how you want to pay.')
  if (!first) check.refuse(UserErrorCode.REQUIRED, 'first', 'Enter a day, like 31/12/2026.')
  if (how === 'parts' && !(parts >= 2 && parts <= 12))
    check.refuse(UserErrorCode.REQUIRED, 'count', 'Choose how many parts.')
  check.done()
  const next = (at: number) =>
    form.text('rhythm') === 'weekly' ? addDays(first!, 7 * at) : addMonths(first!, at)
  return Array.from({ length: how === 'parts' ? parts : 1 }, (_, at) => ({ dueOn: next(at) }))
}
