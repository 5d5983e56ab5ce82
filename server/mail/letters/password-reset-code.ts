import { letter, type RenderedLetter } from '../layout.js'
import { plural } from '../plural.js'

/** To the account's address: six digits for a new password. The subject keeps them off a locked screen. */
export function passwordResetCode(d: {
  username: string
  code: string
  /** What another program than our own pages asks for, if it was one that the person used. */
  program: { uid: string; token: string } | null
  validMinutes: number
}): RenderedLetter {
  return letter({
    subject: 'Your code for a new password',
    preheader: `It works for ${plural(d.validMinutes, 'minute')}.`,
    greeting: `Hello ${d.username},`,
    blocks: [
      { paragraph: 'Type this code on the page where you asked for a new password.' },
      { code: d.code },
      ...(d.program ? forProgram(d.program) : []),
      {
        paragraph: `It works once, for ${plural(d.validMinutes, 'minute')}. Please do not tell it to anybody: we never ask for it by phone or mail.`,
      },
      { small: 'If you did not ask for it, do nothing. Your password stays as it is.' },
    ],
    reason: 'You get this letter because somebody asked for a new password for your account.',
  })
}

const forProgram = ({ uid, token }: { uid: string; token: string }) => [
  { paragraph: 'Does your app ask for a uid and a token instead? They are:' },
  {
    facts: [
      ['uid', uid],
      ['token', token],
    ] as const,
  },
]
