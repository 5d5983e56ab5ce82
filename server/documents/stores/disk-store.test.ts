import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStore } from './disk-store.js'

const key = 'Ab3_-xYz0123456789'
let home: string
let folder: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'dma-documents-'))
  folder = join(home, 'documents')
})

afterEach(() => rm(home, { recursive: true, force: true }))

test('a document lies under the first two characters of its key, with nothing beside it', async () => {
  await diskStore(folder).put(key, Buffer.from('certificate'))
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(['Ab', join('Ab', key)])
})

test.skipIf(process.platform === 'win32')('documents are for the eyes of the server alone', async () => {
  await diskStore(folder).put(key, Buffer.from('certificate'))
  const modes = await Promise.all(
    [folder, join(folder, 'Ab'), join(folder, 'Ab', key)].map(
      async (path) => (await stat(path)).mode & 0o777,
    ),
  )
  expect(modes.map((mode) => mode.toString(8))).toEqual(['700', '700', '600'])
})

test('a put that fails leaves nothing behind', async () => {
  // A folder in the document's place: the file can be written, but not renamed.
  await mkdir(join(folder, 'Ab', key, 'in the way'), { recursive: true })
  await expect(diskStore(folder).put(key, Buffer.from('certificate'))).rejects.toThrow()
  expect(await readdir(join(folder, 'Ab'))).toEqual([key])
})

test('the check throws where nothing can be written', async () => {
  await writeFile(folder, 'a file where the folder should be')
  await expect(diskStore(folder).check()).rejects.toThrow()
})

test('only temporary files older than an hour are swept', async () => {
  const store = diskStore(folder)
  await store.put(key, Buffer.from('certificate'))
  const now = new Date('2026-09-14T09:00:00Z')
  const age = async (name: string, minutes: number) => {
    const path = join(folder, 'Ab', name)
    const then = new Date(now.getTime() - minutes * 60_000)
    if (name !== key) await writeFile(path, 'half a certif')
    await utimes(path, then, then)
  }
  await age(key, 9000)
  await age('old.1.tmp', 61)
  await age('young.2.tmp', 59)
  expect(await store.sweep(now)).toBe(1)
  expect((await readdir(join(folder, 'Ab'))).sort()).toEqual([key, 'young.2.tmp'].sort())
  expect(await store.sweep(now)).toBe(0)
})

test('sweeping a store that has never been used does nothing', async () => {
  expect(await diskStore(folder).sweep(new Date())).toBe(0)
})

test('a server killed while it stores leaves every acknowledged document whole, and no half one', async () => {
  const acknowledged = await putUntilKilled()
  expect(acknowledged.length).toBeGreaterThan(0)
  const store = diskStore(folder)
  for (const name of acknowledged)
    expect((await buffer(await store.open(name))).equals(documentNamed(name)), name).toBe(true)
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  for (const file of files.filter((entry) => !entry.name.endsWith('.tmp')))
    expect((await stat(join(file.parentPath, file.name))).size, file.name).toBe(SIZE)
})

const SIZE = 3_000_000

function documentNamed(name: string): Buffer {
  return Buffer.alloc(SIZE, name)
}

/** A process of its own stores one document after another and is killed in the middle. Answers the keys that it had called stored. */
async function putUntilKilled(): Promise<string[]> {
  const program = `
    const { diskStore } = await import(${JSON.stringify(await compiled('disk-store.ts'))})
    const store = diskStore(${JSON.stringify(folder)})
    for (let number = 0; ; number += 1) {
      const key = 'document-' + String(number).padStart(10, '0')
      await store.put(key, Buffer.alloc(${SIZE}, key))
      process.stdout.write(key + '\\n')
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += chunk
    // A little later, so that it is in the middle of the next one.
    if (output.split('\n').length > 5) setTimeout(() => child.kill('SIGKILL'), 3)
  }
  return output.split('\n').slice(0, -1)
}

/** The file as JavaScript, in the test's own folder. */
async function compiled(name: string): Promise<string> {
  const source = fileURLToPath(new URL(name, import.meta.url))
  const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
  const options = ['--ignoreConfig', '--outDir', home, '--module', 'nodenext', '--target', 'es2023']
  await promisify(execFile)(process.execPath, [
    compiler,
    ...options,
    '--types',
    'node',
    '--skipLibCheck',
    source,
  ])
  return join(home, name.replace(/\.ts$/, '.js'))
}
