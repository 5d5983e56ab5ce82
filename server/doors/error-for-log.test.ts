import { Pool } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { errorForLog } from './error-for-log.js'

const pool = new Pool({ connectionString: inject('databaseUrl') })
afterAll(() => pool.end())

test('a value that PostgreSQL did not like is not repeated in the log', async () => {
  const error: unknown = await pool
    .query(`select 'ada@example.com'::integer`)
    .catch((reason: unknown) => reason)
  expect(String(error)).toContain('ada@example.com')
  const logged = errorForLog(error)
  expect(JSON.stringify(logged)).not.toContain('ada@')
  expect(logged).toMatchObject({ type: 'DatabaseError', message: 'PostgreSQL answered 22P02', code: '22P02' })
  expect(logged.stack).toContain('    at ')
})

test('a row that must not be there twice is named by its constraint, not by its values', async () => {
  const client = await pool.connect()
  try {
    await client.query('create temporary table people (email text constraint one_each unique)')
    const twice = `insert into people values ('ada@example.com'), ('ada@example.com')`
    const logged = errorForLog(await client.query(twice).catch((reason: unknown) => reason))
    expect(logged).toMatchObject({ code: '23505', constraint: 'one_each', table: 'people' })
    expect(JSON.stringify(logged)).not.toContain('ada@')
  } finally {
    client.release(true)
  }
})

test('addresses, numbers, secrets and printed rows are taken out of messages, causes included', () => {
  const cause = new Error(`550 <ada@example.com> unknown, call +234 803 123 4567`)
  const error = new Error(`no letter for /claim/${'a1'.repeat(32)}\nentity: { studentName: 'Tobi' }`, {
    cause,
  })
  const text = JSON.stringify(errorForLog(error))
  for (const secret of ['ada@', '803', 'a1a1', 'Tobi']) expect(text).not.toContain(secret)
  expect(text).toContain('no letter for')
  expect(text).toContain('550 <[e-mail]> unknown')
})

test('a copy of an error, as the queue tells them, is logged as the error', () => {
  const fault = Object.assign(new Error('no connection for ada@example.com'), { code: 'ECONNREFUSED' })
  const copy = { ...fault, message: fault.message, stack: fault.stack }
  expect(errorForLog(copy)).toMatchObject({ message: 'no connection for [e-mail]', code: 'ECONNREFUSED' })
  expect(errorForLog(copy).stack).toContain('    at ')
})
