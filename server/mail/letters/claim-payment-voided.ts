import { typedBlock, type ClaimLetterData } from '../claim-words.js'
import type { Block } from '../letter-parts.js'
import { letter, type WordedLetter } from '../layout.js'

/** A payment that no longer counts, already formatted. */
export interface VoidedPayment {
  /** "₦20,000.00" */
  paid: string
  /** The day on which it was made. */
  paidOn: string
  /** The day on which it was voided. */
  voidedOn: string
  /** "The bank returned the cheque" */
  why: string
}

/** Where their case stands, which goes on with the claim: "It waits for …". Until "4 Dec 2026"; null: its plan says. */
export interface GoesOn {
  where: string
  until: string | null
}

export const caseGoesOn = ({ where }: GoesOn) => `Your case about it goes on. ${where}`

/** To the parent: a payment that the school had recorded does not count, why, and what is owed now. */
export function claimPaymentVoided(
  d: VoidedPayment & {
    owed: string
    goesOn: GoesOn | null
    /** A case of somebody at another address stands in the way of theirs. */
    isElsewhere: boolean
  } & Pick<
      ClaimLetterData,
      'parentName' | 'studentName' | 'schoolName' | 'schoolPhone' | 'schoolEmail' | 'claimUrl' | 'typed'
    >,
): WordedLetter {
  return letter({
    subject: `${d.schoolName} has voided a payment`,
    preheader: 'Which payment, why, and what is owed now.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      {
        paragraph: `${d.schoolName} had recorded a payment for ${d.studentName}. On ${d.voidedOn} it voided that payment: it no longer counts.`,
      },
      voidedFacts(d, [['Owed now', d.owed]]),
      ...(d.goesOn ? [{ paragraph: caseGoesOn(d.goesOn) }] : []),
      {
        paragraph: d.isElsewhere
          ? 'If you did pay this, keep your receipt, and talk to the school.'
          : 'If you did pay this, keep your receipt. Talk to the school, or send the receipt on your private page.',
      },
      { action: 'Open my page', url: d.claimUrl },
      ...typedBlock(d),
      { heading: 'Talk to the school' },
      {
        facts: [
          ['Phone', d.schoolPhone],
          ['E-mail', d.schoolEmail],
        ],
      },
    ],
    reason: 'You get this letter because we wrote to you about this claim before.',
  })
}

/** Which payment, and why it does not count. */
export const voidedFacts = (
  { paid, paidOn, why }: VoidedPayment,
  more: readonly (readonly [string, string])[] = [],
): Block => ({ facts: [['Payment', paid], ['Made on', paidOn], ['Why it was voided', why], ...more] })
