import { beforeEach, expect, test } from 'vitest'
import { tokensOf } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import {
  aDebtor,
  aProvider,
  anAccount,
  anApprovedSchool,
  decide,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { groupOf } from './notification-kinds.js'

const product = await theProduct()
const provider = await aProvider(product)
let school: SchoolPerson
beforeEach(async () => {
  school = await anApprovedSchool(product, provider)
  await rows(product, 'update account set verified_email = email where username = ?', [school.username])
})

const CHOICES = 'viewer { notificationMail { group byMail } }'
const choose = (groups: string[], as: Person = school) =>
  act(product, 'chooseNotificationMail', { groups }, { as, select: CHOICES })
const choices = async (as: Person) => (await ask(product, `{ ${CHOICES} }`, {}, as)).viewer.notificationMail
/** What is written to a person because of a notification. */
const written = (to: string) =>
  rows(product, `select id from letter where "to" = ? and kind = 'notification'`, [to])
/** Something that no letter of the rules is about. */
async function aRefusedLetter() {
  const { id } = await aDebtor(product, school, { studentName: 'Tobi Adeyemi' })
  const [token] = await tokensOf(product, [id])
  expect((await act(product, 'refuseLetter', { token })).userErrors).toEqual([])
}

test('nothing comes by mail beyond the letters of the rules until somebody asks for it', async () => {
  expect(await choices(school)).toEqual(
    ['CASES', 'CLAIMS', 'SCHOOL', 'PROGRAMS'].map((group) => ({ group, byMail: false })),
  )
  await aRefusedLetter()
  expect(await written(school.email)).toEqual([])
})

test('what was asked for comes to one’s own address, says what happened and leads there', async () => {
  const { viewer, userErrors } = await choose(['CLAIMS'])
  expect(userErrors).toEqual([])
  expect(viewer.notificationMail).toContainEqual({ group: 'CLAIMS', byMail: true })
  await aRefusedLetter()
  const letter = await product.mail.letterTo(school.email, /News about a claim/)
  expect(letter.text).toContain('Tobi Adeyemi is not for them')
  expect(letter.text).toMatch(/\/admin\/debtor\/\d+/)
  expect(letter.text).toContain('/admin/settings')
  expect(letter.subject).not.toContain('Tobi')
})

test('notifications of another sort do not', async () => {
  await choose(['CASES', 'SCHOOL'])
  await aRefusedLetter()
  expect(await written(school.email)).toEqual([])
})

test('whoever gets the letter of the rules gets no second one about the same', async () => {
  await choose(['SCHOOL'])
  await decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'A complaint.' })
  const about = `select kind from letter where "to" = ? and kind in ('notification', 'school-suspended')`
  expect(await rows(product, about, [school.email])).toEqual([{ kind: 'school-suspended' }])
})

test('it is stopped as it was begun', async () => {
  await choose(['CLAIMS'])
  await choose([])
  await aRefusedLetter()
  expect(await written(school.email)).toEqual([])
})

test('nothing is sent to an address that nobody has confirmed', async () => {
  await choose(['CLAIMS'])
  await rows(product, 'update account set verified_email = null where username = ?', [school.username])
  expect((await choose(['CASES'])).userErrors).toMatchObject([
    { code: 'CONFLICT', message: expect.stringContaining('Confirm your e-mail address first') },
  ])
  await aRefusedLetter()
  expect(await written(school.email)).toEqual([])
})

test('the provider chooses what is not written anyway, and a family nothing: all of its news are letters', async () => {
  expect(await choices(provider)).toEqual([{ group: 'CASES', byMail: false }])
  expect(await choices(await anAccount(product))).toEqual([])
})

test('a hold that ends is news of claims, and what another version wrote goes by its first word', () => {
  const kinds = ['hold.ends-soon', 'contend.accepted', 'debtor.of-tomorrow', 'of-tomorrow']
  expect(kinds.map(groupOf)).toEqual(['CLAIMS', 'CASES', 'CLAIMS', 'SCHOOL'])
})
