import { afterEach, describe, expect, test } from 'vitest'
import { debtorOf, done, letterState } from '../testing/claims/claims.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { aProduct, theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { holdNextLetter } from '../testing/waiting-letters.js'
import { sweepLetters } from '../mail/sweep.js'

const product = await theProduct()
const school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')
afterEach(() => void (product.mail.answer = () => null))

const subjectsTo = (to: string) =>
  product.mail.received.filter((letter) => letter.to === to).map(({ subject }) => subject)

test('a claim withdrawn while its letter is on the way is withdrawn at once, and the family hears of both', async () => {
  const { arrived, answer } = holdNextLetter(product, 'crossing@example.com')
  const { id } = await aDebtor(product, school, { parentEmail: 'crossing@example.com' })
  await arrived
  expect((await done(product, 'withdrawDebtor', { id }, school)).withdrawnAt).not.toBeNull()
  expect(subjectsTo('crossing@example.com')).toEqual([])
  answer(null)
  await product.mail.lettersTo('crossing@example.com', /withdrawn its claim/, 1)
  expect(subjectsTo('crossing@example.com')).toHaveLength(2)
  await quiet(product)
  expect((await debtorOf(product, id, school)).letter.state).toBe('SENT')
})

test('a claim settled while its letter is on the way is followed by the good news', async () => {
  const { arrived, answer } = holdNextLetter(product, 'paid@example.com')
  const { id } = await aDebtor(product, school, { parentEmail: 'paid@example.com' })
  await arrived
  await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school)
  answer(null)
  await product.mail.lettersTo('paid@example.com', /settled/, 1)
  expect(subjectsTo('paid@example.com')).toHaveLength(2)
})

test('a letter on the way to an address that is corrected meanwhile counts for nothing, and says so there', async () => {
  const { arrived, answer } = holdNextLetter(product, 'wrong@example.com')
  const { id } = await aDebtor(product, school, { parentEmail: 'wrong@example.com' })
  await arrived
  await done(product, 'updateDebtor', { id, parentEmail: 'right@example.com' }, school)
  await letterState(product, id, 'SENT', school)
  answer(null)
  await expect.poll(() => subjectsTo('wrong@example.com')).toHaveLength(2)
  await quiet(product)
  const [notice] = await rows<any>(
    product,
    `select noticed_at = sent_at as right from debtor join letter on debtor_id = debtor.id where "to" = 'right@example.com'`,
  )
  expect(notice).toEqual({ right: true })
})

describe('a claim that comes to name another child while a letter about the first is on the way', () => {
  const SOMEBODY_ELSE = { studentName: 'Zuriel Ekpo', parentName: 'Bassey Ekpo', statementAccepted: true }

  test.each<[string, { parentEmail?: string }]>([
    ['under the same address', {}],
    ['under an address of their own', { parentEmail: 'ekpo@example.com' }],
  ])('its family hears that it is withdrawn, and nothing that is not so: %s', async (_what, over) => {
    const to = `told.${over.parentEmail ? 'other' : 'same'}@example.com`
    const { arrived, answer } = holdNextLetter(product, to)
    const { id, studentName } = await aDebtor(product, school, { parentEmail: to })
    await arrived
    await done(product, 'updateDebtor', { id, ...SOMEBODY_ELSE, ...over }, school)
    answer(null)
    const [withdrawn] = await product.mail.lettersTo(to, /withdrawn its claim/, 1)
    expect(withdrawn!.text).toContain(studentName)
    expect(withdrawn!.text).not.toContain('Zuriel')
    await quiet(product)
    const aboutThem = subjectsTo(to).filter((subject) => !/^A claim .* Zuriel/.test(subject))
    expect(aboutThem.filter((subject) => /changed an e-mail address/.test(subject))).toEqual([])
    expect(await rows(product, 'select student_name from debtor where shown_as = ?', [id])).toEqual([
      { student_name: studentName },
    ])
  })

  test('one that tells it of a change is followed by that alone', async () => {
    const to = 'changed@example.com'
    const { id } = await aDebtor(product, school, { parentEmail: to })
    await product.mail.letterTo(to)
    await quiet(product)
    const { arrived, answer } = holdNextLetter(product, to)
    await done(product, 'updateDebtor', { id, amountOwed: '90000', statementAccepted: true }, school)
    await arrived
    const over = { ...SOMEBODY_ELSE, parentEmail: 'others@example.com' }
    await done(product, 'updateDebtor', { id, ...over }, school)
    answer(null)
    await product.mail.lettersTo(to, /withdrawn its claim/, 1)
    await quiet(product)
    expect(subjectsTo(to).filter((subject) => /changed an e-mail address/.test(subject))).toEqual([])
  })
})

