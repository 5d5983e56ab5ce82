import { paths } from '../../../common/paths.js'
import { button, formOf, hidden } from '../claim/fields.js'
import type { SentForm } from '../claim/sent-form.js'
import { html } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'

/** Beside what was typed: whoever answers once more needs what the school has not seen. */
const filesAgain = html`<div class="field"><label for="files">Choose your files again: they could not be kept</label><input id="files" name="files" type="file" multiple accept="image/*,application/pdf"></div>`

/**
 * A form that came after the session had ended: nothing of what was typed is lost. It is sent again as it was, once
 * somebody has signed in beside it; only files have to be chosen anew.
 */
export function signedOutPage(address: string, form?: SentForm): PlainPage {
  // No field of ours has another name.
  const names = form?.names.filter((name) => /^\w+$/.test(name)) ?? []
  const kept = names.flatMap((name) => form!.all(name).map((value) => hidden(name, value)))
  return {
    title: 'You are signed out',
    body: html`<h1>You are signed out</h1>
<p>Nothing was sent. What you typed is kept on this page.</p>
<ol><li><a href="${paths.signIn}" target="_blank" rel="noreferrer">Sign in again</a>. It opens beside this page.</li>
<li>Then come back here.</li></ol>
${kept.length > 0 ? formOf(address, [kept, form && form.files.length > 0 ? filesAgain : '', button('I am signed in: send it now')], { files: true }) : html`<p><a class="button" href="${address}">Go on</a></p>`}`,
  }
}
