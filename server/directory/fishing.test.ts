import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily } from '../testing/cases.js'
import { daysLater, done } from '../testing/claims.js'
import { act, ask, send, type Asker } from '../testing/client.js'
import { rows } from '../testing/database.js'
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
import { everyStatementOf } from '../testing/statements.js'
import { quiet } from '../testing/stored.js'

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

const KNOWN_ENTRY = {
  ...{ studentName: 'Zubairu Oluwakemisola', parentName: 'Bolanle Adeyinka', phone: '0806 555 1234' },
  dateOfBirth: '2013-06-17',
}
const KNOWN = { student: 'Zubairu Oluwakemisola', parent: 'Bolanle Adeyinka' }
const RESULTS =
  'results { relation likelihood score evidence { field verdict text } entry { id studentName } }'
const CHECK = `mutation ($input: CheckWardInput!) { checkWard(input: $input) { check { id ${RESULTS} } userErrors { code field message } } }`
const LIST =
  'mutation ($input: CheckWardsInput!) { checkWards(input: $input) { checks { id } userErrors { code } } }'
const check = (input: object, as: Asker = asker, at: Product = product) =>
  send(at, CHECK, { input: { reference: 'A', ...input } }, as)
const looksOf = async (school: SchoolPerson) =>
  (await rows(product, 'select id from look where school_id = ?', [school.schoolId])).length
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
    const before = await looksOf(asker)
    const { data, errors } = await check({ student, parent: KNOWN.parent })
    expect(errors).toEqual([])
    expect(data.checkWard.check).toBeNull()
    expect(data.checkWard.userErrors[0].field).toEqual(['student'])
    expect(await looksOf(asker)).toBe(before)
  })

  test.each([
    ['a control character', 'Zubairu\u0000 Oluwakemisola'],
    ['ten thousand letters', 'z'.repeat(10_000)],
  ])('%s is refused', async (_, student) => {
    const { data, errors } = await check({ student })
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
    const { data, errors } = await check({ student }, curious)
    expect(errors, student).toEqual([])
    // Letters among the signs are letters: what is found must be found without the signs, too.
    for (const { likelihood, entry } of data.checkWard.check.results)
      expect([likelihood, entry.studentName], student).toEqual(['POSSIBLE', null])
  }
  const { data } = await check({ student: 'Oluwakemisola' }, curious)
  // One word is no name of a child: else words could be tried one by one.
  expect(data.checkWard.check.results).toEqual([])
})

test('marks that turn or hide writing change no answer', async () => {
  const plain = await check(KNOWN, await aFreshSchool())
  const marked = await check(
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
          at % 2
            ? { ...KNOWN, phone: `0806555${String(1000 + at)}` }
            : {
                ...KNOWN,
                dateOfBirth: new Date(1_325_376_000_000 + at * 86_400_000).toISOString().slice(0, 10),
              },
          guesser,
          at % 4 < 2 ? product : second,
        )
      const codes: string[] = []
      for (let at = 0; at < GUESSES; at += 20)
        codes.push(
          ...(await Promise.all(Array.from({ length: 20 }, (_, more) => guess(at + more)))).map(codeOf),
        )
      expect(kindsOf(codes)).toEqual({ answered: LOOKS, RATE_LIMITED: GUESSES - LOOKS })
      expect(await looksOf(guesser)).toBe(LOOKS)
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
    expect(await looksOf(guesser)).toBe(20)
    expect(codeOf(await list(ROWS - 19, second))).toBe('RATE_LIMITED')
    // What was refused has used up nothing.
    expect(codeOf(await list(ROWS - 20, product))).toBe('answered')
    expect(codeOf(await list(1, second))).toBe('RATE_LIMITED')
    expect(await looksOf(guesser)).toBe(ROWS)
    const [refused] = await rows(product, 'select count from look_refusal where school_id = ?', [
      guesser.schoolId,
    ])
    expect(refused!.count).toBe(5)
  })

  test('a number alone, or a birth date, or an address tells nothing of whose it is', async () => {
    const stranger = { student: 'Somebody Else', parent: 'Nobody Known' }
    for (const fact of [{ phone: KNOWN_ENTRY.phone }, { dateOfBirth: KNOWN_ENTRY.dateOfBirth }])
      expect(
        (await check({ ...stranger, ...fact })).data.checkWard.check.results,
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
    expect(await looksOf(many)).toBe(LOOKS)
    const searches = await aFreshSchool()
    const aSearch = (at: number) =>
      `directory(search: "Zubairu ${'abcdefghijklmnopqrstuvwxyz'[at]}") { hint }`
    for (let times = 0; times < 2; times++) await send(product, `{ ${aliased(25, aSearch)} }`, {}, searches)
    // The first refusal ends the answer; those that were let through are put on record all the same.
    await expect.poll(() => looksOf(searches), { timeout: 10_000 }).toBe(LOOKS)
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
    expect(await looksOf(many)).toBe(0)
  })
})

