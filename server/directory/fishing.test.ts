import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '../../common/days.js'
import { CHECK, KNOWN, KNOWN_ENTRY, check, looksOf } from '../testing/claims/checks.js'
import { act, ask, send, type Asker } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import {
  aDebtor,
  anAccount,
  aProvider,
  anApprovedSchool,
  aSchool,
  decide,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'

/** Guesses at one child; the long proof makes a thousand. */
const GUESSES = Number(process.env.GUESSES ?? 120)
const LOOKS = 40
const ROWS = 30

let product: Product
let second: Product
let provider: Person
let lister: SchoolPerson
let asker: SchoolPerson
beforeAll(async () => {
  const env = { NOTICE_DAYS: '0', LOOKS_PER_HOUR: String(LOOKS), BATCH_ROWS_PER_DAY: String(ROWS) }
  product = await aProduct({ env })
  second = await aProduct({ env, beside: product })
  provider = await aProvider(product)
  lister = await anApprovedSchool(product, provider, 'Greenfield College')
  asker = await anApprovedSchool(product, provider, 'Hillside School')
  await aDebtor(product, lister, KNOWN_ENTRY)
  await quiet(product)
})
afterAll(async () => {
  await second.close()
  await product.close()
})

const LIST =
  'mutation ($input: CheckWardsInput!) { checkWards(input: $input) { checks { id } userErrors { code } } }'
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) =>
  errors[0]?.extensions.code ?? 'answered'
const kindsOf = (all: string[]) =>
  Object.fromEntries([...Map.groupBy(all, (kind) => kind)].map(([kind, { length }]) => [kind, length]))
/** A school that has looked at nothing yet. */
const aFreshSchool = () => anApprovedSchool(product, provider)

describe('too little to be a question', () => {
  test.each([
    ['nothing', ''],
    ['one letter', 'Z'],
    ['two letters', 'Zu'],
    ['wildcards of SQL', '%%%_%%%'],
    ['wildcards of a shell', '***???'],
    ['a pattern', '.*.+[^]'],
    ['blanks', '   \t\n   '],
    ['marks that turn the writing', '\u202E\u202D\u200F\u200E\u2066\u2069'],
    ['letters of no width', '\u200B\u200C\u200D\uFEFF'],
    ['digits', '080655512340806555'],
  ])('%s is refused, and is no look', async (_, student) => {
    const before = await looksOf(product, asker)
    const { data, errors } = await check(product, { student, parent: KNOWN.parent }, asker)
    expect(errors).toEqual([])
    expect(data.checkWard.check).toBeNull()
    expect(data.checkWard.userErrors[0].field).toEqual(['student'])
    expect(await looksOf(product, asker)).toBe(before)
  })

  test.each([
    ['a control character', 'Zubairu\u0000 Oluwakemisola'],
    ['ten thousand letters', 'z'.repeat(10_000)],
  ])('%s is refused', async (_, student) => {
    const { data, errors } = await check(product, { student }, asker)
    expect([data?.checkWard?.check ?? null, errors]).toEqual([null, []])
  })
})

test('what looks like a query, a pattern or a program is a name that nobody has', async () => {
  const curious = await aFreshSchool()
  const names = [
    'Zub%',
    'Zubair_ Oluwakemisol_',
    'Zub* Olu*',
    '/Zubairu.*/i',
    '(Zub|Olu).+',
    "Zubairu' or '1'='1",
    "x'; select * from debtor; --",
    'Zub" ] } ) { id } #',
    '{"$ne":null} abc',
    '${7*7} {{7*7}} <script>alert(1)</script>',
    'Oluwa% && true',
  ]
  for (const student of names) {
    const { data, errors } = await check(product, { student }, curious)
    expect(errors, student).toEqual([])
    // Letters among the signs are letters: what is found must be found without the signs, too.
    for (const { likelihood, entry } of data.checkWard.check.results)
      expect([likelihood, entry.studentName], student).toEqual(['POSSIBLE', null])
  }
  const { data } = await check(product, { student: 'Oluwakemisola' }, curious)
  // One word is no name of a child: else words could be tried one by one.
  expect(data.checkWard.check.results).toEqual([])
})

test('marks that turn or hide writing change no answer', async () => {
  const plain = await check(product, KNOWN, await aFreshSchool())
  const marked = await check(
    product,
    { student: '\u202EZubairu\u200B Oluwa\u2066kemisola', parent: 'Bolanle\u200F Adeyinka' },
    await aFreshSchool(),
  )
  const found = ({ data }: any) =>
    data.checkWard.check.results.map(({ score, entry }: any) => [score, entry.id])
  expect(found(plain)).toHaveLength(1)
  expect(found(marked)).toEqual(found(plain))
})

