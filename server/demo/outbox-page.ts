import type { Config } from '../config.js'
import { safe, type PlainPage } from '../pages/plain-page.js'
import type { OutboxLetter, OutboxPage } from './outbox-folder.js'

type Settings = Pick<Config, 'timeZone' | 'smtpUrl'>

/** Every letter that the demo wrote, newest first. */
export function outboxPage({ letters, page, pages, total }: OutboxPage, config: Settings): PlainPage {
  const intro = config.smtpUrl
    ? 'SMTP_URL is set: letters leave through your mail server. Here are those that were written before.'
    : 'No mail server is set, so nothing leaves this machine. Every letter stands here instead, and the links in it work.'
  const empty = '<p>No letters yet. List a debtor, and the letter to the parent appears here.</p>'
  const list = `<ol class="letters">${letters.map((letter) => row(letter, config)).join('')}</ol>`
  return {
    title: 'Outbox',
    style: STYLE,
    body: `<h1>Outbox</h1><p class="quiet">${intro}</p>${total === 0 ? empty : list}${turning(page, pages)}`,
  }
}

/** One letter: as a mail program shows it, and its plain text. */
export function letterPage(letter: OutboxLetter, config: Settings): PlainPage {
  return {
    title: letter.subject,
    style: STYLE,
    body: `<p><a href="/dev/outbox">All letters</a></p>
<h1>${safe(letter.subject)}</h1>
<p class="quiet">To ${safe(letter.to)} · ${when(letter, config)}</p>
<iframe title="The letter" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${framed(letter.html)}"></iframe>
<h2>Plain text</h2>
<pre>${linked(letter.text)}</pre>`,
  }
}

function row(letter: OutboxLetter, config: Settings): string {
  const href = `/dev/outbox/${encodeURIComponent(letter.name)}`
  return `<li><a href="${href}">${safe(letter.subject)}</a><span class="quiet small">To ${safe(letter.to)} · ${when(letter, config)}</span></li>`
}

function turning(page: number, pages: number): string {
  const to = (target: number, words: string) => `<a href="/dev/outbox?page=${target}">${words}</a>`
  const ways = [page > 1 && to(page - 1, 'Newer letters'), page < pages && to(page + 1, 'Older letters')]
  return pages > 1 ? `<p class="turning">${ways.filter(Boolean).join(' ')}</p>` : ''
}

function when({ writtenAt }: OutboxLetter, { timeZone }: Settings): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return `<time datetime="${writtenAt.toISOString()}">${time.format(writtenAt)}</time>`
}

/** The frame has no rights of its own; a link that is followed leaves it. */
function framed(html: string): string {
  return html
    .replace('<head>', '<head><base target="_top">')
    .replace(/[&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function linked(text: string): string {
  const pieces = text.split(/(https?:\/\/[^\s<>"]+)/)
  return pieces
    .map((piece, index) => (index % 2 ? `<a href="${safe(piece)}">${safe(piece)}</a>` : escaped(piece)))
    .join('')
}

/** As `safe`, but spaces and lines stay where they are. */
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `
main { max-width: 760px; }
.letters { margin: 24px 0; padding: 0; list-style: none; border-top: 1px solid var(--rule); }
.letters li { margin: 0; padding: 12px 0; border-bottom: 1px solid var(--rule); }
.letters a { display: block; padding-bottom: 2px; font-weight: 650; text-decoration: none; } .letters a:hover { text-decoration: underline; }
.turning { display: flex; gap: 24px; }
iframe { display: block; width: 100%; height: 80vh; min-height: 560px; border: 1px solid var(--rule); border-radius: 6px; background: var(--paper); }
pre { margin: 0; padding: 20px; border: 1px solid var(--rule); border-radius: 6px; background: var(--panel); font: 14px/1.5 ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre-wrap; }
`
