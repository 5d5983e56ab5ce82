import { palette } from '../../common/palette.js'
import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { asMarkup, html, type Html, type Part } from '../shared/html.js'

const { light, dark } = palette

export interface PlainPage {
  title: string
  body: Html
  /** Further rules. */
  style?: string
  /** Under the head of the page: where else one may go. */
  ways?: Part
}

/** Answers a page that needs no script, in the look of the product. Nobody indexes it, and it tells nobody where we came from. */
export function sendPage(
  response: Response,
  status: number,
  page: PlainPage,
  { referrer = 'no-referrer' }: { referrer?: 'no-referrer' | 'same-origin' } = {},
): void {
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': referrer, 'X-Robots-Tag': 'noindex' })
  response.status(status).type('html').send(plainPage(page).markup)
}

/** What such a page may load: its own style, our icon, and nothing else. Its forms go to us alone. */
export function policyOf({ style = '' }: PlainPage): string {
  const hash = createHash('sha256').update(`${STYLE}${style}`).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

function plainPage({ title, body, style = '', ways = '' }: PlainPage): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} · DMA</title>
<style>${asMarkup(STYLE + style)}</style>
</head>
<body>
<header class="top"><svg viewBox="0 0 16 16" width="24" height="24" aria-hidden="true"><path d="M1 1h2v14H1zM5 1h6v2H5zM5 5h10v2H5zM5 9h10v2H5zM5 13h6v2H5z"/></svg><strong>DMA</strong><span>Debtor monitoring for schools</span></header>
${ways}<main>
${body}
</main>
</body>
</html>
`
}

const STYLE = `
:root { color-scheme: light dark; --paper: ${light.paper}; --panel: ${light.panel}; --muted: ${light.muted}; --ink: ${light.ink}; --quiet: ${light.inkSubtle}; --rule: ${light.rule}; --strong: ${light.neutral.emphasis}; --brand: ${light.brand.solid}; --on-brand: ${light.brand.contrast}; }
@media screen and (prefers-color-scheme: dark) { :root { --paper: ${dark.paper}; --panel: ${dark.panel}; --muted: ${dark.muted}; --ink: ${dark.ink}; --quiet: ${dark.inkMuted}; --rule: ${dark.rule}; --strong: ${dark.neutral.emphasis}; --brand: ${dark.brand.solid}; --on-brand: ${dark.brand.contrast}; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 'Inter Variable', Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif; overflow-wrap: anywhere; }
.top { display: flex; align-items: center; gap: 10px; padding: 14px max(20px, calc(50% - 320px)); border-bottom: 3px double var(--strong); background: var(--panel); }
.top svg { fill: var(--brand); flex: none; } .top strong { flex: none; letter-spacing: .04em; } .top span { color: var(--quiet); font-size: 0.875rem; }
main { max-width: 680px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { margin: 0 0 16px; font-size: 1.75rem; line-height: 1.25; font-weight: 650; }
h2 { margin: 40px 0 10px; font-size: 1.25rem; line-height: 1.35; font-weight: 650; }
p { margin: 0 0 16px; } .words { white-space: pre-wrap; } .quiet { color: var(--quiet); } small, .small { font-size: 0.9375rem; }
a { color: var(--brand); text-underline-offset: 3px; } a:active, button:active, summary:active { opacity: .6; } a:focus-visible, summary:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; border-radius: 2px; }
ul { margin: 0 0 16px; padding-left: 22px; } li { margin-bottom: 8px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 10px 0; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; } th { width: 34%; padding-right: 14px; color: var(--quiet); font-weight: 400; overflow-wrap: break-word; }
.button { display: inline-block; min-height: 44px; padding: 7.5px 18.5px; border: 1.5px solid var(--brand); border-radius: 4px; background: var(--brand); color: var(--on-brand); font-weight: 650; text-decoration: none; }
@media (max-width: 480px) { main { padding-top: 24px; } h1 { font-size: 1.5rem; } .button { display: block; text-align: center; } }
@page { size: A4; margin: 16mm; }
@media print { :root { --paper: #fff; --muted: #fff; } body { font-size: 13px; } main { max-width: none; padding: 0; } h1 { font-size: 22px; } h2 { margin-top: 20px; font-size: 16px; } h1, h2 { break-after: avoid; } tr, li, section { break-inside: avoid; } .top { padding: 0 0 8px; margin-bottom: 20px; } .button, form { display: none; } }
`
