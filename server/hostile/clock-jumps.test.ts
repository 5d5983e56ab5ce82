import { expect, test } from 'vitest'
import { claimBy, debtorOf, done, letterState, tokenIn } from '../testing/claims/claims.js'
import { aPicture, ask, send, upload } from '../testing/client.js'
import { aDebtor, aProvider, anApprovedSchool, signedIn } from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const HOUR_IN_DAYS = 1 / 24

const product = await theProduct({ env: { NOTICE_DAYS: '2' } })
const school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')

const PAGE =
  'query ($after: String) { dashboard { debtors(first: 2, after: $after) { edges { node { id } } pageInfo { endCursor hasNextPage } } } }'

/** Every debtor of the school in the order of its pages. */
async function inPages(): Promise<string[]> {
  const seen: string[] = []
  let after: string | null = null
  for (;;) {
    const { dashboard }: any = await ask(product, PAGE, { after }, school)
    seen.push(...dashboard.debtors.edges.map(({ node }: { node: { id: string } }) => node.id))
    if (!dashboard.debtors.pageInfo.hasNextPage) return seen
    after = dashboard.debtors.pageInfo.endCursor
  }
}

test('the clock jumps to and fro by hours and a day: sessions, letters, links, uploads, changes and pages hold', async () => {
  const added: string[] = []
  for (const [jump, days] of [0, HOUR_IN_DAYS, -2 * HOUR_IN_DAYS, 0.4, -0.4, -HOUR_IN_DAYS].entries()) {
    product.clock.forward(days)
    const picture = await upload(product, await aPicture(`#00000${jump}`), { as: school })
    const debtor = await aDebtor(product, school, {
      studentName: `Jump ${jump}`,
      parentEmail: `jump${jump}@example.com`,
      evidence: [picture.url],
    })
    added.unshift(debtor.id)
    await letterState(product, debtor.id, 'SENT', school)
    expect(
      await claimBy(product, tokenIn(await product.mail.letterTo(`jump${jump}@example.com`))),
    ).not.toBeNull()
    await done(product, 'updateDebtor', { id: debtor.id, amountOwed: '100.00' }, school)
    const { amountOwed, history } = await debtorOf(product, debtor.id, school)
    expect([amountOwed.amount, history[0].act]).toEqual(['100.00', 'debtor.updated'])
  }
  expect(await inPages()).toEqual(added)
})

test('after a jump of a day a session has run out like any other, is told so, and signing in works at once', async () => {
  product.clock.forward(1)
  const { errors } = await send(product, PAGE, {}, school)
  expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
  const again = await signedIn(product, school.username)
  product.clock.forward(-HOUR_IN_DAYS)
  expect((await send(product, PAGE, {}, again)).errors).toEqual([])
  product.clock.forward(-1)
  expect((await send(product, PAGE, {}, again)).errors).toEqual([])
})

test('a notice that was given before the clock was put back still runs its days, and no longer', async () => {
  const person = await signedIn(product, school.username)
  const { id } = await aDebtor(product, person, { parentEmail: 'noticed@example.com' })
  await letterState(product, id, 'SENT', person)
  product.clock.forward(-HOUR_IN_DAYS)
  expect((await debtorOf(product, id, person)).inDirectory.listed).toBe(false)
  product.clock.forward(4)
  const later = await signedIn(product, school.username)
  expect((await debtorOf(product, id, later)).inDirectory.listed).toBe(true)
})
