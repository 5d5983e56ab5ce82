import { afterAll, expect, test } from 'vitest'
import { aToldFamily } from '../../testing/claims/cases.js'
import { daysLater, done, found } from '../../testing/claims/claims.js'
import { keepClocks } from '../../testing/clocks.js'
import { rows } from '../../testing/databases/database.js'
import { aProvider, anApprovedSchool, officeOf, type Person } from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'
import { printed } from '../../testing/printed.js'

/** One register for each pair of settings; every test has a school of its own in it, and another that looks. */
const registers = new Map<string, Promise<{ product: Product; provider: Person }>>()
async function aRegister(undoSeconds: string, noticeDays: string) {
  const product = await aProduct({ env: { NOTICE_DAYS: noticeDays, UNDO_SECONDS: undoSeconds } })
  return { product, provider: await aProvider(product) }
}
afterAll(async () => {
  for (const register of registers.values()) await (await register).product.close()
})

async function aSchoolAndALooker(undoSeconds: string, noticeDays: string) {
  const settings = `${undoSeconds} ${noticeDays}`
  if (!registers.has(settings)) registers.set(settings, aRegister(undoSeconds, noticeDays))
  const { product, provider } = await registers.get(settings)!
  await daysLater(product, 0, provider)
  const school = await anApprovedSchool(product, provider)
  const looker = await anApprovedSchool(product, provider)
  const office = await officeOf(product, looker)
  const told = () =>
    product.mail.received
      .filter(({ to, subject }) => to === office && /you saw has changed/.test(subject))
      .map(({ text }) => text.replace(/\s+/g, ' '))
  return { product, school, looker, office, people: [provider, school, looker], told }
}

/** A claim that another school has found, and what that is told of it. */
async function aShownClaim(undoSeconds: string, noticeDays = '0') {
  const all = await aSchoolAndALooker(undoSeconds, noticeDays)
  const { product, school, looker, people } = all
  // Another family each time, so that nobody finds two of them under one name.
  const surname = SURNAMES[families++]!
  const { id } = await aToldFamily(product, school, { studentName: `Chidinma ${surname}` })
  await daysLater(product, Number(noticeDays) + 1, ...people)
  expect(await found(product, `Chidinma ${surname}`, looker)).toEqual([`Chidinma ${surname}`])
  const named = { studentName: `Chidinmma ${surname}` }
  const change = (fields: object) => done(product, 'updateDebtor', { id, ...fields }, school)
  return { ...all, id, name: `Chidinma ${surname}`, named, change }
}

const LESS = { amountOwed: '30000' }
const SURNAMES = [
  'Okafor',
  'Adeyemi',
  'Danjuma',
  'Omoregie',
  'Briggs',
  'Effiong',
  'Lawal',
  'Uzoma',
  'Tarfa',
  'Balogun',
  'Nwosu',
  'Ekpo',
  'Yakubu',
  'Dogara',
  'Etim',
]
let families = 0
const COMPLETES = { status: 'COMPLETED' }
const OPENS = { status: 'ABANDONED_PAYMENT' }
const allLeave = (product: Product) =>
  rows(product, `update pgboss.job set start_after = now() where name = 'letters'`)

test('a claim that is Completed by mistake and opened again in the same moment tells nobody who saw it', async () => {
  const { product, looker, office, change, told } = await aShownClaim('3600')
  await change(COMPLETES)
  await change(OPENS)
  await allLeave(product)
  await quiet(product)
  const letters = await rows(
    product,
    `select state from letter where kind = 'entry-corrected' and "to" = ?`,
    [office],
  )
  expect(letters).toEqual([{ state: 'CANCELLED' }])
  const news = `select kind from notification join account on account.id = account_id
    where kind = 'entry.corrected' and school_id = ?`
  expect(await rows(product, news, [looker.schoolId])).toEqual([])
  expect(told()).toEqual([])
})

test('a correction that is tried in the last seconds of the moment leaves when it ends, and not a whole moment later', async () => {
  const { product, office, change } = await aShownClaim('3600')
  await change(COMPLETES)
  product.clock.forward(3590 / 86400)
  await allLeave(product)
  const waits = `select extract(epoch from start_after - now())::int as seconds from letter l
    join pgboss.job on name = 'letters' and (job.data ->> 'letterId')::int = l.id
   where kind = 'entry-corrected' and "to" = '${office}' and attempts > 0 and job.state = 'created'`
  await expect.poll(() => rows(product, waits)).toHaveLength(1)
  const [{ seconds }] = (await rows(product, waits)) as [{ seconds: number }]
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(10)
})

test.each<[string, RegExp, (named: object) => object[]]>([
  ['with less claimed', /30,000\.00/, () => [COMPLETES, { ...OPENS, ...LESS }]],
  ['with less claimed by the act that completed it', /30,000\.00/, () => [{ ...COMPLETES, ...LESS }, OPENS]],
  ['under a corrected name', /Chidinmma/, (named) => [COMPLETES, { ...OPENS, ...named }]],
  [
    'under a name that the act that completed it corrected',
    /Chidinmma/,
    (named) => [{ ...COMPLETES, ...named }, OPENS],
  ],
  ['under a name that was corrected in between', /Chidinmma/, (named) => [COMPLETES, named, OPENS]],
])(
  'what is Completed by mistake and opened in the same moment %s is told as that',
  async (_what, says, acts) => {
    const { product, people, named, change, told } = await aShownClaim('3600')
    for (const act of acts(named)) await change(act)
    await daysLater(product, 1, ...people)
    await keepClocks(product)
    await allLeave(product)
    await quiet(product)
    expect(told()).toEqual([expect.stringMatching(says)])
  },
)

