import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedDatabaseError, USE_YOUR_OWN } from './embedded-error.js'
import type { Binaries } from './embedded-platform.js'
import { runProgram } from './embedded-program.js'
import type { ClusterUser } from './embedded-user.js'

/**
 * Makes sure that `cluster` is a PostgreSQL data folder of our version, making it if there is none.
 * @throws EmbeddedDatabaseError if it is something else, or cannot be made
 */
export async function ensureCluster(
  cluster: string,
  {
    binaries,
    user,
    password,
    quick,
  }: { binaries: Binaries; user: ClusterUser; password: string; quick: boolean },
): Promise<void> {
  if (existsSync(cluster)) return checkVersion(cluster, binaries.major)
  // Under another name until it is complete: a start that is cut short leaves nothing that looks like a database.
  const draft = `${cluster}.making`
  const passwordFile = `${cluster}.password`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user.owner) for (const file of [draft, passwordFile]) chownSync(file, user.owner.uid, user.owner.gid)
  try {
    const { code, words } = await runProgram(user, [
      binaries.initdb,
      `--pgdata=${draft}`,
      '--username=dma',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own Unicode: "Ọlá" and "ọlá" are one name, whatever the machine's locale knows.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(quick ? ['--no-sync'] : []),
    ])
    if (code !== 0) throw new EmbeddedDatabaseError(initdbComplaint(words))
    renameSync(draft, cluster)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The password of the database, made on the first call and kept in a file that only its owner can read. */
export function ensurePassword(folder: string): string {
  const file = path.join(folder, 'password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  if (existsSync(path.join(folder, 'data')))
    throw new EmbeddedDatabaseError(
      `${file} is missing: it holds the password of the database beside it. Put it back from your backup.`,
    )
  const password = randomBytes(24).toString('hex')
  writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true })
  return password
}

function checkVersion(cluster: string, major: string): void {
  const versionFile = path.join(cluster, 'PG_VERSION')
  if (!existsSync(versionFile))
    throw new EmbeddedDatabaseError(
      `${cluster} is not a PostgreSQL data folder. Move it away, or set DATA_DIR to another folder.`,
    )
  const found = readFileSync(versionFile, 'utf8').trim()
  if (found === major) return
  throw new EmbeddedDatabaseError(
    `The database in ${cluster} was made by PostgreSQL ${found}; this DMA brings PostgreSQL ${major}, which cannot read it. ` +
      `Nothing was changed. With the DMA that made it: npm run backup -- FILE. Then move that folder away, and with this ` +
      `one: npm run restore -- FILE. (Or run a PostgreSQL ${found} of your own on the folder, and name it in DATABASE_URL.)`,
  )
}

function initdbComplaint(words: string): string {
  if (words.includes('could not look up effective user ID'))
    return (
      `DMA runs as user number ${process.getuid?.()}, which /etc/passwd does not know, and PostgreSQL will not set up ` +
      `a database for an unknown user. ${USE_YOUR_OWN}`
    )
  return `The embedded database could not be set up. ${USE_YOUR_OWN} PostgreSQL said:\n${words}`
}
