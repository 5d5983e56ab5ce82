import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anEmbeddedFolder, ask, lives, note, notes, until } from '../../testing/databases/embedded-folder.js'

let here: ReturnType<typeof anEmbeddedFolder>
beforeEach(() => {
  here = anEmbeddedFolder()
})
afterEach(() => here.remove())

describe('the embedded database', () => {
  it('starts in an empty folder, speaks UTF-8 and keeps our settings', async () => {
    const { url } = await here.start({ settings: { work_mem: '7MB' } })
    const [row] = await ask(
      url,
      `select 'Ọláwálé' as name, current_database() as base, current_setting('server_encoding') as encoding,
       current_setting('work_mem') as memory, current_setting('jit') as jit`,
    )
    expect(row).toEqual({ name: 'Ọláwálé', base: 'dma', encoding: 'UTF8', memory: '7MB', jit: 'off' })
  })

  it('opens to nobody without the password', async () => {
    const { url } = await here.start()
    const wrong = url.replace(/dma_owner:[^@]+@/, 'dma_owner:guess@')
    await expect(ask(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect(statSync(path.join(here.folder, 'password')).mode & 0o077).toBe(0)
    expect(statSync(path.join(here.folder, 'data')).mode & 0o077).toBe(0)
  })

  it('keeps its data from one start to the next', async () => {
    const first = await here.start()
    await note(first.url, 'kept')
    await first.stop()
    const second = await here.start()
    expect(second.adopted).toBe(false)
    expect(await notes(second.url)).toEqual(['kept'])
  })

  it('leaves no process behind when it is stopped', async () => {
    const database = await here.start()
    const left = here.pidsLeft()
    expect(left).toHaveLength(2)
    await database.stop()
    await until('server and watchdog are gone', () => !left.some(lives))
  })

  it('begins again when the very first start was cut short', async () => {
    mkdirSync(path.join(here.folder, 'data.making', 'base'), { recursive: true })
    writeFileSync(path.join(here.folder, 'data.making', 'PG_VERSION'), '18\n')
    const { url } = await here.start()
    await note(url, 'whole')
    expect(await notes(url)).toEqual(['whole'])
  })
})

describe('a data folder has one DMA at a time', () => {
  it('refuses a second DMA process and names the first', async () => {
    const first = await here.startInAnotherNode()
    await expect(here.start()).rejects.toThrow(`in use by another DMA server (process ${first.node})`)
    expect(await notes(first.url)).toEqual([])
  })

  it('refuses a second start inside the same process, as often as it is tried', async () => {
    const { url } = await here.start()
    await expect(here.start()).rejects.toThrow(/in use by another DMA server/)
    await expect(here.start()).rejects.toThrow(/in use by another DMA server/)
    await expect(here.startInAnotherNode()).rejects.toThrow(/in use by another DMA server/)
    await note(url, 'undisturbed')
    expect(await notes(url)).toEqual(['undisturbed'])
  })

  it('refuses a folder of another PostgreSQL version, names the way out and changes nothing', async () => {
    await (await here.start()).stop()
    for (const other of ['17', '19']) {
      writeFileSync(path.join(here.folder, 'data', 'PG_VERSION'), `${other}\n`)
      await expect(here.start()).rejects.toThrow(
        new RegExp(`made by PostgreSQL ${other}; .*npm run backup.*npm run restore.*DATABASE_URL`, 's'),
      )
    }
    writeFileSync(path.join(here.folder, 'data', 'PG_VERSION'), '18\n')
    await here.start()
  })

  it('refuses a folder that holds something else', async () => {
    mkdirSync(path.join(here.folder, 'data'), { recursive: true })
    writeFileSync(path.join(here.folder, 'password'), 'x')
    await expect(here.start()).rejects.toThrow(/is not a PostgreSQL data folder/)
  })
})
