import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_COOKIE } from '../doors/session-cookie.js'
import { daysLater } from '../testing/claims/claims.js'
import { act, ask, send, visitor, type Asker } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, aSchool, anAccount } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { everyText, quiet, stored } from '../testing/databases/stored.js'

const product = await theProduct()
const provider = await aProvider(product)

let counter = 0
let email: string
beforeEach(async () => {
  email = `amina${++counter}@example.com`
  await daysLater(product, 0, provider)
})

const CONFIRM = /^Do you want the newsletter/
const WELCOME = /^You get the newsletter/
const subscribe = (address = email, as: Asker = visitor) =>
  act(product, 'subscribe', { email: address }, { as, select: 'sent' })
const linkIn = ({ text }: { text: string }) => /http\S+\/newsletter\/[\w-]{43}/.exec(text)![0]
/** The path of the link of the newest of so many letters. */
const link = async (subject: RegExp, count = 1) =>
  new URL(linkIn((await product.mail.lettersTo(email, subject, count)).at(-1)!)).pathname
const open = async (path: string) => {
  const response = await fetch(product.url + path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const press = async (path: string, headers: Record<string, string> = {}, body = '') => {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })
  return { status: response.status, html: await response.text() }
}
const SUBSCRIBERS =
  'query ($first: Int! = 100, $after: String) { desk { subscriberCount subscribers(first: $first, after: $after) { edges { node { email confirmedAt } } pageInfo { hasNextPage endCursor } } } }'
const list = async (): Promise<string[]> =>
  (await ask(product, SUBSCRIBERS, {}, provider)).desk.subscribers.edges.map(({ node }: any) => node.email)
async function subscribed(): Promise<string> {
  await subscribe()
  await press(`${await link(CONFIRM)}/confirm`)
  return link(WELCOME)
}
const untilQuiet = async () => {
  await quiet(product)
  return product.mail.received.filter(({ to }) => to === email)
}

describe('subscribing', () => {
  test('takes a letter whose link changes nothing, and a button that does', async () => {
    expect(await subscribe()).toEqual({ sent: true, userErrors: [] })
    const path = await link(CONFIRM)
    await quiet(product)
    const before = await stored(product)
    const page = await open(path)
    expect(page.status).toBe(200)
    expect(page.html).toContain('Do you want our newsletter?')
    expect(page.html).not.toMatch(/<script/)
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(await stored(product)).toEqual(before)
    expect(await list()).not.toContain(email)
    const pressed = await press(`${path}/confirm`)
    expect(pressed.html).toContain('You get our newsletter')
    expect((await open(`${path}/confirm`)).html, 'opened again').toContain('You get our newsletter')
    const bare = await fetch(`${product.url}/newsletter`, { redirect: 'manual' })
    expect(bare.headers.get('Location')).toBe('/')
    expect(await list()).toContain(email)
    await product.mail.letterTo(email, WELCOME)
  })

  test('twice by the same button brings one letter', async () => {
    const path = (await subscribed()).replace(/\/unsubscribe$/, '')
    expect((await press(`${path}/confirm`)).status).toBe(200)
    expect((await untilQuiet()).filter(({ subject }) => WELCOME.test(subject))).toHaveLength(1)
  })

  test('says the same for an address that is new, that waits, and that has it', async () => {
    const answers = [await subscribe()]
    answers.push(await subscribe(email.toUpperCase()))
    await press(`${await link(CONFIRM, 2)}/confirm`)
    answers.push(await subscribe())
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
    await product.mail.lettersTo(email, WELCOME, 2)
    expect((await rows(product, 'select id from subscriber where email = ?', [email])).length).toBe(1)
  })

  test('many times at once keeps one address', async () => {
    const answers = await Promise.all([subscribe(), subscribe(), subscribe()])
    expect(answers.every(({ sent }) => sent)).toBe(true)
    expect((await rows(product, 'select id from subscriber where email = ?', [email])).length).toBe(1)
  })

  test('writes to an address at most three times a day, whoever asks', async () => {
    for (let at = 0; at < 3; at++) await subscribe()
    const document = 'mutation ($input: SubscribeInput!) { subscribe(input: $input) { sent } }'
    const { status } = await send(product, document, { input: { email: email.toUpperCase() } })
    expect(status).toBe(429)
    expect(await untilQuiet()).toHaveLength(3)
  })

  test('with what is no address is refused beside the field', async () => {
    for (const [typed, code] of [
      ['', 'REQUIRED'],
      ['amina', 'INVALID'],
      ['amina@example.com, other@example.com', 'INVALID'],
    ] as const)
      expect(await subscribe(typed)).toMatchObject({ sent: null, userErrors: [{ code, field: ['email'] }] })
  })

  test('is forgotten after a week in which nobody confirmed it, and its link opens nothing', async () => {
    await subscribe()
    const path = await link(CONFIRM)
    await quiet(product)
    await daysLater(product, 7.1, provider)
    expect((await open(path)).status).toBe(404)
    expect((await press(`${path}/confirm`)).status).toBe(404)
    await keepClocks(product)
    expect(await everyText(product)).not.toContain(email)
  })

  test('leaves nothing in any table that opens anything', async () => {
    const path = await subscribed()
    const token = path.split('/')[2]!
    expect(await everyText(product)).not.toContain(token)
  })
})

