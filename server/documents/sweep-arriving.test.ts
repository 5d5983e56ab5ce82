import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WriteStream } from 'fs-capacitor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepArriving } from './sweep-arriving.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dma-arriving-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const now = new Date('2026-03-01T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000)

test('what a killed server had of an upload goes after ten minutes; what arrives, and what is not ours, stays', async () => {
  const anUpload = async (writtenAt: Date) => {
    const before = await readdir(folder)
    const upload = new WriteStream({ tmpdir: () => folder })
    await once(upload, 'ready')
    // At its end the swept one finds no file to remove.
    upload.on('error', () => {})
    const name = (await readdir(folder)).find((each) => !before.includes(each))!
    await utimes(join(folder, name), writtenAt, writtenAt)
    return { name, upload }
  }
  const [old, young] = [await anUpload(hoursAgo(0.2)), await anUpload(hoursAgo(0.1))]
  await writeFile(join(folder, 'capacitor-of-somebody.tmp'), 'theirs')
  await utimes(join(folder, 'capacitor-of-somebody.tmp'), hoursAgo(9), hoursAgo(9))

  expect(await sweepArriving(now, folder)).toBe(1)
  expect(await readdir(folder)).toEqual(expect.arrayContaining([young.name, 'capacitor-of-somebody.tmp']))
  expect(await readdir(folder)).not.toContain(old.name)
  for (const { upload } of [old, young])
    await new Promise<void>((closed) => upload.once('close', closed).destroy())
})
