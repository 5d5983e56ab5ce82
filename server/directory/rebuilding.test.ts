import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { expect, test } from 'vitest'
import { Debtor } from '../debtors/debtor.entity.js'
import { done } from '../testing/claims/claims.js'
import { act } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { rebuildKeys } from '../matching/rebuild.js'
import { storedKeys } from '../matching/stored-keys.js'

/** The long proof asks for more. */
const CHECKS = Number(process.env.CHECKS ?? 60)
const WRITES = Number(process.env.WRITES ?? 20)
const WARDS = Math.max(24, WRITES)
/** After three numbers a school’s next one is not compared (rule 9). */
const MOST_CORRECTIONS = 2
const LANES = 4

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
const asker = await anApprovedSchool(product, provider)

/** A number as a syllable for each digit, so that no two sound alike. */
const said = (number: number, digits: number) =>
  [...String(number).padStart(digits, '0')].map((digit) => SYLLABLES[Number(digit)]!).join('')
const SYLLABLES = ['bo', 'di', 'fu', 'ga', 'ke', 'li', 'mo', 'nu', 'ra', 'te']
/** A ward after so many corrections. Each gives it another number, which only the newest keys know. */
const facts = (at: number, corrections: number) => ({
  studentName: `Ib${said(at, 2)}n Qu${said(at, 3)}z`,
  parentName: `Har${said(at, 2)}l Qu${said(at, 3)}z`,
  phone: `0803${String(at).padStart(3, '0')}${String(corrections).padStart(4, '0')}`,
})

test(
  'while all keys are made anew again and again, every check is right and no write is lost',
  { timeout: 30 * 60_000 },
  async () => {
    const wards: { at: number; corrections: number; id: string }[] = []
    for (let at = 0; at < WARDS; at++)
      wards.push({ at, corrections: 0, id: (await aDebtor(product, school, facts(at, 0))).id })
    await quiet(product)
    const check = async ({ at, corrections, id }: (typeof wards)[number]) => {
      const { studentName, parentName, phone } = facts(at, corrections)
      const asked = { student: studentName, parent: parentName, phone, reference: String(at) }
      const select = 'check { results { likelihood evidence { field verdict } entry { id } } }'
      const { check: answered } = await act(product, 'checkWard', asked, { as: asker, select })
      const [first] = answered.results
      expect(first?.entry.id, `ward ${at}`).toBe(id)
      // By the number that it was given last, and no older one.
      expect(first.evidence, `ward ${at}`).toContainEqual({ field: 'phone', verdict: 'same' })
    }

    let over = false
    let made = 0
    const rebuilding = (async () => {
      while (!over) {
        await rows(product, 'update debtor set keys_version = 1')
        made += await rebuildKeys(product.world.orm)
        await product.world.names.count()
      }
    })()
    let checks = 0
    let writes = 0
    // Each lane has wards of its own, so that it knows what was written last.
    const lane = async (first: number) => {
      const own = wards.filter(({ at }) => at % LANES === first)
      for (let turn = 0; checks < CHECKS; turn++) {
        const one = own[turn % own.length]!
        if (writes * CHECKS < WRITES * (checks + LANES) && one.corrections < MOST_CORRECTIONS) {
          writes++
          one.corrections++
          await done(product, 'updateDebtor', { id: one.id, ...facts(one.at, one.corrections) }, school)
        }
        checks++
        await check(one)
      }
    }
    try {
      await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)))
    } finally {
      over = true
      await rebuilding
    }
    await rebuildKeys(product.world.orm)
    for (const one of wards) await check(one)
    console.log(`rebuilding: ${made} entries · checks: ${checks} · writes: ${writes}`)
    expect(made).toBeGreaterThan(WARDS)
    expect(writes).toBeGreaterThanOrEqual(WRITES)
  },
)

test('an entry that is being written while keys are made anew keeps those of what was written', async () => {
  const { id } = await aDebtor(product, school, {
    studentName: 'Osaze Omoregie',
    parentName: 'Isoken Omoregie',
  })
  await quiet(product)
  await rows(product, 'update debtor set keys_version = 1')
  const written = { studentName: 'Ekaette Effiong', parentName: 'Bassey Effiong', phone: '0809 313 2121' }
  let rebuilt: Promise<number> | undefined
  await product.world.orm.em.fork().transactional(async (manager) => {
    const { searchKeys, nameWords, keysVersion } = storedKeys(written)
    await (manager as EntityManager)
      .createQueryBuilder(Debtor)
      .update({ ...written, searchKeys, nameWords, keysVersion })
      .where({ id: Number(id) })
      .execute()
    rebuilt = rebuildKeys(product.world.orm)
    // It goes past what somebody writes. If it waited instead, it would have read what stood there before.
    await Promise.race([rebuilt, pause(2000)])
  })
  await rebuilt
  const asked = { student: written.studentName, parent: written.parentName, phone: written.phone }
  const select = 'check { results { entry { id } } }'
  const { check } = await act(product, 'checkWard', { ...asked, reference: 'x' }, { as: asker, select })
  expect(check.results).toEqual([{ entry: { id } }])
})
