import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aZip, xlsxFiles } from '../testing/files/a-workbook.js'
import { aPdf, deflatedStream } from '../testing/files/a-pdf.js'
import {
  aJpegOfScans,
  aJpegOfSize,
  aPdfOfNestedStreams,
  aPdfOfStreams,
  aPngOfChunks,
  aPngOfSize,
  aWebpOfChunks,
  aWebpOfFrames,
  aWebpOfSize,
} from '../testing/files/expensive-files.js'
import { aHeic, aHeicClaiming } from '../testing/files/a-heic.js'
import { FILE_BUDGETS, type FileBudget, type ImageBudget, type WorkbookBudget } from './file-budgets.js'
import type { ImageKind, LookedAt } from './file-kinds.js'
import type { Refusal } from './file-refused.js'
import { outlineOf } from './image-outline.js'
import { inspectPdf } from './inspect-pdf.js'
import { Lookers } from './look-at.js'

const MB = 2 ** 20
const lookers = new Lookers()
const picture = (kind: ImageKind, width = 64) => noise(width).toFormat(kind).toBuffer()
const noise = (width: number) =>
  sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

/** What is just beyond a budget, and what is said to it. `budget` is for what would take long at the table's own numbers. */
interface Beyond {
  bytes: () => Promise<Buffer> | Buffer
  reason: Refusal
  says: RegExp
  budget?: Partial<ImageBudget & WorkbookBudget>
}

const padded = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])
const PIXELS = { reason: 'TOO_MANY_PIXELS', says: /more than (40|52) megapixels/ } as const
const PARTS = { reason: 'TOO_MANY_PARTS', says: /put together from more parts/ } as const
const WORK = { reason: 'TOO_MUCH_WORK', says: /more work to open/ } as const
const INPUT = { reason: 'TOO_LARGE', says: /at most 15 MB/ } as const
const LOOKED_THROUGH = { reason: 'TOO_LARGE', says: /holds more than we can look through/ } as const
const UNPACKED = { reason: 'TOO_LARGE', says: /unpacks to more than/ } as const

const ofAnyPicture = (kind: ImageKind) => ({
  input: { bytes: async () => padded(await picture(kind), FILE_BUDGETS[kind].input + 1), ...INPUT },
  output: { bytes: () => picture(kind), ...WORK, budget: { output: 1000 } },
  seconds: { bytes: () => picture(kind, 1000), ...WORK, budget: { seconds: 0.01 } },
  megabytes: { bytes: () => picture(kind, 1000), ...WORK, budget: { megabytes: 40 } },
})

