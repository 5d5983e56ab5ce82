import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './embedded-error.js'
import { isServed } from './embedded-pid-file.js'
import { isAlive, startProgram } from './embedded-program.js'
import { stopCommand, type StopPlan } from './embedded-server.js'

export interface Watchdog {
  pid: number
  /** The server was stopped in good order: nothing is left to do. Answers when the watchdog has gone. */
  dismiss(): Promise<void>
}

/**
 * A tiny process that outlives Node, however Node dies, and then stops PostgreSQL. It reads from a pipe whose other
 * end only this Node holds: a word means "all is well", the end without a word means that Node is dead.
 */
export function postWatchdog(plan: StopPlan): Watchdog {
  const stop = [...plan.user.prefix, ...stopCommand(plan)]
  const command =
    process.platform === 'win32'
      ? [process.execPath, '-e', WATCH_ON_WINDOWS, ...stop]
      : ['/bin/sh', '-c', WATCH, path.join(plan.cluster, 'postmaster.pid'), ...stop]
  // Only what stops the server needs the prefix; the waiting shell does not.
  const child = startProgram({ ...plan.user, prefix: [] }, command, ['pipe', 'ignore', 'ignore'])
  const pipe = child.stdin as Socket
  // Somebody ended it: all else works without, and the next start takes over what this one may leave behind.
  pipe.on('error', () => {})
  pipe.unref()
  child.unref()
  const gone = new Promise<void>((resolve) => child.on('exit', resolve).on('error', resolve))
  const dismiss = () => {
    child.ref()
    pipe.end('done\n')
    return gone
  }
  return { pid: child.pid ?? 0, dismiss }
}

/**
 * Waits until the watchdog of a dead Node has done its work, so that it cannot stop the server of this one.
 * @throws EmbeddedDatabaseError if it does not come to an end
 */
export async function outlastWatchdog(pid: number, cluster: string): Promise<void> {
  const giveUp = performance.now() + 70_000
  while (isAlive(pid, `pg_ctl stop -D ${cluster}`)) {
    // Nothing left to stop: it might only wait for a server to sign off that was killed.
    if (!isServed(cluster) && process.platform !== 'win32') endIfThere(pid)
    if (performance.now() > giveUp)
      throw new EmbeddedDatabaseError(
        `The database server of an earlier DMA is still stopping (watchdog: process ${pid}). Try again later.`,
      )
    await pause(10)
  }
}

function endIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself in this moment.
  }
}

// A server that Node started with its last breath is not in its file yet, and gets a second to appear there.
const WATCH = 'read -r word && exit; [ -s "$0" ] || sleep 1; exec "$@"'

const WATCH_ON_WINDOWS = `
process.stdin.on('data', () => process.exit())
process.stdin.on('end', () => require('node:child_process').spawnSync(process.argv[1], process.argv.slice(2)))`
