import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture, upload } from '../testing/client.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { anEmptyPlace, connectedTo, everyRow, type Place } from '../testing/places.js'
import { aProduct } from '../testing/product.js'
import { readArchive, writeArchive, type Entry } from './archive.js'
import { backUp } from './back-up.js'
import { writeWholeFile } from './backup-file.js'
import { checkBackup } from './check.js'
import { CONTENTS } from './format.js'
import { restore } from './restore.js'

/** A whole backup to break, and an empty place that no broken one may touch. */
let folder: string
let whole: string
let bytes: Buffer
let place: Place
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dma-broken-'))
  whole = join(folder, 'whole')
  const product = await aProduct()
  const school = await anApprovedSchool(product, await aProvider(product))
  await aDebtor(product, school, {
    evidence: [(await upload(product, await aPicture(), { as: school })).url],
  })
  const { config, store } = product.world
  await writeWholeFile(whole, { force: false }, (out) => backUp({ config, store }, out))
  await product.close()
  bytes = await readFile(whole)
  place = await anEmptyPlace()
})
afterAll(async () => {
  await place.remove()
  await rm(folder, { recursive: true, force: true })
})

const CUT_OFF = /cut off/
const DAMAGED = /damaged/
const NOT_OURS = /not a backup of DMA/
const NEWER = /made by a newer DMA/

async function fileOf(content: Buffer): Promise<string> {
  const file = join(folder, 'broken')
  await writeFile(file, content)
  return file
}

/** The same backup with some of its entries changed, left out or added, and checksums that fit. */
async function rewritten(change: (entry: Entry) => Entry[]): Promise<string> {
  const file = join(folder, 'rewritten')
  const archive = writeArchive(createWriteStream(file), new Date())
  for await (const entry of readArchive(whole))
    for (const { name, bytes: content } of change(entry)) await archive.add(name, content)
  await archive.finish()
  return file
}

const withHeader = (change: (header: any) => unknown) =>
  rewritten(({ name, bytes: content }) => [
    {
      name,
      bytes:
        name === 'backup.json' ? Buffer.from(JSON.stringify(change(JSON.parse(String(content))))) : content,
    },
  ])

/** Whatever is wrong with it, nothing of it comes in. */
async function refusesUntouched(file: string, words: RegExp) {
  await expect(restore(place, file)).rejects.toMatchObject({
    name: 'CommandRefused',
    message: expect.stringMatching(words),
  })
  const client = await connectedTo(place.databaseUrl)
  expect(await everyRow(client)).toEqual({})
  await client.end()
  expect(await readdir(place.dataDir)).toEqual([])
}

test('a whole backup is found whole', async () => {
  const { header, contents, keys } = await checkBackup(whole)
  expect(header).toMatchObject({ format: 1, product: '0.1.0' })
  expect(contents.rows).toMatchObject({ debtor: 1, school: 1, letter: expect.any(Number) })
  expect(keys.size).toBe(contents.documents.count)
})

test('wherever a backup is cut off, it is refused', async () => {
  for (let at = 0; at < 25; at++)
    await expect(
      checkBackup(await fileOf(bytes.subarray(0, Math.floor((bytes.length * at) / 25)))),
      `cut at ${at}/25`,
    ).rejects.toThrow(CUT_OFF)
  await expect(checkBackup(await fileOf(bytes.subarray(0, -1)))).rejects.toThrow(CUT_OFF)
  await refusesUntouched(await fileOf(bytes.subarray(0, bytes.length >> 1)), CUT_OFF)
})

test('wherever a bit of a backup is flipped, it is refused, or it was a bit that says nothing', async () => {
  const written = gunzipSync(bytes)
  let refused = 0
  for (let at = 0; at < 60; at++) {
    const place = Math.floor(((bytes.length - 1) * at) / 59)
    const flipped = Buffer.from(bytes)
    flipped[place]! ^= 1 << (at % 8)
    const answer = await checkBackup(await fileOf(flipped)).catch((error: unknown) => error as Error)
    if (answer instanceof Error) {
      expect(answer.name, `flipped in byte ${place}: ${answer.message}`).toBe('CommandRefused')
      refused += 1
    }
    // The head of gzip holds a time, and compressed data has bits that only fill up a byte.
    else expect(gunzipSync(flipped).equals(written), `flipped in byte ${place}`).toBe(true)
  }
  expect(refused).toBeGreaterThan(50)
})

test('a backup that was unpacked, changed and packed again is refused', async () => {
  const forged = pack()
  for await (const { name, bytes: content } of readArchive(whole))
    forged.entry(
      { name },
      name === 'tables/debtor/000001' ? Buffer.from(String(content).replace('45000', '1')) : content,
    )
  forged.entry({ name: 'SHA256SUMS' }, 'the sums of another one')
  forged.finalize()
  await refusesUntouched(await fileOf(gzipSync(await buffer(forged))), DAMAGED)
})

test('a backup whose summary was damaged, though it was packed again, is refused', async () => {
  const damaged = pack()
  for await (const { name, bytes: content } of readArchive(whole))
    damaged.entry({ name }, name === CONTENTS ? content.subarray(1) : content)
  damaged.finalize()
  await refusesUntouched(await fileOf(gzipSync(await buffer(damaged))), DAMAGED)
})

test('a backup whose end is missing, though it was packed again, is refused', async () => {
  const shortened = pack()
  for await (const { name, bytes: content } of readArchive(whole)) shortened.entry({ name }, content)
  shortened.finalize()
  await refusesUntouched(await fileOf(gzipSync(await buffer(shortened))), CUT_OFF)
})

test('what is no backup is told from a broken one', async () => {
  await refusesUntouched(await fileOf(Buffer.from('a letter to the bank')), NOT_OURS)
  await refusesUntouched(
    await fileOf(gzipSync('a packed letter to the bank'.repeat(100))),
    /not a backup|damaged/,
  )
  const other = pack()
  other.entry({ name: 'holiday.txt' }, 'by the sea')
  other.finalize()
  await refusesUntouched(await fileOf(gzipSync(await buffer(other))), NOT_OURS)
  await refusesUntouched(join(folder, 'no such file'), /cannot be read/)
})

test('a backup of a newer DMA is refused by name', async () => {
  await refusesUntouched(await withHeader((header) => ({ ...header, format: 2, surprise: true })), NEWER)
  await refusesUntouched(
    await withHeader((header) => ({
      ...header,
      product: '9.9.9',
      migrations: [...header.migrations, '9999-far-ahead'],
    })),
    /made by a newer DMA \(9\.9\.9, with 9999-far-ahead\)/,
  )
})
