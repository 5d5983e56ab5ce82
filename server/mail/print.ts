import { palette } from '../../common/palette.js'
import { toString as qrCode } from 'qrcode'
import { type ClaimLetterData, claimWords, typedWords } from './claim-words.js'
import { asMarkup, asTyped, html, joined, type Part } from '../shared/html.js'

const { light } = palette

/**
 * The claim letter on paper, for a parent without e-mail: an HTML page that prints on one A4 page, with the
 * private link as text and as a QR code. No script and nothing from elsewhere.
 */
export async function printableClaim(d: ClaimLetterData): Promise<string> {
  const words = claimWords(d, 'handed to you')
  const code = await qrCode(d.claimUrl, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })
  const reach = [d.schoolAddress, d.schoolPhone, d.schoolEmail].filter(Boolean)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Letter for ${d.parentName}</title>
<style>${asMarkup(`${STYLE}@media print { main { zoom: ${fit([...reach, d.parentName, ...values(words), d.typed ? typedWords(d.typed) : ''])}; } }`)}</style>
</head>
<body>
<p class="hint">To print this letter press <kbd>Ctrl</kbd> + <kbd>P</kbd> (on a Mac <kbd>⌘</kbd> + <kbd>P</kbd>, on a phone <em>Share</em>, then <em>Print</em>). It fits on one A4 page. Then hand it to the parent and record the day. That you printed it is on record.</p>
<main>
<header><p><strong>${d.schoolName}</strong><br>${joined(reach, ' · ')}</p><p class="mark">${MARK} <strong>DMA</strong><br>Debtor monitoring for schools</p></header>
<h1>A letter about school fees</h1>
<p>Dear ${d.parentName},</p>
<p>${words.opening}</p>
<table>${words.facts.filter(inTable).map(fact)}</table>
<section class="answer">
<div>
<h2>What you can do</h2>
<ul>${words.answers.map((answer) => html`<li>${answer}</li>`)}</ul>
</div>
<figure><div role="img" aria-label="QR code that opens your private page">${asMarkup(code)}</div><figcaption>Your private page: point your phone’s camera here</figcaption></figure>
</section>
${byCode(d)}<p class="link">Or type this address: <code>${d.claimUrl}</code></p>
<p>${words.keep}</p>
<h2>What DMA keeps about this</h2>
${words.points.map(([title, text]) => html`<p class="point"><strong>${title}.</strong> ${text}</p>`)}
<footer>For the school’s record: handed over on <span></span> by <span></span></footer>
</main>
</body>
</html>
`.markup
}

/** So many characters fill a page at their usual size. */
const FULL_PAGE = 2700

/** How large the letter is printed, so that it stays on its page however long its names: smaller on both sides. */
function fit(texts: readonly string[]): string {
  const characters = texts.join(' ').length
  return Math.min(1, Math.sqrt(FULL_PAGE / characters)).toFixed(3)
}

const values = ({ opening, facts, answers, keep, points }: ReturnType<typeof claimWords>) => [
  opening,
  ...facts.map(([, value]) => value ?? ''),
  ...answers,
  keep,
  ...points.flat(),
]

/** The school's name already heads the page; the place is needed where names are long. */
function inTable([label]: readonly [string, string | null]): boolean {
  return label !== 'School'
}

function fact([label, value]: readonly [string, string | null]): Part {
  return value ? html`<tr><th scope="row">${label}</th><td dir="auto">${value}</td></tr>` : ''
}

/** The code is large enough to be read off and typed. */
function byCode({ typed }: ClaimLetterData): Part {
  if (!typed) return ''
  const words = typedWords(typed)
  const at = words.indexOf(typed.code)
  const after = asTyped(words.slice(at + typed.code.length))
  return html`<p class="link typed">${asTyped(words.slice(0, at))}<strong>${typed.code}</strong>${after}</p>\n`
}

const MARK = html`<svg viewBox="0 0 16 16" width="13" height="13" fill="${light.brand.solid}" aria-hidden="true"><path d="M1 1h2v14H1zM5 1h6v2H5zM5 5h10v2H5zM5 9h10v2H5zM5 13h6v2H5z"/></svg>`

const STYLE = `
@page { size: A4; margin: 11mm 16mm; }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: ${light.paper}; color: ${light.ink}; font: 9.7pt/1.37 'Inter Variable', Inter, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif; overflow-wrap: anywhere; }
main { max-width: 210mm; margin: 0 auto 32px; padding: 12mm 16mm; background: #fff; }
header { display: flex; justify-content: space-between; gap: 8mm; padding-bottom: 3mm; border-bottom: 3px double ${light.neutral.emphasis}; font-size: 9pt; }
header p { margin: 0; } header strong { font-size: 12pt; } .mark { flex: none; text-align: right; color: ${light.inkSubtle}; } .mark strong { color: ${light.ink}; }
h1 { margin: 4.5mm 0 2.2mm; font-size: 15pt; line-height: 1.25; }
h2 { margin: 3.5mm 0 1.2mm; font-size: 11pt; }
p { margin: 0 0 2mm; }
table { width: 100%; margin: 2.5mm 0; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 1.1mm 0; border-bottom: 1px solid ${light.rule}; text-align: left; vertical-align: top; }
th { width: 28%; color: ${light.inkSubtle}; font-weight: 400; }
.answer { display: flex; gap: 8mm; align-items: flex-start; }
.answer ul { margin: 0; padding-left: 5mm; } .answer li { margin-bottom: 1.2mm; }
figure { flex: none; width: 36mm; margin: 5mm 0 0; font-size: 8.5pt; line-height: 1.3; text-align: center; } figure svg { display: block; width: 36mm; height: 36mm; margin-bottom: 2mm; }
.link { margin-top: 2mm; } .typed strong { font: 600 12pt/1.3 ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; letter-spacing: .06em; white-space: nowrap; } code { display: block; font: 10pt/1.4 ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; word-break: break-all; } .point { font-size: 9pt; line-height: 1.34; margin-bottom: 1.2mm; }
footer { margin-top: 4mm; padding-top: 4mm; border-top: 1px solid ${light.rule}; font-size: 9pt; color: ${light.inkSubtle}; }
footer span { display: inline-block; width: 42mm; border-bottom: 1px solid ${light.inkSubtle}; }
.hint { max-width: 210mm; margin: 0 auto; padding: 16px 16mm; }
kbd { padding: 1px 5px; border: 1px solid ${light.neutral.emphasis}; border-radius: 3px; background: #fff; font: inherit; }
@media (max-width: 600px) {
  main, .hint { padding: 20px; }
  header, .answer { flex-direction: column; } .mark { text-align: left; } figure { margin: 0 0 3mm; }
}
@media print {
  body { background: none; } main { max-width: none; margin: 0; padding: 0; } .hint { display: none; }
}
`
