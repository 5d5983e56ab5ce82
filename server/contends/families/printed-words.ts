import type { ContendMessage } from '../contend-message.entity.js'
import { ContendReason } from '../../standing/states.js'

/** What somebody did by a printed letter, after "somebody has": for whoever may not have been them. */
export function printedWords(act: ContendMessage['act'], reason: ContendReason): string {
  if (act === 'OPEN')
    return reason === ContendReason.MORE_TIME ? 'asked the school for more time' : 'disputed the claim'
  return WORDS[act] ?? 'answered the school'
}

const WORDS: Partial<Record<ContendMessage['act'], string>> = {
  COMMENT: 'written to the school',
  STATEMENT: 'added a statement to the claim',
  PROOF: 'sent the school proof of a payment',
  ESCALATE: 'asked the people who run DMA to decide',
  ESCALATE_AGAIN: 'asked the people who run DMA once more to decide',
  TAKE: 'accepted the school’s correction',
  WITHDRAW: 'withdrawn the family’s answer to the claim',
  AGREE: 'agreed to a payment plan',
  COUNTER: 'proposed other dates for paying',
  DECLINE: 'said no to the plan that the school had offered',
}
