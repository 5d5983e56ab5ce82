import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { Account } from './accounts/account.entity.js'
import { PASSWORD_NEEDED, POLICY, type Act, type Role, type ViewerFor } from './policy.js'
import { CALLS } from './rest/calls.js'
import type { School } from './schools/school.entity.js'
import { aPicture, ask, send, sendFile, visitor, type Answer, type Asker } from './testing/client.js'
import {
  aProvider,
  aRegistration,
  aSchool,
  anAccount,
  anApprovedSchool,
  decide,
  signedIn,
  type Person,
} from './testing/people.js'
import { aProduct, type Product } from './testing/product.js'
import { sendApplicants, sendList } from './testing/imports.js'
import { rest } from './testing/rest.js'
import { rows } from './testing/databases/database.js'
import { mutation, OPERATIONS } from './testing/least-operations.js'
import { listen } from './testing/live.js'

let product: Product
const people = {} as Record<Role, Person | (Asker & { username?: undefined })>
const ROLES: Role[] = [
  'visitor',
  'account',
  'awaiting school',
  'school with changes requested',
  'school',
  'rejected school',
  'suspended school',
  'provider',
]
beforeAll(async () => {
  product = await aProduct()
  const provider = await aProvider(product)
  const reasons = [{ message: 'Because.' }]
  const decided = async (act: string, rest: Record<string, unknown>, school = aSchool(product)) => {
    const person = await school
    await decide(product, provider, act, { schoolId: person.schoolId, ...rest })
    return person
  }
  people.visitor = visitor
  people.account = await anAccount(product)
  people['awaiting school'] = await aSchool(product)
  people['school with changes requested'] = await decided('requestSchoolChanges', { reasons })
  people.school = await anApprovedSchool(product, provider)
  people['rejected school'] = await decided('rejectSchool', { reasons })
  people['suspended school'] = await decided(
    'suspendSchool',
    { reason: 'Because.' },
    anApprovedSchool(product, provider),
  )
  people.provider = provider
})
afterAll(() => product.close())

/** Done on pages of their own. */
const ON_PAGES: readonly Act[] = ['printLetter', 'undoPrintedAct']

async function attempt(act: Act, role: Role): Promise<Pick<Answer, 'data' | 'errors'>> {
  const person = people[role]
  if (act === 'uploadFile') {
    const answer = await sendFile(product, await aPicture(), { as: person })
    return { errors: [], ...((await answer.json()) as object), data: null }
  }
  if (act === 'changes') return hear(person)
  if (act === 'planImport') {
    const answer = await sendList(product, '', person)
    return { errors: [], ...((await answer.json()) as object), data: null }
  }
  if (act === 'readApplicants') {
    const answer = await sendApplicants(product, '', person)
    return { errors: [], ...((await answer.json()) as object), data: null }
  }
  if (act === 'printLetter') return onPage(person, '/letters/claim/0')
  if (act === 'undoPrintedAct') return onPage(person, `/claim/${'A'.repeat(43)}/undo`)
  // Signing out is done with a session of its own: the others are still needed.
  const as = act === 'signOut' && person.username ? await signedIn(product, person.username) : person
  const [query, variables = {}] = OPERATIONS[act](role)
  return send(product, query, variables, as)
}

/** What is done on a page, as its status says it. */
async function onPage({ key }: Asker, path: string): Promise<Pick<Answer, 'data' | 'errors'>> {
  const { status } = await fetch(product.url + path, key ? { headers: { Cookie: `dma-cookies=${key}` } } : {})
  const code = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN' }[status]
  return { data: null, errors: code ? [{ message: '', extensions: { code } }] : [] }
}

