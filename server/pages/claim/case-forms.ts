import { ContendAct, ContendState, ON_THE_DESK, Side } from '../../standing/states.js'
import type { ContendShape } from '../../contends/contend-shapes.js'
import { formatDay } from '../../../common/days.js'
import type { UserError } from '../../shared/user-error.js'
import { html, type Part } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'
import { caseOf } from './case-page.js'
import { moneyOf } from './case-words.js'
import { button, errorSummary, errorTitle, filesField, formOf, hidden, textArea } from './fields.js'
import type { FormPage } from './form-page.js'
import { wasJustDone } from './just-done.js'
import { backLink } from './parts.js'
import type { SentForm } from './sent-form.js'
import type { Visit } from './visit.js'

/** What a family does in a case that it has opened: each on a short page of its own. */

export const commentForm: FormPage = caseForm('comment', {
  may: ({ mayComment }) => mayComment,
  page: (visit, form, found) => ({
    title: 'Write to the school',
    text: notStopped(found),
    parts: [
      textArea(form, { name: 'message', label: 'Your message' }),
      filesField(visit, form, 'Do you want to add a document?'),
      button('Send to the school'),
    ],
    files: true,
  }),
  async act({ context, token }, form, contendId) {
    await context.contends.comment({ contendId, token, message: form.text('message'), files: filesOf(form) })
    return 'commented'
  },
})

/** Whoever writes has not answered yet. */
function notStopped({ waitsFor, dueOn, escalateBy }: ContendShape): string {
  if (waitsFor === Side.SCHOOL)
    return 'What you write does not stop the days in which the school has to answer.'
  if (waitsFor === Side.FAMILY)
    return `What you write is no answer to the school: go back and answer it${dueOn ? ` by ${formatDay(dueOn)}` : ''}.`
  if (waitsFor === Side.PROVIDER)
    return 'What you write does not stop the days in which the people who run DMA decide.'
  if (escalateBy)
    return `What you write does not ask the people who run DMA to decide: you can ask them until ${formatDay(escalateBy)}.`
  return 'What you write changes no date.'
}

export const escalateForm: FormPage = caseForm('escalate', {
  may: may(ContendAct.ESCALATE),
  acts: [ContendAct.ESCALATE, ContendAct.ESCALATE_AGAIN],
  page: (visit, form, { escalateBy, asksAgain }) => ({
    title: 'Ask the people who run DMA to decide',
    text: asksAgain
      ? ASKS_AGAIN
      : `The people who run DMA read what you and the school have sent, and decide within ${visit.context.rules.decideDays} days. You can ask${escalateBy ? ` until ${formatDay(escalateBy)}` : ''}, and once more only with a document that is new to them. While they decide, other schools do not see the claim.`,
    parts: [
      textArea(form, { name: 'message', label: 'Why do you not agree with the school?' }),
      filesField(visit, form, 'Do you want to add a document?'),
      button('Ask for a decision'),
    ],
    files: true,
  }),
  async act({ context, token }, form, contendId) {
    const { state } = await context.contends.escalate({
      contendId,
      token,
      message: form.text('message'),
      files: filesOf(form),
    })
    return state === ContendState.ESCALATED_AGAIN ? 'asked-again' : 'escalated'
  },
})

export const takeForm: FormPage = caseForm('take', {
  may: may(ContendAct.TAKE),
  acts: [ContendAct.TAKE],
  page: (_visit, _form, { amountOwed }) => ({
    title: 'Is it right now?',
    text: `The claim stands at ${moneyOf(amountOwed)} then, and is no longer marked as disputed. Your case is closed.`,
    parts: [hidden('amountOwed', String(amountOwed.amount)), button('Yes, it is right now')],
  }),
  async act({ context, token }, form, contendId) {
    const read = form.text('amountOwed')
    await context.contends.take({ contendId, token, amountOwed: read === '' ? null : Number(read) })
    return 'taken'
  },
})

const MAY_SEE = 'other schools may see the claim, unless a payment plan hides it'

