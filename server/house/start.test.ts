import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from '../database/free-port.js'
import { TEMPLATE, inDatabase } from '../testing/databases/postgres.js'
import { productionSettings } from '../testing/production-settings.js'
import { buildServer } from '../testing/servers/processes.js'
import { startServer } from '../testing/servers/running-server.js'
import { run } from '../testing/databases/with-database.js'

/** What an operator reads who has set something wrong: the built product, started as it is started. */
const server = inject('databaseUrl')
const name = `dma_test_${randomUUID().replaceAll('-', '')}`
const [ready, latin, foreign] = [name, `${name}_latin`, `${name}_foreign`]
const { username: role } = new URL(server)
let dataDir: string
let taken: Server
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dma-start-'))
  await buildServer()
  await run(
    server,
    `create database ${ready} template ${TEMPLATE}`,
    `create database ${latin} encoding 'LATIN1' locale 'C' template template0`,
    `create database ${foreign}`,
  )
  await run(inDatabase(server, foreign), 'revoke create on schema public from pg_database_owner')
  taken = createServer((_request, response) => void response.writeHead(404).end()).listen(0, '127.0.0.1')
}, 240_000)
afterAll(async () => {
  taken.close()
  for (const each of [ready, latin, foreign]) await run(server, `drop database ${each} with (force)`)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

function withPassword(password: string): string {
  const url = new URL(inDatabase(server, ready))
  url.password = password
  return url.href
}

/** What is set, and the whole of what is said instead of a start. */
const WRONG: [string, () => Record<string, string | number>, RegExp][] = [
  [
    'no such host',
    () => ({ HOST: 'nosuch.invalid' }),
    /^HOST=nosuch\.invalid is no address of this machine\. .*$/,
  ],
  [
    'somebody else’s address',
    () => ({ HOST: '192.0.2.1' }),
    /^HOST=192\.0\.2\.1 is no address of this machine\. .*$/,
  ],
  [
    'a port that is taken',
    () => ({ port: (taken.address() as AddressInfo).port, HOST: '127.0.0.1' }),
    /^Port \d+ is in use\. .*$/,
  ],
  [
    'no such database',
    () => ({ DATABASE_URL: inDatabase(server, `${name}_none`) }),
    /^PostgreSQL runs, but: .*"dma_test_\w+_none".*\. Make it there, in UTF8, or mend the name in DATABASE_URL\.$/,
  ],
  [
    'nobody who answers',
    () => ({ DATABASE_URL: 'postgresql://dma:x@127.0.0.1:1/dma' }),
    /^The database does not answer\. Check DATABASE_URL and that PostgreSQL runs\.$/,
  ],
  [
    'a database of no such host',
    () => ({ DATABASE_URL: 'postgresql://dma:x@nosuch.invalid/dma' }),
    /^The database does not answer\. .*$/,
  ],
  [
    'a wrong password',
    () => ({ DATABASE_URL: withPassword('wrong') }),
    /^PostgreSQL runs, but does not let DMA in: .*\. Check the name and the password in DATABASE_URL\.$/,
  ],
  [
    'a role that may make nothing',
    () => ({ DATABASE_URL: inDatabase(server, foreign) }),
    new RegExp(
      `^The role ${role} of DATABASE_URL may make no tables in the schema public\\. .*owner to ${role}$`,
    ),
  ],
  [
    'a database that is not UTF8',
    () => ({ DATABASE_URL: inDatabase(server, latin) }),
    /^DATABASE_URL leads to a database in LATIN1, which cannot hold every name\. .*$/,
  ],
  [
    'several settings',
    () => ({
      NODE_ENV: 'Production',
      NOTICE_DAYS: '0x3',
      CURRENCY: 'XOF',
      TRUST_PROXY: 'nginx',
      REGIONS: ',',
    }),
    /^The configuration has problems:(\n {2}- (NODE_ENV|TRUST_PROXY|CURRENCY|REGIONS|NOTICE_DAYS): must .*){5}$/,
  ],
]

test.each(WRONG)(
  '%s is said in a sentence, and nothing else',
  async (_what, settings, sentence) => {
    const port = await freePort()
    const given = { ...productionSettings({ port, dataDir }), DATABASE_URL: inDatabase(server, ready) }
    const started = startServer({ ...given, ...settings() })
    const said = await started.then(
      async (one) => {
        await one.stop()
        return one.output()
      },
      (error: Error) => error.message.replace(/^The server ended with 1 before it was ready\.\n/, ''),
    )
    expect(said.trim()).toMatch(sentence)
  },
  90_000,
)

test(
  'with another SECRET or CURRENCY than at its first start it does not start',
  { timeout: 120_000 },
  async () => {
    const port = await freePort()
    const given = { ...productionSettings({ port, dataDir }), DATABASE_URL: inDatabase(server, ready) }
    const first = await startServer(given)
    expect(await first.stop()).toBe(0)
    await expect(startServer({ ...given, SECRET: 'another secret than at its first start' })).rejects.toThrow(
      /\n {2}SECRET is not the one of this register: .*register:change -- --secret\n/,
    )
    await expect(startServer({ ...given, CURRENCY: 'USD' })).rejects.toThrow(
      /\n {2}This register counts in NGN, and CURRENCY is USD: .*register:change -- --currency\n/,
    )
    const again = await startServer(given)
    expect(await again.stop()).toBe(0)
  },
)
