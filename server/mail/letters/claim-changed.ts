import { claimMiddle, claimWords, notSeen, whyAddressed, type ClaimLetterData } from '../claim-words.js'
import { letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'
import { caseGoesOn, voidedFacts, type GoesOn, type VoidedPayment } from './claim-payment-voided.js'

/** What the family had heard of the claim, and what it says now. */
export interface ClaimChanged extends ClaimLetterData {
  changed: readonly (readonly [label: string, before: string, now: string])[]
  /** They had heard that nothing is claimed any more: all was settled, or the school had withdrawn it. */
  reopened: boolean
  /** Less is claimed than they had heard, beside what else is different. */
  isLower: boolean
  /** The payments without which it is open again. */
  voided: readonly VoidedPayment[]
  goesOn: GoesOn | null
  /** Until when they can ask the provider about a no from before; null where they cannot. */
  askBy: string | null
}

/** To the parent: what the school has changed since the last letter, from when others see it, and what to do. */
export function claimChanged(d: ClaimChanged): WordedLetter {
  return letter({
    subject: `${d.schoolName} has changed a claim about school fees`,
    preheader: 'What has changed, what you can do, and who can see it.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      {
        paragraph: d.reopened
          ? `${d.schoolName} had closed its claim for ${d.studentName}. It now claims it again, and says that ${d.amount} is unpaid.`
          : `${d.schoolName} has changed what it says about the fees of ${d.studentName}. This is different now:`,
      },
      ...(d.reopened
        ? []
        : [
            {
              facts: d.changed.map(([label, before, now]) => [label, `${now} (before: ${before})`] as const),
            },
          ]),
      ...(d.paid ? [{ facts: [['Paid so far', d.paid] as const] }] : []),
      ...d.voided.flatMap((one) => [{ paragraph: NO_LONGER_COUNTS }, voidedFacts(one)]),
      ...(d.goesOn ? [{ paragraph: yourCase(d.goesOn, d.reopened) }] : []),
      ...(d.askBy ? [{ paragraph: mayAsk(d.askBy) }] : []),
      ...claimMiddle(d, claimWords(d, 'sent')),
      { heading: 'Who can see the change' },
      { paragraph: seen(d) },
    ],
    reason: whyAddressed(d),
  })
}

const NO_LONGER_COUNTS =
  'The school had recorded a payment, and has voided it: it no longer counts. If you did pay this, keep your receipt.'

function yourCase(goesOn: NonNullable<ClaimChanged['goesOn']>, reopened: boolean): string {
  const { until } = goesOn
  if (!reopened) return caseGoesOn(goesOn)
  const dates = until
    ? `The days while the claim was closed did not count. The new last day is ${until}.`
    : 'Your page shows its dates.'
  return `${caseGoesOn(goesOn)} ${dates}`
}

const mayAsk = (day: string) =>
  `The school had said no to your answer. You can ask the people who run DMA to decide until the end of ${day}.`

function seen(d: ClaimChanged): string {
  const { noticeDays, reopened, isLower, unseen } = d
  if (unseen) return notSeen(d, unseen)
  if (noticeDays === 0) return 'Where other schools see the claim, they see the change at once.'
  return `Other schools do not see the change before ${counted(noticeDays, 'day')} after this letter. Until then they see ${reopened ? 'nothing' : 'no more than the claim as it was'}.${isLower ? ' Where they see the claim, they see a lower amount at once.' : ''}`
}
