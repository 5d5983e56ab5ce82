import { folderDelivery } from './folder-delivery.js'
import { LetterRefused } from './letter-refused.js'
import { smtpDelivery, type SmtpTimeouts } from './smtp-delivery.js'
import { oneLine } from '../shared/plain-text.js'

export interface Mail {
  /** Never changes between tries, with or without its angle brackets. */
  messageId: string
  /** One bare address. */
  to: string
  subject: string
  html: string
  text: string
  /** One bare address. */
  replyTo?: string
  headers?: Record<string, string>
}

export interface Transport {
  /** Resolves once the server has taken the letter over; otherwise throws LetterRefused. */
  send(mail: Mail): Promise<{ accepted: boolean; response: string }>
  /** Resolves if a letter could leave now; otherwise throws LetterRefused. */
  check(): Promise<void>
  close(): void
}

/** Sends over SMTP if there is a server (`smtps://` or STARTTLS), else writes letters into a folder. */
export function createTransport(
  config: { smtpUrl: string | null; outboxFolder: string; from: string },
  options: { timeouts?: Partial<SmtpTimeouts>; now?: () => Date } = {},
): Transport {
  const now = options.now ?? (() => new Date())
  const delivery = config.smtpUrl
    ? smtpDelivery(config.smtpUrl, options.timeouts)
    : folderDelivery(config.outboxFolder, now)
  return { ...delivery, send: async (mail) => delivery.send(message(mail, config.from, now())) }
}

function message(mail: Mail, from: string, date: Date) {
  const headers = Object.entries(mail.headers ?? {}).map(([key, value]) => ({ key, value: oneLine(value) }))
  return {
    from,
    to: { name: '', address: bareAddress(mail.to) },
    ...(mail.replyTo ? { replyTo: { name: '', address: bareAddress(mail.replyTo) } } : {}),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    date,
    messageId: `<${mail.messageId.replace(/[<>\s\p{Cc}]/gu, '')}>`,
    // Holiday replies to a register of debts help nobody; the second name is what Outlook listens to.
    headers: [
      ...headers,
      { key: 'Auto-Submitted', value: 'auto-generated' },
      { key: 'X-Auto-Response-Suppress', value: 'All' },
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A list or a line break here would send one family's letter to somebody else. */
function bareAddress(to: string): string {
  if (to.length > 254 || !/^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(to))
    throw new LetterRefused('This is not one e-mail address', { permanent: true })
  return to
}
