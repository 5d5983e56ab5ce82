import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A real S3-compatible server over HTTP, with one bucket. */
export interface StorageServer {
  /** As STORAGE_URL names it; `over` makes it wrong. */
  address(over?: { bucket?: string; keys?: string }): string
  /** Set to stand in for the server, request by request; answers whether it took the request. */
  trouble: ((...request: Parameters<RequestListener>) => boolean) | null
  /** How many requests reached it, taken by the trouble or not. */
  requests: number
  /** The keys of the objects in its bucket. */
  objects(): Promise<string[]>
  /** Stops listening and hangs up; and listens at the same address again. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

export async function aStorageServer(): Promise<StorageServer> {
  const directory = await mkdtemp(join(tmpdir(), 'dma-s3-'))
  const configureBuckets = [{ name: 'papers', configs: [] }]
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets })
  await s3.configureBuckets()
  const answer = s3.callback()
  const http = createServer((request, response) => {
    storage.requests += 1
    if (!storage.trouble?.(request, response)) answer(request, response)
  })
  const listen = (port: number) =>
    new Promise<void>((listening) => void http.listen(port, '127.0.0.1', listening))
  await listen(0)
  const { port } = http.address() as AddressInfo

  const storage: StorageServer = {
    address: ({ bucket = 'papers', keys = 'S3RVER:S3RVER' } = {}) =>
      `s3://${keys}@127.0.0.1:${port}/${bucket}/dma?tls=off`,
    trouble: null,
    requests: 0,
    async objects() {
      const files = await readdir(join(directory, 'papers', 'dma')).catch(() => [])
      return files.flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? []).toSorted()
    },
    async down() {
      http.closeAllConnections()
      await new Promise<unknown>((closed) => http.close(closed))
    },
    up: () => listen(port),
    async close() {
      await storage.down()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return storage
}