// The time by the clock is tried below, by a process that hangs.
const BEYOND: {
  [Kind in LookedAt]: Record<Exclude<keyof (typeof FILE_BUDGETS)[Kind], 'wallSeconds'>, Beyond>
} = {
  jpeg: {
    ...ofAnyPicture('jpeg'),
    parts: { bytes: () => aJpegOfScans(21), ...PARTS },
    frames: { bytes: () => picture('jpeg'), ...PARTS, budget: { frames: 0 } },
    megapixels: { bytes: () => aJpegOfSize(8000, 6501), ...PIXELS },
  },
  png: {
    ...ofAnyPicture('png'),
    parts: { bytes: () => aPngOfChunks(20_001), ...PARTS },
    frames: { bytes: () => aPngOfChunks(501, 'fcTL'), ...PARTS },
    megapixels: { bytes: () => aPngOfSize(8000, 5001), ...PIXELS },
  },
  webp: {
    ...ofAnyPicture('webp'),
    parts: { bytes: () => aWebpOfChunks(2001), ...PARTS },
    frames: { bytes: () => aWebpOfFrames(501), ...PARTS },
    megapixels: { bytes: () => aWebpOfSize(8000, 5001), ...PIXELS },
  },
  heic: {
    input: { bytes: async () => padded(await aHeic(), FILE_BUDGETS.heic.input + 1), ...INPUT },
    output: { bytes: aHeic, ...WORK, budget: { output: 1000 } },
    parts: { bytes: aHeic, ...PARTS, budget: { parts: 1 } },
    frames: { bytes: aHeic, ...PARTS, budget: { frames: 0 } },
    megapixels: { bytes: () => aHeicClaiming(30_000, 30_000), ...PIXELS },
    seconds: { bytes: aHeic, ...WORK, budget: { seconds: 0.01 } },
    megabytes: { bytes: aHeic, ...WORK, budget: { megabytes: 40 } },
  },
  pdf: {
    input: { bytes: () => padded(aPdf(), FILE_BUDGETS.pdf.input + 1), ...INPUT },
    output: {
      bytes: () =>
        aPdf({ objects: [deflatedStream('/Type /ObjStm /First 4', Buffer.alloc(4 * MB + 1, '1 '))] }),
      ...UNPACKED,
      budget: { output: 4 * MB },
    },
    parts: { bytes: () => aPdfOfStreams(10_001), ...UNPACKED },
    seconds: { bytes: aLongPdf, ...WORK, budget: { seconds: 0.01 } },
    megabytes: { bytes: aLongPdf, ...WORK, budget: { megabytes: 40 } },
  },
  workbook: {
    input: {
      bytes: () => padded(aLongWorkbook(1), FILE_BUDGETS.workbook.input + 1),
      reason: 'TOO_LARGE',
      says: /at most 5 MB/,
    },
    output: {
      bytes: () => aZip(xlsxFiles([' '.repeat(FILE_BUDGETS.workbook.output)])),
      ...LOOKED_THROUGH,
    },
    parts: {
      bytes: () => aZip(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`x${at}`, '']))),
      ...LOOKED_THROUGH,
    },
    sheets: { bytes: () => aZip(xlsxFiles(Array.from({ length: 31 }, () => ''))), ...LOOKED_THROUGH },
    rows: { bytes: () => aLongWorkbook(20_001), ...LOOKED_THROUGH },
    cells: { bytes: () => aLongWorkbook(10_000, 13), ...LOOKED_THROUGH },
    text: { bytes: () => aLongWorkbook(100), ...LOOKED_THROUGH, budget: { text: 99 } },
    seconds: { bytes: () => aLongWorkbook(5000), ...WORK, budget: { seconds: 0.01 } },
    megabytes: { bytes: () => aLongWorkbook(5000), ...WORK, budget: { megabytes: 40 } },
  },
}

function aLongWorkbook(rows: number, columns = 1): Buffer {
  const cells = '<c><v>1</v></c>'.repeat(columns)
  return aZip(xlsxFiles([`<row>${cells}</row>`.repeat(rows)]))
}

function aLongPdf(): Buffer {
  return aPdf({ objects: [deflatedStream('/Type /ObjStm /First 4', Buffer.alloc(20 * MB, '1 '))] })
}

describe('a file just beyond one budget of its kind is refused in a sentence, while somebody else’s is taken:', () => {
  const rows = Object.entries(BEYOND).flatMap(([kind, beyond]) =>
    Object.entries(beyond).map(([what, one]) => [kind as LookedAt, what, one] as const),
  )
  test.each(rows)('%s, %s', async (kind, _what, { bytes, reason, says, budget }) => {
    const [expensive, harmless] = [await bytes(), await picture('png')]
    const some = budget
      ? new Lookers({ budgets: { ...FILE_BUDGETS, [kind]: { ...FILE_BUDGETS[kind], ...budget } } })
      : lookers
    const [refused, taken] = await Promise.allSettled([
      some.lookAt(kind, expensive, 'a stranger'),
      lookers.lookAt('png', harmless, 'a school'),
    ])
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { reason, message: expect.stringMatching(says) },
    })
    expect(taken).toMatchObject({ status: 'fulfilled', value: { width: 64, height: 64 } })
  })

  test.each([
    ['jpeg', () => aJpegOfScans(10)],
    ['png', () => aPngOfChunks(19_000)],
    ['png', () => aPngOfChunks(500, 'fcTL')],
    ['webp', () => aWebpOfFrames(500)],
  ] as const)('%s within its budget is taken', async (kind, bytes) => {
    await expect(lookers.lookAt(kind, await bytes(), 'a school')).resolves.toMatchObject({
      width: expect.any(Number),
    })
  })
})