describe('guessing', () => {
  test(
    'birth dates of one child or numbers of a family: two servers answer no more than the quota, and it stands out',
    { timeout: 30 * 60_000 },
    async () => {
      const guesser = await aFreshSchool()
      const guess = (at: number) =>
        check(
          at % 4 < 2 ? product : second,
          at % 2
            ? { ...KNOWN, phone: `0806555${String(1000 + at)}` }
            : {
                ...KNOWN,
                dateOfBirth: new Date(1_325_376_000_000 + at * DAY).toISOString().slice(0, 10),
              },
          guesser,
        )
      const codes: string[] = []
      for (let at = 0; at < GUESSES; at += 20)
        codes.push(
          ...(await Promise.all(Array.from({ length: 20 }, (_, more) => guess(at + more)))).map(codeOf),
        )
      expect(kindsOf(codes)).toEqual({ answered: LOOKS, RATE_LIMITED: GUESSES - LOOKS })
      expect(await looksOf(product, guesser)).toBe(LOOKS)
      const query = `{ desk { looking(days: 1) { rows { school { id } unusual figures { looks guesses refusals } } } } }`
      const { desk } = await ask(product, query, {}, provider)
      expect(desk.looking.rows[0]).toEqual({
        school: { id: guesser.schoolId },
        unusual: expect.arrayContaining(['GUESSES']),
        figures: { looks: LOOKS, guesses: LOOKS, refusals: GUESSES - LOOKS },
      })
    },
  )

  test('by lists: one list at a time on all servers, and no more rows than the day has', async () => {
    const guesser = await aFreshSchool()
    const list = (length: number, at: Product) => {
      const ward = (day: number) => ({
        ...KNOWN,
        dateOfBirth: `2013-0${1 + (day % 9)}-11`,
        reference: `${day}`,
      })
      return send(at, LIST, { input: { wards: Array.from({ length }, (_, day) => ward(day)) } }, guesser)
    }
    const at = [product, second, product, second]
    const kinds = kindsOf((await Promise.all(at.map((server) => list(20, server)))).map(codeOf))
    expect(kinds).toEqual({ answered: 1, RATE_LIMITED: 3 })
    expect(await looksOf(product, guesser)).toBe(20)
    expect(codeOf(await list(ROWS - 19, second))).toBe('RATE_LIMITED')
    // What was refused has used up nothing.
    expect(codeOf(await list(ROWS - 20, product))).toBe('answered')
    expect(codeOf(await list(1, second))).toBe('RATE_LIMITED')
    expect(await looksOf(product, guesser)).toBe(ROWS)
    const [refused] = await rows(product, 'select count from look_refusal where school_id = ?', [
      guesser.schoolId,
    ])
    expect(refused!.count).toBe(5)
  })

  test('a number alone, or a birth date, or an address tells nothing of whose it is', async () => {
    const stranger = { student: 'Somebody Else', parent: 'Nobody Known' }
    for (const fact of [{ phone: KNOWN_ENTRY.phone }, { dateOfBirth: KNOWN_ENTRY.dateOfBirth }])
      expect(
        (await check(product, { ...stranger, ...fact }, asker)).data.checkWard.check.results,
        JSON.stringify(fact),
      ).toEqual([])
  })
})

describe('many questions in one request', () => {
  const asks = async (document: string, as: Asker, headers: object = {}) =>
    fetch(`${product.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Token ${as.key}`, ...headers },
      body: document,
    })
  const aliased = (count: number, field: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => `a${at}: ${field(at)}`).join(' ')
  const aCheck = (at: number) =>
    `checkWard(input: { student: "Zubairu Number ${at}", reference: "x" }) { check { id } }`

  test('each counts: under other names in one document no more are answered than one by one', async () => {
    const many = await aFreshSchool()
    for (let times = 0; times < 2; times++)
      await send(product, `mutation { ${aliased(25, aCheck)} }`, {}, many)
    expect(await looksOf(product, many)).toBe(LOOKS)
    const searches = await aFreshSchool()
    const aSearch = (at: number) =>
      `directory(search: "Zubairu ${'abcdefghijklmnopqrstuvwxyz'[at]}") { hint }`
    for (let times = 0; times < 2; times++) await send(product, `{ ${aliased(25, aSearch)} }`, {}, searches)
    // The first refusal ends the answer; those that were let through are put on record all the same.
    await expect.poll(() => looksOf(product, searches)).toBe(LOOKS)
  })

  test('too many names, or many documents at once, are refused whole', async () => {
    const many = await aFreshSchool()
    const wide = await send(product, `mutation { ${aliased(31, aCheck)} }`, {}, many)
    expect(wide.data).toBeNull()
    const batch = JSON.stringify([
      { query: `mutation { ${aCheck(1)} }` },
      { query: `mutation { ${aCheck(2)} }` },
    ])
    expect((await asks(batch, many)).status).toBe(400)
    expect(await looksOf(product, many)).toBe(0)
  })
})

test('whoever may not look is told so, and nothing is on record', async () => {
  const suspended = await aFreshSchool()
  const { key } = await act(
    product,
    'createApiKey',
    { name: 'Accounts', scopes: ['READ_DEBTORS', 'WRITE_DEBTORS'] },
    { as: lister, select: 'key' },
  )
  await decide(product, provider, 'suspendSchool', { schoolId: suspended.schoolId, reason: 'An inquiry.' })
  const before = await rows(product, 'select count(*) from look')
  const askers: [Asker, string, Record<string, string>?][] = [
    [{ key: null }, 'UNAUTHENTICATED'],
    [await anAccount(product), 'FORBIDDEN'],
    [await aSchool(product), 'FORBIDDEN'],
    [suspended, 'FORBIDDEN'],
    [provider, 'FORBIDDEN'],
    [{ key: null }, 'FORBIDDEN', { Authorization: `Bearer ${key}` }],
  ]
  for (const [as, code, headers] of askers)
    for (const [document, input] of [
      [CHECK, { ...KNOWN, reference: 'x' }],
      [LIST, { wards: [{ ...KNOWN, reference: 'x' }] }],
    ] as const)
      expect(codeOf(await send(product, document, { input }, as, headers))).toBe(code)
  expect(await rows(product, 'select count(*) from look')).toEqual(before)
})
