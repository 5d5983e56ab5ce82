import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { aMailServer, type MailServer } from '../server/testing/mail-server.js'
import { freePort, startServer } from './running-server.js'

/** The built product in production mode, with a mail server and a database of its own. */
export interface Product {
  url: string
  /** What it sends arrives here, over SMTP. */
  mail: MailServer
  /** Stops it; answers its exit code. */
  stop: () => Promise<number | null>
}

/** Whoever runs the register, as PROVIDER_* makes them. */
export const PROVIDER = {
  username: 'provider',
  email: 'provider@dma.example',
  password: 'The desk of the register 7',
}

/** `settings` take the place of the usual ones. With DATABASE_URL it makes a database on that server; otherwise it brings its own PostgreSQL. */
export async function startProduct(settings: Record<string, string | number> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'dma-e2e-'))
  const mail = await aMailServer()
  const database = await aDatabase()
  const port = await freePort()
  const server = await startServer({
    port,
    NODE_ENV: 'production',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    ...database.settings,
    SECRET: 'a secret that only the stories know',
    PROVIDER_USERNAME: PROVIDER.username,
    PROVIDER_EMAIL: PROVIDER.email,
    PROVIDER_PASSWORD: PROVIDER.password,
    SMTP_URL: mail.url,
    MAIL_RATE: 1000,
    // One provider decides through a whole run of stories.
    CONFIRM_MINUTES: 600,
    NOTICE_DAYS: 0,
    LOG_LEVEL: 'warn',
    ...WIDE_LIMITS,
    ...settings,
  })
  return {
    url: server.url,
    mail,
    stop: async () => {
      const code = await server.stop()
      await mail.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      return code
    },
  }
}

/** One address does here what a whole country's schools do. */
export const WIDE_LIMITS = {
  LOOKS_PER_MINUTE: 1000,
  LOOKS_PER_HOUR: 10_000,
  LOOKS_PER_DAY: 10_000,
  SIGN_UPS_PER_HOUR: 10_000,
  FAILED_SIGN_INS_PER_HOUR: 10_000,
  ANONYMOUS_UPLOADS_PER_HOUR: 10_000,
  REQUESTS_PER_MINUTE: 100_000,
}

async function aDatabase(): Promise<{ settings: Record<string, string>; drop: () => Promise<void> }> {
  const server = process.env.DATABASE_URL
  if (!server) return { settings: {}, drop: async () => {} }
  const name = `dma_e2e_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await run(server, `create database ${name}`)
  return {
    settings: { DATABASE_URL: url.href },
    drop: () => run(server, `drop database ${name} with (force)`),
  }
}

/** One statement, in a connection of its own. */
export async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
