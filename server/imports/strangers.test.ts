import { expect, test } from 'vitest'
import { rows } from '../testing/databases/database.js'
import { aCheckedList, sendList, whyNotRead } from '../testing/imports.js'
import { aProvider, aSchool, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct()
const provider = await aProvider(product)

const aList = (count: number) =>
  [
    'Name of student,Name of parent,Phone,Amount',
    ...Array.from({ length: count }, () => 'Chidi Okafor,Ngozi Okafor,08031234567,500'),
  ].join('\n')

test('a school that was never approved may have so few lines checked a file, and so few a day', async () => {
  const stranger = await aSchool(product)
  expect(await whyNotRead(product, aList(501), stranger)).toBe(
    'This file has more than 500 debtors. Split it into several files.',
  )
  for (let file = 0; file < 4; file++) await aCheckedList(product, aList(500), stranger)
  const { errors } = (await (await sendList(product, aList(500), stranger)).json()) as any
  expect(errors[0]).toMatchObject({
    message: expect.stringContaining('Your school has sent its 2,000 lines of this day.'),
    extensions: { code: 'RATE_LIMITED' },
  })
  const approved = await anApprovedSchool(product, provider)
  expect((await aCheckedList(product, aList(501), approved)).counts.create).toBe(501)
})

test('a file that is refused while another one is worked on costs none of the day’s lines', async () => {
  const stranger = await aSchool(product)
  const { id } = await aCheckedList(product, aList(500), stranger)
  await rows(product, `update debtor_import set state = 'CHECKING', touched_at = ? where id = ?`, [
    product.clock.now(),
    id,
  ])
  for (let time = 0; time < 4; time++)
    expect(await whyNotRead(product, aList(500), stranger)).toContain('Another file of your school')
  await rows(product, `update debtor_import set state = 'CHECKED' where id = ?`, [id])
  for (let file = 0; file < 3; file++) await aCheckedList(product, aList(500), stranger)
})

test('files of schools that were never approved are checked when nobody else’s waits', async () => {
  await aCheckedList(product, aList(1), await aSchool(product))
  await aCheckedList(product, aList(2), await anApprovedSchool(product, provider))
  const found = await rows(
    product,
    `select job.priority, school.approved_at is null as stranger
       from pgboss.job join debtor_import i on i.id = (job.data ->> 'importId')::int join school on school.id = i.school_id
      where job.name = 'imports' group by 1, 2 order by 1`,
  )
  expect(found).toEqual([
    { priority: 0, stranger: true },
    { priority: 1, stranger: false },
  ])
})
