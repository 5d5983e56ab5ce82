import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { rows } from '../testing/databases/database.js'
import { theRegister } from '../testing/register.js'
import { runClocks } from './run-clocks.js'

const { product, school } = await theRegister()
const OLD = `'2020-01-01'`

/** What goes by its age, a row of each; and a letter that was too much for an earlier day. */
const DUE: Record<string, string> = {
  notification: `insert into notification (account_id, kind, text, created_at)
    select id, 'school.approved', 'Your school is approved.', ${OLD} from account where username = ?`,
  contact_message: `insert into contact_message (full_name, email, text, state, request_key, acknowledged, created_at, handled_at)
    values ('Ada Obi', 'ada@example.com', ?, 'CLOSED', 'key', true, ${OLD}, ${OLD})`,
  subscriber: `insert into subscriber (email, nonce, token_hash, asked_at) values (?, 'nonce', 'hash', ${OLD})`,
  letter: `insert into letter (kind, "to", data, topic, message_id, state, attempts, created_at)
    values ('contact-received', 'ada@example.com', '{}', '', ?, 'SENT', 1, ${OLD})`,
}
const LATER = `insert into letter (kind, "to", data, topic, message_id, state, attempts, created_at)
  values ('contact-received', 'ada@example.com', '{"messageId": 0}', 'later', ?, 'LATER', 0, now() - interval '2 days')`
const TABLES = Object.keys(DUE)

const left = async () => {
  const counts = TABLES.map(async (table) => {
    const old = table === 'subscriber' ? 'asked_at' : 'created_at'
    const found = await rows(product, `select from ${table} where ${old} <= ${OLD}`)
    return found.length > 0 ? [table] : []
  })
  return (await Promise.all(counts)).flat()
}

beforeEach(async () => {
  for (const table of TABLES) await rows(product, DUE[table]!, [school.username])
  await rows(product, LATER, [`later ${Math.random()}`])
})

test('what may be kept no longer goes', async () => {
  expect(await left()).toEqual(TABLES)
  expect((await runClocks(product.world, pino({ level: 'silent' }))).isComplete).toBe(true)
  expect(await left()).toEqual([])
})

test.each(TABLES)(
  'where nothing of %s can be deleted, all else is done, and the next run tries it again',
  async (table) => {
    await rows(
      product,
      `create function breaks() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
    )
    await rows(
      product,
      `create trigger breaks before delete on ${table} for each row execute function breaks()`,
    )
    const run = () => runClocks(product.world, pino({ level: 'silent' }))
    expect((await run()).isComplete).toBe(false)
    expect(await left()).toEqual([table])
    expect(await rows(product, `select from letter where topic = 'later' and state = 'LATER'`)).toEqual([])
    await rows(product, `drop function breaks cascade`)
    expect((await run()).isComplete).toBe(true)
    expect(await left()).toEqual([])
  },
)
