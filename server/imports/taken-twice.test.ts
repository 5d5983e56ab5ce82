import { afterAll, expect, test } from 'vitest'
import { act } from '../testing/client.js'
import { inOrder, rows } from '../testing/databases/database.js'
import { aCheckedList, untilAtRest } from '../testing/imports.js'
import { anApprovedSchool, aProvider } from '../testing/people.js'
import { aProduct, theProduct } from '../testing/product.js'
import { enqueueImport } from './import-queue.js'

const product = await theProduct()
const beside = await aProduct({ beside: product })
afterAll(() => beside.close())
const school = await anApprovedSchool(product, await aProvider(product))
const LIST = 'Name of student,Name of parent,Phone,Amount\nAda Ojo,Efe Ojo,0803 000 0002,500'

test('an import that a busy server seems to have left, and that another one takes up meanwhile, is done, and stays so', async () => {
  const { id } = await aCheckedList(product, LIST, school)
  const takenUp = (by: () => Promise<unknown>) => async () => {
    await by()
    return untilAtRest(product, id, school)
  }
  const runs = () => act(product, 'runImport', { id, statementAccepted: true }, { as: school })
  // As the queue gives it to another server after twenty seconds without a sign of life.
  const lapses = () =>
    product.world.orm.em
      .fork()
      .transactional((em) =>
        enqueueImport(product.world.outbox.boss, em, { id: Number(id), ofApproved: true }),
      )
  const lock: [string, unknown[]] = [
    `select pg_advisory_xact_lock(hashtext('import'), ?)`,
    [Number(school.schoolId)],
  ]
  await inOrder(product, lock, takenUp(runs), takenUp(lapses))
  const jobs = `select from pgboss.job where name = 'imports' and state < 'completed'`
  await expect.poll(() => rows(product, jobs)).toEqual([])
  expect(await untilAtRest(product, id, school)).toMatchObject({ state: 'DONE', problem: null })
  expect(await rows(product, 'select student_name from debtor')).toHaveLength(1)
})
