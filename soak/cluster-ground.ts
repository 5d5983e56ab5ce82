import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { unprivilegedUser } from '../scripts/throwaway-postgres.mjs'

const DEPLOY = resolve(import.meta.dirname, '../deploy/cluster')

/** Of PostgreSQL, of whoever copies, of whoever looks after a node that fell behind, of DMA. */
export const PASSWORDS = {
  'PASSWORD-OF-POSTGRES': 'one of four',
  'PASSWORD-OF-REPLICATOR': 'two of four',
  'PASSWORD-OF-REWINDER': 'three of four',
  'PASSWORD-OF-DMA': 'fourth',
}

export type Ground = ReturnType<typeof aGround>

/** On which the machines of a cluster stand: a folder, a network, and whoever runs what is theirs. */
export function aGround() {
  const user = unprivilegedUser()
  if (!user)
    throw new Error('This proof runs as root: Patroni, PostgreSQL and pgBackRest run as their own user.')
  const folder = mkdtempSync(join(tmpdir(), 'dma-cluster-'))
  chmodSync(folder, 0o755)
  // Every address that begins with 127 is this machine; so each has the ports it would have.
  const network = `127.${20 + (process.pid % 200)}.${Math.floor(Math.random() * 256)}`
  const children = new Set<ChildProcess>()
  const start = (log: string, program: string, args: string[], as = {}) => {
    const out = openSync(log, 'a')
    const child = spawn(program, args, { ...as, cwd: folder, env: ENVIRONMENT, stdio: ['ignore', out, out] })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  const configured = (file: string, into: string, changes: [RegExp, string][]) => {
    writeFileSync(into, substituted(file, changes).replace(/\b10\.0\.1\.(?=\d)/g, `${network}.`))
    chownSync(into, user.uid, user.gid)
    return into
  }
  const ownFolder = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, user.uid, user.gid)
    return path
  }
  const backups = ownFolder(join(folder, 'backups'))
  return {
    folder,
    network,
    user,
    backups,
    start,
    configured,
    ownFolder,
    remove() {
      for (const child of children) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** None of ours: neither settings of PostgreSQL's clients, nor the Node that npm brings. */
export const ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: tmpdir() }

/** Every change has to find its place, or the documented file has changed under this proof. */
export function substituted(file: string, changes: [RegExp, string][]): string {
  let text = readFileSync(join(DEPLOY, file), 'utf8')
  for (const [place, value] of changes) {
    if (!new RegExp(place.source).test(text)) throw new Error(`deploy/cluster/${file} has no ${place}`)
    text = text.replace(place, value)
  }
  return text
}
