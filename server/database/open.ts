import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.js'
import { servedUrl } from './embedded/embedded-guest.js'
import { startEmbedded } from './embedded/embedded.js'

export interface OpenDatabase {
  url: string
  /** Says to whoever wants the same place next that it will be free soon. */
  leave(): void
  stop(): Promise<void>
}

const NOT_OURS = { leave: () => {}, stop: async () => {} }

/** DATABASE_URL if it is set, else the PostgreSQL that comes with the product. Never one instead of the other. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, ...NOT_OURS }
  const folder = join(config.dataDir, 'postgres')
  const fresh = !existsSync(folder)
  const database = await startEmbedded({ folder, log })
  // What the demo made is marked at once: a crash before its world stands must not turn it into somebody's data.
  if (config.demo && fresh) writeFileSync(config.demoFolderMark, '', { flag: 'a', mode: 0o600 })
  return database
}

/** As `openDatabase`, but works beside a running server too, and leaves that one running: for whoever only reads. */
export async function visitDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  const served = config.databaseUrl ? undefined : servedUrl(join(config.dataDir, 'postgres'))
  return served ? { url: served, ...NOT_OURS } : openDatabase(config, log)
}
