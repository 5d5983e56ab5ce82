import type { NodemailerError } from 'nodemailer'

/**
 * A letter did not leave. `permanent`: the recipient was refused for good, another try is pointless;
 * otherwise it may go through later. The message can hold the recipient's address: keep it out of logs.
 */
export class LetterRefused extends Error {
  readonly permanent: boolean

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'LetterRefused'
    this.permanent = options.permanent
  }
}

/** With what a message begins that the mail server said itself; its code follows. */
export const ANSWERED = 'The mail server answered: '

/**
 * What RFC 3463 and its registry have for us and our set-up: the sender's address, the way on, the protocol, and what we may
 * (5.7; of that not what is about a list or an address that has another owner by now). Relaying denied comes to every RCPT TO.
 */
const ABOUT_US = /^5\d\d[ -]5\.(?:1\.[78]|4\.5|5\.\d+|7\.(?!(?:2|17|18)\b)\d+)\b/

/** Sorts what nodemailer threw. Only a 5xx about the recipient or the letter itself is permanent. */
export function asLetterRefused(error: unknown): LetterRefused {
  const failure = error as NodemailerError
  // A 5xx to the greeting, the sign-in or the sender is our own set-up: mended there, the same letter leaves.
  const aboutThisLetter =
    (failure.command === 'RCPT TO' || failure.command === 'DATA') && !ABOUT_US.test(failure.response ?? '')
  return new LetterRefused(reason(failure), {
    permanent: aboutThisLetter && failure.permanent === true,
    cause: error,
  })
}

function reason(failure: NodemailerError): string {
  if (failure.response) return `${ANSWERED}${failure.response}`
  if (failure.code === 'ETIMEDOUT' || failure.code === 'EABORT')
    return 'The mail server did not answer in time'
  return `The mail server could not be reached: ${failure.message}`
}
