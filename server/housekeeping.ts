import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isClockRight } from './database/clock-apart.js'
import { sweepAccounts } from './accounts/sweep.js'
import type { World } from './context.js'
import { sweepAskedFacts } from './directory/asked-facts.js'
import { sweepLooks } from './directory/sweep-looks.js'
import { rebuildKeys } from './matching/rebuild.js'
import { sweepArriving } from './documents/sweep-arriving.js'
import { sweepUploads } from './documents/sweep.js'
import { sweepImports } from './imports/sweep.js'
import { sweepLetters } from './mail/sweep.js'
import { sweepWebhooks } from './webhooks/sweep-webhooks.js'

const HOUR = 60 * 60 * 1000
/** For what cannot be stopped within: it is done again after the next start. */
const LONGEST_WAIT_MS = 5000

/**
 * Throws away what has run out and posts letters again whose job got lost, now and then hourly, in every server at
 * once. Where one sweep fails the others go on. Answers how to stop it, which
 * begins no further sweep, and waits a little for the one under way.
 */
export function startHousekeeping(world: World, log: Logger): () => Promise<void> {
  let stopped = false
  const sweeps = [
    // Counted every twenty seconds besides (background.ts): here somebody hears of it if that fails.
    () => world.names.keepUp(),
    () => sweepLetters(world),
    () => sweepWebhooks(world),
    () => sweepLooks(world),
    () => sweepUploads(world),
    () => sweepImports(world),
    () => world.store.sweep(new Date()),
    () => sweepArriving(new Date()),
    () => sweepAccounts(world),
    () => sweepAskedFacts(world),
    () => rebuildKeys(world.orm, { stopped: () => stopped }),
  ]
  const sweep = async () => {
    // Where the database does not answer, each sweep says so itself.
    if (!stopped && !(await isClockRight(world, log).catch(() => true))) return
    for (const one of sweeps)
      if (stopped) return
      else await one().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'))
  }
  let last = Promise.resolve()
  const attempt = () => void (last = last.then(sweep))
  attempt()
  const timer = setInterval(attempt, HOUR)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await Promise.race([last, pause(LONGEST_WAIT_MS, undefined, { ref: false })])
  }
}
