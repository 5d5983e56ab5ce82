import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { productionSettings } from '../server/testing/production-settings.ts'
import { freePort } from '../server/database/free-port.ts'
import { startServer, type RunningServer } from '../server/testing/servers/running-server.ts'
import { openDatabase } from './postgres.ts'
import { seed, type Seeded } from './seed.ts'

/** Where it is measured: a database with 100,000 entries, and the built product on it as a process of its own. */
export interface Place {
  databaseUrl: string
  version: string
  product: RunningServer
  seeded: Seeded
  /** One of the servers beside it, by its file here; answers its address. */
  beside: (file: string, env?: Record<string, string>) => Promise<string>
  onClose: (end: () => Promise<unknown>) => void
  close: () => Promise<void>
}

export async function openPlace(settings: Record<string, string> = {}): Promise<Place> {
  const opened: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of opened.splice(0).toReversed()) await end()
  }
  try {
    const database = await openDatabase()
    opened.push(database.close)
    const product = await startProduct(database.url, settings, opened)
    const beside: Place['beside'] = (file, env = {}) =>
      startBeside(file, { DATABASE_URL: database.url, ...env }, opened)
    const onClose: Place['onClose'] = (end) => void opened.push(end)
    const seeded = await seed(database.url)
    return { databaseUrl: database.url, version: database.version, product, seeded, beside, onClose, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Opened = (() => Promise<unknown>)[]

/** The built product on a database, stopped when what was opened is closed. */
export async function startProduct(
  databaseUrl: string,
  settings: Record<string, string>,
  opened: Opened,
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dma-bench-'))
  opened.push(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const product = await startServer({
    ...productionSettings({ port, dataDir: folder }),
    DATABASE_URL: databaseUrl,
    // As it runs: a line of log for every request.
    LOG_LEVEL: 'info',
    // Letters leave slowly, so that those of one spell do not fill the next.
    MAIL_RATE: 1,
    ...settings,
  })
  opened.push(product.stop)
  return product
}

async function startBeside(file: string, env: Record<string, string>, opened: Opened): Promise<string> {
  const port = await freePort()
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...env, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  opened.push(async () => child.kill())
  await once(child.stdout, 'data')
  return `http://127.0.0.1:${port}`
}