test('ids tell nothing: another’s check is as one that was never made, an entry never shown as one that is not there', async () => {
  const { data } = await check(KNOWN, await aFreshSchool())
  const theirs = data.checkWard.check
  const entry = theirs.results[0].entry.id
  const nobody = '2000000000'
  const own = (await check({ student: 'Nobody Atall' }, lister)).data.checkWard.check.id
  const one = (id: string) => ask(product, 'query ($id: ID!) { check(id: $id) { id } }', { id }, lister)
  expect(await one(theirs.id)).toEqual(await one(nobody))
  const errorsOf = async (mutation: string, input: object) =>
    (await act(product, mutation, input as Record<string, unknown>, { as: lister })).userErrors
  for (const [mutation, rest] of [
    ['recordCheckOutcome', { outcome: 'ADMITTED' }],
    ['notTheSamePerson', { debtorId: entry }],
  ] as const)
    expect(await errorsOf(mutation, { checkId: theirs.id, ...rest })).toEqual(
      await errorsOf(mutation, { checkId: nobody, ...rest }),
    )
  const dismissed = (debtorId: string) => errorsOf('notTheSamePerson', { checkId: own, debtorId })
  expect(await dismissed(entry)).toEqual(await dismissed(nobody))
  expect(await dismissed(entry)).toMatchObject([{ code: 'NOT_FOUND' }])
  const hold = (debtorId: string, as: Person) =>
    act(product, 'setSafeguardingHold', { debtorId, hold: true }, { as })
  const stranger = await aFreshSchool()
  expect(await hold(entry, stranger)).toEqual(await hold(nobody, stranger))
})

describe('an entry that is hidden cannot be told from none', () => {
  const hiding: [string, (ward: { id: string; token: string }, school: SchoolPerson) => Promise<unknown>][] =
    [
      ['withdrawn', ({ id }, school) => done(product, 'withdrawDebtor', { id }, school)],
      ['completed', ({ id }, school) => done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school)],
      [
        'not confirmed',
        ({ id }) => rows(product, `update debtor set confirmed_at = '2020-01-01' where id = ?`, [id]),
      ],
      ['not told to its family', ({ token }) => act(product, 'refuseLetter', { token })],
      [
        'disputed and not answered in time',
        async ({ id, token }) => {
          await aDispute(product, { token })
          await rows(
            product,
            `update contend set clock_from = now() - interval '20 days' where debtor_id = ?`,
            [id],
          )
        },
      ],
      [
        'of a suspended school',
        (_, school) => decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'x' }),
      ],
    ]
  /** What the looks ask, as it is written, whatever the values in it; not what the servers do beside them. */
  const shapes = (statements: string[]) =>
    statements
      .filter((text) => /find_alike|debtor|contend|not_the_same|"look"/.test(text))
      .map((text) =>
        text
          .replace(/'(?:[^']|'')*'/g, '…')
          .replace(/\s+/g, ' ')
          .replace(/\b\d+\b/g, '0')
          .replace(/\bin \([^()]*\)/g, 'in (…)'),
      )

  test.each(hiding)('%s: the same answer, and the same statements behind it', async (why, hide) => {
    const school = await aFreshSchool()
    const at = hiding.findIndex(([name]) => name === why)
    const surname = `Qua${'bdfglm'[at]}ovi${'kprstz'[at]}`
    const ward = { student: `Ekundayo ${surname}`, parent: `Iretiola ${surname}`, phone: `0809 77${at} 4411` }
    const told = await aToldFamily(product, school, {
      ...{ studentName: ward.student, parentName: ward.parent, phone: ward.phone },
    })
    const curious = await aFreshSchool()
    await daysLater(product, 0, provider, school, curious)
    await hide(told, school)
    await quiet(product)
    // The register's words are read once in a while, by whoever comes first.
    await check({ student: 'Nobody Before' }, curious)
    const answers: unknown[] = []
    const work = async (asked: { student: string; parent: string; phone: string }) =>
      everyStatementOf(async () => {
        const { data, errors } = await check(asked, curious)
        expect(errors).toEqual([])
        const search = 'query ($search: String) { directory(search: $search) { edges { node { id } } } }'
        const { directory } = await ask(product, search, { search: asked.student }, curious)
        answers.push([...data.checkWard.check.results, ...directory.edges])
      })
    const hidden = await work(ward)
    const none = await work({
      student: 'Nkemdilim Xafovij',
      parent: 'Obiageli Xafovij',
      phone: '0701 330 2299',
    })
    expect(answers).toEqual([[], []])
    expect(shapes(hidden)).toEqual(shapes(none))
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
