import { paths } from '../../../common/paths.js'
import { READS_ONLY } from '../../contends/families/parties.js'
import { html, type Html } from '../../shared/html.js'
import { button, errorSummary, errorTitle, formOf } from './fields.js'
import type { FormPage } from './form-page.js'
import { backLink } from './parts.js'
import { surnameQuestion } from './surname-question.js'
import type { LinkVisit, Visit } from './visit.js'

/** A code to type from paper, for whoever has told the ward's surname. */
export const codeForm: FormPage<LinkVisit> = {
  path: '/code',

  async show(visit, form) {
    const ask = visit.readsOnly
      ? html`<p class="now">${READS_ONLY}</p>`
      : visit.proven
        ? formOf(visit.at('/code'), button('Make a code'))
        : surnameQuestion(visit, { title: 'One question first', form, back: '/code' })
    return {
      title: errorTitle(form, 'A code to type from paper'),
      body: html`${backLink(visit)}${errorSummary(form)}<h1>A code to type from paper</h1>
<p>Write the code down, or print this claim with it. On any phone it opens this page, together with the child’s family name.</p>
<p>A new code ends the earlier one, also the one in your letter. Links keep working.</p>
${ask}`,
    }
  },

  async act({ context, party }) {
    await context.shortCodes.renew(party)
    return { to: '', said: 'code' }
  },
}

/** How to take a claim along: printed, by its code, or told to somebody of the family. */
export function onPaper(visit: Visit): Html {
  const { at, proven, readsOnly, link, context } = visit
  if (!link) return html`<p class="screen"><a href="${at('?said=print')}">Print this page</a></p>`
  const code = proven ? context.shortCodes.of(link) : null
  const page = `${context.config.publicUrl}${paths.letter}`
  const mine = code
    ? html`<p>Open ${code.page} and type the code <strong class="typed">${code.code}</strong> with the child’s family name. The code works until ${code.until}.</p>`
    : ''
  const lines = [
    html`<a href="${at('?said=print')}">Print this page</a>`,
    ...(readsOnly
      ? []
      : [html`<a href="${at('/code')}">Make a ${code ? html`new ` : ''}code to type from paper</a>`]),
    html`<a href="https://wa.me/?text=${encodeURIComponent(toSendOn(page))}" rel="noreferrer">Tell somebody by WhatsApp</a>`,
  ]
  return html`<section aria-labelledby="on-paper"><h2 id="on-paper">On paper or by WhatsApp</h2>
${mine}<ul class="links screen">${lines.map((line) => html`<li>${line}</li>`)}</ul>
<p class="quiet small screen">The WhatsApp message names nobody and holds no code. Add what else you want to say.</p></section>`
}

const toSendOn = (page: string) =>
  `There is a letter for our family about school fees. To read it, open ${page} and type the code from the letter and the child’s family name.`
