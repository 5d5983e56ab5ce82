import { expect, test } from 'vitest'
import { aDispute, aToldFamily, dayIn } from '../../testing/claims/cases.js'
import { done } from '../../testing/claims/claims.js'
import { ask, send } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, aSchool, anApprovedSchool, type Person } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct()
const provider = await aProvider(product)

const LIST = `query ($first: Int!, $after: String, $before: String, $search: String, $status: DebtStatus,
    $needs: DebtorNeed, $age: DebtAge, $class: String, $sort: DebtorSort) {
  dashboard { debtors(first: $first, after: $after, before: $before, search: $search, status: $status,
      needs: $needs, age: $age, class: $class, sort: $sort) {
    totalCount startsAt pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { node { studentName } } } } }`

const list = async (as: Person, variables: Record<string, unknown> = {}) =>
  (await ask(product, LIST, { first: 100, ...variables }, as)).dashboard.debtors
const names = (page: any): string[] => page.edges.map((edge: any) => edge.node.studentName)

/** A claim listed so many days ago; the order in which they are made is A, B, C … */
async function listedBefore(school: Person, days: number, over: Record<string, unknown>) {
  const { id } = await aDebtor(product, school, over)
  await rows(
    product,
    `update debtor set listed_at = listed_at - make_interval(days => ?), aged_from = aged_from - ?::int where id = ?`,
    [days, days, id],
  )
  return id
}

test('the list stands in each order, ties by when they were listed, what is closed at the end', async () => {
  const school = await anApprovedSchool(product, provider)
  await aDebtor(product, school, { studentName: 'Bola', amountOwed: '500', dueDate: '2026-03-01' })
  await aDebtor(product, school, { studentName: 'Ọlá', amountOwed: '99999999.99', dueDate: '2026-01-01' })
  await listedBefore(school, 1000, { studentName: 'ade', amountOwed: '500' })
  const paid = await aDebtor(product, school, {
    studentName: 'Ola',
    amountOwed: '700',
    dueDate: '2020-01-01',
  })
  await done(product, 'updateDebtor', { id: paid.id, status: 'COMPLETED' }, school)
  const withdrawn = await aDebtor(product, school, { studentName: 'Zainab', amountOwed: '900' })
  await done(product, 'withdrawDebtor', { id: withdrawn.id }, school)
  await aDebtor(product, school, { studentName: 'Óke', amountOwed: '500', dueDate: '2026-01-01' })

  const sorted = async (sort?: string) => names(await list(school, { sort }))
  expect(await sorted()).toEqual(['Óke', 'Zainab', 'Ola', 'ade', 'Ọlá', 'Bola'])
  expect(await sorted('OLDEST_DEBT')).toEqual(['ade', 'Ọlá', 'Óke', 'Bola', 'Ola', 'Zainab'])
  expect(await sorted('AMOUNT')).toEqual(['Ọlá', 'Óke', 'ade', 'Bola', 'Zainab', 'Ola'])
  expect(await sorted('NAME')).toEqual(['ade', 'Bola', 'Óke', 'Ọlá', 'Ola', 'Zainab'])
  expect((await sorted('CONFIRM_BY')).slice(0, 4)).toEqual(['Bola', 'Ọlá', 'ade', 'Óke'])
})

test('a search finds names in any order, and a phone number however either is written', async () => {
  const school = await anApprovedSchool(product, provider)
  const numbers = { Chidi: '0803 123 4567', Dayo: '+234-803-765-4321' }
  for (const [first, phone] of Object.entries(numbers))
    await aDebtor(product, school, { studentName: `Okonkwo ${first}`, phone })
  const found = async (search: string) => names(await list(school, { search }))
  for (const search of ['chidi okonkwo', 'OKONKWO chi', '0803 123 4567', '08031234567', '+234 803 123 4567'])
    expect([search, ...(await found(search))]).toEqual([search, 'Okonkwo Chidi'])
  for (const search of ['2348037654321', '0803 765', '(0803) 765-4321', '+234 (0)803 765 4321'])
    expect([search, ...(await found(search))]).toEqual([search, 'Okonkwo Dayo'])
  expect(await found('chidi bello')).toEqual([])
  await expect(list(school, { search: 'a '.repeat(21) })).rejects.toThrow(
    'A search is at most 20 words long.',
  )
  expect(await found('0803 123 9999')).toEqual([])
})

