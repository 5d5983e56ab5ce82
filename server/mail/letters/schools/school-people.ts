import { inert, letter, type WordedLetter } from '../../layout.js'

export type PeopleChange =
  | { news: 'invited'; by: string; email: string; role: string }
  | { news: 'joined'; username: string; role: string }
  | { news: 'removed'; by: string; username: string }
  | { news: 'left'; username: string }

/** To everybody else who acts for a school: who may do so has changed, or will. */
export function schoolPeople(
  d: PeopleChange & {
    schoolName: string
    /** When, already formatted. */
    changedAt: string
    peopleUrl: string
  },
): WordedLetter {
  const school = inert(d.schoolName)
  const { subject, what } = worded(d, school)
  return letter({
    subject,
    preheader: 'If you expected this, no action is needed.',
    greeting: 'Hello,',
    blocks: [
      { paragraph: what },
      {
        points: [
          ...(d.news === 'invited' ? ([['Invited', d.email]] as [string, string][]) : []),
          ['On', d.changedAt],
        ],
      },
      {
        paragraph:
          'If you expected this, no action is needed. If it is not right, check who acts for your school now, and write to us.',
      },
      { action: 'See who acts for your school', url: d.peopleUrl },
    ],
    reason: 'You get this letter because it is about the safety of your school’s account.',
  })
}

function worded(d: PeopleChange, school: string): { subject: string; what: string } {
  if (d.news === 'invited')
    return {
      subject: `Somebody was invited to act for ${school}`,
      what: `“${inert(d.by)}” invited somebody to act for ${school} on DMA, as its ${d.role}.`,
    }
  const person = `“${inert(d.username)}”`
  if (d.news === 'joined')
    return {
      subject: `Somebody new acts for ${school}`,
      what: `${person} has accepted an invitation and now acts for ${school} on DMA, as its ${d.role}. Whoever acts for a school may do all that you may.`,
    }
  return {
    subject: `Somebody does not act for ${school} any more`,
    what:
      d.news === 'removed'
        ? `“${inert(d.by)}” removed ${person} from the people who act for ${school} on DMA.`
        : `${person} has left and does not act for ${school} on DMA any more.`,
  }
}
