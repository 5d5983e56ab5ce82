import type { SendMailOptions } from 'nodemailer'

/** How many letters one server hands over at the same time: a slow address holds up no other. */
export const LETTERS_AT_ONCE = 5

/** One way to hand a finished message over. */
export interface Delivery {
  send(message: SendMailOptions & { messageId: string }): Promise<{ accepted: boolean; response: string }>
  check(): Promise<void>
  close(): void
}