test('a claim that was removed stands at the end like any that is closed', async () => {
  const school = await anApprovedSchool(product, provider)
  const { name, token } = await aToldFamily(product, school, { amountOwed: '9000' })
  await aDispute(product, { token })
  await aDebtor(product, school, { studentName: 'Bola', amountOwed: '500' })
  await rows(
    product,
    `update contend set state = 'UPHELD' where debtor_id = (select id from debtor where student_name = ?)`,
    [name],
  )
  for (const sort of ['AMOUNT', 'OLDEST_DEBT', 'CONFIRM_BY'])
    expect([sort, ...names(await list(school, { sort }))]).toEqual([sort, 'Bola', name])
  const { pageInfo } = await list(school, { sort: 'AMOUNT', first: 1 })
  expect(names(await list(school, { sort: 'AMOUNT', first: 1, after: pageInfo.endCursor }))).toEqual([name])
})

test('a payment status finds as many claims as the totals count of it: none that has left the register', async () => {
  const school = await anApprovedSchool(product, provider)
  await aDebtor(product, school, { studentName: 'Bola' })
  const { id } = await aDebtor(product, school, { studentName: 'Zainab' })
  await done(product, 'withdrawDebtor', { id }, school)
  const { dashboard } = await ask(
    product,
    '{ dashboard { totals { byStatus { status count } } } }',
    {},
    school,
  )
  const { totalCount, edges } = await list(school, { status: 'ABANDONED_PAYMENT' })
  expect(dashboard.totals.byStatus[0]).toEqual({ status: 'ABANDONED_PAYMENT', count: totalCount })
  expect(names({ edges })).toEqual(['Bola'])
  expect(names(await list(school))).toEqual(['Zainab', 'Bola'])
})

test.each(['NEWEST', 'OLDEST_DEBT', 'AMOUNT', 'NAME', 'CONFIRM_BY', 'CLASS'])(
  'ordered by %s, pages forth and back hold every row once, also where rows are equal',
  async (sort) => {
    const school = await anApprovedSchool(product, provider)
    for (let at = 0; at < 7; at++)
      await aDebtor(product, school, {
        ...{ studentName: 'Twin', amountOwed: at % 3 ? '500' : '600' },
        class: at % 3 ? `JSS ${at % 2}` : null,
      })
    await rows(
      product,
      `update debtor set student_name = student_name || ' ' || id where school_id = ? and id % 2 = 0`,
      [school.schoolId],
    )
    const all = await ids(school, { sort })
    const pages: string[][] = []
    let page = await list(school, { sort, first: 3 })
    const starts = [page.startsAt]
    pages.push(names(page))
    while (page.pageInfo.hasNextPage) {
      page = await list(school, { sort, first: 3, after: page.pageInfo.endCursor })
      starts.push(page.startsAt)
      pages.push(names(page))
    }
    expect(starts).toEqual([1, 4, 7])
    expect(pages.flat()).toEqual(all)
    expect(page.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })

    const second = await list(school, { sort, first: 3, before: page.pageInfo.startCursor })
    expect([second.startsAt, ...names(second)]).toEqual([4, ...pages[1]!])
    const first = await list(school, { sort, first: 3, before: second.pageInfo.startCursor })
    expect([first.startsAt, ...names(first)]).toEqual([1, ...pages[0]!])
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
  },
)

const ids = async (school: Person, variables: Record<string, unknown>) => names(await list(school, variables))

test('classes are found however they are spaced, stand in their order, and hold the school’s own wards', async () => {
  const school = await anApprovedSchool(product, provider)
  const other = await anApprovedSchool(product, provider)
  await aDebtor(product, other, { studentName: 'Elsewhere', class: 'JSS 1' })
  for (const [studentName, ofClass, arm] of [
    ['Zainab', 'JSS 2', 'A'],
    ['Bola', 'JSS 10', null],
    ['Ada', 'jss2', 'B'],
    ['Musa', null, null],
    ['Obi', 'JSS 2', 'b'],
    ['Efe', 'Primary 6', null],
  ])
    await aDebtor(product, school, {
      studentName,
      class: ofClass,
      arm,
      admissionNumber: `N/${studentName}/7`,
    })
  const sorted = await list(school, { sort: 'CLASS' })
  expect(names(sorted)).toEqual(['Zainab', 'Ada', 'Obi', 'Bola', 'Efe', 'Musa'])
  expect(names(await list(school, { class: 'jss 2', sort: 'NAME' }))).toEqual(['Ada', 'Obi', 'Zainab'])
  expect(names(await list(school, { class: 'JSS 1' }))).toEqual([])
  expect(names(await list(school, { search: 'n/efe' }))).toEqual(['Efe'])
  const { dashboard } = await ask(product, '{ dashboard { classes } }', {}, school)
  expect(dashboard.classes).toEqual(['JSS 2', 'JSS 10', 'Primary 6'])
})

