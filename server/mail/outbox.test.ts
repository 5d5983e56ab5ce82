import { expect, test } from 'vitest'
import { theProduct } from '../testing/product.js'
import { quiet, stored } from '../testing/databases/stored.js'
import { aSchool } from '../testing/people.js'
import { Letter } from './letter.entity.js'
import { Outbox } from './outbox.js'

const product = await theProduct()

const jobs = async (): Promise<any[]> =>
  product.world.orm.em.fork().execute(`select * from pgboss.job where name = 'letters' order by created_on`)

test('what is rolled back was never posted: no letter, no job, nothing in the mail', async () => {
  const before = [await stored(product), (await jobs()).length]
  const em = product.world.orm.em.fork()
  const story = em.transactional(async (tx) => {
    await product.world.outbox.post(tx as never, {
      kind: 'school-received',
      to: 'nobody@example.com',
      data: { schoolId: 1 },
    })
    throw new Error('the story failed')
  })
  await expect(story).rejects.toThrow('the story failed')
  expect([await stored(product), (await jobs()).length]).toEqual(before)
  // A later letter arrives; the one that was taken back would have arrived before it.
  const school = await aSchool(product)
  await product.mail.letterTo(school.email)
  await quiet(product)
  expect(product.mail.received.map(({ to }) => to)).not.toContain('nobody@example.com')
})

test('a letter is tried for about a day: fourteen times, after pauses that grow from 15 seconds to 6 hours', async () => {
  const { boss } = product.world.outbox
  const outbox = new Outbox(boss, product.clock, 'dma.example', 'Africa/Lagos')
  const em = product.world.orm.em.fork()
  await em.transactional((tx) =>
    outbox.post(tx as never, { kind: 'school-received', to: 'day@example.com', data: { schoolId: 0 } }),
  )
  const letter = await em.findOneOrFail(Letter, { to: 'day@example.com' })
  const job = (await jobs()).find(({ data }) => data.letterId === letter.id)
  expect(job).toMatchObject({
    retry_limit: 13,
    retry_delay: 15,
    retry_backoff: true,
    retry_delay_max: 21_600,
  })
  expect(letter.messageId).toMatch(/^<[\da-f-]{36}@dma\.example>$/)
})
