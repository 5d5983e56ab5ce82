import { beforeEach, describe, expect, test } from 'vitest'
import { act, ask } from '../testing/client.js'
import { inOrder, rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anAccount, anApprovedSchool, type Person } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { peopleOf } from '../testing/school-people.js'
import { quiet } from '../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const ada = await anApprovedSchool(product, provider)
let mallory: Person
let victim: string
let counter = 0
beforeEach(async () => {
  mallory = await anAccount(product)
  victim = `victim${++counter}@example.com`
  await aDebtor(product, ada, { parentEmail: victim })
  await quiet(product)
})

const { invited, join } = peopleOf(() => ({ product, ada }))
const seen = async (as: Person) =>
  (await ask(product, '{ viewer { email emailVerified claims { id } } }', {}, as)).viewer
const changeEmail = (email: string) => () =>
  act(product, 'changeEmail', { email, password: mallory.password }, { as: mallory })
const refusals = (answers: { userErrors: { code: string }[] }[]) =>
  answers.map(({ userErrors }) => userErrors[0]?.code ?? null)

/** The link in the letter to an address. */
async function verifies(email: string, as = mallory) {
  const { text } = await product.mail.letterTo(email, /Confirm your e-mail address/)
  const token = /\/verify-email\/([\w-]{43})/.exec(text)![1]!
  return () => act(product, 'verifyEmail', { token }, { as, select: 'verified' })
}

/** What says of an address that it is verified, made ready; `late`: what becomes of it once the address was left. */
const PROOFS: Record<string, { ready: () => Promise<() => Promise<any>>; late: string | null }> = {
  'the link of one’s own letter': { ready: () => verifies(mallory.email), late: 'EXPIRED' },
  'an invitation to one’s own address': {
    ready: async () => {
      const token = await invited(mallory.email)
      return () => join(token, {}, mallory)
    },
    late: null,
  },
}
const HELD = 'select id from account where username = ? for update'

describe.each(Object.entries(PROOFS))('an address that was not shown to be one’s own: %s', (_what, proof) => {
  test('is not verified by it, which comes while the address changes', async () => {
    const proves = await proof.ready()
    const answers = await inOrder(product, [HELD, [mallory.username]], changeEmail(victim), proves)
    expect(refusals(answers)).toEqual([null, proof.late])
    expect(await seen(mallory)).toEqual({ email: victim, emailVerified: false, claims: [] })
  })

  test('is not verified by it, while which the address changes', async () => {
    const proves = await proof.ready()
    const answers = await inOrder(product, [HELD, [mallory.username]], proves, changeEmail(victim))
    expect(refusals(answers)).toEqual([null, null])
    expect(await seen(mallory)).toEqual({ email: victim, emailVerified: false, claims: [] })
  })
})

test('an address that is one’s own is verified in any case of its letters, and reads its claims', async () => {
  const own = await anAccount(product, `Owner${counter}`)
  await aDebtor(product, ada, { parentEmail: own.email.toLowerCase() })
  await quiet(product)
  const proves = await verifies(own.email, own)
  await proves()
  await rows(product, 'update account set email = upper(email) where username = ?', [own.username])
  expect(await seen(own)).toMatchObject({ emailVerified: true, claims: [{}] })
})

test('a moment at which some address was verified is nobody’s proof, whatever the order in which it was written', async () => {
  await rows(product, 'update account set email = ?, email_verified_at = now() where username = ?', [
    victim,
    mallory.username,
  ])
  expect(await seen(mallory)).toEqual({ email: victim, emailVerified: false, claims: [] })
})
