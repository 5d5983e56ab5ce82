import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '../../common/days.js'
import { backUp } from '../backup/back-up.js'
import { restore } from '../backup/restore.js'
import { migrate } from '../database/migrate.js'
import { migrations } from '../database/migrations/list.js'
import { openOrm } from '../database/orm.js'
import { anEmptyPlace, connectedTo, everyRow, type Place } from '../testing/places.js'
import { anOlderDatabase, type OlderDatabase } from '../testing/databases/older-database.js'
import { run } from '../testing/databases/with-database.js'

/** A filled database of the version before migration 0074, and the statements of its servers, which go on meanwhile. */
const names = migrations.map(({ name }) => name)

let database: OlderDatabase
let url: string
let orm: OlderDatabase['orm']
/** A connection of a server of the version before. */
let older: pg.Client
async function filled(before: string): Promise<void> {
  database = await anOlderDatabase(before)
  ;({ url, orm } = database)
  await run(
    url,
    `insert into look (school_id, account_id, kind, asked, shown, results, reference, at, purged_at)
     select 1, 1, 'CHECK', case when n > 400 then '{}' else jsonb_build_object('student', 'Ada ' || n) end, array[n],
            case when n <= 400 then '[]'::jsonb end, case when n <= 400 then 'A-' || n end, now() - n * interval '1 day',
            case when n > 400 then now() end
       from generate_series(1, 450) n`,
  )
  older = await connectedTo(url)
}
afterEach(async () => {
  await older.end()
  await database.close()
})

const INSERT = `insert into "look" ("school_id", "account_id", "api_key_id", "kind", "asked", "shown", "batch", "request_key", "purpose", "reference", "results", "outcome", "outcome_at", "at", "purged_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning "id"`
const INSERT_MANY = `insert into "look" ("school_id", "account_id", "api_key_id", "kind", "asked", "shown", "batch", "request_key", "purpose", "reference", "results", "at")
    select * from json_to_recordset($1) as given ("school_id" int, "account_id" int, "api_key_id" int, "kind" text, "asked" jsonb, "shown" integer[], "batch" boolean, "request_key" text, "purpose" text, "reference" text, "results" jsonb, "at" timestamptz) returning id`
const ONE = `select "l0".* from "look" as "l0" where "l0"."id" = $1 and "l0"."school_id" = $2 limit $3`
const LOCKED = `select "l0".* from "look" as "l0" where "l0"."id" = $1 limit $2 for update`
const TURN = `update "look" set "shown" = $1 where "id" = $2`
const OUTCOME = `update "look" set "outcome" = $1, "outcome_at" = $2 where "id" = $3`
const PURGE = `update look set asked = '{}', results = null, reference = null, purged_at = $1
      where id in (select id from look where purged_at is null and at < $2 order by at limit $3 for update skip locked)
     returning id`
const SEARCH = `select "l0".* from "look" as "l0" where "l0"."school_id" = $1 and "l0"."kind" = $2 and ("l0"."reference" ilike $3 or l0.asked->>'student' ilike $4) order by "l0"."id" desc limit $5`

const asked = (student: string) => JSON.stringify({ student })
const aLook = (student: string, reference: string) => [
  ...[1, 1, null, 'CHECK', asked(student), '{7}', false, null, 'ADMISSION', reference, '[{"debtorId":7}]'],
  ...[null, null, new Date(), null],
]

