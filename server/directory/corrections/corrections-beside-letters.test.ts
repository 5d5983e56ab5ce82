import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aToldFamily, type Told } from '../../testing/claims/cases.js'
import { daysLater, done, found } from '../../testing/claims/claims.js'
import { act, ask } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { rows } from '../../testing/databases/database.js'
import {
  aProvider,
  anApprovedSchool,
  officeOf,
  type Person,
  type SchoolPerson,
} from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'
import { aReceiver, type Receiver } from '../../testing/servers/webhook-receiver.js'

let product: Product
let provider: Person
let school: SchoolPerson
let looker: SchoolPerson
let receiver: Receiver
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0', WEBHOOKS_PRIVATE: 'true' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
  looker = await anApprovedSchool(product, provider)
  receiver = await aReceiver()
  await act(product, 'createWebhook', { url: receiver.url, events: ['DEBTOR_CORRECTED'] }, { as: looker })
})
afterAll(async () => {
  await product.close()
  await receiver.close()
})

let family: Told
let before: number
beforeEach(async () => {
  family = await aToldFamily(product, school)
  await found(product, family.name, looker)
  before = (await notices()).length
})

/** What the people of the school read in the product, newest first. */
async function notices(): Promise<string[]> {
  await quiet(product)
  const query = '{ notifications(first: 50) { edges { node { kind text } } } }'
  const { notifications } = await ask(product, query, {}, looker)
  return notifications.edges
    .map(({ node }: any) => node)
    .filter(({ kind }: any) => kind === 'entry.corrected')
    .map(({ text }: any) => text)
}
const newNotices = async () => {
  const all = await notices()
  return all.slice(0, all.length - before)
}
/** What its programs are told of this claim, oldest first. */
async function events(): Promise<string[]> {
  await quiet(product)
  const told = await rows(
    product,
    `select body from webhook_delivery where type = 'debtor.corrected' order by id`,
  )
  return told
    .map(({ body }) => JSON.parse(body).data)
    .filter(({ debtorId }) => debtorId === family.id)
    .map(({ correction }) => correction)
}
const pays = (amount: string) => done(product, 'recordPayment', { debtorId: family.id, amount }, school)

test('people and programs are told when the letter leaves: once a day, and what is true then', async () => {
  await pays('1000')
  await pays('2000')
  await pays('3000')
  const other =
    'You were shown a claim of Greenfield College: its amount is another one since. The letter says which one.'
  expect(await newNotices()).toEqual([other])
  expect(await events()).toEqual(['amount'])
  await done(product, 'withdrawDebtor', { id: family.id }, school)
  await daysLater(product, 1, provider, school, looker)
  await keepClocks(product)
  expect(await newNotices()).toEqual([expect.stringContaining('it has been taken out since'), other])
  expect(await events()).toEqual(['amount', 'withdrawn'])
})

test('what is true at one moment in two ways is two events, and one notice', async () => {
  await done(
    product,
    'updateDebtor',
    { id: family.id, amountOwed: '30000', parentName: 'Ngosi Okafor' },
    school,
  )
  expect(await events()).toEqual(['amount', 'names'])
  expect(await newNotices()).toEqual([
    expect.stringMatching(/its amount is another one since, and a name in it has been corrected since/),
  ])
})

test('a school whose letter box refuses the letter is told in the product and by its webhook all the same', async () => {
  const office = await officeOf(product, looker)
  product.mail.answer = (to) => (to === office ? 550 : null)
  await pays('1000')
  expect(await newNotices()).toEqual([
    expect.stringMatching(/since\. The letter that says which one could not be delivered/),
  ])
  expect(await events()).toEqual(['amount'])
  const [letter] = await rows(
    product,
    `select id, state from letter where kind = 'entry-corrected' order by id desc`,
  )
  expect(letter!.state).toBe('FAILED')
})
