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

/** Sorts what nodemailer threw. Only a 5xx about the recipient or the letter itself is permanent. */
export function asLetterRefused(error: unknown): LetterRefused {
  const failure = error as NodemailerError
  // A 5xx to the greeting, the sign-in or the sender is our own set-up: mended there, the same letter leaves.
  const aboutThisLetter = failure.command === 'RCPT TO' || failure.command === 'DATA'
  return new LetterRefused(reason(failure), {
    permanent: aboutThisLetter && failure.permanent === true,
    cause: error,
  })
}

function reason(failure: NodemailerError): string {
  if (failure.response) return `The mail server answered: ${failure.response}`
  if (failure.code === 'ETIMEDOUT' || failure.code === 'EABORT')
    return 'The mail server did not answer in time'
  return `The mail server could not be reached: ${failure.message}`
}
