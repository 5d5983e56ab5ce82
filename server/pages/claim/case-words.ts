import { Outcome } from '../../contends/contend.entity.js'
import { isClosed } from '../../debtors/debtor.entity.js'
import { agreeableUntil, isTooLateFor } from '../../standing/instalments.js'
import { ContendAct } from '../../standing/states.js'
import type { Claim } from '../../contends/families/claim-shapes.js'
import type { ContendShape, MessageShape } from '../../contends/contend-shapes.js'
import { daysBetween, formatDay } from '../../../common/days.js'
import { formatMinor } from '../../../common/money.js'
import { outcomeIn, PART_PAID, REASON_WORDS, SIDE_WORDS, stepWords } from '../../../common/words.js'
import { type Seen, seenAfterSilence, seenByOthers } from '../../../common/seen-words.js'
import { counted } from '../../../common/counts.js'

/** Why a family answers a claim, in its own words: whoever has paid a part may ask for time for the rest beside it. */
export const reasonOf = ({ reason, plan }: Pick<ContendShape, 'reason' | 'plan'>) =>
  reason !== 'MORE_TIME' && plan ? PART_PAID : REASON_WORDS[reason].family

export type Meaning = 'settled' | 'waiting' | 'owed' | 'disputed' | 'neutral'

interface Words {
  title: string
  meaning: Meaning
  text: string
}

/** What of the claim is said with a case of it: what others see, and why it cannot be answered again. */
export interface AboutTheClaim extends Pick<
  Claim,
  'removedAt' | 'mayNotContendBecause' | 'mayNotAskForTimeBecause'
> {
  seen: Seen
}

/** What a case is called on a list of its family. */
export const caseTitle = (found: ContendShape, today: string) =>
  caseWords(found, today, {
    seen: { listed: false, from: null },
    removedAt: null,
    mayNotContendBecause: null,
    mayNotAskForTimeBecause: null,
  }).title

