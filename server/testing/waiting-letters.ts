import { expect, vi } from 'vitest'
import { rows } from './databases/database.js'
import type { Product } from './product.js'

const JOBS = `update pgboss.job set start_after = now() + make_interval(hours => ?)
  where name = 'letters' and (data ->> 'letterId')::int in (
    select id from letter where state = 'QUEUED' and kind = coalesce(?, kind) and debtor_id is not distinct from coalesce(?::int, debtor_id))`

/**
 * Once a letter of a claim, or of a kind, has been tried and not taken, it is not tried again before `waitsNoLonger`: at
 * a try it would say what was true at its beginning.
 */
export async function waitsLong(
  product: Product,
  { kind = null, debtor = null }: { kind?: string | null; debtor?: string | null },
): Promise<void> {
  const delayed = () => rows(product, `${JOBS} and state = 'retry' returning 1 as waits`, [1, kind, debtor])
  await expect.poll(delayed, { interval: 20 }).toEqual([{ waits: 1 }])
}

/**
 * Lets all of them leave now, again and again until none waits: one may wait a while for another one to have left. The
 * workers are woken as pg-boss wakes them for what is new.
 */
export async function waitsNoLonger(product: Product): Promise<void> {
  const leave = async () => {
    await rows(product, `${JOBS} and state in ('created', 'retry') and start_after > now()`, [0, null, null])
    await rows(product, WAKE)
    expect(await rows(product, `select id, kind from letter where state = 'QUEUED'`)).toEqual([])
  }
  await vi.waitFor(leave, { timeout: 15_000, interval: 100 })
}

/**
 * No letter leaves while this happens: the mail server takes none. Afterwards all of them are tried again. Answers how many
 * had been received before: those behind it were worded afterwards. With long, even pauses between tries (`retries`).
 */
export async function whileNoneLeaves(product: Product, story: () => Promise<unknown>): Promise<number> {
  product.mail.answer = () => 451
  let before: number
  try {
    await story()
    // Each has been tried, and refused.
    await expect.poll(() => rows(product, UNTRIED)).toEqual([])
  } finally {
    before = product.mail.received.length
    product.mail.answer = () => null
  }
  await waitsNoLonger(product)
  return before
}
const UNTRIED = `select kind from letter where state = 'QUEUED' and (attempts = 0 or exists (
  select from pgboss.job where name = 'letters' and state = 'active' and (data ->> 'letterId')::int = letter.id))`

const WAKE = `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), 'letters')`

/**
 * The mail server holds the next letter (to this address, where one is named) until it is answered: null takes it, a
 * code refuses it. All others are taken meanwhile.
 */
export function holdNextLetter(
  product: Product,
  address?: string,
): { arrived: Promise<void>; answer: (code: number | null) => void } {
  const arrived = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<number | null>()
  let isHeld = false
  product.mail.answer = (to) => {
    if (isHeld || (address !== undefined && to !== address)) return null
    isHeld = true
    arrived.resolve()
    return answered.promise
  }
  return { arrived: arrived.promise, answer: answered.resolve }
}
