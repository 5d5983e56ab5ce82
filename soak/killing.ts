import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL's first process below this DATA_DIR, as its own file names it. */
export const postmasterOf = (dataDir: string): number => firstProcessOf(join(dataDir, 'postgres/data'))

const firstProcessOf = (cluster: string): number =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

/** `kill -9` of the embedded PostgreSQL: its first process and every session, at once. */
export const killPostgres = (dataDir: string): void => killCluster(join(dataDir, 'postgres/data'))

/** The same for a PostgreSQL on a data folder of its own. */
export const killCluster = (cluster: string): void => signalCluster(cluster, 'SIGKILL')

/** SIGSTOP lets it stand still. Nothing happens if it does not run. */
export function signalCluster(cluster: string, signal: NodeJS.Signals): void {
  if (!existsSync(join(cluster, 'postmaster.pid'))) return
  const postmaster = firstProcessOf(cluster)
  for (const pid of [postmaster, ...childrenOf(postmaster)]) signalIfThere(pid, signal)
}

/** `kill -9` of the process that stops PostgreSQL when Node dies: with it gone, a power cut is complete. */
export function killWatchdog(dataDir: string): void {
  const { watchdog } = JSON.parse(readFileSync(join(dataDir, 'postgres/owner.json'), 'utf8')) as {
    watchdog: number
  }
  signalIfThere(watchdog, 'SIGKILL')
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

function parentOf(pid: number): number | null {
  try {
    // "4711 (name, which may hold anything) S 4700 …"
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended in this moment.
  }
}
