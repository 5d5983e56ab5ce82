import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from './embedded.js'
import { libcComplaint } from './embedded-platform.js'

let folder: string
let ours: EmbeddedDatabase[] = []
let children: ChildProcess[] = []

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'dma embedded ')), 'postgres')
})

afterEach(async () => {
  const left = pidsLeft()
  await Promise.all(ours.map((database) => database.stop()))
  for (const child of children) child.kill('SIGKILL')
  ours = []
  children = []
  try {
    await until('every process of the test is gone', () => !left.some(lives))
  } finally {
    for (const pid of left.filter(lives)) process.kill(pid, 'SIGKILL')
  }
  rmSync(path.dirname(folder), { recursive: true, force: true, maxRetries: 5 })
})

describe('the embedded database', () => {
  it('starts in an empty folder, speaks UTF-8 and keeps our settings', async () => {
    const { url } = await start({ work_mem: '7MB' })
    const [row] = await ask(
      url,
      `select 'Ọláwálé' as name, current_database() as base, current_setting('server_encoding') as encoding,
       current_setting('work_mem') as memory, current_setting('jit') as jit`,
    )
    expect(row).toEqual({ name: 'Ọláwálé', base: 'dma', encoding: 'UTF8', memory: '7MB', jit: 'off' })
  })

  it('opens to nobody without the password', async () => {
    const { url } = await start()
    const wrong = url.replace(/dma:[^@]+@/, 'dma:guess@')
    await expect(ask(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect(statSync(path.join(folder, 'password')).mode & 0o077).toBe(0)
    expect(statSync(path.join(folder, 'data')).mode & 0o077).toBe(0)
  })

  it('keeps its data from one start to the next', async () => {
    const first = await start()
    await note(first.url, 'kept')
    await first.stop()
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await notes(second.url)).toEqual(['kept'])
  })

  it('leaves no process behind when it is stopped', async () => {
    const database = await start()
    const left = pidsLeft()
    expect(left).toHaveLength(2)
    await database.stop()
    await until('server and watchdog are gone', () => !left.some(lives))
  })

  it('begins again when the very first start was cut short', async () => {
    mkdirSync(path.join(folder, 'data.making', 'base'), { recursive: true })
    writeFileSync(path.join(folder, 'data.making', 'PG_VERSION'), '18\n')
    const { url } = await start()
    await note(url, 'whole')
    expect(await notes(url)).toEqual(['whole'])
  })
})

describe('a data folder has one DMA at a time', () => {
  it('refuses a second DMA process and names the first', async () => {
    const first = await startInAnotherNode()
    await expect(start()).rejects.toThrow(`in use by another DMA server (process ${first.node})`)
    expect(await notes(first.url)).toEqual([])
  })

  it('refuses a second start inside the same process, as often as it is tried', async () => {
    const { url } = await start()
    await expect(start()).rejects.toThrow(/in use by another DMA server/)
    await expect(start()).rejects.toThrow(/in use by another DMA server/)
    await expect(startInAnotherNode()).rejects.toThrow(/in use by another DMA server/)
    await note(url, 'undisturbed')
    expect(await notes(url)).toEqual(['undisturbed'])
  })

  it('refuses a folder of another PostgreSQL version, names the way out and changes nothing', async () => {
    await (await start()).stop()
    for (const other of ['17', '19']) {
      writeFileSync(path.join(folder, 'data', 'PG_VERSION'), `${other}\n`)
      await expect(start()).rejects.toThrow(
        new RegExp(`made by PostgreSQL ${other}; .*npm run backup.*npm run restore.*DATABASE_URL`, 's'),
      )
    }
    writeFileSync(path.join(folder, 'data', 'PG_VERSION'), '18\n')
    await start()
  })

  it('refuses a folder that holds something else', async () => {
    mkdirSync(path.join(folder, 'data'), { recursive: true })
    writeFileSync(path.join(folder, 'password'), 'x')
    await expect(start()).rejects.toThrow(/is not a PostgreSQL data folder/)
  })
})

describe('when something dies', () => {
  it('a killed Node takes PostgreSQL with it, and the next start finds the data', async () => {
    const first = await startInAnotherNode()
    await note(first.url, 'acknowledged')
    process.kill(first.node, 'SIGKILL')
    await until('the watchdog stopped the server', () => !lives(first.postgres) && !lives(first.watchdog))
    expect(existsSync(path.join(folder, 'data', 'postmaster.pid'))).toBe(false)
    expect(await notes((await start()).url)).toEqual(['acknowledged'])
  })

  it('a start at the same moment waits for the watchdog and is not stopped by it', async () => {
    const first = await startInAnotherNode()
    await note(first.url, 'acknowledged')
    process.kill(first.node, 'SIGKILL')
    const second = await start()
    expect(lives(first.watchdog)).toBe(false)
    await pause(300)
    expect(await notes(second.url)).toEqual(['acknowledged'])
  })

  it('a server without Node and watchdog is taken over, and is ours to stop', async () => {
    const first = await startInAnotherNode()
    await note(first.url, 'acknowledged')
    process.kill(first.watchdog, 'SIGKILL')
    process.kill(first.node, 'SIGKILL')
    const second = await start()
    expect(second.adopted).toBe(true)
    expect(serverPid()).toBe(first.postgres)
    expect(await notes(second.url)).toEqual(['acknowledged'])
    await second.stop()
    expect(lives(first.postgres)).toBe(false)
  })

  it('a server taken over is stopped by a watchdog again when the second Node dies too', async () => {
    const first = await startInAnotherNode()
    process.kill(first.watchdog, 'SIGKILL')
    process.kill(first.node, 'SIGKILL')
    const second = await startInAnotherNode()
    expect(second.postgres).toBe(first.postgres)
    process.kill(second.node, 'SIGKILL')
    await until('the watchdog stopped the server', () => !lives(second.postgres))
  })

  it('a killed PostgreSQL is reported and started again at its address, with what was acknowledged', async () => {
    const lines: string[] = []
    const database = await startEmbedded({ folder, settings: QUICK, log: (line) => lines.push(line) })
    ours.push(database)
    for (const text of ['first', 'second']) {
      await note(database.url, text)
      const killed = serverPid()
      process.kill(killed, 'SIGKILL')
      await until('it is reported', () => lines.some((line) => line.includes('works again')))
      expect(lines.splice(0)[0]).toContain('ended unexpectedly')
      expect(serverPid()).not.toBe(killed)
    }
    expect(await notes(database.url)).toEqual(['first', 'second'])
    const revived = serverPid()
    await database.stop()
    expect(lives(revived)).toBe(false)
  })

  it('a stop while it is being started again leaves nothing behind', async () => {
    const database = await start()
    await note(database.url, 'acknowledged')
    const left = pidsLeft()
    process.kill(serverPid(), 'SIGKILL')
    await until('it has ended', () => !lives(left[0]!))
    await database.stop()
    expect(pidsLeft()).toEqual([])
    expect(await notes((await start()).url)).toEqual(['acknowledged'])
  })

  it('a server taken over from a dead Node is started again too when it is killed', async () => {
    const first = await startInAnotherNode()
    await note(first.url, 'acknowledged')
    process.kill(first.watchdog, 'SIGKILL')
    process.kill(first.node, 'SIGKILL')
    const second = await start()
    process.kill(first.postgres, 'SIGKILL')
    const found = () => notes(second.url).catch(() => null)
    await expect.poll(found, { timeout: 15_000 }).toEqual(['acknowledged'])
    expect(serverPid()).not.toBe(first.postgres)
  })

  it('starts after everything was killed at once, sessions still open', async () => {
    const first = await startInAnotherNode()
    await note(first.url, 'acknowledged')
    const session = new pg.Client({ connectionString: first.url })
    session.on('error', () => {})
    await session.connect()
    void session.query('select pg_sleep(1)').catch(() => {})
    for (const pid of [first.watchdog, first.node, first.postgres]) process.kill(pid, 'SIGKILL')
    expect(await notes((await start()).url)).toEqual(['acknowledged'])
    await session.end().catch(() => {})
  })

  it("is not misled when the dead server's process number now belongs to another program", async () => {
    const first = await startInAnotherNode()
    for (const pid of [first.watchdog, first.node, first.postgres]) process.kill(pid, 'SIGKILL')
    await until('the server is gone', () => !lives(first.postgres))
    const file = path.join(folder, 'data', 'postmaster.pid')
    // Of the same user: PostgreSQL disregards other users' processes by itself.
    const stranger = spawn('/bin/sleep', ['60'], { uid: statSync(path.join(folder, 'data')).uid })
    children.push(stranger)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(lives(stranger.pid ?? 0)).toBe(true)
  })
})

describe('a machine it cannot run on', () => {
  it('is told what to do instead', () => {
    expect(libcComplaint('2.27')).toBeUndefined()
    expect(libcComplaint('2.36')).toBeUndefined()
    expect(libcComplaint('2.17')).toMatch(
      /glibc 2.27 or newer; this machine has 2.17.*DATABASE_URL.*docker compose up/,
    )
    expect(libcComplaint(undefined)).toMatch(/Alpine.*DATABASE_URL.*docker compose up/)
  })
})

const QUICK = { fsync: 'off', shared_buffers: '16MB' }

async function start(settings: Record<string, string> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ folder, settings: { ...QUICK, ...settings } })
  ours.push(database)
  return database
}

