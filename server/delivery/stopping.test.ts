import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { holdNextLetter } from '../testing/waiting-letters.js'

let product: Product
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct()
  school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')
  await quiet(product)
  // From here on the second server alone takes letters.
  await product.world.outbox.boss.offWork('letters')
})
afterAll(() => product.close())

/** Longer than a restart may seem to need; the mail server takes its time. */
const SLOW_MS = 11_000

test(
  'a server that stops takes no more letters, and what a slow mail server takes meanwhile is on record, once',
  { timeout: 60_000 },
  async () => {
    const { arrived, answer } = holdNextLetter(product)
    const second = await aProduct({ beside: product })
    await aDebtor(product, school, { parentEmail: 'begun@example.com' })
    await arrived
    const stopped = second.close()
    await aDebtor(product, school, { parentEmail: 'waits@example.com' })
    await pause(SLOW_MS)
    answer(null)
    await stopped
    expect(product.mail.received.filter(({ to }) => to === 'begun@example.com')).toHaveLength(1)
    const letters = await rows(
      product,
      `select "to", letter.state, attempts, job.state as job from letter
         join pgboss.job on name = 'letters' and (job.data ->> 'letterId')::int = letter.id
        where "to" in ('begun@example.com', 'waits@example.com') order by letter.id`,
    )
    expect(letters).toEqual([
      { to: 'begun@example.com', state: 'SENT', attempts: 1, job: 'completed' },
      { to: 'waits@example.com', state: 'QUEUED', attempts: 0, job: 'created' },
    ])
  },
)
