import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startThrowawayPostgres } from '../scripts/throwaway-postgres.mjs'
import { run } from '../server/testing/databases/with-database.ts'
import { built } from './built.ts'
import type * as embedding from '../server/database/embedded/embedded.ts'

export interface Database {
  url: string
  /** In words, for the report. */
  version: string
  close: () => Promise<void>
}

/**
 * An empty database on a real PostgreSQL that keeps what it says it kept (fsync): on the server of DATABASE_URL, else on
 * one started from this machine's own binaries, else on the one that comes with the product.
 */
export async function openDatabase(): Promise<Database> {
  const server = await openServer()
  const name = `dma_bench_${process.pid}`
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const [row] = await run(server.url, `create database ${name}`, 'show server_version')
  return {
    url: url.href,
    version: `PostgreSQL ${String(row!.server_version)} (${server.from})`,
    async close() {
      await run(server.url, `drop database if exists ${name} with (force)`)
      await server.stop()
    },
  }
}

async function openServer(): Promise<{ url: string; from: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, from: 'DATABASE_URL', stop: async () => {} }
  try {
    const native = await startThrowawayPostgres({ keeps: true })
    return { ...native, from: "this machine's" }
  } catch {
    return openEmbedded()
  }
}

async function openEmbedded() {
  // Loaded only here, from what was built: its source has decorators' neighbours that Node does not run.
  const { startEmbedded } = await built<typeof embedding>('database/embedded/embedded')
  const folder = await mkdtemp(join(tmpdir(), 'dma-bench-'))
  const embedded = await startEmbedded({ folder: join(folder, 'postgres'), createDatabases: true })
  return {
    url: embedded.url,
    from: 'embedded',
    async stop() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
