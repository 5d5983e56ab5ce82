import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anEmbeddedFolder, lives, note, notes, until } from '../../testing/databases/embedded-folder.js'

let here: ReturnType<typeof anEmbeddedFolder>
beforeEach(() => {
  here = anEmbeddedFolder()
})
afterEach(() => here.remove())

describe('when something dies', () => {
  it('a killed Node takes PostgreSQL with it, and the next start finds the data', async () => {
    const first = await here.startInAnotherNode()
    await note(first.url, 'acknowledged')
    process.kill(first.node, 'SIGKILL')
    await until('the watchdog stopped the server', () => !lives(first.postgres) && !lives(first.watchdog))
    expect(existsSync(path.join(here.folder, 'data', 'postmaster.pid'))).toBe(false)
    expect(await notes((await here.start()).url)).toEqual(['acknowledged'])
  })

  it('a start at the same moment waits for the watchdog and is not stopped by it', async () => {
    const first = await here.startInAnotherNode()
    await note(first.url, 'acknowledged')
    process.kill(first.node, 'SIGKILL')
    const second = await here.start()
    expect(lives(first.watchdog)).toBe(false)
    await pause(300)
    expect(await notes(second.url)).toEqual(['acknowledged'])
  })

  it('a server without Node and watchdog is taken over, and is ours to stop', async () => {
    const first = await here.startInAnotherNode()
    await note(first.url, 'acknowledged')
    process.kill(first.watchdog, 'SIGKILL')
    process.kill(first.node, 'SIGKILL')
    const second = await here.start()
    expect(second.adopted).toBe(true)
    expect(here.serverPid()).toBe(first.postgres)
    expect(await notes(second.url)).toEqual(['acknowledged'])
    await second.stop()
    expect(lives(first.postgres)).toBe(false)
  })

  it('a server taken over is stopped by a watchdog again when the second Node dies too', async () => {
    const first = await here.startInAnotherNode()
    process.kill(first.watchdog, 'SIGKILL')
    process.kill(first.node, 'SIGKILL')
    const second = await here.startInAnotherNode()
    expect(second.postgres).toBe(first.postgres)
    process.kill(second.node, 'SIGKILL')
    await until('the watchdog stopped the server', () => !lives(second.postgres))
  })

  it('a killed PostgreSQL is reported and started again at its address, with what was acknowledged', async () => {
    const lines: string[] = []
    const database = await here.start({ log: (line) => lines.push(line) })
    for (const text of ['first', 'second']) {
      await note(database.url, text)
      const killed = here.serverPid()
      process.kill(killed, 'SIGKILL')
      await until('it is reported', () => lines.some((line) => line.includes('works again')))
      expect(lines.splice(0)[0]).toContain('ended unexpectedly')
      expect(here.serverPid()).not.toBe(killed)
    }
    expect(await notes(database.url)).toEqual(['first', 'second'])
    const revived = here.serverPid()
    await database.stop()
    expect(lives(revived)).toBe(false)
  })

  it('a stop while it is being started again leaves nothing behind', async () => {
    const database = await here.start()
    await note(database.url, 'acknowledged')
    const left = here.pidsLeft()
    process.kill(here.serverPid(), 'SIGKILL')
    await until('it has ended', () => !lives(left[0]!))
    await database.stop()
    expect(here.pidsLeft()).toEqual([])
    expect(await notes((await here.start()).url)).toEqual(['acknowledged'])
  })

  it('a server taken over from a dead Node is started again too when it is killed', async () => {
    const first = await here.startInAnotherNode()
    await note(first.url, 'acknowledged')
    process.kill(first.watchdog, 'SIGKILL')
    process.kill(first.node, 'SIGKILL')
    const second = await here.start()
    process.kill(first.postgres, 'SIGKILL')
    const found = () => notes(second.url).catch(() => null)
    await expect.poll(found).toEqual(['acknowledged'])
    expect(here.serverPid()).not.toBe(first.postgres)
  })

  it('starts after everything was killed at once, sessions still open', async () => {
    const first = await here.startInAnotherNode()
    await note(first.url, 'acknowledged')
    const session = new pg.Client({ connectionString: first.url })
    session.on('error', () => {})
    await session.connect()
    void session.query('select pg_sleep(1)').catch(() => {})
    for (const pid of [first.watchdog, first.node, first.postgres]) process.kill(pid, 'SIGKILL')
    expect(await notes((await here.start()).url)).toEqual(['acknowledged'])
    await session.end().catch(() => {})
  })

  it("is not misled when the dead server's process number now belongs to another program", async () => {
    const first = await here.startInAnotherNode()
    for (const pid of [first.watchdog, first.node, first.postgres]) process.kill(pid, 'SIGKILL')
    await until('the server is gone', () => !lives(first.postgres))
    const file = path.join(here.folder, 'data', 'postmaster.pid')
    // Of the same user: PostgreSQL disregards other users' processes by itself.
    const stranger = spawn('/bin/sleep', ['60'], { uid: statSync(path.join(here.folder, 'data')).uid })
    here.children.push(stranger)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))
    const second = await here.start()
    expect(second.adopted).toBe(false)
    expect(lives(stranger.pid ?? 0)).toBe(true)
  })
})
