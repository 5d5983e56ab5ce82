import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { runClocks, type Done } from '../clocks/run-clocks.js'
import { DAY, localDate, startOfDay } from '../../common/days.js'
import { daysLater } from './claims/claims.js'
import { rows } from './databases/database.js'
import type { Person } from './people.js'
import type { Product } from './product.js'

const silent = pino({ level: 'silent' })

/** Runs the clocks as often as it takes: a claim that somebody just holds, if only a letter's delivery, is left for the next time. */
export async function keepClocks({ world }: Product): Promise<Done> {
  const all: Done = new Map()
  for (let tries = 0; tries < 100; tries++) {
    const { done, isComplete } = await runClocks(world, silent)
    for (const [act, times] of done) all.set(act, (all.get(act) ?? 0) + times)
    if (isComplete) return all
    await pause(50)
  }
  throw new Error('The clocks cannot be kept.')
}

/** The days of a product, as its tests turn them. The sessions of these people go with them. */
export function daysOf(here: () => { product: Product; people: Person[] }) {
  const run = async () => Object.fromEntries(await keepClocks(here().product))
  const at = async (day: string, milliseconds = 0) => {
    const { product, people } = here()
    const then = startOfDay(day, product.world.rules.timeZone).getTime() + milliseconds
    await daysLater(product, (then - product.clock.now().getTime()) / DAY, ...people)
  }
  return {
    /** What is done now, each act with how often. */
    run,
    today: () => localDate(here().product.clock.now(), here().product.world.rules.timeZone),
    /** Moves the clock to so many milliseconds after a day begins. */
    at,
    /** What is done in the last seconds of the day before, at the beginning of the day itself, and once more. */
    async around(day: string) {
      await at(day, -10_000)
      const before = await run()
      await at(day)
      return [before, await run(), await run()]
    },
  }
}

/** Nothing of what other tests have left is due any more. */
export async function nothingIsDue(product: Product): Promise<void> {
  await rows(product, `update contend set state = 'WITHDRAWN'`)
  await rows(product, 'update debtor set withdrawn_at = now(), purged_at = now()')
}

/** Whom letters of a kind went to, about this claim or about a list. */
export const writtenTo = async (product: Product, kind: string, debtorId: string): Promise<string[]> =>
  (
    await rows(product, `select "to" from letter where kind = ? and (debtor_id = ? or debtor_id is null)`, [
      kind,
      debtorId,
    ])
  ).map(({ to }) => to)
