import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Viewer } from '../policy.js'
import type { Asker } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { listen, type LiveLine } from '../testing/live.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { ChangeKind, type ToldChange } from './change.js'
import { RecentChanges } from './recent-changes.js'

/* Between what a page reads and its line lies a moment. What changes then is told, and the page need not read twice. */

describe('whoever opens a line a moment after they have read', () => {
  let product: Product
  let provider: Person
  let school: SchoolPerson
  let other: SchoolPerson
  beforeAll(async () => {
    product = await aProduct()
    provider = await aProvider(product)
    school = await anApprovedSchool(product, provider)
    other = await anApprovedSchool(product, provider)
    // What was told before a server began it does not know; nor, here, what was told of these people's beginning.
    await pause(PAST * 1000 + 200)
  })
  afterAll(() => product.close())

  /** Seconds; all of a test happens within them. */
  const PAST = 3
  const lines: LiveLine[] = []
  afterEach(() => {
    for (const line of lines.splice(0)) line.end()
  })
  const hearing = async (who: Asker, since: number | null, at = product) => {
    const line = await listen(at, who, { query: `subscription { changes(since: ${since}) { kind id } }` })
    lines.push(line)
    return line
  }

  test('is told what changed in between and is theirs, and of nothing else', async () => {
    const { id } = await aDebtor(product, school)
    const sent = `select 1 from letter where debtor_id = ? and state = 'SENT'`
    await expect.poll(() => rows(product, sent, [id])).toHaveLength(1)
    const [ours, theirs] = [await hearing(school, PAST), await hearing(other, PAST)]
    expect([...new Set(ours.heard)]).toContain(`DEBTOR ${id}`)
    expect(ours.heard).not.toContain('ANYTHING')
    expect(theirs.heard).toEqual([])
    // Without the question, or with a read that was later, nothing of before.
    expect((await hearing(school, null)).heard).toEqual([])
    expect((await hearing(school, 0)).heard).toEqual([])
  })

  test('goes on hearing what changes then', async () => {
    const line = await hearing(school, PAST)
    const { id } = await aDebtor(product, school)
    await expect.poll(() => line.heard).toContain(`DEBTOR ${id}`)
  })

  test('is told at once what is no moment', async () => {
    const { errors } = await hearing(school, -1)
    expect(errors).toMatchObject([
      { message: 'since has to be 0 seconds or more.', extensions: { code: 'BAD_USER_INPUT' } },
    ])
  })

  test('reads everything again where they have become somebody else meanwhile', async () => {
    await rows(product, 'update school set state = state where id = ?', [school.schoolId])
    await rows(product, `update account set is_provider = true where username = ?`, [other.username])
    // A line that is opened before the server hears of it is closed, and opened again.
    await expect.poll(async () => (await hearing(other, PAST)).heard).toEqual(['ANYTHING'])
    expect((await hearing(school, PAST)).heard).not.toContain('ANYTHING')
    await rows(product, `update account set is_provider = false where username = ?`, [other.username])
  })

  test('reads everything again where the server does not know so far back', async () => {
    expect((await hearing(school, 1_000_000)).heard).toEqual(['ANYTHING'])
    const second = await aProduct({ beside: product })
    try {
      expect((await hearing(school, PAST, second)).heard).toEqual(['ANYTHING'])
    } finally {
      for (const line of lines) line.end()
      await second.close()
    }
    // Something may have been missed.
    product.world.changes.emit('gap')
    expect((await hearing(school, PAST)).heard).toEqual(['ANYTHING'])
  })
})

describe('what is remembered', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())
  const viewer = { account: { id: 1, isProvider: true }, school: null, session: { id: 1 } } as Viewer
  const change = (id: number): ToldChange => ({
    ...{ kind: ChangeKind.SCHOOL, id, school: null, account: null, provider: true },
  })

  test('is all since a moment, or it is said that it is not, however many there were and whenever', () => {
    let seed = 20261128
    const upTo = (most: number) => (seed = (seed * 48271) % 2147483647) % most
    for (let round = 0; round < 20; round += 1) {
      vi.advanceTimersByTime(1)
      const began = performance.now()
      const recent = new RecentChanges()
      const all: { at: number; id: number }[] = []
      for (let id = 0, many = upTo(5000); id < many; id += 1) {
        vi.advanceTimersByTime(upTo(3))
        recent.add(change(id))
        all.push({ at: performance.now(), id })
      }
      for (const moment of [
        began - 1,
        began,
        began + 1,
        ...all
          .slice(-2100)
          .filter((_one, place) => place % 60 < 2)
          .map(({ at }) => at),
      ]) {
        const told = recent.since(moment, viewer)?.map(({ id }) => id)
        const since = all.filter(({ at }) => at >= moment).map(({ id }) => id)
        if (told) expect(told).toEqual(since)
        else expect(moment <= began || since.length >= 2000).toBe(true)
      }
    }
  })
})