/** Follows what changes until something did. */
async function hear(person: Asker & { username?: string }): Promise<Pick<Answer, 'data' | 'errors'>> {
  const line = await listen(product, person)
  const change = `insert into notification (account_id, kind, text, created_at)
    select id, 'x', 'x', now() from account where username = ?`
  if (person.username) await rows(product, change, [person.username])
  await expect.poll(() => line.heard[0] ?? line.closed).toBeTruthy()
  line.end()
  const errors = line.closed ? [{ message: '', extensions: { code: CODES[line.closed.code] ?? '' } }] : []
  return { data: null, errors }
}
const CODES: Record<number, string> = { 4401: 'UNAUTHENTICATED', 4403: 'FORBIDDEN' }

test('whoever may is known as far as the policy says: a person, a school, or neither', () => {
  expectTypeOf<ViewerFor<'runImport'>['school']>().toEqualTypeOf<School>()
  expectTypeOf<ViewerFor<'runImport'>['account']>().toEqualTypeOf<Account>()
  // A program of a school is nobody's.
  expectTypeOf<ViewerFor<'addDebtor'>['school']>().toEqualTypeOf<School>()
  expectTypeOf<ViewerFor<'addDebtor'>['account']>().toEqualTypeOf<Account | null>()
  // The provider has no school.
  expectTypeOf<ViewerFor<'setSafeguardingHold'>['school']>().toEqualTypeOf<School | null>()
  expectTypeOf<ViewerFor<'setSafeguardingHold'>['account']>().toEqualTypeOf<Account>()
  expectTypeOf<ViewerFor<'contendClaim'>['account']>().toEqualTypeOf<Account | null>()
})

test('the policy has every operation of the schema, and no other', async () => {
  const { __schema } = await ask(
    product,
    '{ __schema { queryType { fields { name } } mutationType { fields { name } } subscriptionType { fields { name } } } }',
  )
  const { queryType, mutationType, subscriptionType } = __schema
  const types = [queryType, mutationType, subscriptionType]
  const fields: string[] = types.flatMap(({ fields }) => fields.map(({ name }: { name: string }) => name))
  // `rateLimit` stands on both.
  expect([...new Set(fields), ...ON_PAGES].toSorted()).toEqual(Object.keys(POLICY).toSorted())
})

test('the eight who ask are who they are said to be', async () => {
  const STATES = { visitor: null, account: null, provider: null } as Record<Role, string | null>
  for (const role of ROLES) {
    const { viewer } = await ask(product, '{ viewer { isProvider school { state } } }', {}, people[role])
    expect(viewer === null, role).toBe(role === 'visitor')
    expect(viewer?.isProvider ?? false, role).toBe(role === 'provider')
    STATES[role] = viewer?.school?.state ?? null
  }
  expect(STATES).toEqual({
    visitor: null,
    account: null,
    'awaiting school': 'AWAITING_APPROVAL',
    'school with changes requested': 'CHANGES_REQUESTED',
    school: 'APPROVED',
    'rejected school': 'REJECTED',
    'suspended school': 'SUSPENDED',
    provider: null,
  })
})

describe.each(Object.keys(POLICY) as Act[])('%s', (act) => {
  const open: readonly Role[] = POLICY[act]

  test.each(open)('is open to %s', async (role) => {
    expect((await attempt(act, role)).errors).toEqual([])
  })

  test.each(ROLES.filter((role) => !open.includes(role)))('is closed to %s', async (role) => {
    const { data, errors } = await attempt(act, role)
    const code = role === 'visitor' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
    expect(errors.map(({ extensions }) => extensions.code)).toEqual([code])
    expect(data?.[act] ?? null).toBeNull()
  })
})

