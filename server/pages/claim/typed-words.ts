import { html } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'
import { blankForm, type SentForm } from './sent-form.js'

/** In which a family writes more than a line. */
const WRITTEN = ['message', 'statement']

/**
 * A page that nothing can be sent from: what was typed for it stands there, to be copied. `became` says what became of it,
 * where that is known.
 */
export function withTyped(
  page: PlainPage,
  form: SentForm = blankForm(),
  became = 'Nothing was sent.',
): PlainPage {
  const typed = WRITTEN.map((name) => form.text(name).trim()).filter(Boolean)
  if (typed.length === 0) return page
  const words = typed.map((one) => html`<p class="words now" dir="auto">${one}</p>`)
  return {
    ...page,
    body: html`${page.body}<h2>What you typed</h2><p>${became} Copy your words here, if you need them again.</p>${words}`,
  }
}
