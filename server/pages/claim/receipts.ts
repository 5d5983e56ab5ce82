import type { ClaimLedgerLine } from '../../contends/families/claim-shapes.js'
import { LedgerKind } from '../../debtors/ledger/ledger-entry.entity.js'
import { formatDay } from '../../../common/days.js'
import { html, type Html } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'
import { todayOf } from './case-panel.js'
import { moneyOf } from './case-words.js'
import { backLink, facts } from './parts.js'
import type { Visit } from './visit.js'

/** So many lines of a ledger stand on its page; the school has the older ones. */
const LINES = 150

/** Money that came in. What a status settled, and no longer does, was none. */
const isReceipted = ({ isPayment }: ClaimLedgerLine) => isPayment === true

/** A payment may have come before the school listed the claim: what was claimed is said first all the same. */
export const byDay = (lines: readonly ClaimLedgerLine[]) =>
  lines.toSorted(
    (one, other) =>
      Number(other.kind === LedgerKind.OPENING) - Number(one.kind === LedgerKind.OPENING) ||
      one.on.localeCompare(other.on),
  )

/** What of a line counts: struck through where it no longer does. */
const sumOf = ({ amount, voidedOn }: ClaimLedgerLine) =>
  voidedOn ? html`<s>${moneyOf(amount)}</s>` : moneyOf(amount)

/** Under its line, over the whole width. */
const voidedNote = ({ voidedOn, voidedBecause }: ClaimLedgerLine) =>
  voidedOn
    ? html`<tr class="voided"><td colspan="3"><strong>Voided</strong> on ${formatDay(voidedOn)}: <span dir="auto">${voidedBecause!}</span></td></tr>`
    : ''

/**
 * One payment; null for what is no payment of this claim. `asFile`: as it is given to others, without any way to the family's own
 * pages.
 */
export async function receiptPage(
  visit: Visit,
  id: string,
  asFile: boolean,
): Promise<(PlainPage & { file: string }) | null> {
  const lines = await visit.context.claims.ledgerOf(visit.claim)
  const line = lines.find((one) => String(one.id) === id && isReceipted(one))
  if (!line) return null
  const { claim, context } = visit
  const { name, address, contactNumber } = claim.school
  const { voidedOn, voidedBecause } = line
  const paid = { ...line.amount, amount: -line.amount.amount }
  return {
    title: voidedOn ? `Receipt ${line.id}, voided` : `Receipt ${line.id}`,
    file: `receipt-${line.id}-${line.on}.html`,
    body: html`${asFile ? '' : backLink(visit, '#payments')}
<h1>${voidedOn ? 'Voided payment' : 'Receipt'}</h1>
${voidedOn ? html`<p><strong>Voided on ${formatDay(voidedOn)}.</strong> ${name} had recorded this payment. It no longer counts, and this is no receipt.</p>` : html`<p>${name} has recorded this payment.</p>`}
${facts([
  ['Number', String(line.id)],
  ['Paid', moneyOf(paid)],
  ['On', formatDay(line.on)],
  ['Voided', voidedOn ? `${formatDay(voidedOn)}. ${voidedBecause}` : null],
  ['For', [claim.studentName, claim.term].filter(Boolean).join(', ')],
  ['School', name],
  ['Address', address],
  ['Phone', contactNumber],
  ['Still owed today', `${moneyOf(claim.amountOwed)} (${formatDay(todayOf(visit))})`],
])}
<p class="quiet small">DMA shows what the school recorded. It took no payment itself.</p>
${
  asFile
    ? ''
    : html`<p class="screen">The address of this page is for your eyes alone. To show or print the receipt, keep it as a file first.</p>
<div class="acts screen"><a class="button" href="${visit.at(`/receipts/${line.id}?file=yes`)}" download>Keep as a file</a></div>`
}
<p class="quiet small">DMA, the register that schools use for unpaid fees: ${context.config.publicUrl}</p>`,
  }
}

/** Every line of the claim, for a ledger that is too long for its own page. */
export async function ledgerPage(visit: Visit): Promise<PlainPage> {
  const lines = byDay(await visit.context.claims.ledgerOf(visit.claim)).slice(-LINES)
  return {
    title: 'Payments',
    body: html`${backLink(visit, '#payments')}<h1>Payments and corrections</h1>${linesTable(visit, lines)}`,
  }
}

/** Lines of the claim, each with what it is, and what is owed now under them. */
export function linesTable({ at, claim }: Visit, lines: readonly ClaimLedgerLine[]): Html {
  const rows = lines.map(
    (line) =>
      html`<tr><td>${formatDay(line.on)}</td><td>${KINDS[line.kind]}${isReceipted(line) ? html`<br><a class="small" href="${at(`/receipts/${line.id}`)}">Receipt</a>` : ''}</td><td class="sum">${sumOf(line)}</td></tr>${voidedNote(line)}`,
  )
  return html`<table class="lines"><thead><tr><th scope="col">Day</th><th scope="col">What</th><th scope="col" class="sum">Amount</th></tr></thead><tbody>${rows}</tbody><tfoot><tr><th scope="row" colspan="2">Owed now</th><td class="sum">${moneyOf(claim.amountOwed)}</td></tr></tfoot></table>`
}

const KINDS: Record<LedgerKind, string> = {
  OPENING: 'First claimed',
  PAYMENT: 'Payment',
  PAYMENT_VOIDED: 'Payment voided',
  WAIVER: 'Let off by the school',
  CORRECTION: 'Correction',
}