/** Where a case stands and what happens next, told to its family: what cannot be done now is not said to be. */
export function caseWords(
  found: ContendShape,
  today: string,
  { seen, removedAt, mayNotContendBecause, mayNotAskForTimeBecause }: AboutTheClaim,
): Words {
  const due = found.dueOn ? `${formatDay(found.dueOn)} (${fromToday(found.dueOn, today)})` : ''
  const removed = found.removedAfter ? formatDay(found.removedAfter) : ''
  const plea = found.reason === 'MORE_TIME'
  const isPaid = found.outcome === Outcome.PAID
  const isOver = isClosed(found.debtor) || removedAt !== null
  const isPlanPaid = found.plan?.instalments.every(({ state }) => state === 'PAID')
  // What it asks for beyond a plan that was paid to its end, or once it was listed again.
  const owesMore = !isOver && found.amountOwed.amount > 0
  const words: Record<ContendShape['state'], Words> = {
    OPEN: {
      title: 'The school has to answer',
      meaning: plea ? 'waiting' : 'disputed',
      text: `It has until ${due}. ${seenByOthers(seen, !plea)} If it says nothing, ${seenAfterSilence(seen)}without an answer by ${removed} the claim is removed for good. You need not do anything meanwhile.`,
    },
    OVERDUE: {
      title: 'The school is late',
      meaning: 'waiting',
      text: `It had until ${due}. Other schools do not see the claim now. Without an answer by ${removed} the claim is removed for good.`,
    },
    LAPSED: {
      title: 'The claim was removed',
      meaning: 'settled',
      text: 'The school did not answer you, so its claim has left the register for good. You need not do anything.',
    },
    ACCEPTED: {
      title: isPaid ? 'The school has a payment on record' : 'The school has corrected the claim',
      meaning: 'settled',
      text: OUTCOMES[found.outcome ?? 'NONE'],
    },
    ANSWERED_IN_PART: {
      title: isPaid ? 'The school has a payment on record' : 'The school has corrected the amount',
      meaning: 'disputed',
      text: `That meets a part of what you say, so the claim stays marked as disputed. Is it right now? Then say so. Is it not enough? ${found.escalateBy ? 'Then ask the people who run DMA to decide. You can do either' : `${ASKED_BEFORE} To ask them again, withdraw this answer, and answer again with a document that the school has not seen. You can do either`} until ${due}. After that day the corrected claim stands.`,
    },
    REJECTED: plea
      ? {
          title: 'The school did not agree',
          meaning: 'neutral',
          text: `It has written why. ${mayNotAskForTimeBecause ?? 'You can ask again with other dates, or talk to the school.'}`,
        }
      : {
          title: removedAt ? 'The school said that its claim stood' : 'The school says that its claim stands',
          meaning: isOver ? 'neutral' : 'owed',
          text: found.asksAgain
            ? `If you do not agree, you can ask the people who run DMA once more, until ${formatDay(found.escalateBy!)} (${fromToday(found.escalateBy!, today)}). First they check whether your file is new to them.`
            : found.escalateBy
              ? `If you do not agree, you can ask the people who run DMA to decide, until ${formatDay(found.escalateBy)} (${fromToday(found.escalateBy, today)}). They read what both sides have sent. While they decide, other schools do not see the claim.`
              : found.mayEscalateLater
                ? 'You cannot ask the people who run DMA to decide while the claim is closed, or another case about it is open. Afterwards you can: the days until then do not count.'
                : ((removedAt && mayNotContendBecause) ??
                  'You cannot ask the people who run DMA about this answer now.'),
        },
    ESCALATED: {
      title: 'The people who run DMA are deciding',
      meaning: 'disputed',
      text: `The people who run DMA read what both sides have sent, and decide by ${due}. If they miss that date, it is decided for you. Until then other schools do not see the claim.`,
    },
    ESCALATED_AGAIN: {
      title: 'The people who run DMA check whether it is new',
      meaning: 'disputed',
      text: `The people who run DMA were asked about this claim before. If nothing in your case is new, the claim stands as before. If they do not say so by ${due}, your file counts as new, and they decide again. Until then the claim stays as it is, marked as disputed.`,
    },
    UPHELD: {
      title: 'It was decided that you are right',
      meaning: 'settled',
      text: 'The claim has left the register for good. You need not do anything.',
    },
    DISMISSED: {
      title: `It was decided that the claim ${isOver ? 'was right' : 'stands'}`,
      meaning: isOver ? 'neutral' : 'owed',
      text: found.mayState
        ? `The people who run DMA have written why. You can add a statement of your own: other schools read it ${isOver ? 'if they see the claim again' : 'beside the claim'}.`
        : `The people who run DMA have written why.${removedAt ? ` ${mayNotContendBecause}` : ''}`,
    },
    COUNTERED: {
      title: 'The school offers you another plan',
      meaning: 'waiting',
      text: `Please answer by ${due}: after that day the offer ends.${yesUntil(found, today)}`,
    },
    OFFER_LAPSED: {
      title: 'The offer has ended',
      meaning: 'neutral',
      text: mayNotAskForTimeBecause ?? 'You can ask for time again, or talk to the school.',
    },
    AGREED: {
      title: found.isPaused ? 'Your plan is paused' : 'A plan is agreed',
      meaning: 'waiting',
      text: found.isPaused
        ? 'You say that something is wrong with the claim. Until that is settled you do not have to pay under the plan. Then its dates move by as many days as it was paused, and the new ones are shown here. Other schools do not see the claim.'
        : found.removedAfter
          ? `Nothing more is to be paid under the plan: the school did not answer your proof, so that payment counts. If the school does not record it by ${removed}, the claim is removed for good. Until then other schools do not see the claim.`
          : found.waitsFor === 'SCHOOL'
            ? `You have sent proof of a payment. The school has until ${due} to record it, or to say why not. If it says nothing, the payment counts for your plan. Meanwhile the plan does not end over it.`
            : isLate(found, today)
              ? `A payment was due by ${due}. Pay the school by ${formatDay(found.planEndsAfter!)}: after that day the plan ends, and other schools can see the claim again.`
              : found.dueOn
                ? `The next payment is due by ${due}. While you keep to the plan other schools do not see the claim. Pay the school directly, the way you usually do.`
                : 'Everything in the plan is paid.',
    },
    KEPT: {
      title: isPlanPaid ? 'The plan is paid' : 'The plan has ended with the claim',
      meaning: owesMore ? 'neutral' : 'settled',
      text: `${isPlanPaid ? 'Thank you.' : 'Nothing more is due under it.'} ${
        owesMore
          ? `The school says that ${moneyOf(found.amountOwed)} is owed beyond it: ${mayNotContendBecause ?? 'pay the school, or answer the claim.'}`
          : 'You need not do anything.'
      }`,
    },
    BROKEN: {
      title: 'The plan has ended',
      meaning: isOver ? 'neutral' : 'owed',
      text: `A payment stayed unpaid for too long. ${seen.listed ? 'Other schools can see the claim again. ' : ''}${mayNotAskForTimeBecause ?? 'You can ask for time again, or talk to the school.'}`,
    },
    WITHDRAWN: {
      title: 'You withdrew your answer',
      meaning: 'neutral',
      text:
        (plea ? mayNotAskForTimeBecause : mayNotContendBecause) ??
        `You can answer again.${found.messages.some(({ act }) => NEEDS_MORE.has(act)) ? ' The same answer needs a document that the school has not seen, unless the claim has changed since.' : ''}`,
    },
    REPEATED: {
      title: 'Closed: it brought nothing new',
      meaning: 'neutral',
      text: plea
        ? `The school has refused the same dates before. ${mayNotAskForTimeBecause ?? 'Ask again with other dates.'}`
        : `The school has answered the same before. ${mayNotContendBecause ?? 'It looks again if you add a file that it has not seen.'}`,
    },
  }
  return words[found.state]
}

