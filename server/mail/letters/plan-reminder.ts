import { letter, type WordedLetter } from '../layout.js'

/** To the family: a payment of the agreed plan is due soon, or today. */
export function planReminder(d: {
  parentName: string
  studentName: string
  schoolName: string
  schoolPhone: string
  schoolEmail: string
  /** What of this instalment is still unpaid: "₦15,000.00". */
  amount: string
  /** "4 Dec 2026" */
  dueOn: string
  isToday: boolean
  /** Proof of this payment may be sent: it was not yet. */
  mayProve: boolean
  /** The last day on which the plan stands if nothing more is paid: "11 Dec 2026". */
  endsAfter: string
  caseUrl: string
}): WordedLetter {
  const when = d.isToday ? `today, ${d.dueOn}` : `on ${d.dueOn}`
  return letter({
    subject: `Your plan with ${d.schoolName}: ${d.isToday ? 'today' : d.dueOn}`,
    preheader: 'A reminder of the next date.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      {
        paragraph: `In your plan with ${d.schoolName} for ${d.studentName}, ${d.amount} is due ${when}. Have you paid already? Thank you. Look on your page whether the school has recorded it. If it has not, ${d.mayProve ? 'send your receipt there' : 'talk to the school'}.`,
      },
      { paragraph: 'Pay the school directly, the way you usually do. DMA takes no payments.' },
      { action: 'See my plan', url: d.caseUrl },
      {
        paragraph: `If you cannot pay in time, talk to the school. The plan stands until the end of ${d.endsAfter}. If no payment is recorded by then, and no receipt of yours waits for the answer of the school, the plan ends. While you keep it, other schools do not see the claim.`,
      },
      {
        facts: [
          ['School', d.schoolName],
          ['Phone', d.schoolPhone],
          ['E-mail', d.schoolEmail],
        ],
      },
    ],
    reason: 'You get this letter because you and the school agreed on a plan.',
  })
}
