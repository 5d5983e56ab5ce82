import type { ContendShape, MessageShape, PlanShape } from '../../contends/contend-shapes.js'
import { AWAITING_SCHOOL, ContendAct, ContendReason, ContendState, PENDING } from '../../standing/states.js'
import { formatDay, localDate } from '../../../common/days.js'
import { INSTALMENT_WORDS } from '../../../common/words.js'
import type { Money } from '../../shared/money.js'
import { html, type Html, type Part } from '../../shared/html.js'
import { caseWords, messageWords, moneyOf, reasonOf, type AboutTheClaim } from './case-words.js'
import type { Visit } from './visit.js'

/** Where a case stands, who has to act by when, and what can be done about it now. */
export function casePanel(visit: Visit, found: ContendShape, { whole = false } = {}): Html {
  const { title, meaning, text } = caseWords(found, todayOf(visit), aboutTheClaim(visit))
  return html`<section class="panel ${meaning}" aria-labelledby="case-${found.id}">
<p class="quiet small">${found.byPrintedLetter ? 'Answer by the printed letter' : 'Your answer'} of ${dayOf(visit, found.openedAt)}: ${reasonOf(found)}</p>
<h2 id="case-${found.id}">${title}</h2>
<p>${text}</p>
${found.plan ? planPart(found, found.plan) : ''}
${actsOf(visit, found, whole)}
</section>`
}

/** The plan on the table; of a dispute the one that is asked for beside it, until that has ended. */
function planPart(found: ContendShape, plan: PlanShape): Part {
  if (found.reason === ContendReason.MORE_TIME) return planTable(plan, hasEnded(found))
  if (AWAITING_SCHOOL.includes(found.state))
    return html`<p>You also ask for time for the rest. The school answers that when it has answered what you paid.</p>${planTable(plan)}`
  if (found.state === ContendState.ANSWERED_IN_PART)
    return html`<p>You also ask for time for the rest. If you say that it is right now, the school answers that next. ${`If you do nothing${found.dueOn ? ` until ${formatDay(found.dueOn)}` : ''}, the dates that you asked for end with this case.`}</p>${planTable(plan)}`
  if (PENDING.includes(found.state))
    return html`<p>You also asked for time for the rest. The dates that you asked for have ended: you can ask for time again once this is decided.</p>`
  return found.state === ContendState.REJECTED || found.state === ContendState.DISMISSED
    ? html`<p>You also asked for time for the rest. The school sees the sum another way. If you still need time, choose your dates again.</p>`
    : ''
}

/** What may be done now, the likeliest first; each leads to a page of its own, and nothing is done before it is sent there. */
function actsOf(
  { at }: Visit,
  { id, state, mayDo, mayComment, mayProve, mayState }: ContendShape,
  whole: boolean,
): Html {
  const to = (path: string, label: string, kind = 'quietly') =>
    html`<a class="button ${kind}" href="${at(`/cases/${id}/${path}`)}">${label}</a>`
  const acts = [
    mayDo.includes(ContendAct.DECLINE) ? to('plan', 'Answer the offer', '') : '',
    mayDo.includes(ContendAct.TAKE) ? to('take', 'It is right now', '') : '',
    mayDo.includes(ContendAct.ESCALATE) ? to('escalate', 'Ask the people who run DMA to decide', '') : '',
    mayProve ? to('proof', 'Send proof of payment', '') : '',
    mayState ? to('statement', 'Add a statement', '') : '',
    whole ? '' : html`<a class="button quietly" href="${at(`/cases/${id}`)}">Read what was said</a>`,
    mayComment ? to('comment', 'Write, or add a file') : '',
    mayDo.includes(ContendAct.WITHDRAW)
      ? to('withdraw', state === ContendState.AGREED ? 'End the plan' : 'Withdraw your answer')
      : '',
  ]
  return html`<div class="acts">${acts}</div>`
}

/** Agreed once, and over: what was still to come is not asked for any more. */
const hasEnded = ({ state }: ContendShape) => state !== ContendState.AGREED && state !== ContendState.KEPT

/** Of a plan that is only proposed there is no state to tell yet. */
export function planTable({ instalments, agreedAt }: PlanShape, ended = false): Html {
  const rows = instalments.map(({ dueOn, amount, paid, state }) => {
    const part = paid.amount > 0 && state !== 'PAID' ? html`<small>${moneyOf(paid)} paid</small>` : ''
    const word = ended && state === 'UPCOMING' ? '–' : INSTALMENT_WORDS[state]
    const stands = agreedAt ? html`<td class="state">${word}${part}</td>` : ''
    return html`<tr><td>${formatDay(dueOn)}</td><td class="sum">${moneyOf(amount)}</td>${stands}</tr>`
  })
  const heads = html`<th scope="col">Due by</th><th scope="col" class="sum">Amount</th>${agreedAt ? html`<th scope="col" class="state">State</th>` : ''}`
  return html`<table class="plan"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`
}

/** One line of the conversation. */
export function messageItem(visit: Visit, found: ContendShape, message: MessageShape): Html {
  const { at, text, files, side, proof } = message
  const said = message.act === 'OPEN' && found.saysPaid
  const paid = proof
    ? html`<p>${paidWords(proof.amount, proof.paidOn)}</p>`
    : said
      ? html`<p>${paidWords(said, found.saysPaidOn)}</p>`
      : ''
  const shown = files.map(({ id, name }) =>
    visit.proven
      ? html`<li><a href="${visit.at(`/files/${id}`)}" dir="auto">${name}</a></li>`
      : html`<li class="quiet">A file. ${visit.link ? 'Tell us the family name to open it.' : 'It opens by the link in your letter.'}</li>`,
  )
  return html`<li class="said ${side.toLowerCase()}"><p class="who"><strong>${messageWords(message, found)}</strong> <span class="quiet">${dayOf(visit, at)}</span></p>${paid}${text ? html`<p class="words" dir="auto">${text}</p>` : ''}${shown.length > 0 ? html`<ul class="files">${shown}</ul>` : ''}</li>`
}

export const dayOf = ({ context }: Visit, instant: Date) =>
  formatDay(localDate(instant, context.rules.timeZone))

/** What of the claim its cases speak of; what other schools see, by calendar days. */
function aboutTheClaim({ claim, context }: Visit): AboutTheClaim {
  const { inDirectory, removedAt, mayNotContendBecause, mayNotAskForTimeBecause } = claim
  const { listed, visibleFrom } = inDirectory
  const from = visibleFrom ? localDate(visibleFrom, context.rules.timeZone) : null
  return { seen: { listed, from }, removedAt, mayNotContendBecause, mayNotAskForTimeBecause }
}

export const todayOf = ({ context }: Visit) => localDate(context.now(), context.rules.timeZone)

const paidWords = (amount: Money, on: string | null | undefined) =>
  on ? `${moneyOf(amount)}, paid on ${formatDay(on)}` : `${moneyOf(amount)} paid`
