import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily } from '../testing/claims/cases.js'
import { tokensOf } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import {
  aColleague,
  aDebtor,
  aProvider,
  anApprovedSchool,
  decide,
  officeOf,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { anAddress } from '../testing/school-people.js'
import { whileNoneLeaves } from '../testing/waiting-letters.js'

/* A letter that waits goes to nobody who has left since, and to no address that was left. */
// Each is tried once before it is let go, so that none is given up, nor keeps a new one from its first try.
const product = await theProduct({
  env: { NOTICE_DAYS: '0' },
  retries: { tries: 14, pause: 3600, growing: false },
})
const provider = await aProvider(product)
let ada: SchoolPerson
let bola: Person
beforeEach(async () => {
  product.mail.answer = () => null
  ada = await anApprovedSchool(product, provider)
  bola = await aColleague(product, ada)
})

async function whileNoLetterLeaves(story: () => Promise<unknown>): Promise<void> {
  before = await whileNoneLeaves(product, story)
}

let before = 0
const received = (address: string) =>
  product.mail.received.slice(before).filter(({ to }) => to.toLowerCase().includes(address.toLowerCase()))
const stateOf = async (to: string, kind: string) =>
  (await rows(product, 'select state from letter where "to" = ? and kind = ? order by id', [to, kind])).map(
    ({ state }) => state,
  )
const idOf = async ({ username }: Person) =>
  String((await rows(product, 'select id from account where username = ?', [username]))[0].id)
const removesBola = async () =>
  act(product, 'removeAdministrator', { accountId: await idOf(bola) }, { as: ada, select: 'removedId' })

/** News of a claim that names its ward, by mail for whoever asked for it. */
async function aRefusedLetter() {
  const { id } = await aDebtor(product, ada, { studentName: 'Tobi Adeyemi' })
  const [token] = await tokensOf(product, [id])
  return () => act(product, 'refuseLetter', { token })
}

describe('news of a claim', () => {
  beforeEach(async () => {
    await act(product, 'chooseNotificationMail', { groups: ['CLAIMS'] }, { as: bola })
  })

  test('go to no address that its reader has left meanwhile', async () => {
    const happens = await aRefusedLetter()
    const email = anAddress()
    await whileNoLetterLeaves(async () => {
      await happens()
      const changed = await act(product, 'changeEmail', { password: bola.password, email }, { as: bola })
      expect(changed.userErrors).toEqual([])
    })
    expect(await stateOf(bola.email, 'notification')).toEqual(['CANCELLED'])
    expect(received(bola.email).filter(({ text }) => text.includes('Tobi'))).toEqual([])
    expect(received(email).filter(({ text }) => text.includes('Tobi'))).toEqual([])
  })

  test('go to an address that is its reader’s still', async () => {
    const happens = await aRefusedLetter()
    await whileNoLetterLeaves(happens)
    expect(await stateOf(bola.email, 'notification')).toEqual(['SENT'])
  })
})

test('who acts for a school is not told to somebody who was removed meanwhile', async () => {
  const invited = anAddress()
  await whileNoLetterLeaves(async () => {
    await act(product, 'inviteAdministrator', { email: invited, role: 'BURSAR' }, { as: ada })
    await removesBola()
  })
  expect(received(bola.email).filter(({ text }) => text.includes(invited))).toEqual([])
  expect(received(await officeOf(product, ada)).filter(({ text }) => text.includes(invited))).toHaveLength(1)
  // Of their own leaving they hear.
  expect(received(bola.email).filter(({ subject }) => /You do not act for/.test(subject))).toHaveLength(1)
})

test('what is decided about a school is not told to somebody who was removed meanwhile', async () => {
  await whileNoLetterLeaves(async () => {
    await decide(product, provider, 'suspendSchool', { schoolId: ada.schoolId, reason: 'Because.' })
    await removesBola()
  })
  expect(received(bola.email).filter(({ subject }) => /suspended/.test(subject))).toEqual([])
  expect(received(ada.email).filter(({ subject }) => /suspended/.test(subject))).toHaveLength(1)
})

test('a family’s case reaches the school where it is written to now, and not where it was', async () => {
  const told = await aToldFamily(product, ada)
  const [office, email] = [await officeOf(product, ada), anAddress()]
  await act(product, 'updateSchool', { email }, { as: ada })
  const { text } = await product.mail.letterTo(email, /Confirm your school/)
  const token = /\/verify-email\/([\w-]{43})/.exec(text)![1]!
  await whileNoLetterLeaves(async () => {
    await aDispute(product, told)
    expect((await act(product, 'verifyEmail', { token })).userErrors).toEqual([])
  })
  const aboutIt = (address: string) => received(address).filter((letter) => letter.text.includes(told.name))
  expect([aboutIt(office).length, aboutIt(email).length]).toEqual([0, 1])
  // That it changes is for the address that it leaves.
  expect(received(office).filter(({ subject }) => /was changed/.test(subject))).toHaveLength(1)
})

describe('a letter that could not be delivered', () => {
  const LETTERS = `{ desk { letters(filter: { because: NOT_DELIVERED }, first: 100) { edges { node { id kind } } } } }`
  const onTheDesk = async (kind: string): Promise<string[]> =>
    (await ask(product, LETTERS, {}, provider)).desk.letters.edges
      .filter(({ node }: any) => node.kind === kind)
      .map(({ node }: any) => node.id)
  const sendAgain = (letterId: string) =>
    act(product, 'sendLettersAgain', { letterId }, { as: provider, select: 'sent' })
  /** Those to an address that is gone. */
  const refuses = (address: string) => void (product.mail.answer = (to) => (to === address ? 550 : null))
  const failed = async (to: string, kind: string) =>
    void (await expect.poll(() => stateOf(to, kind)).toEqual(['FAILED']))

  test('to a school that has another address by now goes there when it is sent again', async () => {
    const told = await aToldFamily(product, ada)
    const [office, email] = [await officeOf(product, ada), anAddress()]
    refuses(office)
    await aDispute(product, told)
    await failed(office, 'case-school')
    await act(product, 'updateSchool', { email }, { as: ada })
    const { text } = await product.mail.letterTo(email, /Confirm your school/)
    const token = /\/verify-email\/([\w-]{43})/.exec(text)![1]!
    expect((await act(product, 'verifyEmail', { token })).userErrors).toEqual([])
    const [letter] = await onTheDesk('case-school')
    expect(await sendAgain(letter!)).toMatchObject({ sent: 1, userErrors: [] })
    await expect.poll(() => stateOf(email, 'case-school')).toEqual(['SENT'])
    expect(product.mail.received.filter(({ to }) => to === email).at(-1)!.text).toContain(told.name)
  })

  test('to somebody who has left since is none of the desk’s, and is not said to leave', async () => {
    refuses(bola.email)
    await decide(product, provider, 'suspendSchool', { schoolId: ada.schoolId, reason: 'Because.' })
    await failed(bola.email, 'school-suspended')
    const before = await onTheDesk('school-suspended')
    expect(before).toHaveLength(1)
    await removesBola()
    expect(await onTheDesk('school-suspended')).toEqual([])
    expect((await sendAgain(before[0]!)).userErrors).toMatchObject([
      { code: 'CONFLICT', message: expect.stringContaining('Nobody reads this letter any more') },
    ])
  })
})

test('the desk’s letters do not follow somebody who has left it', async () => {
  const leaving = await aProvider(product)
  await whileNoLetterLeaves(async () => {
    const input = { fullName: 'Ngozi Okafor', email: anAddress(), message: 'May I see my claim?' }
    expect((await act(product, 'sendMessage', input)).userErrors).toEqual([])
    await act(product, 'removeProvider', { accountId: await idOf(leaving) }, { as: provider })
  })
  expect(received(leaving.email).filter(({ text }) => text.includes('May I see my claim'))).toEqual([])
  expect(await stateOf(leaving.email, 'contact-message')).toEqual(['CANCELLED'])
})
