import { beforeEach, describe, expect, test } from 'vitest'
import { sweepAccounts } from '../accounts/sweep.js'
import { daysLater } from '../testing/claims/claims.js'
import { act, ask, send, type Asker } from '../testing/client.js'
import { rows, untilWaiting, whileLocked } from '../testing/databases/database.js'
import {
  aColleague,
  aDebtor,
  aProvider,
  aRegistration,
  aSchool,
  anAccount,
  anApprovedSchool,
  decide,
  officeOf,
  signedIn,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { rest } from '../testing/rest.js'
import { anAddress, invitationIn, peopleOf } from '../testing/school-people.js'

const product = await theProduct()
let provider: Person
let ada: SchoolPerson
beforeEach(async () => {
  provider = await aProvider(product)
  ada = await anApprovedSchool(product, provider)
})

const { invite, invited, join, opens, people, schoolOf, noticesOf, historyOf } = peopleOf(() => ({
  product,
  ada,
}))

describe('inviting', () => {
  test('sends a letter whose link makes an account that acts for the school, signed in and told of', async () => {
    const email = anAddress()
    const { invitation } = await invite(email)
    expect(invitation).toMatchObject({ email, role: 'BURSAR', invitedBy: ada.username })
    const letter = await product.mail.letterTo(email, /invited to act for/)
    expect(letter.text).toContain(`act for ${ada.schoolName} on DMA, as its bursar`)
    expect(await opens(invitationIn(letter))).toEqual({
      email,
      schoolName: ada.schoolName,
      role: 'BURSAR',
      signsIn: false,
    })
    const { key, viewer, userErrors } = await join(invitationIn(letter), { username: 'bola' })
    expect(userErrors).toEqual([])
    expect(viewer).toMatchObject({
      username: 'bola',
      email,
      emailVerified: true,
      school: { id: ada.schoolId, name: ada.schoolName },
    })
    const debtor = await aDebtor(product, { ...ada, key })
    expect(
      (await ask(product, 'query ($id: ID!) { debtor(id: $id) { history { act by } } }', debtor, ada)).debtor
        .history,
    ).toMatchObject([{ act: 'debtor.added', by: 'bola' }])
    expect((await historyOf(ada)).slice(0, 2)).toEqual([
      { act: 'school.joined', by: 'bola', changes: [] },
      { act: 'school.invited', by: ada.username, changes: [{ before: null, after: email }] },
    ])
    expect(await noticesOf(ada)).toContain('bola now acts for your school.')
    expect(await noticesOf({ key })).toEqual([])
    const told = await product.mail.letterTo(ada.email, /Somebody new acts for/)
    expect(told.text).toContain('“bola” has accepted an invitation')
  })

  test('is told to every other administrator and to the school’s own address', async () => {
    const bola = await aColleague(product, ada)
    const email = anAddress()
    await invite(email)
    const office = await officeOf(product, ada)
    // The office was also told when bola was asked.
    for (const [address, count] of [
      [bola.email, 1],
      [office, 2],
    ] as const) {
      const letters = await product.mail.lettersTo(address, /Somebody was invited to act for/, count)
      const { text } = letters.at(-1)!
      expect(text).toContain(`“${ada.username}” invited somebody to act for ${ada.schoolName}`)
      expect(text).toContain(email)
    }
    expect(await noticesOf(bola)).toEqual([`${ada.username} asked somebody to act for your school.`])
  })

  test('shows who has not answered yet, to the school’s own people alone', async () => {
    const email = anAddress()
    const token = await invited(email)
    const waiting = async (as: Asker) =>
      (await ask(product, '{ invitations { email role invitedBy } }', {}, as)).invitations
    expect(await waiting(ada)).toEqual([{ email, role: 'BURSAR', invitedBy: ada.username }])
    const others = [await anApprovedSchool(product, provider), provider]
    for (const other of others) expect(await waiting(other)).toEqual([])
    await join(token)
    expect(await waiting(ada)).toEqual([])
  })

  test('again sends a new link, taking it back ends it, and another school can do neither', async () => {
    const email = anAddress()
    const { invitation } = await invite(email)
    const first = invitationIn(await product.mail.letterTo(email, /invited to act for/))
    const other = await anApprovedSchool(product, provider)
    const answer = (name: string, id: string, as: Asker = ada) =>
      act(product, name, { invitationId: id }, { as, type: 'InvitationInput' })
    for (const name of ['sendInvitationAgain', 'withdrawInvitation'])
      for (const as of [other, provider])
        expect((await answer(name, invitation.id, as)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
    expect((await answer('sendInvitationAgain', invitation.id)).userErrors).toEqual([])
    const second = invitationIn((await product.mail.lettersTo(email, /invited to act for/, 2)).at(-1)!)
    expect(await opens(first)).toBeNull()
    expect(await opens(second)).toMatchObject({ email, role: 'BURSAR' })
    const [{ id }] = (await ask(product, '{ invitations { id } }', {}, ada)).invitations
    expect((await answer('withdrawInvitation', id)).userErrors).toEqual([])
    expect(await opens(second)).toBeNull()
    expect((await join(second)).userErrors).toMatchObject([{ code: 'EXPIRED' }])
  })

  test.each([
    ['nothing', () => '', 'REQUIRED', /Enter their e-mail address/],
    ['what is no address', () => 'bola', 'INVALID', /in full/],
    ['somebody of the school', () => ada.email.toUpperCase(), 'TAKEN', /acts for your school already/],
  ])('%s is refused in a sentence', async (_whom, email, code, message) => {
    expect((await invite(email())).userErrors).toMatchObject([
      { code, field: ['email'], message: expect.stringMatching(message) },
    ])
  })

  test('waits until the provider has approved the school, so that nobody has us write to strangers', async () => {
    const school = await aSchool(product)
    const query =
      'mutation { inviteAdministrator(input: { email: "a@example.com", role: BURSAR }) { userErrors { code } } }'
    expect((await send(product, query, {}, school)).errors[0]?.extensions.code).toBe('FORBIDDEN')
    await decide(product, provider, 'approveSchool', { schoolId: school.schoolId, region: 'Lagos' })
    expect((await send(product, query, {}, school)).errors).toEqual([])
  })
})

describe('joining', () => {
  test('somebody with an account signs in and joins with it', async () => {
    const bola = await anAccount(product)
    const token = await invited(bola.email)
    expect(await opens(token)).toMatchObject({ signsIn: true })
    const stranger = await join(token, { username: 'somebody.new' })
    expect(stranger.userErrors).toMatchObject([{ code: 'TAKEN', field: ['token'] }])
    const { key, viewer, userErrors } = await join(token, {}, bola)
    expect({ key, userErrors }).toEqual({ key: null, userErrors: [] })
    expect(viewer).toMatchObject({
      username: bola.username,
      emailVerified: true,
      school: { id: ada.schoolId },
    })
    expect(await schoolOf(bola)).toBe(ada.schoolId)
    expect((await people()).map(({ username, role }) => [username, role])).toEqual([
      [ada.username, null],
      [bola.username, 'BURSAR'],
    ])
  })

  test('with another address than the letter’s verifies nothing', async () => {
    const bola = await anAccount(product)
    const { viewer } = await join(await invited(anAddress()), {}, bola)
    expect(viewer).toMatchObject({ emailVerified: false, school: { id: ada.schoolId } })
  })

  test('is refused for whoever acts for a school or runs the register, and the link still works', async () => {
    const token = await invited(anAddress())
    for (const as of [await aSchool(product), provider, ada])
      expect((await join(token, {}, as)).userErrors).toMatchObject([{ code: 'CONFLICT' }])
    expect((await join(token)).userErrors).toEqual([])
  })

  test('works for seven days and once, also for several who come at the same moment', async () => {
    const [early, late] = [await invited(anAddress()), await invited(anAddress())]
    await daysLater(product, 6.9, ada)
    const answers = await Promise.all(Array.from({ length: 4 }, () => join(early)))
    expect(answers.filter(({ key }) => key !== null)).toHaveLength(1)
    expect((await join(early)).userErrors).toMatchObject([{ code: 'EXPIRED' }])
    await daysLater(product, 0.2, ada)
    expect(await opens(late)).toBeNull()
    expect((await join(late)).userErrors).toMatchObject([{ code: 'EXPIRED' }])
    await sweepAccounts(product.world)
    expect(
      await rows(product, 'select id from invitation where expires_at < ?', [product.clock.now()]),
    ).toEqual([])
  })

  test('of two schools at the same moment makes one of them', async () => {
    const bola = await anAccount(product)
    const other = await anApprovedSchool(product, provider)
    const tokens = [await invited(bola.email), await invited(bola.email, other, 2)]
    const answers = await Promise.all(tokens.map((token) => join(token, {}, bola)))
    expect(answers.map(({ userErrors }) => userErrors[0]?.code ?? 'joined').toSorted()).toEqual([
      'CONFLICT',
      'joined',
    ])
  })

  test('while the same account registers a school makes one of them', async () => {
    const bola = await anAccount(product)
    const input = await aRegistration(product, 'Crossing College', bola)
    const token = await invited(bola.email)
    const account = `select id from account where username = '${bola.username}' for update`
    const answers = await whileLocked(product, { statements: [[account, []]], waiting: 2 }, async () => {
      const joins = join(token, {}, bola)
      await untilWaiting(product, 1)
      return Promise.all([joins, act(product, 'registerSchool', input, { as: bola })])
    })
    expect(answers.map(({ userErrors }) => userErrors[0]?.code)).toEqual([undefined, 'CONFLICT'])
    expect(await schoolOf(bola)).toBe(ada.schoolId)
  })
})

test('the list tells since when somebody acts for the school and when they were last here', async () => {
  product.clock.forward(10)
  ada = await signedIn(product, ada.username).then((again) => ({ ...ada, ...again }))
  const bola = await aColleague(product, ada, 'PROPRIETOR')
  const [first, second] = await people()
  expect(Date.parse(second.since) - Date.parse(first.since)).toBeGreaterThanOrEqual(10 * 24 * 3600_000 - 1000)
  expect(second).toMatchObject({ role: 'PROPRIETOR', email: bola.email })
  const seen = Date.parse(second.lastSeenAt)
  product.clock.forward(10 / (24 * 60))
  await schoolOf(bola)
  expect(Date.parse((await people())[1].lastSeenAt) - seen).toBeGreaterThanOrEqual(10 * 60_000)
})

test('clients of the REST contract find their own school by their own name and number, whoever of its people asks', async () => {
  const bola = await aColleague(product, ada)
  const user = (await rest(product, 'GET', '/dj-rest-auth/user/', { as: bola })).body
  const schools = (await rest(product, 'GET', '/school/', { as: bola })).body
  const own = schools.find((school: any) => school.username === user.username)
  expect(own).toMatchObject({ id: Number(ada.schoolId), author: user.pk, school_name: ada.schoolName })
  const filtered = (await rest(product, 'GET', `/school/?username=${bola.username}`, { as: bola })).body
  expect(filtered.map(({ id }: any) => id)).toEqual([own.id])
  const changed = await rest(product, 'PUT', `/register/${own.id}/`, {
    as: bola,
    body: { ...own, description: 'By the bursar.' },
  })
  expect(changed).toMatchObject({ status: 200, body: { description: 'By the bursar.', author: user.pk } })
  expect((await rest(product, 'GET', '/school/', { as: ada })).body[0]).toMatchObject({
    username: ada.username,
    description: 'By the bursar.',
  })
})