describe('unsubscribing', () => {
  test('is offered by the letter as mail programs read it, and works from anywhere without a session', async () => {
    await subscribed()
    const { headers } = await product.mail.letterTo(email, WELCOME)
    const address = /^<(http\S+\/unsubscribe)>$/.exec(headers['list-unsubscribe']!)![1]!
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const { pathname } = new URL(address)
    // Opened by hand it only asks.
    expect((await open(pathname)).html).toContain('You get our newsletter')
    const from = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await press(pathname, from, 'List-Unsubscribe=One-Click')).status).toBe(200)
    expect(await list()).not.toContain(email)
  })

  test('works by the button, in the browser of somebody who is signed in too', async () => {
    const path = await subscribed()
    const { key } = await anAccount(product)
    const { status, html } = await press(`${path}/unsubscribe`, {
      Cookie: `${SESSION_COOKIE}=${key}`,
      Origin: 'null',
    })
    expect(status).toBe(200)
    expect(html).toContain('You do not get our newsletter any more')
    expect(await list()).not.toContain(email)
    expect((await press(`${path}/unsubscribe`)).status).toBe(200)
  })

  test('is not undone by an older letter', async () => {
    const path = await subscribed()
    await press(`${path}/unsubscribe`)
    expect((await press(`${path}/confirm`)).html).toContain('You do not get our newsletter any more')
    expect(await list()).not.toContain(email)
  })

  test('is undone by asking anew, with a letter and a link that are new', async () => {
    const path = await subscribed()
    await press(`${path}/unsubscribe`)
    await subscribe()
    const again = await link(CONFIRM, 2)
    expect(again).not.toBe(path)
    expect((await open(path)).status).toBe(404)
    await press(`${again}/confirm`)
    expect(await list()).toContain(email)
  })

  test('leaves no trace after twelve months', async () => {
    await press(`${await subscribed()}/unsubscribe`)
    await quiet(product)
    await daysLater(product, 369, provider)
    await keepClocks(product)
    expect(await everyText(product)).not.toContain(email)
  })
})

test.each(['A'.repeat(43), 'a', '%00', "x'or'1'='1"])(
  'a link that somebody made up opens nothing: %s',
  async (token) => {
    expect((await open(`/newsletter/${token}`)).status).toBe(404)
    for (const button of ['confirm', 'unsubscribe'])
      expect((await press(`/newsletter/${token}/${button}`)).status).toBe(404)
  },
)

describe('the list', () => {
  const get = (url: string, as: Asker) =>
    fetch(product.url + new URL(url).pathname + new URL(url).search, {
      headers: as.key ? { Authorization: `Token ${as.key}` } : {},
    })
  const exported = async () =>
    (await ask(product, 'mutation { exportSubscribers { url userErrors { message } } }', {}, provider))
      .exportSubscribers.url as string

  test('is exported for a spreadsheet, each with the link that ends it, and that is on record', async () => {
    email = `=cmd${email}`
    const path = await subscribed()
    const response = await get(await exported(), provider)
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="newsletter-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines[0]).toBe('E-mail,Confirmed,Unsubscribe')
    expect(lines).toHaveLength(1 + (await list()).length)
    expect(lines.at(-1)).toMatch(new RegExp(`^'${email},\\S+Z,http\\S+${path}$`))
    const [{ act: last }] = await rows(product, 'select act from history_entry order by id desc limit 1')
    expect(last).toBe('newsletter.exported')
  })

  test('is there for whoever asked for it, and for five minutes', async () => {
    const url = await exported()
    for (const who of [await aSchool(product), await aProvider(product), visitor])
      expect((await get(url, who)).status).toBe(404)
    expect((await get(url.replace('newsletter.csv', 'audit.csv'), provider)).status).toBe(404)
    expect((await get(url, provider)).status).toBe(200)
    product.clock.forward(6 / (24 * 60))
    expect((await get(url, provider)).status).toBe(404)
  })
})
