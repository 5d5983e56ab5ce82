import { join } from 'node:path'
import type { Logger } from 'pino'
import { sweepAccounts } from './accounts/sweep.js'
import type { World } from './context.js'
import { sweepTemporary } from './documents/disk-store.js'
import { sweepUploads } from './documents/sweep.js'

const HOUR = 60 * 60 * 1000

/** Throws away what has run out, now and then hourly, in every server at once. Answers how to stop it. */
export function startHousekeeping(world: World, log: Logger): () => void {
  const sweep = async () => {
    await sweepUploads(world)
    await sweepTemporary(join(world.config.dataDir, 'documents'), new Date())
    await sweepAccounts(world)
  }
  const attempt = () =>
    void sweep().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'))
  attempt()
  const timer = setInterval(attempt, HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
