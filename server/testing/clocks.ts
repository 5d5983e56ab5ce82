import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { runClocks, type Done } from '../clocks/run-clocks.js'
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
