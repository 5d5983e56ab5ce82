import type { Config } from '../config.js'
import type { PlainPage } from '../pages/plain-page.js'
import { asTyped, html, joined, type Html, type Part } from '../shared/html.js'
import type { OutboxLetter, OutboxPage } from './outbox-folder.js'

type Settings = Pick<Config, 'timeZone' | 'smtpUrl'>

/** Every letter that the demo wrote, newest first. */
export function outboxPage({ letters, page, pages, total }: OutboxPage, config: Settings): PlainPage {
  const intro = config.smtpUrl
    ? 'SMTP_URL is set: letters leave through your mail server. Here are those that were written before.'
    : 'No mail server is set, so nothing leaves this machine. Every letter stands here instead, and the links in it work.'
  const empty = html`<p>No letters yet. List a debtor, and the letter to the parent appears here.</p>`
  const list = html`<ol class="letters">${letters.map((letter) => row(letter, config))}</ol>`
  return {
    title: 'Outbox',
    style: STYLE,
    body: html`<h1>Outbox</h1><p class="quiet">${intro}</p>${total === 0 ? empty : list}${turning(page, pages)}`,
  }
}

/** One letter: as a mail program shows it, and its plain text. */
export function letterPage(letter: OutboxLetter, config: Settings): PlainPage {
  return {
    title: letter.subject,
    style: STYLE,
    body: html`<p><a href="/dev/outbox">All letters</a></p>
<h1>${letter.subject}</h1>
<p class="quiet">To ${letter.to} · ${when(letter, config)}</p>
<iframe title="The letter" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${framed(letter.html)}"></iframe>
<h2>Plain text</h2>
<pre>${linked(letter.text)}</pre>`,
  }
}

function row(letter: OutboxLetter, config: Settings): Html {
  const href = `/dev/outbox/${encodeURIComponent(letter.name)}`
  return html`<li><a href="${href}">${letter.subject}</a><span class="quiet small">To ${letter.to} · ${when(letter, config)}</span></li>`
}

function turning(page: number, pages: number): Part {
  const to = (target: number, words: string) => html`<a href="/dev/outbox?page=${target}">${words}</a>`
  const ways = [
    ...(page > 1 ? [to(page - 1, 'Newer letters')] : []),
    ...(page < pages ? [to(page + 1, 'Older letters')] : []),
  ]
  return pages > 1 ? html`<p class="turning">${joined(ways, ' ')}</p>` : ''
}

function when({ writtenAt }: OutboxLetter, { timeZone }: Settings): Html {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return html`<time datetime="${writtenAt.toISOString()}">${time.format(writtenAt)}</time>`
}

/** The frame has no rights of its own; a link that is followed leaves it. */
const framed = (letter: string): Html => asTyped(letter.replace('<head>', '<head><base target="_top">'))

function linked(text: string): Part {
  const pieces = text.split(/(https?:\/\/[^\s<>"]+)/)
  return pieces.map((piece, index) => (index % 2 ? html`<a href="${piece}">${piece}</a>` : asTyped(piece)))
}

const STYLE = `
main { max-width: 760px; }
.letters { margin: 24px 0; padding: 0; list-style: none; border-top: 1px solid var(--rule); }
.letters li { margin: 0; padding: 12px 0; border-bottom: 1px solid var(--rule); }
.letters a { display: block; padding-bottom: 2px; font-weight: 650; text-decoration: none; } .letters a:hover { text-decoration: underline; }
.turning { display: flex; gap: 24px; }
iframe { display: block; width: 100%; height: 80vh; min-height: 560px; border: 1px solid var(--rule); border-radius: 6px; background: var(--paper); }
pre { margin: 0; padding: 20px; border: 1px solid var(--rule); border-radius: 6px; background: var(--panel); font: 14px/1.5 ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre-wrap; }
`