interface Elsewhere {
  url: string
  node: number
  postgres: number
  watchdog: number
}

/** A Node of its own, which can be killed. It runs the TypeScript as it is; only the import names need help. */
async function startInAnotherNode(): Promise<Elsewhere> {
  const script = path.join(path.dirname(folder), 'start.mjs')
  writeFileSync(
    script,
    `import { registerHooks } from 'node:module'
    registerHooks({
      resolve: (name, context, next) => next(name.startsWith('./') ? name.replace(/\\.js$/, '.ts') : name, context),
    })
    const { startEmbedded } = await import(${JSON.stringify(import.meta.resolve('./embedded.ts'))})
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
}

async function ask(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement, values)).rows
  } finally {
    await client.end()
  }
}

async function note(url: string, text: string): Promise<void> {
  await ask(url, 'create table if not exists note (text text)')
  await ask(url, 'insert into note values ($1)', [text])
}

async function notes(url: string): Promise<unknown[]> {
  await ask(url, 'create table if not exists note (text text)')
  return (await ask(url, 'select text from note')).map(({ text }) => text)
}

function serverPid(): number {
  return Number(readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function watchdogPid(): number {
  return (JSON.parse(readFileSync(path.join(folder, 'owner.json'), 'utf8')) as { watchdog: number }).watchdog
}

/** Server and watchdog of this folder, where they are. */
function pidsLeft(): number[] {
  return [serverPid, watchdogPid].flatMap((read) => {
    try {
      return [read()].filter(lives)
    } catch {
      return []
    }
  })
}

/** Whether it runs; a zombie, which only waits for its parent, does not. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const giveUp = Date.now() + 15_000
  while (!holds()) {
    if (Date.now() > giveUp) throw new Error(`waited in vain until ${what}`)
    await pause(5)
  }
}
