import { constants, createInflate } from 'node:zlib'

const SLICE = 16 * 1024

/** What unpacking a whole file has taken so far, and may take. */
export interface Purse {
  inflated: number
  unpacked: number
  readonly most: { inflated: number; unpacked: number }
}

/** Thrown when the purse is empty. */
export class TooMuchUnpacked extends Error {}

/**
 * Inflates the data that begins there, handing on each piece that comes of it; what follows its end is ignored, a missing end
 * too. Reads no further than to the end, by which the purse counts: streams inside each other are paid for each time.
 * Answers false for data that is not deflated after all.
 */
export function unpack(bytes: Buffer, purse: Purse, piece: (part: Buffer) => void): Promise<boolean> {
  const engine = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
  return new Promise<boolean>((resolve, reject) => {
    const before = purse.inflated
    const end = (outcome: () => void) => {
      engine.destroy()
      outcome()
    }
    const guarded = (step: () => void) => {
      try {
        step()
        if (purse.inflated > purse.most.inflated || purse.unpacked > purse.most.unpacked)
          throw new TooMuchUnpacked()
      } catch (error) {
        end(() => reject(error as Error))
      }
    }
    const read = () => (purse.inflated = before + engine.bytesWritten)
    const feed = (at: number) =>
      guarded(() => {
        read()
        if (engine.destroyed) return
        if (at >= bytes.length) return void engine.end()
        engine.write(bytes.subarray(at, at + SLICE), () => feed(at + SLICE))
      })
    engine.on('data', (part: Buffer) =>
      guarded(() => {
        purse.unpacked += part.length
        piece(part)
      }),
    )
    engine.on('end', () => {
      read()
      end(() => resolve(true))
    })
    engine.on('error', () => {
      // How far it read before it failed is not told.
      purse.inflated = Math.max(purse.inflated, before + Math.min(SLICE, bytes.length))
      end(() => resolve(false))
    })
    feed(0)
  })
}
