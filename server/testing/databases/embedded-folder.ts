import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { withConnection } from '../../database/connections/connection.js'
import {
  startEmbedded,
  type EmbeddedDatabase,
  type EmbeddedOptions,
} from '../../database/embedded/embedded.js'

/** A folder for one embedded database after another, started by this process or by a Node of its own. */
export function anEmbeddedFolder() {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'dma embedded ')), 'postgres')
  const ours: EmbeddedDatabase[] = []
  const children: ChildProcess[] = []

  const serverPid = () =>
    Number(readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const watchdogPid = () =>
    (JSON.parse(readFileSync(path.join(folder, 'owner.json'), 'utf8')) as { watchdog: number }).watchdog
  /** Server and watchdog of this folder, where they are. */
  const pidsLeft = () =>
    [serverPid, watchdogPid].flatMap((read) => {
      try {
        return [read()].filter(lives)
      } catch {
        return []
      }
    })

  return {
    folder,
    /** What ends with the test. */
    children,
    serverPid,
    pidsLeft,

    async start({
      settings = {},
      log,
    }: Pick<EmbeddedOptions, 'settings' | 'log'> = {}): Promise<EmbeddedDatabase> {
      const database = await startEmbedded({ folder, settings: { ...QUICK, ...settings }, log })
      ours.push(database)
      return database
    },

    /** A Node of its own, which can be killed. It runs the TypeScript as it is; only the import names need help. */
    async startInAnotherNode() {
      const script = path.join(path.dirname(folder), 'start.mjs')
      writeFileSync(
        script,
        `import { registerHooks } from 'node:module'
    registerHooks({
      resolve: (name, context, next) =>
        next(context.parentURL?.endsWith('.ts') && name.startsWith('.') ? name.replace(/\\.js$/, '.ts') : name, context),
    })
    const { startEmbedded } = await import(${JSON.stringify(import.meta.resolve('../../database/embedded/embedded.ts'))})
    const options = { folder: ${JSON.stringify(folder)}, settings: ${JSON.stringify(QUICK)} }
    await startEmbedded(options).then(
      ({ url }) => { console.log(url); setInterval(() => {}, 1000) },
      (error) => console.log(error.message),
    )`,
      )
      const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
      children.push(child)
      const [answer] = (await once(createInterface(child.stdout), 'line')) as [string]
      if (!answer.startsWith('postgresql://')) throw new Error(answer)
      return { url: answer, node: child.pid ?? 0, postgres: serverPid(), watchdog: watchdogPid() }
    },

    async remove(): Promise<void> {
      const left = pidsLeft()
      await Promise.all(ours.map((database) => database.stop()))
      for (const child of children) child.kill('SIGKILL')
      try {
        await until('every process of the test is gone', () => !left.some(lives))
      } finally {
        for (const pid of left.filter(lives)) process.kill(pid, 'SIGKILL')
      }
      rmSync(path.dirname(folder), { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const QUICK = { fsync: 'off', shared_buffers: '16MB' }

export const ask = (
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> =>
  withConnection(url, async (client) => (await client.query<Record<string, unknown>>(statement, values)).rows)

export async function note(url: string, text: string): Promise<void> {
  await ask(url, 'create table if not exists note (text text)')
  await ask(url, 'insert into note values ($1)', [text])
}

export async function notes(url: string): Promise<unknown[]> {
  await ask(url, 'create table if not exists note (text text)')
  return (await ask(url, 'select text from note')).map(({ text }) => text)
}

/** Whether it runs; a zombie, which only waits for its parent, does not. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

export async function until(what: string, holds: () => boolean): Promise<void> {
  const giveUp = Date.now() + 15_000
  while (!holds()) {
    if (Date.now() > giveUp) throw new Error(`waited in vain until ${what}`)
    await pause(5)
  }
}
