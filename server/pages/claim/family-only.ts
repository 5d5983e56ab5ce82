import type { ClaimLedgerLine, ClaimLooks } from '../../contends/families/claim-shapes.js'
import type { Document } from '../../documents/document.entity.js'
import { counted } from '../../../common/counts.js'
import { formatDay } from '../../../common/days.js'
import { html, type Html } from '../../shared/html.js'
import { byDay, linesTable } from './receipts.js'
import type { Visit } from './visit.js'

/** Lines of the newest payments, and of looks, on the claim's own page. */
const LINES = 12

/** What is shown once the ward's surname was told: the school's papers, what was paid, and which schools looked. */
export async function evidenceAndLooks(visit: Visit): Promise<Html> {
  const { claims } = visit.context
  const [evidence, lines, looks] = await Promise.all([
    claims.evidenceOf(visit.claim),
    claims.ledgerOf(visit.claim),
    claims.showsLooks(visit.claim) ? claims.looksAt(visit.claim) : null,
  ])
  return html`<h2>The school’s documents</h2>
${papers(visit, evidence)}
<h2 id="payments">How the amount came about</h2>
${ledger(visit, lines)}
<h2>Which schools looked</h2>
${looks ? looked(visit, looks) : html`<p>This is shown once the school has recorded that it handed you this letter.</p>`}`
}

function papers({ at }: Visit, evidence: Document[]): Html {
  if (evidence.length === 0) return html`<p>The school has added none. You can ask it for the bill.</p>`
  const links = evidence.map(
    ({ key, name }) => html`<li><a href="${at(`/files/${key}`)}" dir="auto">${name}</a></li>`,
  )
  return html`<ul class="files">${links}</ul>`
}

/** As it came about: what was claimed at first, then day by day, and what is owed now under it. */
function ledger(visit: Visit, lines: ClaimLedgerLine[]): Html {
  const ordered = byDay(lines)
  const shown = [...ordered.slice(0, 1), ...ordered.slice(1).slice(1 - LINES)]
  const more = lines.length - LINES
  return html`${linesTable(visit, shown)}
${more > 0 ? html`<p><a href="${visit.at('/receipts')}">All ${lines.length} lines</a></p>` : ''}`
}

function looked({ context }: Visit, { count, held, looks }: ClaimLooks): Html {
  const days = counted(context.rules.lookDelayDays, 'day')
  if (count === 0) return html`<p>None yet. Checks appear after ${days}.</p>`
  if (held)
    return html`<p>Schools were shown the claim ${count === 1 ? 'once' : `${count} times`}. To keep a family safe, we do not say which ones.</p>`
  const lines = looks
    .slice(0, LINES)
    .map(
      ({ school, on, why }) =>
        html`<li><strong dir="auto">${school}</strong> on ${formatDay(on)}<br><span class="quiet">${why}</span></li>`,
    )
  const more = count - Math.min(looks.length, LINES)
  return html`<ul class="links">${lines}</ul>${more > 0 ? html`<p>And ${counted(more, 'earlier check')}.</p>` : ''}<p class="quiet small">You read of a check ${days} after it was made.</p>`
}
