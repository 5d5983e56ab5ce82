import { describe, expect, test } from 'vitest'
import { aDispute, aToldFamily } from '../testing/claims/cases.js'
import { KNOWN, KNOWN_ENTRY, check } from '../testing/claims/checks.js'
import { daysLater, done } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import {
  aDebtor,
  aProvider,
  anApprovedSchool,
  decide,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { everyStatementOf } from '../testing/databases/statements.js'
import { quiet } from '../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const lister = await anApprovedSchool(product, provider, 'Greenfield College')

test('ids tell nothing: another’s check is as one that was never made, an entry never shown as one that is not there', async () => {
  await aDebtor(product, lister, KNOWN_ENTRY)
  await quiet(product)
  const { data } = await check(product, KNOWN, await anApprovedSchool(product, provider))
  const theirs = data.checkWard.check
  const entry = theirs.results[0].entry.id
  const nobody = '2000000000'
  const own = (await check(product, { student: 'Nobody Atall' }, lister)).data.checkWard.check.id
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
    act(product, 'setSafeguardingHold', { debtorId, hold: true, reason: 'CUSTODY' }, { as })
  const stranger = await anApprovedSchool(product, provider)
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
      .filter((text) => /find_alike|ask_facts|debtor|contend|not_the_same|"look"/.test(text))
      .map((text) =>
        text
          .replace(/'(?:[^']|'')*'/g, '…')
          .replace(/\s+/g, ' ')
          .replace(/\b\d+\b/g, '0')
          .replace(/\bin \([^()]*\)/g, 'in (…)'),
      )

  test.each(hiding)('%s: the same answer, and the same statements behind it', async (why, hide) => {
    const school = await anApprovedSchool(product, provider)
    const at = hiding.findIndex(([name]) => name === why)
    const surname = `Qua${'bdfglm'[at]}ovi${'kprstz'[at]}`
    const ward = { student: `Ekundayo ${surname}`, parent: `Iretiola ${surname}`, phone: `0809 77${at} 4411` }
    const told = await aToldFamily(product, school, {
      ...{ studentName: ward.student, parentName: ward.parent, phone: ward.phone },
    })
    const curious = await anApprovedSchool(product, provider)
    await daysLater(product, 0, provider, school, curious)
    await hide(told, school)
    await quiet(product)
    // The register's words are read once in a while, by whoever comes first.
    await check(product, { student: 'Nobody Before' }, curious)
    const answers: unknown[] = []
    const work = async (asked: { student: string; parent: string; phone: string }) =>
      everyStatementOf(async () => {
        const { data, errors } = await check(product, asked, curious)
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

  test('whoever else is answered stays answered: by a hidden family’s phone as by anybody’s', async () => {
    const school = await anApprovedSchool(product, provider)
    const curious = await anApprovedSchool(product, provider)
    const namesake = { studentName: 'Musa Ibrahim', parentName: 'Zainab Wuta', phone: '0703 888 4466' }
    const { id } = await aDebtor(product, lister, namesake)
    const phone = '0809 215 7730'
    const family = { studentName: 'Tunde Ibrahim', parentName: 'Kemi Ibrahim', phone }
    const told = await aToldFamily(product, school, family)
    const answered = async (over: object) => {
      const { data } = await check(product, { student: 'Musa Ibrahim', ...over }, curious)
      return data.checkWard.check.results.map(({ entry }: any) => entry.id)
    }
    expect(await answered({ phone })).toEqual([told.id])
    await aDispute(product, told)
    await rows(product, `update contend set clock_from = now() - interval '20 days' where debtor_id = ?`, [
      told.id,
    ])
    expect(await answered({ phone: '0809 642 1157' })).toEqual([id])
    expect(await answered({ phone })).toEqual([id])
  })
})