/** What withdrawing an answer means: the same again needs a new document once somebody has looked at it (rule 23). */
function withoutAnswer(state: ContendState): string {
  if (state === ContendState.COUNTERED)
    return `The school’s offer ends with it, and ${MAY_SEE}. You can ask for time again later.`
  const isAnswered = state === ContendState.ANSWERED_IN_PART || ON_THE_DESK.includes(state)
  if (!isAnswered)
    return `The school does not have to answer it any more, and ${MAY_SEE}. You can answer it again later.`
  const stops = ON_THE_DESK.includes(state)
    ? ' The people who run DMA stop deciding, and look at it again only with a document that is new to them.'
    : ''
  return `The school has answered you already: its claim stands as it is now, and ${MAY_SEE}.${stops} The same answer needs a document that the school has not seen.`
}

export const withdrawForm: FormPage = caseForm('withdraw', {
  may: may(ContendAct.WITHDRAW),
  page: (_visit, _form, { state }) =>
    state === ContendState.AGREED
      ? {
          title: 'End the plan?',
          text: 'Other schools may see the claim again then. Once no case about it is open, you can ask for time again.',
          parts: [asRead(state), button('End the plan')],
        }
      : {
          title: 'Withdraw your answer?',
          text: withoutAnswer(state),
          parts: [asRead(state), button('Withdraw your answer')],
        },
  async act({ context, token }, form, contendId) {
    const read = form.text('state')
    const state = Object.hasOwn(ContendState, read) ? (read as ContendState) : null
    await context.contends.withdraw({ contendId, token, state })
    return 'withdrawn'
  },
})

/** Where the case stood as this page was drawn. */
const asRead = (state: ContendState) => hidden('state', state)

export const statementForm: FormPage = caseForm('statement', {
  may: ({ mayState }) => mayState,
  acts: ['STATEMENT'],
  page: (visit, form) => ({
    title: 'Your statement',
    text: 'Other schools that see the claim read these words beside it. They cannot be changed later.',
    parts: [
      textArea(form, {
        name: 'statement',
        label: 'What should other schools know?',
        hint: `At most ${visit.context.rules.statementWords} words.`,
      }),
      button('Add it to the claim'),
    ],
  }),
  async act({ context, token }, form, contendId) {
    await context.contends.state({ contendId, token, statement: form.text('statement') })
    return 'stated'
  },
})

const ASKS_AGAIN =
  'The people who run DMA have been asked about this claim before. First they check whether your file is new to them. Until then the claim stays as it is, marked as disputed.'

interface CaseForm {
  may: (found: ContendShape) => boolean
  /** What it does that cannot be done twice. */
  acts?: Parameters<typeof wasJustDone>[3]
  page: (
    visit: Visit,
    form: SentForm,
    found: ContendShape,
  ) => { title: string; text: string; parts: Part[]; files?: boolean }
  /** As of every form of a page. */
  wrong?: (form: SentForm) => readonly UserError[]
  /** Answers the sentence that is said afterwards. */
  act: (visit: Visit, form: SentForm, contendId: string) => Promise<string>
}

/** A form about one case; where it can no longer be sent, the case itself says what is. */
export function caseForm(name: string, { may: isOpen, acts = [], page, wrong, act }: CaseForm): FormPage {
  return {
    path: `/cases/:id/${name}`,
    async show(visit, form, { id }) {
      const found = await caseOf(visit, id!)
      if (!found || (!isOpen(found) && form.errors.length === 0)) return null
      if (wasJustDone(visit, form, found, acts)) return null
      const { title, text, parts, files } = page(visit, form, found)
      return shown(visit, form, { title, text, action: `/cases/${id}/${name}`, parts, files })
    },
    ...(wrong ? { wrong: (_visit, form) => wrong(form) } : {}),
    async act(visit, form, { id }) {
      return { to: `/cases/${id}`, said: await act(visit, form, id!) }
    },
  }
}

function shown(
  visit: Visit,
  form: SentForm,
  { title, text, action, parts, files }: ReturnType<CaseForm['page']> & { action: string },
): PlainPage {
  const to = action.slice(0, action.lastIndexOf('/'))
  return {
    title: errorTitle(form, title),
    body: html`${backLink(visit, to, 'Back to your answer')}${errorSummary(form)}<h1>${title}</h1><p>${text}</p>${formOf(visit.at(action), parts, { files })}`,
  }
}

function may(act: ContendAct) {
  return ({ mayDo }: ContendShape) => mayDo.includes(act)
}

const filesOf = ({ kept }: SentForm) => kept.map(({ key }) => key)
