import { paths } from '../../../common/paths.js'
import { html, type Html } from '../../shared/html.js'

/** Where whoever is signed in can go from here; the rest of these pages is the app's. */
export const waysOf = (username: string) =>
  html`<nav class="frame screen" aria-label="Your pages"><a href="${paths.contend}">Claims</a><a href="${paths.accountNotifications}">Notifications</a><a href="${paths.accountSettings}">Settings</a><form method="post" action="/contend/sign-out"><button title="Signed in as ${username}">Log out</button></form></nav>
`

/** Rules of these pages, beyond those of the claim's. */
export const OWN_STYLE = `
.frame { display: flex; flex-wrap: wrap; align-items: center; gap: 0 20px; border-bottom: 1px solid var(--rule); background: var(--panel); } .frame a, .frame button { min-height: 44px; padding: 9px 0; } .frame form { margin-left: auto; } .frame button { border: 0; background: none; color: var(--brand); font: inherit; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; } .frame button:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; }
main, .top, .frame { --wide: 380px; } main { max-width: calc(2 * var(--wide) + 40px); } main > form, main > p, main > section, main > ul, main > ol { max-width: 640px; } .top, .frame { padding-left: max(20px, calc(50% - var(--wide))); padding-right: max(20px, calc(50% - var(--wide))); }
.own { overflow-wrap: break-word; font-size: 1rem; } .own th, .own td:last-child, .own .sum { white-space: nowrap; } .own td, .own th { width: auto; padding-right: 14px; } .own td:last-child, .own th:last-child { padding-right: 0; text-align: right; } .own a { display: inline-block; padding: 6px 0; } .own caption { text-align: left; } .own td:first-child { min-width: 8em; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tabs { display: flex; flex-wrap: wrap; gap: 0 24px; margin: 0 0 16px; } .tabs a { padding: 9px 0; } .tabs [aria-current] { color: inherit; font-weight: 650; text-decoration: none; border-bottom: 3px solid var(--brand); }
input:disabled { background: var(--muted); color: var(--quiet); opacity: 1; }
@media (max-width: 400px) { .frame { gap: 0 14px; font-size: 0.9375rem; } }
@media (max-width: 560px) { .own thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } .own tr { display: grid; grid-template-columns: auto 1fr; column-gap: 12px; padding: 10px 0; border-bottom: 1px solid var(--rule); } .own td { display: contents; } .own td::before { content: attr(data-label); color: var(--quiet); } .own td > span, .own td > a { padding: 0; min-height: 30px; } .own td > a { min-height: 44px; } .own .sum { text-align: left; } .own td:last-child::before { content: ''; } .own td:last-child { text-align: left; } .own td:last-child:not(:has(a)) { display: none; } }
`

export interface Column<Row> {
  heading: string
  /** In one element. */
  cell: (row: Row) => Html
}

/** A table that is a list of cards on a narrow screen. */
export function ownTable<Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Html {
  const heads = columns.map(({ heading }) => html`<th scope="col">${heading}</th>`)
  const lines = rows.map(
    (row) =>
      html`<tr>${columns.map(({ heading, cell }) => html`<td data-label="${heading}">${cell(row)}</td>`)}</tr>`,
  )
  return html`<table class="own"><caption class="hidden">${caption}</caption><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table>`
}
