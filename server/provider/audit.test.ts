import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyActs } from '../../common/history-acts.js'
import { done } from '../testing/claims/claims.js'
import { act, ask, send, type Asker } from '../testing/client.js'
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
import { aProduct, type Product } from '../testing/product.js'
import { statementsOf } from '../testing/databases/statements.js'
import { quiet } from '../testing/databases/stored.js'
import { AuditKind } from './audit-rows.js'

let product: Product
let provider: Person
let school: SchoolPerson
let other: SchoolPerson
let claim: string
beforeAll(async () => {
  product = await aProduct()
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
  other = await anApprovedSchool(product, provider, 'Hillside School')
  claim = (await aDebtor(product, school, { studentName: 'Secret Child', parentName: 'Secret Parent' })).id
  await done(product, 'updateDebtor', { id: claim, amountOwed: '40000' }, school)
  // Whether it comes to name another person, or nobody had heard of it yet, is seen by the letter that has left.
  await quiet(product)
})
afterAll(() => product.close())

const AUDIT = `query ($filter: AuditFilterInput, $first: Int, $after: String) {
  desk { audit(filter: $filter, first: $first, after: $after) {
    pageInfo { hasNextPage endCursor } edges { cursor node { id at act sentence concerns { id name } } } } } }`
const page = async (variables: Record<string, unknown> = {}) =>
  (await ask(product, AUDIT, variables, provider)).desk.audit
const sentences = async (filter: object = {}): Promise<string[]> =>
  (await page({ filter, first: 100 })).edges.map(({ node }: any) => node.sentence)
const acts = async (filter: object): Promise<string[]> =>
  (await page({ filter, first: 100 })).edges.map(({ node }: any) => node.act)

describe('a sentence', () => {
  test('says who did what, with the school that they act for', async () => {
    expect((await sentences({ claim }))[0]).toBe(
      `${school.username} of Greenfield College changed the amount owed of claim ${claim} from ₦45,000.00 to ₦40,000.00.`,
    )
    expect(await sentences({ kind: 'SCHOOLS', school: 'green' })).toEqual([
      `${provider.username} (provider) approved Greenfield College.`,
      `${school.username} of Greenfield College registered Greenfield College.`,
    ])
  })

  test('says that a name, an address or a day of birth changed, never what it was or is', async () => {
    await done(
      product,
      'updateDebtor',
      {
        id: claim,
        studentName: 'Hidden Child',
        parentName: 'Hidden Parent',
        parentEmail: 'hidden@example.com',
        phone: '0809 999 8888',
        dateOfBirth: '2015-04-03',
        dueDate: '2026-01-31',
        status: 'PENDING_PAYMENT',
      },
      school,
    )
    expect((await sentences({ claim }))[0]).toBe(
      `${school.username} of Greenfield College changed claim ${claim}: the student’s name; the parent’s name; the parent’s e-mail; ` +
        'the parent’s phone number; the payment status from Abandoned payment to Pending payment; ' +
        'the due date to 31 Jan 2026; the date of birth.',
    )
    const everything = JSON.stringify(await page({ first: 100 })) + (await exported({})).text
    for (const secret of ['Hidden', 'Secret', 'hidden@example.com', '9998888', '999 8888', '2015-04-03'])
      expect(everything).not.toContain(secret)
  })

  test('does not say of somebody invited what was done before with the account that is now theirs', async () => {
    const before = await anAccount(product)
    const email = `${before.username}@example.com`
    await rows(product, 'update account set verified_email = email where email = ? returning id', [email])
    await act(product, 'inviteProvider', { email }, { as: provider, select: 'invitation { id }' })
    const { text } = await product.mail.letterTo(email, /invited to the desk/)
    const password = 'nine loud mountains'
    const input = { token: /\/join\/([\w-]{43})/.exec(text)![1]!, password1: password, password2: password }
    await act(product, 'acceptInvitation', { ...input, username: 'halima' }, { select: 'key' })
    const [joined, ...earlier] = await sentences({ person: 'halima' })
    expect(joined).toBe('halima (provider) became a provider by an invitation.')
    expect(earlier).toContain('Whoever had halima’s account before made an account.')
    expect(earlier.filter((sentence) => sentence.startsWith('halima'))).toEqual([])
  })

  test('carries the reasons that the provider gave', async () => {
    await decide(product, provider, 'suspendSchool', { schoolId: other.schoolId, reason: 'Complaints.' })
    await decide(product, provider, 'reinstateSchool', { schoolId: other.schoolId })
    expect(await sentences({ school: 'hillside' })).toContain(
      `${provider.username} (provider) suspended Hillside School: “Complaints.”`,
    )
  })
})