test('a claim that is purged while its letter is on the way holds up no worker', async () => {
  const { arrived, answer } = holdNextLetter(product, 'purged@example.com')
  const { id } = await aDebtor(product, school, { parentEmail: 'purged@example.com' })
  await arrived
  await rows(product, `update debtor set withdrawn_at = now() - interval '2 years' where id = ?`, [id])
  expect((await keepClocks(product)).get('purged')).toBe(1)
  answer(null)
  await expect.poll(() => letterOf(id)).toMatchObject({ state: 'SENT' })
  const [claim] = await rows(product, 'select noticed_at from debtor where id = ?', [id])
  expect(claim.noticed_at).toBeNull()
})

test('an address that the mail server is slow about holds up no other letter', async () => {
  const { arrived, answer } = holdNextLetter(product, 'slow@example.com')
  const slow = await aDebtor(product, school, { parentEmail: 'slow@example.com' })
  await arrived
  for (let at = 0; at < 8; at++) await aDebtor(product, school, { parentEmail: `quick${at}@example.com` })
  for (let at = 0; at < 8; at++) await product.mail.letterTo(`quick${at}@example.com`)
  expect(subjectsTo('slow@example.com')).toEqual([])
  answer(null)
  await letterState(product, slow.id, 'SENT', school)
})

test('when the database loses its connections as the mail server takes a letter, it leaves once and is on record', async () => {
  // Not before the school has its answer: that needs the database as well, and is another story.
  const answered = Promise.withResolvers<void>()
  product.mail.answer = async (to) => {
    if (to !== 'struck@example.com') return null
    await answered.promise
    await rows(
      product,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return null
  }
  const { id } = await aDebtor(product, school, { parentEmail: 'struck@example.com' })
  answered.resolve()
  await product.mail.letterTo('struck@example.com')
  await expect.poll(() => letterOf(id)).toMatchObject({ state: 'SENT', attempts: 1 })
  expect(subjectsTo('struck@example.com')).toHaveLength(1)
})

test('letters whose jobs are lost are posted again by the sweep, once, however many servers sweep', async () => {
  product.mail.answer = () => 451
  const { id } = await aDebtor(product, school, { parentEmail: 'lost@example.com' })
  const second = await aProduct({ beside: product })
  try {
    await expect.poll(async () => (await letterOf(id)).attempts).toBeGreaterThan(0)
    await product.world.outbox.boss.offWork('letters')
    await second.world.outbox.boss.offWork('letters')
    await rows(product, `delete from pgboss.job where name = 'letters'`)
    const swept = await Promise.all([product, second, product].map(({ world }) => sweepLetters(world)))
    expect(swept.toSorted()).toEqual([0, 0, 1])
    expect(await sweepLetters(product.world)).toBe(0)
    const jobs = await rows(product, `select data from pgboss.job where name = 'letters'`)
    expect(jobs).toHaveLength(1)
  } finally {
    await second.close()
  }
})

async function letterOf(debtorId: string): Promise<{ state: string; attempts: number }> {
  const [letter] = await rows<any>(
    product,
    `select state, attempts from letter where debtor_id = ${debtorId}`,
  )
  return letter
}
