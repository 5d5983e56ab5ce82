import { letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'

/** To the account's address: what opens a new password where it was asked for. The subject keeps it off a locked screen. */
export function passwordResetCode(d: {
  username: string
  /** Six digits for our own page; what another program asks for, if it was one that the person used. */
  proof: { code: string } | { uid: string; token: string }
  validMinutes: number
}): WordedLetter {
  return letter({
    subject: 'Your code for a new password',
    preheader: `It works for ${counted(d.validMinutes, 'minute')}.`,
    greeting: `Hello ${d.username},`,
    blocks: [
      ...('code' in d.proof ? forOurPage(d.proof) : forProgram(d.proof)),
      {
        paragraph: `It works once, for ${counted(d.validMinutes, 'minute')}. Please do not tell it to anybody: we never ask for it by phone or mail.`,
      },
      { small: 'If you did not ask for it, do nothing. Your password stays as it is.' },
    ],
    reason: 'You get this letter because somebody asked for a new password for your account.',
  })
}

const forOurPage = ({ code }: { code: string }) => [
  { paragraph: 'Type this code on the page where you asked for a new password. It works on that page only.' },
  { code },
]

const forProgram = ({ uid, token }: { uid: string; token: string }) => [
  { paragraph: 'Your app asks for a uid and a token. They are:' },
  {
    facts: [
      ['uid', uid],
      ['token', token],
    ] as const,
  },
]
