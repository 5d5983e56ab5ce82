import { describe, expect, test } from 'vitest'
import { act, ask } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { sha256 } from '../../shared/secrets.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const lister = await anApprovedSchool(product, provider, 'Greenfield College')
const asker = await anApprovedSchool(product, provider, 'Hillside School')

const CHECK = 'check { id toldIfDeclined putAside summary results { somebodyElse entry { id } } }'
async function checked(input: object): Promise<{
  id: string
  toldIfDeclined: number | null
  putAside: boolean
  summary: string
  found: string[]
}> {
  const { check } = await act(product, 'checkWard', input as Record<string, unknown>, {
    as: asker,
    select: CHECK,
  })
  return { ...check, found: check.results.map(({ entry }: any) => entry.id) }
}
const shownOf = async (id: string) =>
  (await ask(product, 'query ($id: ID!) { check(id: $id) { putAside summary } }', { id }, asker)).check
const isSomebodyElse = async (checkId: string, debtorId: string) =>
  act(product, 'notTheSamePerson', { checkId, debtorId }, { as: asker, select: 'check { id }' })
const lists = async (over: object): Promise<string> => {
  const { id } = await aDebtor(product, lister, { ...over } as Record<string, unknown>)
  await quiet(product)
  return id
}

describe('whoever was said to be somebody else', () => {
  const ASKED = {
    student: 'Zubairu Oluwakemisola',
    parent: 'Bolanle Adeyinka',
    phone: '0806 555 1234',
    email: 'bolanle@adeyinka.example',
    dateOfBirth: '2013-06-17',
    region: 'Lagos',
    reference: 'A-1',
  }
  const { phone, email: parentEmail, dateOfBirth } = ASKED
  const entry = { studentName: ASKED.student, parentName: ASKED.parent, phone, parentEmail, dateOfBirth }

  test('is not shown for the same applicant, however that is written', async () => {
    const id = await lists(entry)
    const first = await checked(ASKED)
    expect(first.found).toEqual([id])
    await isSomebodyElse(first.id, id)
    const again = {
      ...ASKED,
      student: 'OLUWAKEMISOLA, Zubairu',
      phone: '+234 806 555 1234',
      reference: ' a-1 ',
    }
    // Nor is it said that nobody is listed: a colleague would take that for the register's word.
    const second = await checked(again)
    expect(second).toMatchObject({ found: [], putAside: true, summary: 'Nobody else' })
    expect(await shownOf(second.id)).toMatchObject({ putAside: true, summary: 'Nobody else' })
    // What was answered before that stays what it was.
    expect(first.putAside).toBe(false)
    expect(await shownOf(first.id)).toMatchObject({ putAside: false, summary: 'Likely this child' })
    await rows(product, 'update debtor set withdrawn_at = now() where id = ?', [id])
  })

  test.each<[string, object]>([
    ['another reference', { reference: 'A-2' }],
    ['another name', { student: 'Zubairu Musa Oluwakemisola' }],
    ...(['parent', 'phone', 'email', 'dateOfBirth', 'region'] as const).map((field): [string, object] => [
      `no ${field} then`,
      { [field]: null },
    ]),
  ])('is shown for one of whom something else is known: %s', async (_, over) => {
    const id = await lists(entry)
    const then = await checked({ ...ASKED, ...over })
    expect(then.found).toEqual([id])
    const before = await checked({ ...ASKED, reference: 'before' })
    await isSomebodyElse(then.id, id)
    expect((await checked(ASKED)).found).toEqual([id])
    // Nor does it take back what another check has shown, and with it the letter to the family (rule 28).
    const kept = await ask(
      product,
      `query ($id: ID!) { ${CHECK.replace('check', 'check(id: $id)')} }`,
      before,
      asker,
    )
    expect(kept.check.results).toMatchObject([{ somebodyElse: false }])
    expect([before.toldIfDeclined, kept.check.toldIfDeclined]).toEqual([
      expect.any(Number),
      before.toldIfDeclined,
    ])
    await rows(product, 'update debtor set withdrawn_at = now() where id = ?', [id])
  })

  test('as a version before has kept it, by the name alone, is still put aside', async () => {
    const id = await lists(entry)
    const first = await checked(ASKED)
    await isSomebodyElse(first.id, id)
    await rows(product, 'update not_the_same set ward = ? where debtor_id = ?', [OF_BEFORE, id])
    expect((await checked({ ...ASKED, reference: 'A-3' })).found).toEqual([])
    await rows(product, 'update debtor set withdrawn_at = now() where id = ?', [id])
  })

  test('hides nobody behind it: neither the sixth of a name nor one whose name is misspelt', async () => {
    const ward = { student: 'Ekundayo Iretiola', reference: 'B-1' }
    const parents = ['Ada Obi', 'Bisi Cole', 'Chika Dike', 'Dayo Eze', 'Efe Folu', 'Gani Hassan']
    const namesakes = []
    for (const [at, parentName] of parents.entries())
      namesakes.push(await lists({ studentName: ward.student, parentName, phone: `0803 000 110${at}` }))
    const { id, found } = await checked(ward)
    expect(found).toHaveLength(5)
    for (const one of found) await isSomebodyElse(id, one)
    const sixth = await checked(ward)
    expect(sixth.found).toEqual(namesakes.filter((one) => !found.includes(one)))
    await isSomebodyElse(sixth.id, sixth.found[0]!)
    const misspelt = await lists({
      studentName: 'Ekundyao Iretoila',
      parentName: 'Musa Ikem',
      phone: '0803 000 2200',
    })
    expect((await checked(ward)).found).toEqual([misspelt])
  })
})

/** Of the ward that is asked for above. */
const OF_BEFORE = sha256(
  JSON.stringify([['oluwakemisola', 'zubairu'], ['adeyinka', 'bolanle'], '2013-06-17']),
)
