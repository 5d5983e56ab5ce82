import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productionSettings } from '../server/testing/production-settings.js'
import { run } from '../server/testing/databases/with-database.js'
import { freePort } from '../server/database/free-port.js'
import { startServer, type RunningServer } from '../server/testing/servers/running-server.js'
import { startEmbedded } from '../server/database/embedded/embedded.js'
import { aMailServer, type MailServer } from '../server/testing/servers/mail-server.js'
import { needNginx, startNginx, type Nginx } from './nginx.js'

/** Several servers of one product: one database, one folder of documents, nginx before them. */
export interface Fleet {
  nginx: Nginx
  servers: RunningServer[]
  /** Of each server its own, so that it shows who sent what. */
  mails: MailServer[]
  databaseUrl: string
  dataDir: string
  /** SIGTERM, and a new process at the same port. Answers the exit code of the old one. */
  restart(index: number): Promise<number | null>
  /** What nginx and every server so far, those that were replaced too, have written of what went wrong. */
  wentWrong(): Promise<string>
  stop(): Promise<void>
}

export interface Database {
  url: string
  stop(): Promise<void>
}

/** A line of the log at this level, or above. */
const ERROR = /"level":"(?:error|fatal)"/

/** One PostgreSQL for all fleets; what they prove is not about power cuts, so it need not wait for the disk. */
export async function aDatabaseServer(): Promise<Database> {
  needNginx()
  const folder = await mkdtemp(join(tmpdir(), 'dma-fleet-database-'))
  const embedded = await startEmbedded({
    folder: join(folder, 'postgres'),
    settings: { fsync: 'off' },
    maxConnections: 200,
    createDatabases: true,
  })
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts so many servers at the same moment on an empty database; at first of another version, by the folder it was built in. */
export async function startFleet(
  database: Database,
  {
    size,
    settings = {},
    before,
  }: { size: number; settings?: Record<string, string | number>; before?: string },
): Promise<Fleet> {
  const name = `fleet_${Math.random().toString(36).slice(2)}`
  await run(database.url, `create database ${name}`)
  const databaseUrl = database.url.replace(/dma$/, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'dma-fleet-'))
  const all = <T>(make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: size }, (_, index) => make(index)))
  const mails = await all(aMailServer)
  const [port, ...ports] = [await freePort(), ...(await all(freePort))]
  const start = (index: number, main?: string) =>
    startServer(
      {
        ...productionSettings({ port: ports[index]!, dataDir, mail: mails[index]! }),
        PUBLIC_URL: `https://localhost:${port}`,
        DATABASE_URL: databaseUrl,
        TRUST_PROXY: 1,
        DRAIN_SECONDS: 5,
        ...settings,
      },
      main,
    )
  const servers = await all((index) => start(index, before && join(before, 'dist/server/main.js')))
  const nginx = await startNginx({ port, servers: ports })
  const started = [...servers]
  return {
    nginx,
    servers,
    mails,
    databaseUrl,
    dataDir,
    async restart(index) {
      const code = await servers[index]!.stop()
      servers[index] = await start(index)
      started.push(servers[index])
      return code
    },
    async wentWrong() {
      const lines = started.flatMap((server) => server.output().split('\n'))
      return [await nginx.errors(), ...lines.filter((line) => ERROR.test(line))].join('\n')
    },
    async stop() {
      await nginx.stop()
      await Promise.all(servers.map((server) => server.stop()))
      await Promise.all(mails.map((mail) => mail.close()))
      await run(database.url, `drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
