import { beforeEach, describe, expect, test } from 'vitest'
import { act, ask, send, type Asker } from '../testing/client.js'
import { rows, whileLocked } from '../testing/databases/database.js'
import {
  aColleague,
  aDebtor,
  aProvider,
  aRegistration,
  anApprovedSchool,
  decide,
  signedIn,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { anAddress, peopleOf } from '../testing/school-people.js'

const product = await theProduct()
let provider: Person
let ada: SchoolPerson
beforeEach(async () => {
  provider = await aProvider(product)
  ada = await anApprovedSchool(product, provider)
})

const { invite, invited, opens, people, idOf, schoolOf, noticesOf, historyOf } = peopleOf(() => ({
  product,
  ada,
}))
const remove = (accountId: string, as: Asker = ada) =>
  act(product, 'removeAdministrator', { accountId }, { as, select: 'removedId' })

describe('removing', () => {
  test('ends sessions and rights at once, and takes away what was told to them for the school', async () => {
    const bola = await aColleague(product, ada)
    await aDebtor(product, ada)
    await invite(anAddress())
    expect(await noticesOf(bola)).not.toEqual([])
    expect((await remove(await idOf(bola))).userErrors).toEqual([])
    const { errors } = await send(product, '{ dashboard { debtors { totalCount } } }', {}, bola)
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
    const again = await signedIn(product, bola.username)
    expect(await schoolOf(again)).toBeNull()
    expect(
      (await send(product, '{ dashboard { debtors { totalCount } } }', {}, again)).errors[0]?.extensions.code,
    ).toBe('FORBIDDEN')
    expect(await noticesOf(again)).toEqual([`You do not act for ${ada.schoolName} any more.`])
    await product.mail.letterTo(bola.email, /You do not act for/)
    expect((await historyOf(ada))[0]).toEqual({
      act: 'school.person-removed',
      by: ada.username,
      changes: [{ before: null, after: bola.username }],
    })
  })

  test('whose address is the school’s, too, is told that its letters go on there', async () => {
    const bola = await aColleague(product, ada)
    await rows(product, 'update school set email = ? where id = ?', [bola.email, ada.schoolId])
    await remove(await idOf(bola))
    const { text } = await product.mail.letterTo(bola.email, /You do not act for/)
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Its letters still come here')
  })

  test('is told to the others, and takes back whom they had invited', async () => {
    const [bola, chidi] = [await aColleague(product, ada), await aColleague(product, ada, 'PRINCIPAL')]
    const token = await invited(anAddress(), bola)
    await remove(await idOf(bola))
    expect(await opens(token)).toBeNull()
    const letters = await product.mail.lettersTo(chidi.email, /Somebody does not act for/, 1)
    expect(letters.at(-1)!.text).toContain(`“${ada.username}” removed “${bola.username}”`)
    expect(await noticesOf(chidi)).toContain(
      `${ada.username} removed ${bola.username} from your school’s people.`,
    )
  })

  test('also takes whoever registered the school, who may then register another one', async () => {
    const bola = await aColleague(product, ada)
    expect((await remove(await idOf(ada, bola), bola)).userErrors).toEqual([])
    const again = await signedIn(product, ada.username)
    const input = await aRegistration(product, 'A School of My Own', again)
    const { school, userErrors } = await act(product, 'registerSchool', input, {
      as: again,
      select: 'school { name }',
    })
    expect({ school, userErrors }).toEqual({ school: { name: 'A School of My Own' }, userErrors: [] })
    await decide(product, provider, 'suspendSchool', { schoolId: ada.schoolId, reason: 'Because.' })
    await product.mail.letterTo(bola.email, /suspended/)
    expect(await product.mail.lettersTo(ada.email, /suspended/, 0)).toEqual([])
  })

  test('leaves the API keys to the school: whoever removed them answers for them', async () => {
    const bola = await aColleague(product, ada)
    const { key } = await act(
      product,
      'createApiKey',
      { name: 'Portal', scopes: ['READ_DEBTORS'] },
      { as: bola, select: 'key' },
    )
    expect((await people()).map(({ workingKeys }) => workingKeys)).toEqual([0, 1])
    await remove(await idOf(bola))
    const answer = await fetch(`${product.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify({ query: '{ viewer { school { id } } }' }),
    })
    expect(((await answer.json()) as any).data.viewer).toEqual({ school: { id: ada.schoolId } })
    expect((await people()).map(({ username, workingKeys }) => [username, workingKeys])).toEqual([
      [ada.username, 1],
    ])
  })

  test('oneself is leaving: signed in here still, without the school', async () => {
    const bola = await aColleague(product, ada)
    const elsewhere = await signedIn(product, bola.username)
    expect((await remove(await idOf(bola), bola)).userErrors).toEqual([])
    expect(await schoolOf(bola)).toBeNull()
    expect(await ask(product, '{ viewer { username } }', {}, bola)).toEqual({
      viewer: { username: bola.username },
    })
    expect(await ask(product, '{ viewer { username } }', {}, elsewhere)).toEqual({ viewer: null })
    expect(await noticesOf(ada)).toContain(`${bola.username} does not act for your school any more.`)
  })

  test('the last one is refused', async () => {
    expect((await remove(await idOf(ada))).userErrors).toMatchObject([
      { code: 'CONFLICT', field: ['accountId'], message: expect.stringMatching(/Nobody else acts/) },
    ])
    expect(await schoolOf(ada)).toBe(ada.schoolId)
  })

  test('somebody of another school looks as if they did not exist', async () => {
    const other = await anApprovedSchool(product, provider)
    const id = await idOf(other, other)
    expect((await remove(id)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
    expect(await schoolOf(other)).toBe(other.schoolId)
  })

  test.each(['each other', 'themselves'])(
    'of the last two, who remove %s at once, leaves one',
    async (whom) => {
      const bola = await aColleague(product, ada)
      const ids = [await idOf(ada), await idOf(bola)] as const
      const targets = whom === 'each other' ? ids.toReversed() : ids
      const answers = await whileLocked(
        product,
        { statements: [['select id from school where id = ? for update', [ada.schoolId]]], waiting: 2 },
        () =>
          Promise.all(
            [ada, bola].map((as, at) =>
              send(
                product,
                'mutation ($id: ID!) { removeAdministrator(input: { accountId: $id }) { removedId userErrors { code } } }',
                { id: targets[at] },
                as,
              ),
            ),
          ),
      )
      const outcomes = answers.map(
        ({ data, errors }) =>
          errors[0]?.extensions.code ?? data.removeAdministrator.userErrors[0]?.code ?? 'removed',
      )
      expect(outcomes.toSorted()).toEqual([whom === 'each other' ? 'FORBIDDEN' : 'CONFLICT', 'removed'])
      expect(await rows(product, 'select id from account where school_id = ?', [ada.schoolId])).toHaveLength(
        1,
      )
    },
  )
})
