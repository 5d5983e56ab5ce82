import { expect, test } from 'vitest'
import { theProduct } from '../testing/product.js'
import { keepWeeks } from './weeks.js'

const WEEK = 7 * 24 * 60 * 60 * 1000
const TIMES = 12
const LANES = 8

const product = await theProduct()

test('whoever writes while weeks are made is refused nothing, and every row lies in its week', async () => {
  const em = () => product.world.orm.em.fork()
  await em().execute(`create table noted (id serial, at timestamptz not null) partition by range (at);
                      create table noted_other partition of noted default;
                      alter table noted_other add primary key (id)`)
  const began = Date.now()
  let now = began
  let isOver = false
  let written = 0
  const lane = async () => {
    while (!isOver) {
      // Of a week that is not there yet, and may be when the row is written.
      await em().execute('insert into noted (at) values (?)', [new Date(now + 6 * WEEK)])
      written += 1
    }
  }
  const lanes = Promise.all(Array.from({ length: LANES }, lane))
  const weeks = { table: 'noted', by: 'at' }
  for (let time = 0; time < TIMES; time++) {
    now = began + time * 3 * WEEK
    // Behind somebody for half a second it leaves it to the next time.
    await keepWeeks(em(), weeks, { now: new Date(now), keptSince: new Date(0) }).catch(() => {})
  }
  isOver = true
  await lanes
  await keepWeeks(em(), weeks, { now: new Date(now), keptSince: new Date(0) })
  const [count] = await em().execute<[{ all: number; other: number }]>(
    'select (select count(*)::int from noted) as all, (select count(*)::int from noted_other) as other',
  )
  expect(count).toEqual({ all: written, other: 0 })
})