describe('what a file costs is known before it is decoded:', () => {
  test('pictures that a phone hangs behind the first one are not counted as scans', async () => {
    const twice = Buffer.concat([await aJpegOfScans(10), await aJpegOfScans(20)])
    expect(outlineOf('jpeg', twice, 20)).toEqual({ parts: 10, frames: 1 })
  })

  test('thousands of scans are counted no further than the budget', async () => {
    expect(outlineOf('jpeg', await aJpegOfScans(5000), 20).parts).toBe(21)
  })

  test('scans hidden behind filling bytes, restarts and lengths are counted', () => {
    const hidden = [
      0xff, 0xd8, 0xff, 0xff, 0xff, 0xda, 0, 2, 9, 0xff, 0, 0xff, 0xd0, 7, 0xff, 0xfe, 0, 4, 0xff, 0xda, 0xff,
      0xda, 0, 2,
    ]
    expect(outlineOf('jpeg', Buffer.from([...hidden, 0, 0, 0]), 20).parts).toBe(2)
  })

  test.each([100, 1000, 4000])(
    '%i streams inside each other inflate no more than twice the file',
    async (count) => {
      const pdf = aPdfOfNestedStreams(count, 1000)
      // Each of them reads all that follow: without a bound, `count` times half the file.
      await expect(inspectPdf(pdf, FILE_BUDGETS.pdf)).rejects.toMatchObject(UNPACKED_REASON)
    },
  )

  test('streams beside each other are each inflated once, and their beginnings once more', async () => {
    const streams = Array.from({ length: 50 }, (_, at) =>
      deflatedStream('/Type /ObjStm /N 1 /First 4', `${at} 0 ${'<< /Type /Font >> '.repeat(400)}`),
    )
    const pdf = aPdf({ objects: streams })
    const { inflated, unpacked } = await inspectPdf(pdf, FILE_BUDGETS.pdf)
    expect(inflated).toBeLessThan(pdf.length)
    expect(unpacked).toBeGreaterThan(50 * 7000)
  })
})

const UNPACKED_REASON = { reason: 'TOO_LARGE' }

describe('the process that looks', () => {
  const budgets = Object.fromEntries(
    Object.entries(FILE_BUDGETS).map(([kind, budget]) => [kind, { ...budget, wallSeconds: 3 }]),
  ) as Record<LookedAt, FileBudget & ImageBudget & WorkbookBudget>

  test('is started by the first file and serves the next ones, of whichever kind', async () => {
    const some = new Lookers()
    expect(some.resting).toEqual([])
    await some.lookAt('png', await picture('png'), 'a school')
    const [pid] = some.resting
    await some.lookAt('pdf', aPdf(), 'another school')
    await expect(some.lookAt('pdf', Buffer.from('%PDF-'), 'a school')).rejects.toMatchObject({
      reason: 'DAMAGED',
    })
    expect(some.resting).toEqual([pid])
  })

  test('that hangs is ended, and the next file is served by another', async () => {
    const some = new Lookers({ budgets })
    await some.lookAt('png', await picture('png'), 'a school')
    const [hung] = some.resting
    process.kill(hung!, 'SIGSTOP')
    await expect(some.lookAt('png', await picture('png'), 'a school')).rejects.toThrow(
      /send it again in a minute/,
    )
    await expect.poll(() => isAlive(hung!)).toBe(false)
    await expect(some.lookAt('png', await picture('png'), 'a school')).resolves.toMatchObject({ width: 64 })
  })

  test('that is killed while it rests is replaced', async () => {
    const some = new Lookers()
    await some.lookAt('pdf', aPdf(), 'a school')
    process.kill(some.resting[0]!, 'SIGKILL')
    await expect.poll(() => some.resting).toEqual([])
    await expect(some.lookAt('pdf', aPdf(), 'a school')).resolves.toBeNull()
  })

  test('that has no file for a while ends', async () => {
    const some = new Lookers({ idleMilliseconds: 50 })
    await some.lookAt('pdf', aPdf(), 'a school')
    await expect.poll(() => some.resting).toEqual([])
  })

  test('of one owner looks at one file at a time, and at another owner’s meanwhile', async () => {
    const some = new Lookers()
    const order: string[] = []
    const large = await picture('png', 1000)
    const little = await picture('png')
    // Both processes are there: how long one takes to begin is not what is asked.
    await Promise.all(['a stranger', 'a school'].map((owner) => some.lookAt('png', little, owner)))
    expect(some.resting).toHaveLength(2)
    const stranger = Array.from({ length: 4 }, (_, at) =>
      some.lookAt('png', large, 'a stranger').then(() => order.push(`large ${at}`)),
    )
    await some.lookAt('png', little, 'a school').then(() => order.push('little'))
    await Promise.all(stranger)
    expect(order.indexOf('little')).toBeLessThanOrEqual(1)
    expect(order.filter((one) => one !== 'little')).toEqual([0, 1, 2, 3].map((at) => `large ${at}`))
    expect(some.resting).toHaveLength(2)
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
