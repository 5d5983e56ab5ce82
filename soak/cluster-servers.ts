import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { anApprovedSchool, theProvider, type School } from '../e2e/people.js'
import { freePort } from '../server/database/free-port.js'
import { productionSettings } from '../server/testing/production-settings.js'
import { startServer, type RunningServer } from '../server/testing/servers/running-server.js'
import type { Cluster } from './cluster.js'
import { startNginx } from './nginx.js'

export const METRICS_TOKEN = 'only-Prometheus-knows'

export interface ClusterStage {
  cluster: Cluster
  /** What a browser asks: nginx, before both servers. */
  server: { url: string }
  servers: RunningServer[]
  /** After both were stopped. */
  startAgain(): Promise<void>
  /** With which a command of an operator runs. */
  settings: Record<string, string>
  school: School
}

/** As an operator runs them: each with a HAProxy of its own, one folder of documents, nginx before both. */
export async function twoServers(cluster: Cluster, mail: { url: string }): Promise<ClusterStage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dma-cluster-data-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()]
  const all = await Promise.all(
    ports.map(async (port) => ({
      ...productionSettings({ port, dataDir, mail }),
      ...(await cluster.aServersSettings()),
      PUBLIC_URL: `https://localhost:${front}`,
      METRICS_TOKEN,
    })),
  )
  const start = () => Promise.all(all.map((settings) => startServer(settings)))
  const servers = await start()
  onTestFinished(async () => void (await Promise.all(servers.map((each) => each.kill()))))
  const nginx = await startNginx({ port: front, servers: ports })
  onTestFinished(() => nginx.stop())
  const settings = Object.fromEntries(Object.entries(all[0]!).map(([name, value]) => [name, String(value)]))
  return {
    cluster,
    server: nginx,
    servers,
    async startAgain() {
      servers.splice(0, servers.length, ...(await start()))
    },
    settings,
    school: await anApprovedSchool(nginx, await theProvider(nginx)),
  }
}
