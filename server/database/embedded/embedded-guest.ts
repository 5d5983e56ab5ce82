import { realpathSync } from 'node:fs'
import path from 'node:path'
import { ensurePassword } from './embedded-cluster.js'
import { registerUrl } from './embedded-owner.js'
import { isServer, readPidFile } from './embedded-pid-file.js'

/** The address of the database that a running DMA serves from this folder, or nothing. A guest never stops it. */
export function servedUrl(folder: string): string | undefined {
  const found = findFolder(folder)
  if (!found) return undefined
  const cluster = path.join(found, 'data')
  const server = readPidFile(cluster)
  if (!server || server.status !== 'ready' || !isServer(server.pid, cluster)) return undefined
  return registerUrl(ensurePassword(found), server.port)
}

function findFolder(folder: string): string | undefined {
  try {
    return realpathSync(folder)
  } catch {
    return undefined
  }
}
