import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Not the pages, which the server completes. */
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/
/** Below that a browser saves less than the answer's own headers. */
const WORTH_IT = 1000

/** Puts a .br and a .gz beside every file of text in a folder, as small as they get: that is done once, and served often. */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    const bytes = await readFile(path)
    if (bytes.length < WORTH_IT) continue
    const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, best))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}