describe('filters', () => {
  test('by kind, school, claim and person narrow, also together', async () => {
    expect(new Set(await acts({ kind: 'CLAIMS' }))).toEqual(
      new Set(['debtor.added', 'debtor.updated', 'debtor.another-person']),
    )
    expect(new Set(await acts({ school: 'HILLSIDE', kind: 'SCHOOLS' }))).toEqual(
      new Set(['school.registered', 'school.approved', 'school.suspended', 'school.reinstated']),
    )
    expect((await acts({ claim })).at(-1)).toBe('debtor.added')
    expect(new Set(await acts({ person: provider.username, school: 'hillside' }))).toEqual(
      new Set(['school.approved', 'school.suspended', 'school.reinstated']),
    )
    expect(await acts({ person: school.username, school: 'hillside' })).toEqual([])
    expect(await acts({ school: '%' })).toEqual([])
    for (const none of ['0', '-1', '1 or 1=1', '99999999999']) expect(await acts({ claim: none })).toEqual([])
  })

  test('by kind find each act that can be on record, and none under two kinds', async () => {
    const day = '2019-06-01'
    const insert = `insert into history_entry (act, changes, at) select act, '[]', '${day}T12:00:00Z' from unnest(?::text[]) act`
    await rows(product, insert, [`{${Object.keys(historyActs).join(',')}}`])
    const found: string[] = []
    for (const kind of Object.keys(AuditKind)) found.push(...(await acts({ kind, from: day, to: day })))
    expect(found.toSorted()).toEqual(Object.keys(historyActs).toSorted())
  })

  test('by day take whole days of the register’s time zone, both included', async () => {
    await rows(
      product,
      `insert into history_entry (act, changes, at) values ('audit.exported', '[]', '2020-03-01T22:59:59.999Z'),
         ('audit.exported', '[]', '2020-03-01T23:00:00Z'), ('audit.exported', '[]', '2020-03-02T23:00:00Z')`,
    )
    const count = async (from: string, to: string) => (await acts({ from, to })).length
    // Lagos is an hour ahead of UTC.
    expect(await count('2020-03-02', '2020-03-02')).toBe(1)
    expect(await count('2020-03-01', '2020-03-02')).toBe(2)
    expect(await count('2020-03-02', '2020-03-03')).toBe(2)
    expect(await count('2020-03-03', '2020-03-02')).toBe(0)
    expect(await count('0000-01-01', '9999-12-31')).toBe((await acts({})).length)
    expect(await count('0000-01-01', '0000-01-01')).toBe(0)
  })
})

