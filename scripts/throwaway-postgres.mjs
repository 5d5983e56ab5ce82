import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newestInstallation } from './postgres-installation.mjs'
import { freePort } from '../server/database/free-port.ts'

const START_LIMIT_MS = 30_000

/**
 * Starts a PostgreSQL from this machine's own binaries, in a folder under the system's temporary one, on a free
 * port of 127.0.0.1. Answers { url, version, stop }; stop() ends it and removes the folder. `keeps`: it writes as
 * surely as one that people rely on, for those who measure.
 * Throws saying what is missing when there is no PostgreSQL ≥ 15.
 */
export async function startThrowawayPostgres({ keeps = false } = {}) {
  const { bin, version } = newestInstallation()
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'dma-postgres-'))
  const data = join(folder, 'data')
  const password = randomBytes(18).toString('base64url')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)
  // PostgreSQL's user may not enter the project's folder.
  const options = { ...user, cwd: folder }
  try {
    execFileSync(
      join(bin, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'dma',
        '--pwfile',
        passwordFile,
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '-N',
      ],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const port = await freePort()
    const server = startServer({ bin, data, port, options, keeps })
    const url = `postgresql://dma:${password}@127.0.0.1:${port}/postgres`
    await untilReady(url, server)
    return { url, version, stop: () => stop(server, folder) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`${version} did not start: ${String(error.stderr ?? '').trim() || error.message}`, {
      cause: error,
    })
  }
}

/**
 * Whom PostgreSQL runs as, since it refuses to run as root. Nobody else when we are not root.
 * @returns {{ uid: number, gid: number } | undefined}
 */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' })),
      )
      return { uid, gid }
    } catch {
      continue
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user `postgres` nor `nobody`.',
  )
}

function startServer({ bin, data, port, options, keeps }) {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // The data is thrown away: nothing has to survive a crash.
    ...(keeps ? [] : ['fsync=off']),
    'max_connections=200',
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  // In a group of its own, for Ctrl-C would stop it under the tests' feet.
  const server = spawn(join(bin, 'postgres'), args, {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  server.said = ''
  server.stderr.on('data', (chunk) => (server.said = (server.said + chunk).slice(-2000)))
  return server
}

async function untilReady(url, server) {
  const patience = Date.now() + START_LIMIT_MS
  while (Date.now() < patience && server.exitCode === null) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch {
      await pause(50)
    }
  }
  server.kill('SIGKILL')
  throw new Error(server.said.trim())
}

async function stop(server, folder) {
  if (server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    // Fast shutdown: open connections are closed, not waited for.
    server.kill('SIGINT')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
