import { beforeEach, expect, test } from 'vitest'
import { act, type Asker } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, anAccount, anApprovedSchool, signedIn, type Person } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { anAddress, invitationIn, peopleOf } from '../testing/school-people.js'

// Whoever did not get the answer sends the same once more, and reads that it is done.
const product = await theProduct()
const provider = await aProvider(product)
const ada = await anApprovedSchool(product, provider)
const { invite, invited, join } = peopleOf(() => ({ product, ada }))
let person: Person
beforeEach(async () => {
  person = await anAccount(product)
})

const MINUTES = 1 / 24 / 60
const NEW = { password1: 'Another horse 43', password2: 'Another horse 43' }
/** Nothing is on record twice, and nobody is written to again. */
async function again<T>(story: () => Promise<T>): Promise<T> {
  const kept = () =>
    rows(
      product,
      'select (select count(*) from history_entry) as acts, (select count(*) from letter) as letters',
    )
  const before = await kept()
  const answer = await story()
  expect(await kept()).toEqual(before)
  return answer
}

test('a password that was changed a moment ago to the same one is changed, and nobody has mistyped the old', async () => {
  const changes = (chosen = NEW) =>
    act(product, 'changePassword', { oldPassword: person.password, ...chosen }, { as: person })
  expect((await changes()).userErrors).toEqual([])
  expect(await again(changes)).toEqual({ userErrors: [] })
  const other = { password1: 'Third horse 44', password2: 'Third horse 44' }
  for (const chosen of [other, { ...NEW, password2: 'mistyped' }])
    expect((await changes(chosen)).userErrors).toMatchObject([{ field: ['oldPassword'] }])
  product.clock.forward(3 * MINUTES)
  expect((await changes()).userErrors).toMatchObject([{ code: 'WRONG_CREDENTIALS', field: ['oldPassword'] }])
})

test('a code that has just set this password has set it; with any other it opens nothing', async () => {
  const { email } = person
  const asked = await act(product, 'requestPasswordReset', { email }, { select: 'requestId' })
  const { text } = await product.mail.letterTo(email, /Your code for a new password/)
  const { requestId } = asked
  const code = /^\D*(\d{6})\D/m.exec(text)![1]!
  const resets = (over = {}) =>
    act(product, 'resetPassword', { requestId, email, code, ...NEW, ...over }, { select: 'changed' })
  expect(await resets()).toEqual({ changed: true, userErrors: [] })
  const session = await signedIn(product, person.username, NEW.password1)
  expect(await again(async () => resets())).toEqual({ changed: true, userErrors: [] })
  expect(
    (await act(product, 'confirmPassword', { password: NEW.password1 }, { as: session })).userErrors,
  ).toEqual([])
  for (const over of [{ password1: 'Third horse 44', password2: 'Third horse 44' }, { code: '1' }])
    expect((await resets(over)).userErrors).toMatchObject([{ code: 'WRONG_CREDENTIALS', field: ['code'] }])
  product.clock.forward(3 * MINUTES)
  expect((await resets()).userErrors).toMatchObject([{ code: 'WRONG_CREDENTIALS' }])
})

test('an invitation that was accepted says so to whoever has its link, and how to come in', async () => {
  const token = await invited(anAddress())
  const username = `joined.${Date.now()}`
  expect((await join(token, { username })).userErrors).toEqual([])
  expect((await again(() => join(token, { username }))).userErrors).toMatchObject([
    {
      code: 'EXPIRED',
      field: ['token'],
      message: expect.stringMatching(/^This invitation was accepted.*sign in/),
    },
  ])
})

test('who has just joined a school with the account that they had has joined it', async () => {
  const token = await invited(person.email)
  const joins = (as: Asker) => join(token, {}, as)
  expect((await joins(person)).viewer).toMatchObject({ school: { id: ada.schoolId } })
  expect((await again(() => joins(person))).viewer).toMatchObject({ school: { id: ada.schoolId } })
  expect((await joins(await anAccount(product))).userErrors).toMatchObject([{ code: 'EXPIRED' }])
})

test('who was invited a moment ago is not written to twice, and the link of the letter opens', async () => {
  const email = anAddress()
  const { invitation } = await invite(email)
  expect((await again(() => invite(email.toUpperCase()))).invitation).toEqual(invitation)
  // As something else is another invitation.
  expect((await invite(email, ada, 'PRINCIPAL')).invitation.id).not.toBe(invitation.id)
})

test('an invitation that was sent again a moment ago is sent again once', async () => {
  const email = anAddress()
  const { invitation } = await invite(email)
  await product.mail.letterTo(email, /invited to act for/)
  const sendsAgain = () =>
    act(
      product,
      'sendInvitationAgain',
      { invitationId: invitation.id },
      { as: ada, select: 'invitation { id }', type: 'InvitationInput' },
    )
  const first = await sendsAgain()
  expect(first.userErrors).toEqual([])
  expect(first.invitation.id).not.toBe(invitation.id)
  expect(await again(sendsAgain)).toEqual(first)
  const letters = await product.mail.lettersTo(email, /invited to act for/, 2)
  expect((await join(invitationIn(letters.at(-1)!))).userErrors).toEqual([])
  expect((await sendsAgain()).userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
})
