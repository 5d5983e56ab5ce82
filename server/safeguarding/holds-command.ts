import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { asOperator } from '../database/operator.js'
import { aFamiliesSet } from '../directory/evaluation/families-set.js'
import { openScratchRegister } from '../directory/evaluation/scratch-register.js'
import { heldSince } from './held-wards.js'

const OPTIONS = {
  entries: { type: 'string', default: '50000' },
  holds: { type: 'string', default: '20,2000,20000' },
} as const
const ASKED = 100

const HOLD = `
  insert into safeguarding_hold (debtor_id, school_id, at)
  select id, school_id, now() from debtor order by md5(id::text) limit ?`
const SOME = `select id from debtor order by md5('asked ' || id) limit ?`

// npm run eval:holds: how long it takes to ask whether claims are held, in a scratch database of its own, gone afterwards.
await asOperator(async (config) => {
  const { values } = parseArgs({ options: OPTIONS })
  const { debtors } = aFamiliesSet({ entries: Number(values.entries) })
  const { context, close } = await openScratchRegister(config, debtors, { counted: false })
  const { em, rules } = context
  const timed = async (claims: number[]) => {
    const from = performance.now()
    await heldSince({ em, rules, now: context.now() }, claims)
    return Math.round(10 * (performance.now() - from)) / 10
  }
  try {
    const table: Record<string, object> = {}
    for (const holds of values.holds.split(',').map(Number)) {
      await em.execute('delete from safeguarding_hold')
      await em.execute(HOLD, [holds])
      await em.execute('vacuum analyze safeguarding_hold')
      const claims = (await em.execute<{ id: number }[]>(SOME, [ASKED])).map(({ id }) => id)
      const singly: number[] = []
      for (const claim of claims) singly.push(await timed([claim]))
      const [p50, p95] = [0.5, 0.95].map((share) => singly.toSorted((a, b) => a - b)[ASKED * share]!)
      const together = await timed(claims)
      table[holds] = { 'one, p50 ms': p50, 'one, p95 ms': p95, 'a hundred, ms': together }
    }
    console.log(`${debtors.length} claims, beside so many that are held:`)
    console.table(table)
  } finally {
    await close()
  }
})