describe('a quarter of an hour after the password was given', () => {
  beforeAll(() => product.clock.forward(16 / (24 * 60)))

  test.each(Object.keys(POLICY) as Act[])('%s asks for it again if the policy says so', async (act) => {
    // Signing out, which ends a session, has one of its own that is fresh.
    for (const role of POLICY[act] as readonly Role[]) {
      const { errors } = await attempt(act, role)
      const codes = errors.map(({ extensions }) => extensions.code)
      expect(codes, role).toEqual(PASSWORD_NEEDED.has(act) ? ['PASSWORD_REQUIRED'] : [])
    }
  })

  test('whoever may not do it at all is told just that', async () => {
    for (const act of PASSWORD_NEEDED)
      expect((await attempt(act, 'account')).errors[0]?.extensions.code, act).toBe('FORBIDDEN')
  })

  test('it asks for every act by which the provider touches what is another’s', async () => {
    const { __schema } = await ask(product, '{ __schema { mutationType { fields { name } } } }')
    const acts: Act[] = __schema.mutationType.fields.map(({ name }: { name: Act }) => name)
    // Without a school and at no desk one acts for oneself.
    const others = acts.filter((act) => {
      const roles: readonly Role[] = POLICY[act]
      return roles.includes('provider') && !roles.includes('account')
    })
    // Where a message stands decides nothing, and can be put back.
    expect(others.filter((act) => !PASSWORD_NEEDED.has(act))).toEqual(['markMessage'])
  })
})

describe.each(CALLS.map((call) => [`${call.method.toUpperCase()} ${call.path}/`, call] as const))(
  '%s of the REST contract',
  (_name, { method, path, act }) => {
    const answer = async (role: Role) => {
      const person = people[role]
      const as = act === 'signOut' && person.username ? await signedIn(product, person.username) : person
      const body = method === 'get' ? undefined : {}
      return rest(product, method.toUpperCase(), `${path.replace('{id}', '0')}/`, { as, body })
    }
    // Nobody is forbidden to ask who they are, or to complete a registration of their own: a visitor here has neither.
    const nobodys = act === 'viewer' || act === 'registerSchool'
    const open = POLICY[act].filter((role) => !(nobodys && role === 'visitor'))

    test.each(open)('is open to %s', async (role) => {
      expect((await answer(role)).status).not.toBeOneOf([401, 403])
    })

    test.each(ROLES.filter((role) => !open.includes(role)))('is closed to %s', async (role) => {
      expect((await answer(role)).status).toBe(role === 'visitor' ? 401 : 403)
    })
  },
)

describe('the rules behind the table', () => {
  const rolesOf = (act: Act): readonly Role[] => POLICY[act]

  test('only approved schools look into the directory', () => {
    expect(rolesOf('directory')).toEqual(['school'])
  })

  test('what a school was answered stays its own: a suspended one reads it, and puts right what it said then', () => {
    for (const act of ['check', 'recordCheckOutcome', 'notTheSamePerson', 'exportChecks'] as const)
      expect(rolesOf(act)).toEqual(['school', 'suspended school'])
    for (const act of ['checkWard', 'checkWards', 'readApplicants'] as const)
      expect(rolesOf(act)).toEqual(['school'])
  })

  test('a rejected and a suspended school list nobody', () => {
    expect(rolesOf('addDebtor')).not.toContain('rejected school')
    expect(rolesOf('addDebtor')).not.toContain('suspended school')
  })

  test('the provider decides about schools and can touch no claim', () => {
    const acts = Object.keys(POLICY) as Act[]
    for (const act of acts.filter((name) => /^(approve|reject|suspend|reinstate|request)School/.test(name)))
      expect(rolesOf(act)).toEqual(['provider'])
    // A letter that is sent again says what it said before; one is refused by whoever holds its link.
    const others = acts.filter((name) => name !== 'sendLettersAgain' && name !== 'refuseLetter')
    for (const act of others.filter((name) => /debtor|payment|handOver|letter|dashboard/i.test(name)))
      expect(rolesOf(act)).not.toContain('provider')
  })

  test('a school that already exists is registered by nobody', async () => {
    expect(rolesOf('registerSchool')).toEqual(['visitor', 'account'])
    const input = await aRegistration(product, 'A Second School', people.school)
    const { errors } = await send(product, mutation('registerSchool', {})[0], { input }, people.school)
    expect(errors[0]?.extensions.code).toBe('FORBIDDEN')
  })
})