test('what is corrected of a claim that was Completed before the moment is told to nobody once more, nor that it is withdrawn after that', async () => {
  const { product, id, school, people, named, change, told } = await aShownClaim('1')
  await change(COMPLETES)
  await quiet(product)
  expect(told()).toHaveLength(1)
  await change(named)
  await done(product, 'withdrawDebtor', { id, reason: 'A mistake.' }, school)
  await daysLater(product, 1, ...people)
  await keepClocks(product)
  await quiet(product)
  expect(told()).toHaveLength(1)
})

test('a correction that is tried while the claim is Completed by mistake tells what is true once that is undone', async () => {
  const { product, id, school, office, change, told } = await aShownClaim('3600')
  const tried = () =>
    rows(
      product,
      `select l.state, job.state as job from letter l
         left join pgboss.job on name = 'letters' and (job.data ->> 'letterId')::int = l.id and job.state = 'created'
        where kind = 'entry-corrected' and "to" = ? and attempts > 0`,
      [office],
    )
  product.mail.answer = () => 451
  await done(product, 'recordPayment', { debtorId: id, amount: '5000' }, school)
  // The payment cannot be undone any more.
  product.clock.forward(2 / 24)
  await allLeave(product)
  await expect.poll(tried).toHaveLength(1)
  await change(COMPLETES)
  product.mail.answer = () => null
  await expect.poll(tried).toEqual([{ state: 'QUEUED', job: 'created' }])
  await change(OPENS)
  await allLeave(product)
  await quiet(product)
  expect(told()).toEqual([expect.stringMatching(/40,000\.00/)])
})

test('a claim that is raised, and of which all that others saw is paid, is told them as paid', async () => {
  const { product, school, looker, people, told } = await aSchoolAndALooker('0', '7')
  const { id, name } = await aToldFamily(product, school, { amountOwed: '30000' })
  const later = async (days: number) => {
    await daysLater(product, days, ...people)
    await keepClocks(product)
    await quiet(product)
  }
  await later(8)
  expect(await found(product, name, looker)).toEqual([name])
  await done(product, 'updateDebtor', { id, amountOwed: '60000', statementAccepted: true }, school)
  await done(product, 'recordPayment', { debtorId: id, amount: '30000' }, school)
  await later(2)
  expect(await found(product, name, looker)).toEqual([])
  expect(told()).toEqual([expect.stringContaining('Since then it has been recorded as paid.')])
})

test('a claim that is Completed and opened at less on the day of another letter is told to whoever saw it once it is seen again', async () => {
  const { product, people, named, change, told } = await aShownClaim('0', '7')
  const dayLater = async (days = 1) => {
    await daysLater(product, days, ...people)
    await keepClocks(product)
    await quiet(product)
  }
  await change(named)
  await quiet(product)
  expect(told()).toHaveLength(1)
  await change(COMPLETES)
  await change({ ...OPENS, ...LESS, statementAccepted: true })
  await quiet(product)
  for (let day = 0; day < 7; day++) await dayLater()
  expect(told()).toHaveLength(1)
  await dayLater(2)
  expect(told()).toEqual([expect.anything(), expect.stringContaining('30,000.00')])
  await dayLater(2)
  expect(told()).toHaveLength(2)
})

test.each<[string, string, (at: Shown) => Promise<unknown>]>([
  [
    'paid',
    '60',
    ({ product, id, school }) => done(product, 'recordPayment', { debtorId: id, amount: '45000' }, school),
  ],
  ['Completed by mistake', '3600', ({ change }) => change(COMPLETES)],
])(
  'a claim that is %s, and opened at more within the moment, is told to whoever saw it once it is seen again',
  async (_how, undoSeconds, goes) => {
    const shown = await aShownClaim(undoSeconds, '7')
    const { product, people, change, told } = shown
    await goes(shown)
    await change({ ...OPENS, amountOwed: '90000', statementAccepted: true })
    for (let day = 0; day < 7; day++) {
      await daysLater(product, 1, ...people)
      await allLeave(product)
      await keepClocks(product)
      await quiet(product)
    }
    expect(told()).toEqual([])
    await daysLater(product, 2, ...people)
    await keepClocks(product)
    await quiet(product)
    expect(told()).toEqual([expect.stringContaining('90,000.00')])
  },
)

type Shown = Awaited<ReturnType<typeof aShownClaim>>

test.each([
  ['all that was told of it', false],
  ['what was told after it was handed over', true],
])(
  'a lower amount is told to whoever saw the claim, though its family has to hear anew of %s, for it has another address',
  async (_what, isHandedOver) => {
    const { product, school, looker, people, id, name, change, told } = await aShownClaim('0', '7')
    if (isHandedOver) await printed(product, id, school)
    await change(COMPLETES)
    await change({ ...OPENS, statementAccepted: true })
    if (isHandedOver) await done(product, 'recordHandOver', { id }, school)
    await quiet(product)
    await daysLater(product, 9, ...people)
    await keepClocks(product)
    expect(await found(product, name, looker)).toEqual([name])
    await quiet(product)
    await daysLater(product, 1, ...people)
    const before = told().length
    await change({ parentEmail: `another.${id}@example.com` })
    expect(await found(product, name, looker)).toEqual([])
    await change(LESS)
    await quiet(product)
    expect(told().slice(before)).toEqual([expect.stringContaining('Amount now: ₦30,000.00')])
  },
)
