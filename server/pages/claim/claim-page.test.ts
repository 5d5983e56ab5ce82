import { beforeEach, expect, test } from 'vitest'
import { aDebtor, aProvider, anApprovedSchool, decide } from '../../testing/people.js'
import { aClaimVisitor } from '../../testing/claims/claim-visitor.js'
import { ask } from '../../testing/client.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '7' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield <College>')
let families = 0

let parentEmail: string
beforeEach(() => {
  parentEmail = `family${++families}@example.com`
})

/** The private link out of the letter, as this server answers it. */
async function linkIn(subject = /school fees/): Promise<string> {
  const { text } = await product.mail.letterTo(parentEmail, subject)
  return product.url + /\/claim\/[\w-]{43}/.exec(text)![0]
}

async function open(
  link: string,
): Promise<{ status: number; headers: Headers; html: string; words: string }> {
  const response = await fetch(link)
  const html = await response.text()
  const words = html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  return { status: response.status, headers: response.headers, html, words }
}

test('the link in the letter opens the claim: what is claimed, by whom, since when, and how to reach the school', async () => {
  const { id } = await aDebtor(product, school, {
    parentEmail,
    studentName: 'Tobi <b>Alabi</b>',
    amountOwed: '45000.50',
  })
  const { status, words, html } = await open(await linkIn())
  expect(status).toBe(200)
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', dateStyle: 'medium' }).format(
    product.clock.now(),
  )
  expect(words).toContain('Greenfield &#60;College&#62; says that ₦45,000.50 is unpaid for Tobi &#60;.')
  expect(words).toContain(`Listed on ${today}`)
  expect(words).toContain('2025/2026, second term')
  expect(html).toContain('href="tel:+2348035550100"')
  expect(words).toContain('1 School Road, Ikeja')
  expect(words).toContain(`name claim number ${id}.`)
  expect(words).toMatch(/I have paid .*This is wrong .*I need time .*Talk to the school/)
})

test('it tells only the family: no referrer, no cache, no index, no script, and little to load', async () => {
  await aDebtor(product, school, { parentEmail })
  const { headers, html } = await open(await linkIn())
  expect(headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('X-Robots-Tag')).toBe('noindex')
  expect(html).not.toMatch(/<script|\son\w+=|url\(/i)
  expect(html.length).toBeLessThan(60_000)
})

test('opening it changes nothing, however often', async () => {
  const { id } = await aDebtor(product, school, { parentEmail })
  const link = await linkIn()
  await quiet(product)
  const history = async () =>
    ask(
      product,
      'query ($id: ID!) { debtor(id: $id) { history { act } letter { state } ledger { kind } } }',
      { id },
      school,
    )
  const before = await history()
  for (let time = 0; time < 3; time++) await open(link)
  expect(await history()).toEqual(before)
})

test('a withdrawn claim says so, and asks nothing of the family', async () => {
  const { id } = await aDebtor(product, school, { parentEmail })
  const link = await linkIn()
  const { withdrawDebtor } = await ask(product, WITHDRAW, { input: { id } }, school)
  expect(withdrawDebtor.userErrors).toEqual([])
  const { words } = await open(link)
  expect(words).toContain('has withdrawn its claim for Chidinma O.')
  expect(words).toContain('You need not do anything.')
  expect(words).toContain('Other schools do not see this now: the school has withdrawn this claim.')
})

test('a revoked, an unknown and a malformed link answer alike', async () => {
  const { id } = await aDebtor(product, school, { parentEmail })
  const revoked = await linkIn()
  expect((await open(revoked)).status).toBe(200)
  const { updateDebtor } = await ask(
    product,
    UPDATE,
    { input: { id, parentEmail: `new-${parentEmail}` } },
    school,
  )
  expect(updateDebtor.userErrors).toEqual([])
  const links = [
    revoked,
    `${product.url}/claim/${'A'.repeat(43)}`,
    `${product.url}/claim/x`,
    `${product.url}/claim/%00`,
  ]
  const answers = await Promise.all(links.map(open))
  expect(answers[0]!.words).toContain('This link is not valid any more')
  for (const { status, html } of answers)
    expect({ status, html }).toEqual({ status: 404, html: answers[0]!.html })
})

test('a suspended school’s claim says that nobody else sees it', async () => {
  const other = await anApprovedSchool(product, provider)
  await aDebtor(product, other, { parentEmail })
  const link = await linkIn()
  await decide(product, provider, 'suspendSchool', {
    schoolId: other.schoolId,
    reason: 'Two claims were invented.',
  })
  expect((await open(link)).words).toContain('Other schools do not see this now: the school is suspended.')
})

test('answered within the notice it says nowhere that other schools see the claim', async () => {
  await aDebtor(product, school, { parentEmail })
  const link = await linkIn()
  await expect.poll(async () => (await open(link)).words).toMatch(/They can from \d/)
  const family = aClaimVisitor(product, link.split('/').at(-1)!)
  await family.send('/dispute', { reason: 'OTHER', message: 'We have left long ago.' })
  const { words } = await open(link)
  expect(words).toMatch(
    /Other schools cannot see the claim yet\. They can from \d+ \w+ \d+, marked as disputed\. If it says nothing, they do not see it/,
  )
  expect(words).not.toMatch(/ther schools (can )?see|no longer see/)
})

test('it says who can see the claim now, and from when others will', async () => {
  await aDebtor(product, school, { parentEmail })
  const link = await linkIn()
  await expect
    .poll(async () => (await open(link)).words)
    .toMatch(/Other schools cannot see this yet\. They can from \d/)
  // The last test: sessions end as this clock moves.
  product.clock.forward(8)
  expect((await open(link)).words).toContain('Other approved schools can see this claim.')
})

const WITHDRAW =
  'mutation ($input: WithdrawDebtorInput!) { withdrawDebtor(input: $input) { userErrors { message } } }'
const UPDATE =
  'mutation ($input: UpdateDebtorInput!) { updateDebtor(input: $input) { userErrors { message } } }'
