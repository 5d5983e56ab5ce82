import { expect, test } from 'vitest'
import { aToldFamily } from '../../testing/cases.js'
import { daysLater, done, found } from '../../testing/claims.js'
import { keepClocks } from '../../testing/clocks.js'
import { rows } from '../../testing/database.js'
import { aProvider, anApprovedSchool } from '../../testing/people.js'
import { aProduct } from '../../testing/product.js'
import { quiet } from '../../testing/stored.js'

test('a claim that is Completed by mistake and opened again in the same moment tells nobody who saw it', async () => {
  const product = await aProduct({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '3600' } })
  const provider = await aProvider(product)
  const school = await anApprovedSchool(product, provider)
  const looker = await anApprovedSchool(product, provider)
  const { id, name } = await aToldFamily(product, school)
  expect(await found(product, name, looker)).toEqual([name])
  await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school)
  await done(product, 'updateDebtor', { id, status: 'ABANDONED_PAYMENT' }, school)
  await rows(product, `update pgboss.job set start_after = now() where name = 'letters'`)
  await quiet(product)
  const told = await rows(product, `select state from letter where kind = 'entry-corrected'`)
  expect(told).toEqual([{ state: 'CANCELLED' }])
  expect(await rows(product, `select kind from notification where kind = 'entry.corrected'`)).toEqual([])
  expect(product.mail.received.filter(({ subject }) => /has changed/.test(subject))).toEqual([])
  await product.close()
})

const LESS = { amountOwed: '30000' }
const NAMED = { studentName: 'Chidinmma Okafor' }
const COMPLETES = { status: 'COMPLETED' }
const OPENS = { status: 'ABANDONED_PAYMENT' }
test.each<[string, RegExp, object[]]>([
  ['with less claimed', /30,000\.00/, [COMPLETES, { ...OPENS, ...LESS }]],
  ['with less claimed by the act that completed it', /30,000\.00/, [{ ...COMPLETES, ...LESS }, OPENS]],
  ['under a corrected name', /Chidinmma/, [COMPLETES, { ...OPENS, ...NAMED }]],
  [
    'under a name that was corrected by the act that completed it',
    /Chidinmma/,
    [{ ...COMPLETES, ...NAMED }, OPENS],
  ],
  ['under a name that was corrected in between', /Chidinmma/, [COMPLETES, NAMED, OPENS]],
])(
  'what is Completed by mistake and opened in the same moment %s is told as that',
  async (_what, says, changes) => {
    const product = await aProduct({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '3600' } })
    const provider = await aProvider(product)
    const school = await anApprovedSchool(product, provider)
    const looker = await anApprovedSchool(product, provider)
    const { id, name } = await aToldFamily(product, school)
    expect(await found(product, name, looker)).toEqual([name])
    for (const change of changes) await done(product, 'updateDebtor', { id, ...change }, school)
    await daysLater(product, 1, provider, school, looker)
    await keepClocks(product)
    await rows(product, `update pgboss.job set start_after = now() where name = 'letters'`)
    await quiet(product)
    const told = product.mail.received.filter(({ subject }) => /has changed/.test(subject))
    expect(told.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([expect.stringMatching(says)])
    await product.close()
  },
)

test('what is corrected of a claim that was Completed long ago is told to nobody once more, nor that it is withdrawn after that', async () => {
  const product = await aProduct({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '1' } })
  const provider = await aProvider(product)
  const school = await anApprovedSchool(product, provider)
  const looker = await anApprovedSchool(product, provider)
  const { id, name } = await aToldFamily(product, school)
  expect(await found(product, name, looker)).toEqual([name])
  await done(product, 'updateDebtor', { id, ...COMPLETES }, school)
  await quiet(product)
  const told = () => product.mail.received.filter(({ subject }) => /has changed/.test(subject)).length
  expect(told()).toBe(1)
  await done(product, 'updateDebtor', { id, ...NAMED }, school)
  await done(product, 'withdrawDebtor', { id, reason: 'A mistake.' }, school)
  await daysLater(product, 1, provider, school, looker)
  await keepClocks(product)
  await quiet(product)
  expect(told()).toBe(1)
  await product.close()
})

test('a correction that is tried while the claim is Completed by mistake tells what is true once that is undone', async () => {
  const product = await aProduct({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '2' } })
  const provider = await aProvider(product)
  const school = await anApprovedSchool(product, provider)
  const looker = await anApprovedSchool(product, provider)
  const { id, name } = await aToldFamily(product, school)
  expect(await found(product, name, looker)).toEqual([name])
  product.mail.answer = () => 451
  await done(product, 'recordPayment', { debtorId: id, amount: '5000' }, school)
  const tries = () =>
    rows(product, `select attempts from letter where kind = 'entry-corrected' and attempts > 0`)
  await expect.poll(tries).toHaveLength(1)
  await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school)
  product.mail.answer = () => null
  const waiting = () =>
    rows(
      product,
      `select from letter l join pgboss.job on name = 'letters' and (job.data ->> 'letterId')::int = l.id
        where kind = 'entry-corrected' and attempts > 0 and (l.state <> 'QUEUED' or job.state = 'created')`,
    )
  await expect.poll(waiting).toHaveLength(1)
  await done(product, 'updateDebtor', { id, status: 'ABANDONED_PAYMENT' }, school)
  await quiet(product)
  const told = product.mail.received.filter(({ subject }) => /has changed/.test(subject))
  expect(told.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([expect.stringMatching(/40,000\.00/)])
  await product.close()
})

test('a claim that is raised, and of which all that others saw is paid, is told them as paid', async () => {
  const product = await aProduct({ env: { NOTICE_DAYS: '7' } })
  const provider = await aProvider(product)
  const school = await anApprovedSchool(product, provider)
  const looker = await anApprovedSchool(product, provider)
  const { id, name } = await aToldFamily(product, school, { amountOwed: '30000' })
  const later = async (days: number) => {
    await daysLater(product, days, provider, school, looker)
    await keepClocks(product)
    await quiet(product)
  }
  await later(8)
  expect(await found(product, name, looker)).toEqual([name])
  await done(product, 'updateDebtor', { id, amountOwed: '60000', statementAccepted: true }, school)
  await done(product, 'recordPayment', { debtorId: id, amount: '30000' }, school)
  await later(2)
  expect(await found(product, name, looker)).toEqual([])
  const told = product.mail.received.filter(({ subject }) => subject === 'A claim that you saw has changed')
  expect(told.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringContaining('Since then it has been recorded as paid.'),
  ])
  await product.close()
})
