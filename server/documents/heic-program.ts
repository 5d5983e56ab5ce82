import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type libheif from 'libheif-js/libheif-wasm/libheif.js'
import type { HeicAnswer } from './decode-heic.ts'
import type { ImageBudget } from './file-budgets.ts'

/** The thread that decodes one HEIC (decode-heic.ts). */
const load = createRequire(import.meta.url)
const start = load('libheif-js/libheif-wasm/libheif.js') as typeof libheif.default
const heif = start({ wasmBinary: readFileSync(load.resolve('libheif-js/libheif-wasm/libheif.wasm')) })

/** Only the main picture: bursts, films, depths and thumbnails beside it are not even asked for. */
function decode(bytes: Uint8Array, budget: ImageBudget): HeicAnswer {
  const file = heif.heif_context_alloc()
  const { code, message } = heif.heif_context_read_from_memory(file, bytes)
  if (code !== heif.heif_error_code.heif_error_Ok) return { refused: 'DAMAGED', cause: message as string }
  // Asked before a pixel is decoded.
  const parts = heif.heif_context_get_number_of_items(file)
  const frames = heif.heif_context_get_number_of_top_level_images(file)
  if (parts > budget.parts || frames > budget.frames)
    return { refused: 'TOO_MANY_PARTS', cause: `${parts} parts, ${frames} pictures` }
  const main = heif.heif_js_context_get_primary_image_handle(file)
  const [width, height] = [heif.heif_image_handle_get_width(main), heif.heif_image_handle_get_height(main)]
  if (width * height > budget.megapixels * 1e6)
    return { refused: 'TOO_MANY_PIXELS', cause: `${width} × ${height}` }
  const decoded = heif.heif_js_decode_image2(
    main,
    heif.heif_colorspace.heif_colorspace_RGB,
    heif.heif_chroma.heif_chroma_interleaved_RGB,
  )
  const pixels = decoded.channels?.[0]
  if (!pixels) return { refused: 'DAMAGED', cause: String(decoded.message) }
  return { width: pixels.width, height: pixels.height, data: withoutGaps(pixels) }
}

/** Rows may be longer than their pixels. */
function withoutGaps({
  data,
  stride,
  width,
  height,
}: {
  data: Uint8Array
  stride: number
  width: number
  height: number
}) {
  const row = width * 3
  const packed = new Uint8Array(row * height)
  for (let y = 0; y < height; y += 1) packed.set(data.subarray(y * stride, y * stride + row), y * row)
  return packed
}

const { bytes, budget } = workerData as { bytes: Uint8Array; budget: ImageBudget }
const answer = decode(bytes, budget)
// Handed over, not copied: of the largest picture it is 150 MB.
parentPort?.postMessage(answer, 'data' in answer ? [answer.data.buffer] : [])