describe('pages', () => {
  test('go on where the last one ended, whatever happens meanwhile and though many acts share a moment', async () => {
    await rows(
      product,
      `insert into history_entry (act, changes, at) select 'audit.exported', '[]', '2021-01-01' from generate_series(1, 7)`,
    )
    const filter = { from: '2021-01-01', to: '2021-01-01' }
    const seen: string[] = []
    let after: string | null = null
    do {
      const { edges, pageInfo } = await page({ filter, first: 3, after })
      seen.push(...edges.map(({ node }: any) => node.id))
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    } while (after)
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  })

  test('take as many statements for 50 acts as for one', async () => {
    const one = await statementsOf(product, () => page({ first: 1 }))
    const many = await statementsOf(product, () => page({ first: 50 }))
    expect(one.length).toBeGreaterThan(0)
    expect(many).toHaveLength(one.length)
  })

  test.each([
    ['no rows', { first: 0 }],
    ['more than a hundred', { first: 101 }],
    ['what follows a made-up marker', { after: Buffer.from('["x",1]').toString('base64url') }],
    ['a school with unreadable characters', { filter: { school: '\u0000' } }],
    ['a person with unreadable characters', { filter: { person: '\u0007' } }],
  ])('of %s are refused', async (_what, variables) => {
    const { errors } = await send(product, AUDIT, variables, provider)
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})

const get = (url: string, as: Asker) => fetch(url, { headers: { Authorization: `Token ${as.key}` } })
const address = async (filter: object, as: Asker = provider): Promise<string> => {
  const { url } = await act(product, 'exportAudit', { filter }, { as, select: 'url' })
  return product.url + new URL(url).pathname + new URL(url).search
}
async function exported(filter: object) {
  const response = await get(await address(filter), provider)
  // A plain text() would swallow the mark by which a spreadsheet knows UTF-8.
  return { response, text: Buffer.from(await response.arrayBuffer()).toString('utf8') }
}

describe('the export', () => {
  test('is a CSV file of what the filter names, on record before the file begins', async () => {
    const { response, text } = await exported({ claim })
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe('\ufeffWhen,Who,Of which school,Act,School,Claim,What happened')
    expect(lines).toHaveLength(1 + (await acts({ claim })).length)
    expect(lines.at(-1)).toMatch(
      new RegExp(
        `^\\S+Z,${school.username},Greenfield College,debtor.added,Greenfield College,${claim},.* listed claim ${claim}\\.$`,
      ),
    )
    expect((await page({ first: 1 })).edges[0].node.sentence).toBe(
      `${provider.username} (provider) exported the audit trail.`,
    )
  })

  test('holds no cell that a spreadsheet would run', async () => {
    const name = '=HYPERLINK("http://evil.example","a, b")'
    await rows(product, `update school set name = ? where id = ?`, [name, other.schoolId])
    const { text } = await exported({ person: other.username, kind: 'SCHOOLS' })
    await rows(product, `update school set name = 'Hillside School' where id = ?`, [other.schoolId])
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""a, b"")"`)
    expect(text).not.toMatch(/(^|,|\n)"?[=+@-]/)
  })

  test('is whole and in order over many pages, and ends with the moment it was asked for', async () => {
    await rows(
      product,
      `insert into history_entry (act, changes, at)
         select 'school.approved', '[]', timestamptz '2019-01-01' + n * interval '1 second' from generate_series(1, 1203) n`,
    )
    const { text } = await exported({ from: '2019-01-01', to: '2019-01-02' })
    const moments = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',', 1)[0]!)
    expect(moments).toHaveLength(1203)
    expect(moments).toEqual([...moments].toSorted().toReversed())
  })

  test('opens for nobody else, not after five minutes, and not once changed', async () => {
    const url = await address({ claim })
    const another = await aProvider(product)
    for (const who of [school, another, { key: null }]) expect((await get(url, who)).status).toBe(404)
    const at = url.length - 1
    const changed = `${url.slice(0, at)}${url[at] === 'A' ? 'Q' : 'A'}`
    expect((await get(changed, provider)).status).toBe(404)
    expect((await get(`${url}AAAA`, provider)).status).toBe(404)
    expect((await get(`${product.url}/provider/audit.csv`, provider)).status).toBe(404)
    expect((await get(url, provider)).status).toBe(200)
    product.clock.forward(6 / (24 * 60))
    expect((await get(url, provider)).status).toBe(404)
  })
})

test('a school’s own history has no sign-ins, and nothing that the provider did for itself', async () => {
  const query = '{ viewer { school { history { act } } } }'
  const { viewer } = await ask(product, query, {}, school)
  expect(viewer.school.history.map((entry: any) => entry.act)).toEqual([
    'school.approved',
    'school.registered',
  ])
})

test('no act on record can be changed or taken away', async () => {
  for (const statement of ['update history_entry set actor_id = null', 'delete from history_entry'])
    await expect(rows(product, statement)).rejects.toThrow('append-only')
})
