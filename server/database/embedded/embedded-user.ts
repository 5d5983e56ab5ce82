import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedDatabaseError, USE_YOUR_OWN } from './embedded-error.js'

/** How to start a program as the user who owns the cluster: PostgreSQL refuses to run as root. */
export interface ClusterUser {
  /** Put before the command line. */
  prefix: string[]
  /** Given to spawn(). */
  uid?: number
  gid?: number
  /** Who must own the files, when that is not who we are. */
  owner?: { uid: number; gid: number }
}

/**
 * Chooses the user, without creating one. `reach` are paths that PostgreSQL must come to; `cluster` is the data
 * folder, whose owner is kept if it exists.
 * @throws EmbeddedDatabaseError when root has nobody to hand over to
 */
export function chooseUser({ cluster, reach }: { cluster: string; reach: string[] }): ClusterUser {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const owner = ownerOf(cluster) ?? someoneElse()
  if (!isMapped(owner.uid, 'uid') || !isMapped(owner.gid, 'gid')) return insideNamespace(owner)
  if (reach.every(isOpenToAll)) return { prefix: [], ...owner, owner }
  return { prefix: throughClosedFolders(owner), owner }
}

/**
 * Root's own folders are often closed to others (0700). The one capability to pass them goes along; the bits keep
 * it over the change of user, and the ambient set over exec.
 */
function throughClosedFolders({ uid, gid }: { uid: number; gid: number }): string[] {
  if (process.platform !== 'linux')
    throw new EmbeddedDatabaseError(
      `The embedded database cannot run as root from a folder that is closed to other users. ` +
        `Start DMA as an ordinary user. Or else: ${USE_YOUR_OWN}`,
    )
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ]
}

/** A rootless container may know no user but root: then a namespace within shows our own files as that user's. */
function insideNamespace({ uid, gid }: { uid: number; gid: number }): ClusterUser {
  return { prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'] }
}

function ownerOf(cluster: string): { uid: number; gid: number } | undefined {
  const found = statSync(cluster, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/** initdb insists on a user that /etc/passwd knows. */
function someoneElse(): { uid: number; gid: number } {
  const known = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0)
  const chosen =
    known.find(({ name }) => name === 'postgres') ?? known.find(({ name }) => name === 'nobody') ?? known[0]
  if (chosen) return { uid: chosen.uid, gid: chosen.gid }
  throw new EmbeddedDatabaseError(
    `DMA runs as root, PostgreSQL must not, and /etc/passwd names nobody else to run it. ${USE_YOUR_OWN}`,
  )
}

function isMapped(id: number, kind: 'uid' | 'gid'): boolean {
  if (process.platform !== 'linux') return true
  return readFileSync(`/proc/self/${kind}_map`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([first = 0, , count = 0]) => id >= first && id < first + count)
}

function isOpenToAll(target: string): boolean {
  const EXECUTE_BY_OTHERS = 0o001
  if ((statSync(target).mode & EXECUTE_BY_OTHERS) === 0) return false
  const parent = path.dirname(target)
  return parent === target || isOpenToAll(parent)
}
