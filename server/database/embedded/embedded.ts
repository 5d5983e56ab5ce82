import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureCluster, ensurePassword } from './embedded-cluster.js'
import { EmbeddedDatabaseError } from './embedded-error.js'
import { ensureRegister } from './embedded-owner.js'
import { lockFolder, readOwner, removeOwner, writeOwner } from './embedded-lock.js'
import { isServer } from './embedded-pid-file.js'
import { findBinaries } from './embedded-platform.js'
import { findOrLaunchServer, stopServer, type Server } from './embedded-server.js'
import { chooseUser } from './embedded-user.js'
import { outlastWatchdog, postWatchdog } from './embedded-watchdog.js'

export interface EmbeddedDatabase {
  /** postgresql://… of the database `dma`, as its owner, who is no superuser. */
  url: string
  /** Whether the server was left running by an earlier Node that died. It is ours now all the same. */
  adopted: boolean
  /** Says to whoever wants the folder next that it will be free soon. */
  leave(): void
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. Can be called twice. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Its own folder, made if missing. */
  folder: string
  log?: (line: string) => void
  /** Further settings of postgresql.conf; they win over ours. */
  settings?: Record<string, string>
  maxConnections?: number
  /** Whether its owner may make others beside it and end anybody's sessions: for tests and figures. */
  createDatabases?: boolean
}

/**
 * Starts the PostgreSQL that came with npm on a folder, or takes over one that a dead Node left there. It lives as
 * long as this Node does: if Node dies without stop(), a watchdog stops it.
 * @throws EmbeddedDatabaseError with sentences for people: folder in use, wrong version, unsuitable machine
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const folder = makeFolder(options.folder)
    const release = await lockFolder(folder)
    try {
      return await startLocked(folder, options, release)
    } catch (error) {
      release()
      throw error
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error
    throw new EmbeddedDatabaseError(
      `DMA may not work in the folder ${options.folder} (${message}). Start it as the user who made the folder, ` +
        `or give it another one with DATA_DIR.`,
    )
  }
}

async function startLocked(
  folder: string,
  { log = () => {}, settings = {}, maxConnections = 100, createDatabases = false }: EmbeddedOptions,
  release: () => void,
): Promise<EmbeddedDatabase> {
  const cluster = path.join(folder, 'data')
  const logFile = path.join(folder, 'postgres.log')
  const binaries = findBinaries()
  const user = chooseUser({ cluster, reach: [folder, binaries.postgres] })
  const password = ensurePassword(folder)
  await ensureCluster(cluster, { binaries, user, password, quick: settings.fsync === 'off' })

  const lastOwner = readOwner(folder)
  if (lastOwner) await outlastWatchdog(lastOwner.watchdog, cluster)
  const stopping = { cluster, user, pgCtl: binaries.pgCtl }
  // Before the server: there is no moment at which Node could die and leave one without a watchdog.
  const watchdog = postWatchdog(stopping)
  writeOwner(folder, { node: process.pid, watchdog: watchdog.pid })

  let wanted = true
  let server: Server | undefined
  let revival: Promise<void> | undefined
  const end = async () => {
    wanted = false
    await revival
    if (server) await stopServer(server, stopping)
    await watchdog.dismiss()
    removeOwner(folder)
    release()
  }
  try {
    const plan = {
      postgres: binaries.postgres,
      cluster,
      logFile,
      user,
      settings: { ...OUR_SETTINGS, max_connections: String(maxConnections), ...settings },
      onExit: () => {
        if (wanted) revival = revive()
      },
    }
    server = await findOrLaunchServer(plan)
    const { pid, port, adopted } = server
    if (adopted) log(`Took over the database server (process ${pid}) of a DMA that died`)
    // At its old address, since everybody who lost a connection asks there again.
    const revive = async () => {
      log(`The embedded database ended unexpectedly and is started again; its last words are in ${logFile}`)
      while (wanted) {
        try {
          server = await findOrLaunchServer({ ...plan, port })
          return log(`The embedded database works again (process ${server.pid})`)
        } catch (error) {
          log((error as Error).message)
          await pause(REVIVE_AFTER)
        }
      }
    }
    if (adopted) watchAdopted(plan, pid)
    const url = await ensureRegister(password, { port, createDatabases })
    let stopped: Promise<void> | undefined
    const leave = () => {
      try {
        writeOwner(folder, { node: process.pid, watchdog: watchdog.pid, leaving: true })
      } catch {
        // A disk that is full must not keep it from ending.
      }
    }
    return { url, adopted, leave, stop: () => (stopped ??= end()) }
  } catch (error) {
    await end()
    throw error
  }
}

/** For a full disk to be emptied, for example. */
const REVIVE_AFTER = 2000
const LOOK_EVERY = 1000

/** A server that another process started is nobody's child: nothing tells when it ends, so it is looked at. */
function watchAdopted({ cluster, onExit }: { cluster: string; onExit: () => void }, pid: number): void {
  const timer = setInterval(() => {
    if (isServer(pid, cluster)) return
    clearInterval(timer)
    onExit()
  }, LOOK_EVERY)
  timer.unref()
}

const OUR_SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements are DMA's to report: in this file they would only pile up, with people's names in them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

function makeFolder(wanted: string): string {
  const folder = path.resolve(wanted)
  // Passable for the user that PostgreSQL runs as; what lies inside is closed one by one.
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o711)
  return realpathSync(folder)
}
