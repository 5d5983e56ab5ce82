import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Logger } from 'pino'
import { runClocks, type Done } from '../clocks/run-clocks.js'
import type { World } from '../context.js'
import { Letter, LetterState } from '../mail/letter.entity.js'
import type { DemoClock } from './demo-clock.js'

/** All the time that letters are given to leave; the rest leaves later, or is no longer wanted by then. */
const LETTERS_LEAVE_WITHIN_MS = 4000

/** What is held at one moment is free at one of the next. */
const RUNS_A_DAY = 10

/**
 * Moves the demo's clock forward day by day, and does what is due on each, as if a server had run all the time.
 * Answers how often each thing was done.
 */
export async function moveClock(
  world: World,
  clock: DemoClock,
  { days, log }: { days: number; log: Logger },
): Promise<Done> {
  await takeAlong(world.orm.em.fork() as EntityManager, days)
  const all: Done = new Map()
  const deadline = Date.now() + LETTERS_LEAVE_WITHIN_MS
  for (let day = 0; day < days; day++) {
    clock.forward(1)
    for (let run = 0; run < RUNS_A_DAY; run++) {
      const { done, isComplete } = await runClocks(world, log)
      for (const [what, times] of done) all.set(what, (all.get(what) ?? 0) + times)
      // A letter speaks of the day on which it leaves.
      if (done.size > 0) await lettersLeave(world, deadline)
      if (isComplete) break
      // A letter on its way holds its claim for a moment, and the clocks pass over that.
      await pause(100)
    }
  }
  return all
}

/** What people are in the middle of goes along: nobody is signed out, no code and no upload runs out. */
async function takeAlong(em: EntityManager, days: number): Promise<void> {
  await em.transactional(async (tx) => {
    for (const [table, columns, which] of TAKEN_ALONG) {
      const later = columns.map((column) => `${column} = ${column} + make_interval(days => ?)`)
      await (tx as EntityManager).execute(
        `update ${table} set ${later.join(', ')} ${which}`,
        columns.map(() => days),
      )
    }
  })
}

const TAKEN_ALONG = [
  ['session', ['created_at', 'last_seen_at', 'expires_at', 'confirmed_at'], ''],
  ['account_code', ['created_at', 'expires_at'], ''],
  ['invitation', ['expires_at'], ''],
  ['open_registration', ['expires_at'], ''],
  ['document', ['created_at'], 'where attached_at is null'],
] as const

async function lettersLeave(world: World, deadline: number): Promise<void> {
  const em = world.orm.em.fork()
  while (Date.now() < deadline && (await em.count(Letter, { state: LetterState.QUEUED })) > 0) await pause(50)
}
