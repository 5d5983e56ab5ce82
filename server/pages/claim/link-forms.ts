import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { html } from '../../shared/html.js'
import { button, errorSummary, errorTitle, formOf, hidden } from './fields.js'
import type { FormPage } from './form-page.js'
import type { PlainPage } from '../plain-page.js'
import { backLink } from './parts.js'
import { surnameQuestion } from './surname-question.js'
import type { LinkVisit } from './visit.js'

/** A further link, and the end of the older ones. */
export const linksForm: FormPage<LinkVisit> = {
  path: '/links',

  async show(visit, form) {
    const ask = formOf(visit.at('/links'), [hidden('step', 'link'), button('Send me a new link')])
    const end = visit.proven
      ? formOf(visit.at('/links'), [
          hidden('step', 'end'),
          html`<button class="button quietly">End all other links</button>`,
        ])
      : surnameQuestion(visit, { title: 'One question first', back: '/links' })
    const others = html`<h2>Has somebody else one of your letters?</h2>
<p>You can end all other links, but not one that we sent to somebody else who has an open case. The one that you used now keeps working.</p>
${end}`
    return {
      title: errorTitle(form, 'Your links'),
      body: html`${backLink(visit)}${errorSummary(form)}<h1>Your links to this page</h1>
<p>Whoever has a link can read this page. A new link goes by e-mail, and only to the address that the school has for you.</p>
${ask}
${visit.link.printed ? '' : others}`,
    }
  },

  async act({ context, token, link, proven }, form) {
    if (form.text('step') === 'link') {
      await context.familyLinks.request(token)
      return { to: '', said: 'link' }
    }
    if (!proven) throw refuse(UserErrorCode.REQUIRED, null, 'Tell us the family name first.')
    await context.familyLinks.endOthers(link)
    return { to: '', said: 'ended' }
  },
}

/** Rule 5. The link ends with it, so the page that follows stands alone. */
export const notForMeForm: FormPage<LinkVisit> = {
  path: '/not-for-me',

  async show(visit, form) {
    const { name } = visit.claim.school
    return {
      title: errorTitle(form, 'Is this letter not for you?'),
      body: html`${backLink(visit)}${errorSummary(form)}<h1>Is this letter not for you?</h1>
<p>Say so if you do not know this child, and the school has written to the wrong person. ${name} is told that the letter did not reach the family.${visit.link.email ? html` It writes nothing more about this child to your address.` : ''}</p>
<p>This link then ends. If you are the family and do not agree with the claim, <a href="${visit.at('/dispute')}">tell the school what is wrong</a> instead.</p>
${formOf(visit.at('/not-for-me'), button('This letter is not for me'))}`,
    }
  },

  async act({ context, token, claim }) {
    await context.familyLinks.refuse(token)
    return refusedPage(claim.school)
  },
}

export const refusedPage = ({ name }: { name: string }): PlainPage => ({
  title: 'Thank you',
  body: html`<h1>Thank you</h1><p>${name} has been told. This link no longer works, and you do not have to do anything else. Please throw the letter away.</p>`,
})
