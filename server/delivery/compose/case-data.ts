import { paths } from '../../../common/paths.js'
import type { EntityManager } from '@mikro-orm/postgresql'
import { ClaimLink } from '../../contends/families/claim-link.entity.js'
import { claimUrl } from '../../contends/families/claim-links.js'
import { askingOf } from '../../contends/asked-before.js'
import { ContendMessage } from '../../contends/contend-message.entity.js'
import { Contend } from '../../contends/contend.entity.js'
import { agreedPlan } from '../../standing/agreed-plan.js'
import {
  agreeableUntil,
  datesOf,
  isTooLateFor,
  openOf,
  recordableUntil,
  whyPastAgreeing,
} from '../../standing/instalments.js'
import { keyOfRest } from '../../contends/plans/rest-key.js'
import { PaymentPlan } from '../../contends/plans/payment-plan.entity.js'
import { PaymentProof } from '../../contends/plans/payment-proof.entity.js'
import {
  AWAITING_SCHOOL,
  ContendAct,
  ContendState,
  LIVE,
  ON_THE_DESK,
  PENDING,
  REMOVING,
  Side,
  kindOf,
} from '../../standing/states.js'
import { isClosed } from '../../debtors/debtor.entity.js'
import { Document } from '../../documents/document.entity.js'
import { addDays, formatDay, localDate } from '../../../common/days.js'
import { formatMinor } from '../../../common/money.js'
import { REASON_WORDS } from '../../../common/words.js'
import type { CaseWords, PlanBeside } from '../../mail/case-words.js'
import type { OfCase, OfStep } from '../../mail/letter-data.js'
import { claimNames, linkNames, type Composing } from './composing.js'

/** A case with its claim and school, as letters about it speak of them. */
export async function caseData({ em, rules, config }: Composing, data: OfCase & { from?: string }) {
  const contend = await em.findOneOrFail(Contend, data.contendId, { populate: ['debtor.school'] })
  const debtor = contend.debtor.getEntity()
  const from = data.from ?? localDate(contend.clockFrom, rules.timeZone)
  const lastDay = (days: number) => formatDay(addDays(from, days))
  return {
    contend,
    debtor,
    lastDay: addDays(from, rules.answerDays),
    words: {
      ...(data.linkId ? linkNames(debtor) : claimNames(debtor)),
      amount: formatMinor(debtor.owed, rules.currency),
      isPlea: kindOf(contend.reason) === 'plea',
      isClosed: isClosed(debtor),
      isOnDesk: ON_THE_DESK.includes(contend.state),
      asksAgain: contend.state === ContendState.ESCALATED_AGAIN,
      isLive: LIVE.includes(contend.state),
      answerBy: lastDay(rules.answerDays),
      removedAfter: lastDay(rules.removeDays),
      escalateBy: lastDay(rules.escalateDays),
      decideBy: lastDay(rules.decideDays),
      proofBy: lastDay(rules.proofDays),
      payBy: lastDay(rules.resumeDays),
      graceDays: rules.graceDays,
      schoolUrl: `${config.publicUrl}${paths.contendCase(contend.id)}`,
    },
  }
}

/** The same with one of its steps. */
export async function stepData(composing: Composing, data: OfStep) {
  const { em, rules, config } = composing
  const { contend, debtor, words, lastDay } = await caseData(composing, data)
  const message = await em.findOneOrFail(ContendMessage, data.messageId, { populate: ['plan'] })
  const plan = message.plan?.getEntity()
  const planBeside = QUIET.has(data.news) ? null : await besideOf(composing, contend)
  const lines = plan ? datesOf(plan) : []
  const today = localDate(composing.now, rules.timeZone)
  const isWithdrawn = data.news === 'withdrawn'
  const proof = await em.findOne(PaymentProof, { message: message.id })
  const step: CaseWords = {
    ...words,
    reason: REASON_WORDS[contend.reason].letter,
    by: message.side,
    byPrintedLetter: message.byPrintedLetter,
    outcome: contend.outcome,
    text: message.text,
    planBeside,
    rest: await restOf(em, contend, today),
    recordBy: data.news === 'proof-counted' ? await recordByOf(composing, contend) : '',
    othersOpen: isWithdrawn && (await othersOpen(em, contend)) > 0,
    mayAsk: ANSWERS.has(data.news) && (await askingOf(em, [contend]))(contend.id) !== 'SPENT',
    mayEndLinks: isWithdrawn && (await isMailed(em, data)),
    files: await em.count(Document, { message: message.id }),
    proof: proof && [formatMinor(proof.amount, rules.currency), formatDay(proof.paidOn)],
    plan: lines.map(({ dueOn, amount }) => [formatDay(dueOn), formatMinor(amount, rules.currency)]),
    agreeBy: dayOrNull(agreeableUntil(lines, lastDay)),
    past: lines.length > 0 ? whyPastAgreeing(lines, { owed: debtor.owed, today }) : null,
    reminderDays: rules.reminderDays,
    statementWords: rules.statementWords,
    correctionDays: rules.correctionDays,
    undoDays: rules.undoDays,
  }
  return {
    contend,
    words: { ...words, ...step, deskUrl: `${config.publicUrl}${paths.providerEscalation(contend.id)}` },
  }
}

