import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const OLDEST_MAJOR = 15

/**
 * The newest PostgreSQL server installed on this machine: { bin, version, major }.
 * Throws saying where it looked and what to do when there is none that is new enough.
 */
export function newestInstallation() {
  const found = binFolders()
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .map((bin) => ({
      bin,
      version: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    }))
    .map((one) => ({ ...one, major: Number(/\d+/.exec(one.version)?.[0]) }))
    .filter(({ major }) => major >= OLDEST_MAJOR)
    .sort((a, b) => b.major - a.major)
  if (found[0]) return found[0]
  throw new Error(
    `There is no PostgreSQL server of version ${OLDEST_MAJOR} or newer on this machine (looked for initdb and postgres in` +
      ' /usr/lib/postgresql/*/bin, in `pg_config --bindir` and on PATH).\nInstall one, for example with' +
      ' `apt-get install postgresql`, or set DATABASE_URL to a server whose user may create databases.',
  )
}

function binFolders() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : []
  return [...new Set([...versions, ...configuredBin(), ...(process.env.PATH ?? '').split(delimiter)])]
}

function configuredBin() {
  try {
    return [
      execFileSync('pg_config', ['--bindir'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    ]
  } catch {
    return []
  }
}
