import type { ContendShape } from '../../contends/contend-shapes.js'
import { html, joined, type Html } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'
import { casePanel, messageItem } from './case-panel.js'
import { backLink, notice } from './parts.js'
import { surnameQuestion } from './surname-question.js'
import type { Visit } from './visit.js'

/** So much of a conversation stands on one page (characters of HTML), that it stays light on a slow line. */
const PAGE = 30_000

/** One case of this link, with what both sides have said; null for a case of nobody's or of somebody else's. */
export async function caseOf({ context, claim }: Visit, id: string): Promise<ContendShape | null> {
  const own = await context.claims.casesOf(claim)
  return own.find((found) => String(found.id) === id) ?? null
}

/** Newest first: what matters is what was said last. */
export function casePage(
  visit: Visit,
  found: ContendShape,
  { said, page }: { said: string; page: number },
): PlainPage {
  const pages = pagesOf(found.messages.toReversed().map((message) => messageItem(visit, found, message)))
  const shown = Math.min(Math.max(page, 1), pages.length)
  const hasFiles = found.messages.some(({ files }) => files.length > 0)
  return {
    title: 'Your answer to a claim',
    body: html`${backLink(visit)}${notice(said, visit, found)}
<h1>Your answer to ${visit.claim.school.name}</h1>
${casePanel(visit, found, { whole: true })}
${hasFiles && !visit.proven && visit.link ? surnameQuestion(visit, { title: 'See the files', back: `/cases/${found.id}` }) : ''}
<h2 id="said">What was said</h2>
<ol class="thread" reversed>${pages[shown - 1]!}</ol>
${pages.length > 1 ? turning(visit.at(`/cases/${found.id}`), shown, pages.length) : ''}`,
  }
}

function pagesOf(items: Html[]): Html[][] {
  const pages: Html[][] = [[]]
  let length = 0
  for (const item of items) {
    const more = item.markup.length
    if (length > 0 && length + more > PAGE) {
      pages.push([])
      length = 0
    }
    pages.at(-1)!.push(item)
    length += more
  }
  return pages
}

function turning(address: string, page: number, pages: number): Html {
  const to = (number: number, words: string) => html`<a href="${address}?page=${number}#said">${words}</a>`
  const ways = [
    ...(page > 1 ? [to(page - 1, 'Newer')] : []),
    `Page ${page} of ${pages}`,
    ...(page < pages ? [to(page + 1, 'Older')] : []),
  ]
  return html`<nav class="turning" aria-label="Pages">${joined(ways, ' · ')}</nav>`
}
