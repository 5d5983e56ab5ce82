import type { ContendShape } from '../../contends/contend-shapes.js'
import { PlanAnswer } from '../../contends/contend-input.js'
import { ContendAct } from '../../standing/states.js'
import { formatDay } from '../../../common/days.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { html } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'
import { planTable, todayOf } from './case-panel.js'
import { caseOf } from './case-page.js'
import { yesUntil } from './case-words.js'
import { button, errorSummary, errorTitle, formOf, hidden, radios, textArea } from './fields.js'
import type { FormPage } from './form-page.js'
import { wasJustDone } from './just-done.js'
import { backLink } from './parts.js'
import type { SentForm } from './sent-form.js'
import { datesPage, planned } from './time-form.js'
import type { Visit } from './visit.js'

const ANSWERS = {
  [PlanAnswer.AGREE]: 'agreed',
  [PlanAnswer.COUNTER]: 'countered',
  [PlanAnswer.DECLINE]: 'declined',
}

/** The school has offered another plan: yes, no, or other dates. */
export const planForm: FormPage = {
  path: '/cases/:id/plan',

  async show(visit, form, { id }) {
    const found = await caseOf(visit, id!)
    if (!found?.plan || (!found.mayDo.includes(ContendAct.DECLINE) && form.errors.length === 0)) return null
    const sent = form.text('answer')
    if (wasJustDone(visit, form, found, Object.hasOwn(ANSWERS, sent) ? [sent as PlanAnswer] : [])) return null
    const mayAgree = found.mayDo.includes(ContendAct.AGREE)
    const question = radios(form, { name: 'answer', label: 'What is your answer?' }, [
      ...(mayAgree ? [AGREES] : []),
      { value: PlanAnswer.COUNTER, label: 'I need other dates', hint: 'You choose them on the next page.' },
      { value: PlanAnswer.DECLINE, label: 'No', hint: 'You can ask for time again later.' },
    ])
    const words = textArea(
      form,
      { name: 'message', label: 'Do you want to add something?', hint: 'You can leave it empty.' },
      4,
    )
    return {
      title: errorTitle(form, 'The school’s offer'),
      body: html`${backLink(visit, `/cases/${id}`, 'Back to your answer')}${errorSummary(form)}
<h1>${visit.claim.school.name} offers you this plan</h1>
${planTable(found.plan)}
${found.dueOn ? html`<p>${`Please answer by ${formatDay(found.dueOn)}.${yesUntil(found, todayOf(visit))}`}</p>` : ''}
${formOf(visit.at(`/cases/${id}/plan`), [hidden('planId', String(found.plan.id)), hidden('readUpTo', String(found.messages.at(-1)!.id)), question, words, button('Send to the school')])}`,
    }
  },

  async act(visit, form, { id }) {
    const { context, token } = visit
    const answer = form.text('answer') as PlanAnswer
    if (!Object.hasOwn(ANSWERS, answer)) throw refuse(UserErrorCode.REQUIRED, 'answer', 'Choose your answer.')
    // With the word that was typed here.
    if (answer === PlanAnswer.COUNTER) {
      const found = await caseOf(visit, id!)
      if (found) return otherDates(visit, form, found)
    }
    const message = form.text('message')
    const planId = form.text('planId') || null
    const readUpTo = form.text('readUpTo') || null
    const said = { contendId: id!, token, answer, planId, readUpTo, message, instalments: [] }
    await context.paymentPlans.answer(said)
    return { to: `/cases/${id}`, said: ANSWERS[answer] }
  },
}

const AGREES = {
  value: PlanAnswer.AGREE,
  label: 'I agree',
  hint: 'While you keep to it, other schools do not see the claim.',
}

/** Other dates than the school's. */
export const datesForm: FormPage = {
  path: '/cases/:id/dates',

  async show(visit, form, { id }) {
    const found = await caseOf(visit, id!)
    if (!found || (!found.mayDo.includes(ContendAct.COUNTER) && form.errors.length === 0)) return null
    if (wasJustDone(visit, form, found, [ContendAct.COUNTER])) return null
    return otherDates(visit, form, found)
  },

  act: (visit, form, { id }) =>
    planned(visit, form, { action: `/cases/${id}/dates`, beside: READ }, async (instalments) => {
      const { context, token } = visit
      await context.paymentPlans.answer({
        contendId: id!,
        token,
        answer: PlanAnswer.COUNTER,
        readUpTo: form.text('readUpTo') || null,
        message: form.text('message'),
        instalments,
      })
      return { to: `/cases/${id}`, said: ANSWERS[PlanAnswer.COUNTER] }
    }),
}

/** What goes along from page to page. */
const READ = ['readUpTo']

function otherDates(visit: Visit, form: SentForm, { id, messages }: ContendShape): PlainPage {
  // Whoever was told that there is something new may mean their dates all the same.
  const isUnread = form.errors.some(({ field }) => field?.[0] === 'readUpTo')
  const read = (!isUnread && form.text('readUpTo')) || String(messages.at(-1)!.id)
  return datesPage(visit, form, {
    action: `/cases/${id}/dates`,
    title: 'Which other dates?',
    opening: false,
    kept: [hidden('readUpTo', read)],
  })
}