describe('a filled table of the version before', () => {
  beforeEach(() => filled('0074'))

  test('reads as it did, and moves no row; numbers go on', async () => {
    const all = () => run(url, 'select * from look order by id')
    const before = await all()
    await orm.migrator.up()
    expect(await all()).toEqual(before.map((look: object) => ({ ...look, shown_since: [] })))
    expect(await run(url, 'select * from look_content')).toEqual([])
    const inserted = await older.query(INSERT, aLook('Bola', 'B-1'))
    expect(inserted.rows).toEqual([{ id: 451 }])
    // What is new lies apart, and nothing of it in the row that stays.
    expect(await run(url, 'select asked, reference from look_content')).toEqual([
      { asked: { student: 'Bola' }, reference: 'B-1' },
    ])
    expect(await run(url, 'select asked, results, reference from look_kept where id = 451')).toEqual([
      { asked: null, results: null, reference: null },
    ])
  })

  test('is written, read, locked and purged on by the statements of its servers, prepared before', async () => {
    const statements = { INSERT, INSERT_MANY, ONE, LOCKED, TURN, OUTCOME, PURGE, SEARCH }
    const stale = new Set<string>()
    const ask = (name: keyof typeof statements, values: unknown[]) =>
      older.query({ name: stale.has(name) ? `${name} anew` : name, text: statements[name], values })
    const at = new Date()
    const list = [1, 2, 3].map((n) => ({
      ...{ school_id: 1, account_id: 1, api_key_id: null, kind: 'CHECK', asked: { student: `Chidi ${n}` } },
      ...{
        shown: [n],
        batch: true,
        request_key: 'k',
        purpose: 'ADMISSION',
        reference: `L-${n}`,
        results: [],
        at,
      },
    }))
    const story = async () => {
      const [{ id }] = (await ask('INSERT', aLook('Bola', 'B-1'))).rows
      const many = await ask('INSERT_MANY', [JSON.stringify(list)])
      expect(many.rows).toEqual([1, 2, 3].map((n) => ({ id: id + n })))
      await older.query('begin')
      const locked = await ask('LOCKED', [id, 1])
      expect(locked.rows).toMatchObject([{ id, asked: { student: 'Bola' }, shown: [7], purged_at: null }])
      expect((await ask('TURN', ['{7,8}', id])).rowCount).toBe(1)
      await older.query('commit')
      expect((await ask('OUTCOME', ['ADMITTED', at, id])).rowCount).toBe(1)
      const known = {
        ...{ id, school_id: 1, kind: 'CHECK', asked: { student: 'Bola' }, reference: 'B-1', shown: [7, 8] },
        ...{ results: [{ debtorId: 7 }], outcome: 'ADMITTED', outcome_at: at, batch: false },
      }
      expect((await ask('ONE', [id, 1, 1])).rows).toMatchObject([known])
      expect((await ask('SEARCH', [1, 'CHECK', '%b-1%', '%b-1%', 10])).rows[0]).toMatchObject(known)
      expect((await ask('SEARCH', [1, 'CHECK', '%chidi 2%', '%chidi 2%', 10])).rows[0]).toMatchObject({
        ...{ reference: 'L-2', shown: [2], batch: true, request_key: 'k' },
      })
      // The oldest that are not purged, and then all the new ones.
      expect((await ask('PURGE', [at, new Date(Date.now() - 100 * DAY), 10])).rows).toHaveLength(10)
      expect((await ask('ONE', [400, 1, 1])).rows).toMatchObject([
        { asked: {}, results: null, reference: null, purged_at: at },
      ])
      return Object.keys(locked.rows[0])
    }
    const columns = await story()
    await run(url, 'update look set purged_at = null where id = 400')
    await orm.migrator.up()
    // A server prepares anew what no longer returns what it did.
    for (const [name, values] of [
      ['ONE', [1, 1, 1]],
      ['LOCKED', [1, 1]],
      ['SEARCH', [1, '', '', '', 1]],
    ] as const) {
      await expect(ask(name, [...values])).rejects.toMatchObject({ routine: 'RevalidateCachedQuery' })
      stale.add(name)
    }
    expect(await story()).toEqual([...columns, 'shown_since'])

    const ahead = new Date(Date.now() + DAY)
    expect((await ask('PURGE', [at, ahead, 1000])).rows.length).toBeGreaterThan(300)
    expect((await ask('PURGE', [at, ahead, 1000])).rows).toEqual([])
    const readable = `select id from look where asked <> '{}' or results is not null or reference is not null or purged_at is null`
    expect(await run(url, readable)).toEqual([])
    const left = `select id from look_kept where coalesce(asked, '{}') <> '{}' or results is not null or reference is not null`
    expect(await run(url, left)).toEqual([])
  })

  test('loses nothing of a look that two change at once, whichever lies where', async () => {
    await orm.migrator.up()
    const [{ id }] = (await older.query(INSERT, aLook('Bola', 'B-1'))).rows
    const another = await connectedTo(url)
    try {
      for (const one of [id, 17]) {
        await older.query('begin')
        await older.query(OUTCOME, ['DECLINED', new Date(), one])
        const turned = another.query(TURN, ['{1,2,3}', one])
        const skipped = await run(url, `select id from look where id = ${one} for update skip locked`)
        expect(skipped).toEqual([])
        await older.query('commit')
        await turned
        expect((await older.query(ONE, [one, 1, 1])).rows).toMatchObject([
          { shown: [1, 2, 3], outcome: 'DECLINED', reference: one === id ? 'B-1' : 'A-17' },
        ])
      }
    } finally {
      await another.end()
    }
  })

  test('is one thing also to whoever changes or deletes by hand', async () => {
    await orm.migrator.up()
    const [{ id }] = (await older.query(INSERT, aLook('Bola', 'B-1'))).rows
    for (const one of [id, 17]) {
      await run(
        url,
        `update look set at = at - interval '30 days', asked = '{"student":"Bolu"}' where id = ${one}`,
      )
      expect((await older.query(ONE, [one, 1, 1])).rows).toMatchObject([
        { asked: { student: 'Bolu' }, reference: one === id ? 'B-1' : 'A-17' },
      ])
      expect(await run(url, `delete from look where id = ${one} returning id`)).toEqual([{ id: one }])
    }
    expect(await run(url, 'select * from look_content')).toEqual([])
    expect(await run(url, 'select count(*)::int as count from look_kept')).toEqual([{ count: 449 }])
    await expect(older.query(INSERT, aLook('Bola', 'B-1').with(4, null))).rejects.toMatchObject({
      code: '23502',
    })
    expect(await run(url, 'select count(*)::int as count from look_kept')).toEqual([{ count: 449 }])
  })

  test('comes back from a backup of the version before, and is brought up to date by the next start', async () => {
    const places: Place[] = []
    try {
      const [old, place] = [await anEmptyPlace(), await anEmptyPlace()]
      places.push(old, place)
      const file = join(old.dataDir, 'older')
      await backUp({ config: { ...old.config, databaseUrl: url }, store: old.store }, createWriteStream(file))
      await restore(place, file)
      const restored = await openOrm(place.databaseUrl)
      expect(await migrate(restored, place.databaseUrl)).toEqual(names.filter((name) => name >= '0074'))
      await restored.close()
      await orm.migrator.up()
      const [was, is] = await Promise.all([url, place.databaseUrl].map(connectedTo))
      expect(await everyRow(is!)).toEqual(await everyRow(was!))
      await Promise.all([was!.end(), is!.end()])
    } finally {
      for (const place of places) await place.remove()
    }
  })
})

test.each(['0073', '0074', '0077'])(
  'from before %s nobody who has read a look is ended, and tells a webhook then',
  async (version) => {
    await filled(version)
    await run(
      url,
      `insert into webhook (school_id, url, events, secret, created_at) values (1, 'https://x.example', '{}', '', now())`,
    )
    await older.query('begin')
    await older.query(ONE, [1, 1, 1])
    const migrating = migrate(orm, url)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => run(url, waiting), { interval: 5 }).toHaveLength(1)
    await older.query(
      `insert into webhook_delivery (webhook_id, event_id, type, body, state, created_at)
     select id, 'msg', 'debtor.corrected', '{}', 'DELIVERED', now() from webhook`,
    )
    await older.query('commit')
    expect((await migrating).at(-1)).toBe(names.at(-1))
  },
)
