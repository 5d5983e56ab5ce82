import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { DAY } from '../../common/days.js'
import { backUp } from '../backup/back-up.js'
import { restore } from '../backup/restore.js'
import { migrations } from '../database/migrations/list.js'
import { openOrm } from '../database/orm.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { anEmptyPlace, connectedTo, everyRow } from '../testing/places.js'
import { inDatabase } from '../testing/databases/postgres.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { aReceiver, type Receiver } from '../testing/servers/webhook-receiver.js'
import { daysLater } from '../testing/claims/claims.js'
import { run } from '../testing/databases/with-database.js'
import { sweepWebhooks } from './sweep-webhooks.js'

let product: Product
let provider: Person
let school: SchoolPerson
let receiver: Receiver
let webhook: string
beforeAll(async () => {
  product = await aProduct({ env: { WEBHOOKS_PRIVATE: 'true', NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  receiver = await aReceiver()
  const input = { url: receiver.url, events: ['DEBTOR_LISTED'] }
  const made = await act(product, 'createWebhook', input, { as: school, select: 'webhook { id }' })
  webhook = made.webhook.id
})
afterAll(async () => {
  await receiver.close()
  await product.close()
})
beforeEach(() => rows(product, 'delete from webhook_delivery'))

const now = () => product.clock.now().getTime()
const daysAgo = (days: number) => new Date(now() - days * DAY)

/** A delivery of each of these moments. Answers their ids. */
async function deliveriesOf(moments: Date[]): Promise<string[]> {
  const made = await rows<{ id: number }>(
    product,
    `insert into webhook_delivery (webhook_id, event_id, type, body, state, created_at)
     select ?, 'msg_' || at, 'debtor.listed', '{}', 'DELIVERED', at from unnest(?::timestamptz[]) at returning id`,
    [webhook, `{${moments.map((at) => at.toISOString()).join(',')}}`],
  )
  return made.map(({ id }) => String(id))
}

const READ = `{ viewer { school { webhooks { deliveries(first: 100) { edges { node { id } } } } } } }`
const seen = async (): Promise<string[]> =>
  (await ask(product, READ, {}, school)).viewer.school.webhooks[0].deliveries.edges.map(
    ({ node }: any) => node.id,
  )

/** Each row with the partition that it lies in, which has to be the one of its week, or of what was before. */
const places = (): Promise<{ id: number; place: string; week: string }[]> =>
  rows(
    product,
    `select id, tableoid::regclass::text as place,
       'webhook_delivery_' || to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY_MM_DD') as week
     from webhook_delivery order by id`,
  )
const parts = async (): Promise<string[]> =>
  (
    await rows(
      product,
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'webhook_delivery'::regclass order by 1`,
    )
  ).map(({ name }) => name)

test('none leaves before its day, none is read after it, and its week goes as a whole', async () => {
  const ids = await deliveriesOf([daysAgo(0)])
  await daysLater(product, 30 - 60 / 86_400, school)
  await sweepWebhooks(product.world)
  expect(await seen()).toEqual(ids)
  await daysLater(product, 120 / 86_400, school)
  expect(await seen()).toEqual([])
  const again = (mutation: string, input: object, select: string) =>
    act(product, mutation, input as Record<string, unknown>, { as: school, select })
  expect((await again('replayWebhook', { deliveryId: ids[0] }, 'delivery { id }')).userErrors).toMatchObject([
    { code: 'NOT_FOUND' },
  ])
  expect(await again('replayWebhooks', { id: webhook, since: daysAgo(60) }, 'count')).toMatchObject({
    count: 0,
  })

  // The partition of what was there before the first week ends up to a fortnight later.
  for (let weeks = 0; weeks < 3; weeks += 1) await daysLater(product, 7, school)
  await sweepWebhooks(product.world)
  expect(await places()).toEqual([])
  expect(await parts()).not.toContain('webhook_delivery_before')
})

test('of weeks in a row those go that are old to their last moment', async () => {
  await sweepWebhooks(product.world)
  const moments = Array.from({ length: 60 }, (_, days) => daysAgo(days))
  await deliveriesOf(moments)
  // What fitted nowhere is moved into its week, and that of it which is old goes in the same turn.
  await sweepWebhooks(product.world)
  const kept = await places()
  expect(kept.every(({ place, week }) => place === week)).toBe(true)
  expect(kept.length).toBeGreaterThanOrEqual(30)
  expect(kept.length).toBeLessThanOrEqual(37)
  expect(await seen()).toHaveLength(30)
})

test('however long no clock has run, what is told is written, and finds its week later', async () => {
  await sweepWebhooks(product.world)
  await daysLater(product, 365, provider, school)
  await aDebtor(product, school)
  const [there] = await places()
  expect(there!.place).toBe('webhook_delivery_other')
  const before = await rows(product, 'select id, event_id, body, created_at from webhook_delivery')
  await sweepWebhooks(product.world)
  const [moved] = await places()
  expect(moved!.place).toBe(moved!.week)
  expect(await rows(product, 'select id, event_id, body, created_at from webhook_delivery')).toEqual(before)
  expect(await seen()).toEqual([String(there!.id)])
  // This week, four more, what fits nowhere: all older ones are gone.
  expect(await parts()).toHaveLength(6)
})

test('several servers at it at once make each week once', async () => {
  await daysLater(product, 100, provider, school)
  await Promise.all(Array.from({ length: 5 }, () => sweepWebhooks(product.world)))
  // What one left because another was at it is done the next time.
  await sweepWebhooks(product.world)
  const once = await parts()
  expect(once).toHaveLength(6)
  await sweepWebhooks(product.world)
  expect(await parts()).toEqual(once)
})

test('while somebody holds the table, what is told is still written; the weeks are made the next time', async () => {
  await daysLater(product, 100, provider, school)
  const before = await parts()
  const holder = product.world.orm.em.fork()
  await holder.begin()
  await holder.execute('select * from webhook_delivery')
  await expect(sweepWebhooks(product.world)).rejects.toMatchObject({ code: '55P03' })
  await aDebtor(product, school)
  await holder.commit()
  expect(await parts()).toEqual(before)
  expect(await seen()).toHaveLength(1)
  await sweepWebhooks(product.world)
  expect(await parts()).not.toEqual(before)
  expect(await seen()).toHaveLength(1)
})

test('a restored register has the same rows in the same partitions, and goes on', async () => {
  await sweepWebhooks(product.world)
  // Weeks that are there, and moments that fit nowhere.
  await deliveriesOf([0, 3, 8, 15, 22, -400].map(daysAgo))
  // Nothing is written any more between the copy and the look at what it was made of.
  await quiet(product)
  const file = join(product.dataDir, 'backup')
  await backUp(product.world, createWriteStream(file))
  const place = await anEmptyPlace()
  try {
    await restore(place, file)
    const [was, is] = await Promise.all(
      [product.world.config.databaseUrl!, place.databaseUrl].map(connectedTo),
    )
    // Every partition by its name too.
    expect(await everyRow(is!)).toEqual(await everyRow(was!))
    await Promise.all([was!.end(), is!.end()])
    const again = await aProduct({ beside: { ...product, database: place.database, dataDir: place.dataDir } })
    await sweepWebhooks(again.world)
    await aDebtor(again, school)
    await again.close()
  } finally {
    await place.remove()
  }
})

describe('a filled table of the version before', () => {
  const server = inject('databaseUrl')
  const database = `dma_test_${randomUUID().replaceAll('-', '')}`
  const url = inDatabase(server, database)
  let orm: Awaited<ReturnType<typeof openOrm>>
  beforeEach(async () => {
    await run(server, `create database ${database}`)
    orm = await openOrm(url)
    const older = migrations.map(({ name }) => name).filter((name) => name < '0073')
    await orm.migrator.up({ migrations: older })
    await run(
      url,
      'alter table webhook drop constraint webhook_school_id_foreign',
      `insert into webhook (school_id, url, events, secret, created_at) values (1, 'https://x.example', '{}', '', now())`,
      // As far as two weeks ahead: by a clock that was wrong.
      deliver('-330, 700'),
      'delete from webhook_delivery where id % 7 = 0',
    )
  })
  afterEach(async () => {
    await orm.close()
    await run(server, `drop database ${database} with (force)`)
  })
  const deliver = (
    times: string,
  ) => `insert into webhook_delivery (webhook_id, event_id, type, body, state, created_at)
    select webhook.id, 'msg', 'debtor.listed', '{}', 'DELIVERED', now() - hours * interval '1 hour'
      from webhook, generate_series(${times}) as hours returning id`

  test('keeps its rows where they are, and its numbers go on', async () => {
    const all = () => run(url, 'select * from webhook_delivery order by id')
    const before = await all()
    await orm.migrator.up()
    expect(await all()).toEqual(before)
    const places = 'select distinct tableoid::regclass::text as place from webhook_delivery'
    expect(await run(url, places)).toEqual([{ place: 'webhook_delivery_before' }])
    expect(await run(url, deliver('1, 1'))).toEqual([{ id: 1032 }])
  })

  test('is waited for by the migration: nobody who has read a webhook, and then tells it, is ended', async () => {
    const somebody = await connectedTo(url)
    try {
      await somebody.query('begin')
      await somebody.query('select * from webhook')
      const migrating = orm.migrator.up()
      const waiting = `select 1 from pg_stat_activity where datname = '${database}' and wait_event_type = 'Lock'`
      await expect.poll(() => run(url, waiting), { interval: 5 }).toHaveLength(1)
      const told = await somebody.query(deliver('1, 1'))
      await somebody.query('commit')
      await migrating
      expect(await run(url, `select max(id) as id from webhook_delivery`)).toEqual(told.rows)
    } finally {
      await somebody.end()
    }
  })
})
