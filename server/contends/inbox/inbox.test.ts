import { describe, expect, test } from 'vitest'
import { anAgreedPlan, aProof, aToldFamily, goesOn, type Told } from '../../testing/claims/cases.js'
import { daysLater, tokenIn } from '../../testing/claims/claims.js'
import { act, ask, type Asker } from '../../testing/client.js'
import { aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const other = await anApprovedSchool(product, provider, 'Hillside School')

test('one case opens with its claim for its own school, and for no other', async () => {
  const { contendId } = await aDispute('Amina Bello')
  expect((await read(contendId, school)).schoolContend).toEqual({
    id: contendId,
    triage: 'NEW',
    contend: { studentName: 'Amina Bello', state: 'OPEN' },
    debtor: { studentName: 'Amina Bello', evidence: [] },
  })
  expect((await read(contendId, other)).schoolContend).toBeNull()
  expect((await read('0', school)).schoolContend).toBeNull()
})

test('a family is found by names in any order, of the child and of the parent', async () => {
  await aDispute('Danjuma Efe')
  const found = async (search: string) => {
    const query = `query ($search: String) { viewer { school { contends(search: $search) { totalCount
      edges { node { contend { studentName } } } } } } }`
    const { contends } = (await ask(product, query, { search }, school)).viewer.school
    expect(contends.totalCount).toBe(contends.edges.length)
    return contends.edges.map(({ node }: any) => node.contend.studentName)
  }
  for (const search of ['Danjuma', 'danjuma efe', 'efe danjuma', ' efe  okafor danjuma'])
    expect([search, ...(await found(search))]).toEqual([search, 'Danjuma Efe'])
  expect(await found('efe bello')).toEqual([])
})

test('what waits is counted with the first day that it is due, until it is answered or too late to be', async () => {
  await daysLater(product, 0, school)
  const before = (await waiting(school)).count
  const { contendId, dueOn } = await aDispute('Bola Ade')
  await daysLater(product, 2, school, other)
  await aDispute('Chike Obi')
  expect(await waiting(school)).toEqual({ count: before + 2, dueOn })
  expect(await waiting(other)).toEqual({ count: 0, dueOn: null })
  await act(
    product,
    'rejectContend',
    { contendId, message: 'No.' },
    { as: school, select: 'userErrors { code }' },
  )
  expect((await waiting(school)).count).toBe(before + 1)
  await daysLater(product, 28, school)
  expect((await waiting(school)).count).toBe(1)
  await daysLater(product, 1, school)
  expect(await waiting(school)).toEqual({ count: 0, dueOn: null })
})

describe('whatever waits for the school', () => {
  const LIST = `query ($search: String, $waiting: Boolean, $after: String) { viewer { school {
    contends(first: 2, search: $search, waiting: $waiting, after: $after) { totalCount pageInfo { endCursor hasNextPage }
      edges { node { contend { id waitsFor dueOn } } } } } } }`
  const all = async (variables: object, after: string | null = null): Promise<any[]> => {
    const { contends } = (await ask(product, LIST, { ...variables, after }, mine)).viewer.school
    const { endCursor, hasNextPage } = contends.pageInfo
    const cases = contends.edges.map(({ node }: any) => node.contend)
    return hasNextPage ? [...cases, ...(await all(variables, endCursor))] : cases
  }
  let mine: SchoolPerson

  test('is in the list, the number and the date of what waits: an answer, a proof, and what was never recorded', async () => {
    mine = await anApprovedSchool(product, provider)
    const later = (days: number) => daysLater(product, days, mine, provider)
    const told: Told[] = []
    for (let at = 0; at < 6; at++) told.push(await aToldFamily(product, mine))
    const [disputes, proves, isSilent, isPaused, isLate, isCalm] = told as [
      Told,
      Told,
      Told,
      Told,
      Told,
      Told,
    ]
    const silent = await anAgreedPlan(product, isSilent, mine, 1)
    await later(1)
    await goesOn(product, 'sendProof', await aProof(product, silent, { amount: '45000' }), isSilent)
    await goesOn(product, 'contendClaim', { reason: 'OTHER', message: 'No.' }, isLate)
    await later(16)
    const proven = await anAgreedPlan(product, proves, mine, 2, 40)
    const paused = await anAgreedPlan(product, isPaused, mine, 2, 40)
    await anAgreedPlan(product, isCalm, mine, 2, 40)
    await later(2)
    await goesOn(product, 'sendProof', await aProof(product, proven), proves)
    await goesOn(product, 'sendProof', await aProof(product, paused), isPaused)
    await goesOn(product, 'contendClaim', { reason: 'OTHER', message: 'No.' }, isPaused)
    await goesOn(product, 'contendClaim', { reason: 'OTHER', message: 'No.' }, disputes)
    const counts: number[] = []
    for (const days of [0, 1, 3, 8, 5, 3, 1, 10]) {
      await later(days)
      const every = await all({})
      const waits = every.filter(({ waitsFor }) => waitsFor === 'SCHOOL')
      const inTurn = waits.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || Number(a.id) - Number(b.id))
      expect(await all({ waiting: true })).toEqual(inTurn)
      expect(await waiting(mine)).toEqual({ count: waits.length, dueOn: inTurn[0]?.dueOn ?? null })
      const ofOne = await all({ waiting: true, search: proves.name })
      expect(ofOne.map(({ id }) => id)).toEqual(waits.map(({ id }) => id).filter((id) => id === proven))
      counts.push(waits.length)
    }
    expect(counts).toEqual([5, 5, 5, 4, 3, 3, 3, 0])
  })
})

async function aDispute(studentName: string): Promise<{ contendId: string; dueOn: string }> {
  const parentEmail = `${studentName.replace(' ', '.')}@example.com`
  await aDebtor(product, school, { studentName, parentEmail })
  const token = tokenIn(await product.mail.letterTo(parentEmail))
  const input = { token, reason: 'OTHER', message: 'This is wrong.', files: [] }
  const { contend } = await act(product, 'contendClaim', input, { select: 'contend { id dueOn }' })
  return { contendId: contend.id, dueOn: contend.dueOn }
}

const read = (id: string, as: Asker) =>
  ask(
    product,
    `query ($id: ID!) { schoolContend(id: $id) { id triage contend { studentName state }
      debtor { studentName evidence { id } } } }`,
    { id },
    as,
  )

async function waiting(as: Asker) {
  const { viewer } = await ask(product, '{ viewer { school { contendsWaiting { count dueOn } } } }', {}, as)
  return viewer.school.contendsWaiting
}
