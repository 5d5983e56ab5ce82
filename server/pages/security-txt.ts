import type { Router } from 'express'
import { DAY } from '../../common/days.js'
import type { World } from '../context.js'
import { exactRouter } from '../doors/addresses.js'
import { html } from '../shared/html.js'
import { policyOf, sendPage, type PlainPage } from './plain-page.js'

/** Whoever reads the file on its last day can still rely on it for so long; RFC 9116 asks for less than a year. */
const DAYS_GOOD_FOR = 180

/** /.well-known/security.txt (RFC 9116), and the page that it names: how to tell us of a fault in our defences. */
export function securityRoutes({ config, clock }: World): Router {
  const router = exactRouter()
  const { publicUrl } = config
  const contact = config.securityContact ?? `mailto:${config.operator.email}`
  router.get('/.well-known/security.txt', (_request, response) => {
    const today = Math.floor(clock.now().getTime() / DAY) * DAY
    const fields = {
      Contact: contact,
      Expires: new Date(today + DAYS_GOOD_FOR * DAY).toISOString(),
      'Preferred-Languages': 'en',
      Canonical: `${publicUrl}/.well-known/security.txt`,
      Policy: `${publicUrl}/security`,
    }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
    response
      .type('text/plain; charset=utf-8')
      .set('Cache-Control', 'public, max-age=3600')
      .send(lines.join(''))
  })
  const page = howToReport(contact)
  router.get('/security', (_request, response) => {
    response.set('Content-Security-Policy', policyOf(page))
    sendPage(response, 200, page)
  })
  return router
}

const howToReport = (contact: string): PlainPage => ({
  title: 'How to report a security fault',
  body: html`<h1>How to report a security fault</h1>
<p>This register holds what schools say about families’ fees. If you found a way to see or change what is not yours, please tell us before you tell others: <a href="${contact}">${contact.replace(/^mailto:/, '')}</a>.</p>
<h2>What helps us</h2>
<ul><li>What you did, step by step, and what you saw.</li><li>The address of the page, the time, and the request ID if one was shown.</li><li>How we can reach you.</li></ul>
<h2>What we ask of you</h2>
<ul><li>Use accounts and data of your own. Stop at the first record that is somebody else’s, and keep no copy of it.</li><li>Do not slow the service down, and write to no school or family.</li><li>Give us time to fix it before you write about it.</li></ul>
<h2>What you can expect</h2>
<ul><li>A person reads what you wrote, and answers.</li><li>We tell you when it is fixed, and thank you by name if you like.</li><li>Who keeps to this page has no complaint to fear from us.</li></ul>`,
})
