import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedDatabaseError, USE_YOUR_OWN } from './embedded-error.js'
import { freePort } from '../free-port.js'
import { disownPidFile, isServer, readPidFile } from './embedded-pid-file.js'
import { runProgram, startProgram } from './embedded-program.js'
import type { ClusterUser } from './embedded-user.js'

/** A running PostgreSQL server that takes connections on 127.0.0.1. */
export interface Server {
  pid: number
  port: number
  /** Whether a Node that is dead now had started it. */
  adopted: boolean
}

export interface LaunchPlan {
  postgres: string
  cluster: string
  logFile: string
  user: ClusterUser
  settings: Record<string, string>
  /** Where it has to listen; any free port if it is left out. */
  port?: number
  /** Called when the server ends, wanted or not. */
  onExit: () => void
}

/** After a crash PostgreSQL first replays its journal, which can take long. */
const READY_WITHIN = 300_000
/** How long the last sessions of a killed server may take to notice. */
const SETTLED_WITHIN = 20_000
const KEEP_LOG_BYTES = 1_000_000

/**
 * Takes over the server that a dead Node left running on this folder, or starts one; answers when it takes
 * connections.
 * @throws EmbeddedDatabaseError with PostgreSQL's own words if there is none in the end
 */
export async function findOrLaunchServer(plan: LaunchPlan): Promise<Server> {
  if (sizeOf(plan.logFile) > KEEP_LOG_BYTES) renameSync(plan.logFile, `${plan.logFile}.1`)
  const giveUp = performance.now() + SETTLED_WITHIN
  for (;;) {
    const server =
      (await findOrphan(plan.cluster)) ?? (await tryLaunch(plan, plan.port ?? (await freePort())))
    if ('pid' in server) return server
    // Sessions of a killed server still hold its memory; or a dead Node's server came up in this moment; or somebody
    // took the port.
    const passing = /pre-existing shared memory block|lock file .* already exists|could not bind/.test(
      server.words,
    )
    if (!passing || performance.now() > giveUp)
      throw new EmbeddedDatabaseError(
        `The embedded database did not start. If this goes on: ${USE_YOUR_OWN} PostgreSQL said (${plan.logFile}):\n${server.words}`,
      )
    await pause(100)
  }
}

/** Nothing if there is none, or if it stopped while we looked. */
async function findOrphan(cluster: string): Promise<Server | undefined> {
  const giveUp = performance.now() + READY_WITHIN
  for (;;) {
    const found = readPidFile(cluster)
    if (!found || !isServer(found.pid, cluster)) return undefined
    if (found.status === 'ready') return { pid: found.pid, port: found.port, adopted: true }
    if (performance.now() > giveUp)
      throw new EmbeddedDatabaseError(
        `A database server that an earlier DMA started (process ${found.pid}) hangs. End it, then start DMA again.`,
      )
    await pause(20)
  }
}

export interface StopPlan {
  pgCtl: string
  cluster: string
  user: ClusterUser
}

/** The command that ends all sessions, writes everything out and stops the server; it waits for that. */
export function stopCommand({ pgCtl, cluster }: StopPlan): string[] {
  return [pgCtl, 'stop', '-D', cluster, '-m', 'fast', '-t', '60', '-s']
}

/** Stops the server; harmless if it is gone already. */
export async function stopServer({ pid }: Server, plan: StopPlan): Promise<void> {
  const { code, words } = await runProgram(plan.user, stopCommand(plan))
  if (code !== 0 && isServer(pid, plan.cluster))
    throw new EmbeddedDatabaseError(`The embedded database (process ${pid}) did not stop: ${words}`)
}

async function tryLaunch(plan: LaunchPlan, port: number): Promise<Server | { words: string }> {
  const { cluster, logFile } = plan
  disownPidFile(cluster)
  const logStart = sizeOf(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const settings = Object.entries({ ...plan.settings, port: String(port) })
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = startProgram(plan.user, [plan.postgres, '-D', cluster, ...options], ['ignore', log, log])
  closeSync(log)
  let failure: string | undefined
  let ready = false
  child.on('error', (error) => (failure = error.message))
  child.on('exit', () => (ready ? plan.onExit() : (failure ??= readFrom(logFile, logStart))))
  child.unref()
  const giveUp = performance.now() + READY_WITHIN
  while (failure === undefined) {
    const file = readPidFile(cluster)
    if (file && file.pid === child.pid && file.status === 'ready') {
      ready = true
      return { pid: file.pid, port, adopted: false }
    }
    if (performance.now() > giveUp) {
      child.kill('SIGINT')
      return { words: `not ready after ${READY_WITHIN / 1000} s` }
    }
    await pause(5)
  }
  return { words: failure }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function readFrom(file: string, start: number): string {
  return readFileSync(file).subarray(start).toString().trim()
}