export const dayOrNull = (day: string | null) => day && formatDay(day)

/** What becomes of the time that a family asked for beside what it says that it paid. */
async function restOf(
  em: EntityManager,
  { id, reason, debtor }: Contend,
  today: string,
): Promise<CaseWords['rest']> {
  if (kindOf(reason) === 'plea' || (await em.count(PaymentPlan, { contend: id })) === 0) return null
  const plea = await em.findOne(Contend, { debtor: debtor.id, requestKey: keyOfRest(id) })
  if (!plea) return 'asked'
  // Answered, or taken back since, it is a case of its own.
  if (!AWAITING_SCHOOL.includes(plea.state)) return null
  const asked = await em.findOneOrFail(PaymentPlan, { contend: plea.id }, { orderBy: { id: 'desc' } })
  return isTooLateFor(datesOf(asked), today) ? 'late' : 'waits'
}

/** Until when a school can record what it never answered. */
async function recordByOf({ em, rules }: Composing, contend: Contend): Promise<string> {
  const plan = await agreedPlan(em, contend, contend.debtor.getEntity(), rules)
  return formatDay(recordableUntil(plan!, rules))
}

/** What a school says that the provider may be asked about. */
const ANSWERS: ReadonlySet<string> = new Set(['rejected', 'met-in-part'])

const othersOpen = (em: EntityManager, { id, debtor }: Contend): Promise<number> =>
  em.count(Contend, { debtor: debtor.id, id: { $ne: id }, state: { $in: [...PENDING] } })

/** Links are ended by one that came by e-mail, and neither on paper nor signed in. */
const isMailed = async (em: EntityManager, { linkId }: OfCase): Promise<boolean> =>
  linkId != null && (await em.count(ClaimLink, { id: linkId, printed: false })) > 0

/** What changes nothing about a plan. */
const QUIET: ReadonlySet<string> = new Set(['commented', 'stated'])

/** What becomes of the payment plan beside a dispute (rule 25); null where there is none. */
export async function besideOf({ em, rules }: Composing, dispute: Contend): Promise<PlanBeside | null> {
  const debtor = dispute.debtor.getEntity()
  const ofClaim = { debtor: debtor.id, id: { $ne: dispute.id } }
  if (REMOVING.includes(dispute.state)) {
    const ended = { act: ContendAct.SETTLE, side: Side.REGISTER, contend: ofClaim }
    return (await em.count(ContendMessage, ended)) > 0 ? 'ended' : null
  }
  const agreed = await em.findOne(Contend, { ...ofClaim, state: ContendState.AGREED })
  const plan = agreed && (await agreedPlan(em, agreed, debtor, rules))
  if (!plan) return null
  if (plan.pausedAt) return 'paused'
  const [due] = openOf(plan)
  return {
    goesOn: due
      ? { amount: formatMinor(due.amount - due.paid, rules.currency), dueOn: formatDay(due.dueOn) }
      : null,
  }
}

/** Whether whoever opens what a letter leads to is known by a printed letter alone. */
export async function isPrinted({ em }: Composing, { linkId }: OfCase, contend: Contend): Promise<boolean> {
  if (!linkId) return contend.byPrintedLetter
  return (await em.findOneOrFail(ClaimLink, linkId)).printed
}

/** Where the family reads its case: behind its private link, or signed in. */
export async function familyUrl({ em, config }: Composing, data: OfCase): Promise<string> {
  if (!data.linkId) return `${config.publicUrl}${paths.ownCase(data.contendId)}`
  const link = await em.findOneOrFail(ClaimLink, data.linkId)
  return claimUrl(config.publicUrl, config.secret, link)
}
