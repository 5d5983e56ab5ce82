import { palette } from '../../../common/palette.js'

const { light, dark } = palette

/**
 * Rules of the claim's pages, beyond those of every plain page. The colours mean what they mean in common/palette.ts. With
 * large text on a phone a fact stands under its name: a sum is not broken.
 */
export const STYLE = `
:root { --settled: ${light.settled.fg}; --settled-bg: ${light.settled.subtle}; --waiting: ${light.waiting.fg}; --waiting-bg: ${light.waiting.subtle}; --owed: ${light.owed.fg}; --owed-bg: ${light.owed.subtle}; --disputed: ${light.disputed.fg}; --disputed-bg: ${light.disputed.subtle}; --danger: ${light.danger.fg}; --danger-bg: ${light.danger.subtle}; --line: ${light.ruleStrong}; }
@media screen and (prefers-color-scheme: dark) { :root { --settled: ${dark.settled.fg}; --settled-bg: ${dark.settled.subtle}; --waiting: ${dark.waiting.fg}; --waiting-bg: ${dark.waiting.subtle}; --owed: ${dark.owed.fg}; --owed-bg: ${dark.owed.subtle}; --disputed: ${dark.disputed.fg}; --disputed-bg: ${dark.disputed.subtle}; --danger: ${dark.danger.fg}; --danger-bg: ${dark.danger.subtle}; --line: ${dark.ruleStrong}; } }
.lead:empty { display: none; }
.acts { display: flex; flex-wrap: wrap; gap: 10px; margin: 0 0 20px; } .ways { margin: 20px 0 28px; } .acts .button { display: inline-flex; align-items: center; justify-content: center; text-align: center; }
button.button { font: inherit; font-weight: 650; cursor: pointer; }
.button.quietly { background: transparent; color: var(--brand); }
.button:focus-visible, input:focus-visible, textarea:focus-visible, select:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; }
.back { margin: -12px 0 20px; } .back a, .links a, .files a, .turning a { display: inline-block; padding: 9px 0; }
.panel { margin: 0 0 24px; padding: 18px 20px 4px; border: 1px solid var(--rule); border-left: 5px solid var(--line); border-radius: 4px; background: var(--panel); }
.panel h2 { margin: 2px 0 8px; } .panel > .quiet { margin: 0; }
.panel.settled { border-left-color: var(--settled); } .panel.settled h2 { color: var(--settled); }
.panel.waiting { border-left-color: var(--waiting); } .panel.waiting h2 { color: var(--waiting); }
.panel.owed { border-left-color: var(--owed); } .panel.owed h2 { color: var(--owed); }
.panel.disputed { border-left-color: var(--disputed); } .panel.disputed h2 { color: var(--disputed); }
.done, .errors { margin: 0 0 24px; padding: 14px 18px; border-radius: 4px; } .done { background: var(--settled-bg); color: var(--settled); } .done p { margin: 0; font-weight: 650; }
.errors { background: var(--danger-bg); color: var(--danger); } .errors h2 { margin: 0 0 6px; } .errors ul { margin: 0; } .errors a { color: inherit; }
.sum { text-align: right; white-space: nowrap; } .state { text-align: right; } .state small { display: block; color: var(--quiet); }
table { margin: 0 0 20px; } .plan th, .lines th { width: auto; } .plan td, .lines td { padding-right: 10px; } .plan .sum, .lines .sum { padding-right: 0; } .lines td:first-child { white-space: nowrap; } .plan td, .lines td { overflow-wrap: break-word; } .lines tr:has(+ .voided) td { border-bottom: 0; } .lines .voided td { padding-top: 0; white-space: normal; } .plan .state { padding-left: 16px; padding-right: 0; }
tfoot th, tfoot td { border-bottom: 3px double var(--strong); color: inherit; font-weight: 650; }
.reach { padding: 20px; border: 1px solid var(--rule); border-radius: 4px; background: var(--panel); line-height: 1.7; } .reach a { display: inline-block; min-height: 44px; padding: 8px 0; }
.now { padding: 12px 16px; border-left: 4px solid var(--strong); background: var(--muted); }
.ask { margin: 32px 0; padding: 4px 20px 20px; border: 1px solid var(--rule); border-radius: 4px; background: var(--muted); } .ask h2 { margin-top: 16px; }
details { border-bottom: 1px solid var(--rule); } details p { padding-left: 4px; }
summary { min-height: 44px; padding: 9px 4px; cursor: pointer; font-weight: 650; }
.typed { font: 600 1.25rem/1.4 ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; letter-spacing: .06em; white-space: nowrap; }
.links, .files { padding: 0; list-style: none; } .links li, .files li { margin: 0; border-bottom: 1px solid var(--rule); padding: 2px 0; }
.thread { margin: 0 0 20px; padding: 0; list-style: none; } .said { margin: 0 0 12px; padding: 14px 18px; border: 1px solid var(--rule); border-radius: 4px; background: var(--panel); }
.said.family { border-left: 4px solid var(--brand); } .said.register { border-style: dashed; background: transparent; } .said p { margin: 0 0 6px; } .said .files { margin: 0; } .said .files li:last-child { border: 0; }
.who .quiet { white-space: nowrap; }
.field { margin: 0 0 26px; padding: 0; border: 0; min-width: 0; } label, legend { display: block; padding: 0; font-weight: 650; } .hint { margin: 2px 0 8px; color: var(--quiet); font-size: 0.9375rem; } .error { margin: 2px 0 8px; color: var(--danger); font-weight: 650; }
input, textarea, select { width: 100%; min-height: 48px; margin-top: 6px; padding: 10px 12px; border: 1.5px solid var(--line); border-radius: 4px; background: var(--panel); color: var(--ink); font: inherit; } textarea { display: block; resize: vertical; }
[aria-invalid] { border-color: var(--danger); }
.choice { display: flex; align-items: flex-start; gap: 12px; min-height: 48px; padding: 11px 0; border-bottom: 1px solid var(--rule); font-weight: 400; cursor: pointer; } .choice input { flex: none; width: 24px; min-height: 24px; height: 24px; margin: 1px 0 0; accent-color: var(--brand); } .choice [type=radio] { appearance: none; padding: 0; border-radius: 50%; } .choice [type=radio]:checked { border: 7px solid var(--brand); } .choice strong { font-weight: 500; } .choice small { display: block; color: var(--quiet); }
form:has([value=ALREADY_PAID]:checked) .WRONG_AMOUNT, form:has([value=WRONG_AMOUNT]:checked) .ALREADY_PAID, form:has([name=reason]:checked):not(:has([value=ALREADY_PAID]:checked, [value=WRONG_AMOUNT]:checked)) .only, form:not(:has([name=reason]:checked)) .only { display: none; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); align-items: end; gap: 16px; } .two .field { margin-bottom: 4px; } .two + .hint { margin-bottom: 26px; }
@media (max-width: 480px) { .two select { padding-left: 8px; padding-right: 2px; } .lines td:first-child { white-space: normal; } .acts .button { flex: 1 1 100%; } .ways .button { flex: 1 1 auto; padding: 7.5px 10.5px; } .panel { padding: 14px 16px 2px; } }
main { container-type: inline-size; } @container (max-width: 14rem) { .facts tr { display: block; padding: 10px 0; border-bottom: 1px solid var(--rule); } .facts th, .facts td { display: block; width: auto; padding: 0; border: 0; } }
@media print { .back, .done, .screen, .ask, .turning, .acts { display: none; } details::details-content { content-visibility: visible; } summary { list-style: none; min-height: 0; padding: 6px 0 0; } details p { padding: 0; } details { break-inside: avoid; } }
`
