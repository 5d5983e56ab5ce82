import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ImageBudget } from './file-budgets.ts'
import { FileRefused, tooManyPixels } from './file-refused.ts'

/** Three bytes a pixel, row after row, as a person sees the picture. */
export interface Pixels {
  data: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** What the thread that decodes answers. */
export type HeicAnswer = Pixels | { refused: 'DAMAGED' | 'TOO_MANY_PARTS' | 'TOO_MANY_PIXELS'; cause: string }

/** Beside us: .ts where tests run the sources, .js where they are built. */
const PROGRAM = new URL(`./heic-program${extname(import.meta.url)}`, import.meta.url)

/**
 * Decodes the picture of a HEIC, in a thread of its own: the decoder does not stop for anybody, and what it uses up has to be
 * watched meanwhile. Throws FileRefused DAMAGED, TOO_MANY_PARTS or TOO_MANY_PIXELS.
 */
export async function decodeHeic(bytes: Buffer, budget: ImageBudget): Promise<Pixels> {
  const worker = new Worker(PROGRAM, { workerData: { bytes, budget } })
  // It fails as a whole when a decoder has used up all that WebAssembly may have.
  const [answer] = await once(worker, 'message').catch((cause: unknown): [HeicAnswer] => [
    { refused: 'DAMAGED', cause: String(cause) },
  ])
  await worker.terminate()
  const found = answer as HeicAnswer
  if (!('refused' in found)) return found
  const { refused, cause } = found
  throw refused === 'TOO_MANY_PIXELS'
    ? tooManyPixels(budget.megapixels)
    : new FileRefused(refused, { cause: new Error(cause) })
}
