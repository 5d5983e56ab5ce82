import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aMailServer, type MailServer } from '../server/testing/servers/mail-server.js'
import { productionSettings } from '../server/testing/production-settings.js'
import {
  readLetter,
  receivedLetters,
  type ReceivedLetter,
  type ReceivedLetters,
} from '../server/testing/received-letters.js'
import { freePort } from '../server/database/free-port.js'
import { startServer } from '../server/testing/servers/running-server.js'
import { run } from '../server/testing/databases/with-database.js'

/** The built product in production mode, with a mail server and a database of its own. */
export interface Product {
  url: string
  /** What it sends arrives here, over SMTP; what the demo writes is read out of its outbox. */
  mail: Letters
  /** Stops it; answers its exit code. */
  stop: () => Promise<number | null>
}

/** The demo takes every letter, whatever it is to answer. */
type Letters = ReceivedLetters & Pick<MailServer, 'answer'>

/**
 * `settings` take the place of the usual ones. With DATABASE_URL it makes a database on that server; otherwise it brings
 * its own PostgreSQL, as the demo always does: only there can somebody move the clock.
 */
export async function startProduct(
  settings: Record<string, string | number> = {},
  { demo = false } = {},
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'dma-e2e-'))
  const mail = demo ? null : await aMailServer()
  const database = demo ? OWN_DATABASE : await aDatabase()
  const port = await freePort()
  const server = await startServer({
    ...productionSettings({ port, dataDir: folder, ...(mail ? { mail } : {}) }),
    ...database.settings,
    // One provider decides through a whole run of stories.
    CONFIRM_MINUTES: 600,
    NOTICE_DAYS: 0,
    UNDO_SECONDS: 4,
    // Partners' programs are on this machine too.
    WEBHOOKS_PRIVATE: 'true',
    ...(demo ? { NODE_ENV: 'development' } : {}),
    ...settings,
  })
  return {
    url: server.url,
    mail: mail ?? outboxOf(folder),
    stop: async () => {
      const code = await server.stop()
      await mail?.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      return code
    },
  }
}

const OWN_DATABASE = { settings: {}, drop: async () => {} }

async function aDatabase(): Promise<{ settings: Record<string, string>; drop: () => Promise<void> }> {
  const server = process.env.DATABASE_URL
  if (!server) return OWN_DATABASE
  const name = `dma_e2e_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await run(server, `create database ${name}`)
  return {
    settings: { DATABASE_URL: url.href },
    drop: async () => void (await run(server, `drop database ${name} with (force)`)),
  }
}

function outboxOf(dataDir: string): Letters {
  const received: ReceivedLetter[] = []
  const read = new Set<string>()
  const folder = join(dataDir, 'outbox')
  const look = async () => {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter((name) => name.endsWith('.eml') && !read.has(name)).toSorted()) {
      read.add(name)
      received.push(await readLetter(await readFile(join(folder, name))))
    }
  }
  return { ...receivedLetters(received, look), answer: () => null }
}
