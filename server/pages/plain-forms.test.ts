import { expect, test } from 'vitest'
import { ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aProvider } from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct()
const provider = await aProvider(product)

/** Sends a form as a browser without script does. */
async function press(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const MESSAGE = {
  fullName: 'Amina Yusuf',
  email: 'amina@example.com',
  message: 'How do we join?',
  subject: '',
}
const inbox = async () =>
  (await ask(product, '{ desk { messages { edges { node { fullName text } } } } }', {}, provider)).desk
    .messages.edges

test('a message sent without script is kept and acknowledged, once however often the page is sent again', async () => {
  const answers = [await press('/contact', MESSAGE), await press('/contact', MESSAGE)]
  for (const { status, html, headers } of answers) {
    expect(status).toBe(200)
    expect(html).toContain('<h1>We have your message</h1>')
    expect(headers.get('Cache-Control')).toBe('no-store')
  }
  expect(await inbox()).toEqual([{ node: { fullName: 'Amina Yusuf', text: 'How do we join?' } }])
  await product.mail.letterTo('amina@example.com', /We have your message/)
})

test('what is missing is said in sentences, and nothing is kept of it or of what a robot fills in', async () => {
  const before = await inbox()
  const { status, html } = await press('/contact', { ...MESSAGE, email: 'amina', message: '' })
  expect(status).toBe(422)
  expect(html).toContain('Enter your message.')
  expect(html).toMatch(/e-mail address in full/)
  expect((await press('/contact', {})).status).toBe(422)
  expect((await press('/contact', { ...MESSAGE, message: 'Buy', subject: 'Now' })).status).toBe(200)
  expect(await inbox()).toEqual(before)
})

test('the newsletter is asked for without script, and comes only after the letter was answered', async () => {
  expect((await press('/newsletter', { 'newsletter-email': 'bisi@example.com' })).status).toBe(200)
  await product.mail.letterTo('bisi@example.com', /^Do you want the newsletter/)
  expect(await rows(product, 'select email, confirmed_at from subscriber')).toEqual([
    { email: 'bisi@example.com', confirmed_at: null },
  ])
  expect((await press('/newsletter', { 'newsletter-email': 'bisi' })).status).toBe(422)
})

test.each(['/contact', '/newsletter'])('another site’s page cannot send %s', async (path) => {
  const fields = { ...MESSAGE, 'newsletter-email': 'eve@example.com' }
  const crossSite = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  expect((await press(path, fields, crossSite)).status).toBe(403)
})

test('a form that does not arrive as one is answered with a page where a page was asked for', async () => {
  const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const path of ['/contact', '/newsletter', '/letter']) {
    const large = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`a${at}`, 'x'.repeat(100)]))
    const { status, html } = await press(path, large, browser)
    expect([path, status]).toEqual([path, 413])
    expect(html).toContain('<h1>That did not work</h1>')
    const broken = await fetch(product.url + path, {
      method: 'POST',
      headers: {
        ...browser,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Encoding': 'gzip',
      },
      body: 'no gzip',
    })
    expect([path, broken.status, broken.headers.get('Content-Type')]).toEqual([
      path,
      400,
      expect.stringContaining('text/html') as string,
    ])
    const program = await press(path, large, { Accept: 'application/json' })
    expect([path, program.status, JSON.parse(program.html)]).toMatchObject([path, 413, { errors: [{}] }])
  }
})
