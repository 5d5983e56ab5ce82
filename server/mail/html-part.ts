import { palette } from '../../common/palette.js'
import { escape } from '../shared/html.js'
import type { Block, LetterParts } from './letter-parts.js'

const { light, dark } = palette

/**
 * The HTML of a letter. Colours stand inline for the mail programs that drop style elements, and again in
 * the style element for those that can show the dark dress. Tables, because Outlook lays out nothing else.
 * `closing` stands small at the end, each on a line of its own.
 */
export function htmlPart(parts: Required<LetterParts>, closing: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escape(parts.subject)}</title>
<style>${STYLE}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};${FONT}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(parts.preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:${light.paper}"><tr><td align="center" class="around" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sheet" style="max-width:600px;background:${light.panel};border:1px solid ${light.rule};border-radius:6px"><tr><td align="left" class="inside ink" style="padding:28px 36px 32px;color:${light.ink};font-size:16px;line-height:1.55">
<div class="rule" style="border-bottom:3px double ${light.neutral.emphasis};padding-bottom:14px;margin-bottom:26px"><span style="font-size:20px;font-weight:700;letter-spacing:.02em">DMA</span><span class="quiet" style="color:${light.inkSubtle};font-size:14px">&nbsp;&nbsp; Debtor monitoring for schools</span></div>
<p style="margin:0 0 18px">${escape(parts.greeting)}</p>
${parts.blocks.map(block).join('\n')}
<p class="rule quiet" style="margin:30px 0 0;padding-top:16px;border-top:1px solid ${light.rule};color:${light.inkSubtle};font-size:14px;line-height:1.5">${closing.map(escape).join('<br>')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

const FONT =
  "font-family:'Inter Variable',Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif"

const STYLE = `
td, p, li, h2, a, div { overflow-wrap: anywhere; }
@media (max-width: 520px) {
  .around { padding: 0 !important; }
  .inside { padding: 22px 20px 28px !important; }
  .sheet { border-width: 0 !important; border-radius: 0 !important; }
  .button, .button tbody, .button tr, .button td, .button a { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .sheet { background: ${dark.panel} !important; border-color: ${dark.rule} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.inkMuted} !important; }
  .rule { border-color: ${dark.neutral.emphasis} !important; }
  .link { color: ${dark.brand.solid} !important; }
  .button td { background: ${dark.brand.solid} !important; }
  .button a { color: ${dark.brand.contrast} !important; }
  .digits { background: ${dark.muted} !important; }
}
`

function block(part: Block): string {
  if ('paragraph' in part) return `<p style="margin:0 0 18px">${lines(part.paragraph)}</p>`
  if ('heading' in part)
    return `<h2 style="margin:30px 0 10px;font-size:18px;line-height:1.35;font-weight:650">${lines(part.heading)}</h2>`
  if ('small' in part)
    return `<p class="quiet" style="margin:0 0 18px;color:${light.inkSubtle};font-size:14px;line-height:1.5">${lines(part.small)}</p>`
  if ('code' in part)
    return `<p class="digits" style="margin:0 0 18px;padding:16px 8px;background:${light.muted};border-radius:4px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:1.2;letter-spacing:.25em;text-indent:.25em;text-align:center">${lines(part.code)}</p>`
  if ('list' in part)
    return `<ul style="margin:0 0 18px;padding:0 0 0 20px">${part.list.map((item) => `<li style="margin:0 0 8px;padding-left:4px">${lines(item)}</li>`).join('')}</ul>`
  if ('points' in part) return part.points.map(point).join('\n')
  if ('facts' in part)
    return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px;border-collapse:collapse;font-variant-numeric:tabular-nums">${part.facts.map(fact).join('')}</table>`
  return button(part.action, part.url)
}

function point([title, text]: readonly [string, string]): string {
  return `<p style="margin:0 0 14px"><strong style="font-weight:650">${lines(title)}</strong><br>${lines(text)}</p>`
}

function fact([label, value]: readonly [string, string | null]): string {
  const cell = `padding:9px 0;border-bottom:1px solid ${light.rule};vertical-align:top;text-align:left;font-size:16px`
  return `<tr><th scope="row" class="rule quiet" style="${cell};width:34%;padding-right:14px;color:${light.inkSubtle};font-weight:400">${lines(label)}</th><td class="rule ink" dir="auto" style="${cell};color:${light.ink}">${lines(value ?? '')}</td></tr>`
}

function button(label: string, url: string): string {
  const href = escape(url)
  return `<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 10px"><tr><td style="background:${light.brand.solid};border-radius:4px"><a href="${href}" style="display:inline-block;padding:13px 22px;color:${light.panel};font-size:16px;font-weight:650;text-decoration:none">${escape(label)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 20px;color:${light.inkSubtle};font-size:14px;line-height:1.5">Or copy this address: <a class="link" href="${href}" style="color:${light.brand.solid};word-break:break-all">${href}</a></p>`
}

function lines(text: string): string {
  return escape(text).replace(/\n/g, '<br>')
}
