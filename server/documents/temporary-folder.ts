import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Rejects if no upload could arrive there. */
export async function tryTemporaryFolder(): Promise<void> {
  const probe = join(tmpdir(), `dma-check-${randomUUID()}`)
  await writeFile(probe, 'written to see whether files can arrive', { flag: 'wx', mode: 0o600 })
  await rm(probe)
}