/** Of an offer of the school: until when it can be agreed to, where that is not as long as it can be answered. */
export function yesUntil(
  { plan, dueOn, mayDo }: Pick<ContendShape, 'plan' | 'dueOn' | 'mayDo'>,
  today: string,
): string {
  if (!plan || !dueOn || !mayDo.includes(ContendAct.DECLINE)) return ''
  if (!mayDo.includes(ContendAct.AGREE))
    return ` ${isTooLateFor(plan.instalments, today) ? 'The first of its dates has passed' : 'More is owed by now than it says'}, so you can no longer agree to it.`
  const day = agreeableUntil(plan.instalments, dueOn)
  return day ? ` You can agree to it until ${formatDay(day)}, its first date.` : ''
}

/** By these the school has answered what its family says: the same brings nothing new (rule 23). */
const NEEDS_MORE: ReadonlySet<MessageShape['act']> = new Set([ContendAct.REJECT, ContendAct.ACCEPT_IN_PART])

const isLate = ({ dueOn }: ContendShape, today: string) => Boolean(dueOn && dueOn < today)

const OUTCOMES = {
  PAID: 'What you paid was recorded. This page shows what is still owed.',
  AMOUNT_CORRECTED: 'The amount was corrected. This page shows what is owed.',
  COMPLETED:
    'It has recorded that everything is paid. You need not do anything. If it opens the claim again, your case continues where it stopped.',
  WITHDRAWN:
    'It has withdrawn the claim. You need not do anything. If it lists the claim again, your case continues where it stopped.',
  NONE: 'The claim was settled.',
}

/** Who spoke, and what that did: "The school rejected it". */
export function messageWords(message: MessageShape, found: ContendShape): string {
  const { side, act, byPrintedLetter } = message
  const asksForRest = found.reason !== 'MORE_TIME' && Boolean(found.plan)
  const did = stepWords(
    { act, side },
    { ...found, outcome: outcomeIn(message, found), asksForRest },
    'family',
  )
  const who = side === 'FAMILY' ? 'You' : side === 'PROVIDER' ? 'The people who run DMA' : SIDE_WORDS[side]
  // By the letter that the school had first: it may have been anybody.
  return byPrintedLetter ? `By the printed letter: ${who} ${did}` : `${who} ${did}`
}

const ASKED_BEFORE = 'The people who run DMA have been asked about this claim before.'

/** "in 9 days", "today", "3 days ago" */
export function fromToday(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  return days > 0 ? `in ${counted(days, 'day')}` : `${counted(-days, 'day')} ago`
}

export const moneyOf = ({ amount, currency }: { amount: number; currency: string }) =>
  formatMinor(amount, currency)