test('a page before a row that has come to the top is the first page, whole', async () => {
  const school = await anApprovedSchool(product, provider)
  const { id } = await aDebtor(product, school, { studentName: 'One', amountOwed: '100' })
  await aDebtor(product, school, { studentName: 'Two', amountOwed: '300' })
  await aDebtor(product, school, { studentName: 'Three', amountOwed: '200' })
  const second = await list(school, {
    sort: 'AMOUNT',
    first: 2,
    after: (await list(school, { sort: 'AMOUNT', first: 2 })).pageInfo.endCursor,
  })
  expect(names(second)).toEqual(['One'])
  await done(product, 'updateDebtor', { id, amountOwed: '900' }, school)
  const before = await list(school, { sort: 'AMOUNT', first: 3, before: second.pageInfo.startCursor })
  expect([before.startsAt, ...names(before)]).toEqual([1, 'One', 'Two', 'Three'])
})

test('what waits is found: letters not delivered, letters to print, cases that run, claims to confirm', async () => {
  const school = await anApprovedSchool(product, provider)
  product.mail.answer = (to) => (to === 'gone@example.com' ? 550 : null)
  await aDebtor(product, school, { studentName: 'Undelivered', parentEmail: 'gone@example.com' })
  await aDebtor(product, school, { studentName: 'To print', parentEmail: null })
  const over = await aDebtor(product, school, { studentName: 'Handed over', parentEmail: null })
  await done(product, 'recordHandOver', { id: over.id }, school)
  const told = await aToldFamily(product, school, { studentName: 'Contended' })
  await aDispute(product, told)
  const old = await aDebtor(product, school, { studentName: 'Unconfirmed' })
  await rows(product, `update debtor set confirmed_at = confirmed_at - interval '170 days' where id = ?`, [
    old.id,
  ])
  await quiet(product)

  const waits = async (needs: string) => names(await list(school, { needs }))
  expect(await waits('UNDELIVERED')).toEqual(['Undelivered'])
  expect(await waits('TO_PRINT')).toEqual(['To print'])
  expect(await waits('CONTENDED')).toEqual(['Contended'])
  expect(await waits('TO_CONFIRM')).toEqual(['Unconfirmed'])
  await done(product, 'confirmDebtor', { id: old.id }, school)
  expect(await waits('TO_CONFIRM')).toEqual([])
})

test('a claim that is too old to be shown is not to be confirmed: that would not bring it back', async () => {
  const school = await anApprovedSchool(product, provider)
  const { id } = await aDebtor(product, school, { studentName: 'Of long ago' })
  const due = (day: string) =>
    rows(product, `update debtor set due_date = ?, confirmed_at = now() - interval '1 year' where id = ?`, [
      day,
      id,
    ])
  const waits = async () => {
    const { debtor } = await ask(
      product,
      'query ($id: ID!) { debtor(id: $id) { confirmBy } }',
      { id },
      school,
    )
    return [names(await list(school, { needs: 'TO_CONFIRM' })), debtor.confirmBy !== null]
  }
  await due(dayIn(product, -1000))
  expect(await waits()).toEqual([['Of long ago'], true])
  await due(dayIn(product, -1100))
  expect(await waits()).toEqual([[], false])
})

test('a school that is not approved has no letters to print yet', async () => {
  const school = await aSchool(product)
  await aDebtor(product, school, { parentEmail: null })
  expect((await list(school, { needs: 'TO_PRINT' })).totalCount).toBe(0)
})

test('a page marker of another order, or a made-up one, is refused', async () => {
  const school = await anApprovedSchool(product, provider)
  const marker = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const variables of [
    { sort: 'AMOUNT', after: marker([3]) },
    { sort: 'AMOUNT', before: marker([1, 1e300, 3]) },
    { sort: 'AMOUNT', after: marker([1, '1 or 1=1', 3]) },
    { sort: 'NAME', after: marker([5, 5]) },
    { sort: 'NAME', after: marker(['a\0b', 5]) },
  ]) {
    const { errors } = await send(product, LIST, { first: 5, ...variables }, school)
    expect(
      errors.map(({ extensions }) => extensions.code),
      JSON.stringify(variables),
    ).toEqual(['BAD_USER_INPUT'])
  }
})
