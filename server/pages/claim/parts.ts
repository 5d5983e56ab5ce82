import type { PublicSchool } from '../../schools/public-school.js'
import type { ContendShape } from '../../contends/contend-shapes.js'
import { ContendState, Side } from '../../standing/states.js'
import { html, type Html, type Part } from '../../shared/html.js'
import type { Visit } from './visit.js'

/**
 * What was done, on the page that follows it: ?said=… names the sentence, so that no address carries words. The address
 * is kept, and opened again days later: where a case has moved on since, its sentence is not said any more.
 */
export function notice(
  said: string,
  { proven }: Pick<Visit, 'proven'>,
  found?: Pick<ContendShape, 'state' | 'waitsFor'>,
): Part {
  const isOver = FOR_HALF_AN_HOUR.has(said)
    ? !proven
    : said === 'proven'
      ? found?.waitsFor !== Side.SCHOOL
      : Object.hasOwn(LED_TO, said) && LED_TO[said] !== found?.state
  const words = !isOver && Object.hasOwn(SAID, said) ? SAID[said] : undefined
  return words ? done(words) : ''
}

export const done = (words: string) => html`<div class="done" role="status"><p>${words}</p></div>`

/** Of what is shown to whoever has told the surname. */
const FOR_HALF_AN_HOUR = new Set(['told', 'code'])

/** Where the case stands as long as nothing has happened since. */
const LED_TO: Record<string, ContendState> = {
  opened: ContendState.OPEN,
  escalated: ContendState.ESCALATED,
  'asked-again': ContendState.ESCALATED_AGAIN,
  taken: ContendState.ACCEPTED,
  withdrawn: ContendState.WITHDRAWN,
  agreed: ContendState.AGREED,
  countered: ContendState.OPEN,
  declined: ContendState.OFFER_LAPSED,
}

const SAID: Record<string, string> = {
  opened: 'Sent. The school has to answer you, and this page shows where it stands.',
  commented: 'Sent.',
  escalated: 'Sent. The people who run DMA decide now.',
  'asked-again': 'Sent. First the people who run DMA check whether it is new.',
  taken: 'Done. Your case is closed.',
  withdrawn: 'Done. You withdrew your answer.',
  stated: 'Your statement is beside the claim now.',
  agreed: 'Done. The plan is agreed.',
  proven: 'Sent. The school has to record the payment, or to say why not.',
  countered: 'Sent. The school has to answer your plan.',
  declined: 'Sent. You did not take the offer.',
  told: 'Thank you. Everything is shown now, for half an hour.',
  link: 'If the school has an e-mail address for you, a new link is on its way to it. You can ask a few times a day.',
  code: 'Your code is on this page, under “On paper or by WhatsApp”. Any earlier code no longer works.',
  print: 'To print this page, choose Print in the menu of your browser. Buttons are left out.',
  ended: 'Done. All other links have ended, but not one that we sent to somebody else who has an open case.',
}

/** To all of one's claims and answers, for whoever is signed in. */
export const homeLink = ({ link }: Visit) =>
  link
    ? ''
    : html`<p class="back"><a href="/contend"><span aria-hidden="true">←</span> Your claims and answers</a></p>`

export const backLink = ({ at }: Visit, to = '', words = 'Back to the claim') =>
  html`<p class="back"><a href="${at(to)}"><span aria-hidden="true">←</span> ${words}</a></p>`

export function facts(rows: (readonly [string, string | null])[]): Html {
  const given = rows.filter(([, value]) => value !== null)
  return html`<table class="facts">${given.map(([label, value]) => html`<tr><th scope="row">${label}</th><td dir="auto">${value!}</td></tr>`)}</table>`
}

/** How to talk to the school: its phone first, since most will call. */
export function reach({ name, contactNumber, email, address }: PublicSchool & { email: string }): Html {
  const dialled = contactNumber.replace(/[^\d+]/g, '')
  const phone = dialled ? html`<a href="tel:${dialled}">${contactNumber}</a>` : contactNumber
  const to = encodeURIComponent(email).replace('%40', '@')
  const subject = encodeURIComponent('The letter about school fees')
  return html`<div class="reach"><strong dir="auto">${name}</strong><br><span dir="auto">${address}</span><br>Phone ${phone}<br>E-mail <a href="mailto:${to}?subject=${subject}">${email}</a></div>`
}
