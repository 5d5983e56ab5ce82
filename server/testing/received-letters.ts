import PostalMime from 'postal-mime'

export interface ReceivedLetter {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** The address that an answer goes to, where the letter names one. */
  replyTo: string | null
  /** By name, in small letters. */
  headers: Record<string, string>
}

/** Letters that came, and ways to wait for one. */
export interface ReceivedLetters {
  received: ReceivedLetter[]
  /** How many have come so far. */
  count(): Promise<number>
  /** The next letter to somebody whose subject matches; waits up to 10 s. */
  letterTo(to: string, subject?: RegExp): Promise<ReceivedLetter>
  /** All such letters in the order they came, once there are so many; waits up to 10 s. */
  lettersTo(to: string, subject: RegExp, count: number): Promise<ReceivedLetter[]>
}

/** `look` puts into `received` what has come meanwhile, where nobody else does. */
export function receivedLetters(
  received: ReceivedLetter[],
  look: () => Promise<void> = async () => {},
): ReceivedLetters {
  const lettersTo: ReceivedLetters['lettersTo'] = async (to, subject, count) => {
    const deadline = Date.now() + 10_000
    for (;;) {
      await look()
      const found = received.filter(
        (letter) => letter.to.toLowerCase() === to.toLowerCase() && subject.test(letter.subject),
      )
      if (found.length >= count) return found
      if (Date.now() > deadline)
        throw new Error(
          `${found.length} of ${count} letters to ${to} about ${String(subject)}. Received: ${received.map((l) => `${l.to}: ${l.subject}`).join(' | ')}`,
        )
      await new Promise((wait) => setTimeout(wait, 20))
    }
  }
  return {
    received,
    count: async () => {
      await look()
      return received.length
    },
    letterTo: async (to, subject = /./) => (await lettersTo(to, subject, 1)).at(-1)!,
    lettersTo,
  }
}

/** A letter as it stands in its bytes; `to` where the envelope says so. */
export async function readLetter(bytes: Buffer, to?: string): Promise<ReceivedLetter> {
  const parsed = await PostalMime.parse(bytes)
  return {
    messageId: parsed.messageId ?? '',
    to: to ?? parsed.to?.[0]?.address ?? '',
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
    replyTo: parsed.replyTo?.[0]?.address ?? null,
  }
}
