import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aDebtor, aSession, anApprovedSchool, theProvider } from '../e2e/people.js'
import { ask } from '../server/testing/client.js'
import { OPERATOR_SETTINGS, PROVIDER, WIDE_LIMITS } from '../server/testing/production-settings.js'
import { needImage, needPrograms } from './need-programs.js'

const ROOT = join(import.meta.dirname, '..')
/** As docker-compose.yml has them. */
const SITE = 'http://localhost:4000'
const LETTERS = 'http://localhost:8025/api/v1/messages'
const BACKUP = 'dist/server/backup/backup-command.js'
const RESTORE = 'dist/server/backup/restore-command.js'
/** podman-compose waits for nothing: the product is started again until the database answers. */
const START_MS = 180_000

beforeAll(() => {
  needPrograms('podman-compose', ['podman-compose', '--version'])
  // What docker-compose.yml would fetch, and what the Dockerfile begins with.
  for (const image of ['postgres:17', 'axllent/mailpit:v1.21', 'node:24-bookworm-slim']) needImage(image)
})

/** The working copy as a clone would have it, with the settings that the README asks for. Ends with all that ran in it. */
function aPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'dma-compose-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(Boolean)) cpSync(join(ROOT, file), join(folder, file))
  const settings = {
    ...OPERATOR_SETTINGS,
    ...WIDE_LIMITS,
    SECRET: 'a secret that only the proofs know',
    POSTGRES_PASSWORD: 'onlytheproofsknow',
    PROVIDER_USERNAME: PROVIDER.username,
    PROVIDER_EMAIL: PROVIDER.email,
    PROVIDER_PASSWORD: PROVIDER.password,
  }
  const text = Object.entries(settings).reduce(
    (lines, [name, value]) => lines.replace(new RegExp(`^(# )?${name}=.*$`, 'm'), `${name}=${value}`),
    readFileSync(join(folder, '.env.example'), 'utf8'),
  )
  writeFileSync(join(folder, '.env'), text)
  const run = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)('podman-compose', args, {
      cwd: folder,
      maxBuffer: 1e8,
      // Only in the docker format a HEALTHCHECK is kept.
      env: { ...process.env, BUILDAH_FORMAT: 'docker' },
    })
    return stdout
  }
  /** With a file at one of its ends, as a shell's < and >. */
  const pipe = (program: string, args: string[], { from, to }: { from?: string; to?: string }) =>
    execFileSync(program, args, {
      cwd: folder,
      stdio: [
        from ? openSync(join(folder, from), 'r') : 'ignore',
        to ? openSync(join(folder, to), 'w') : 'inherit',
        'inherit',
      ],
    })
  onTestFinished(async () => {
    await run('down', '--volumes')
    rmSync(folder, { recursive: true })
  }, START_MS)
  return { run, pipe }
}

const isReady = async () =>
  await expect.poll(() => statusOf('/readyz'), { timeout: START_MS, interval: 500 }).toBe(200)
const statusOf = async (path: string) => (await fetch(SITE + path).catch(() => null))?.status

test(
  'docker-compose.yml with .env as the README asks for it: it serves, its letters are in the mailbox, and a backup comes back in new volumes',
  async () => {
    const { run, pipe } = aPlace()
    await run('up', '--build', '--detach')
    await isReady()
    const school = await anApprovedSchool({ url: SITE }, await theProvider({ url: SITE }))
    const { parentEmail } = await aDebtor({ url: SITE }, school)
    await expect.poll(writtenTo, { timeout: 30_000 }).toContain(parentEmail)

    // podman-compose 1.0 writes words of its own beside what a command says.
    const app = execFileSync('podman', ['ps', '--quiet', '--filter', 'name=_app_1'], {
      encoding: 'utf8',
    }).trim()
    pipe('podman', ['exec', app, 'node', BACKUP, '-'], { to: 'register.tar.gz' })
    await run('down', '--volumes')

    await run('up', '--detach', 'postgres', 'mailpit')
    // Until PostgreSQL takes connections a command says that it does not.
    await expect
      .poll(
        () => {
          pipe('podman-compose', ['run', '--rm', '-T', 'app', 'node', RESTORE, '-'], {
            from: 'register.tar.gz',
          })
          return true
        },
        { timeout: START_MS },
      )
      .toBe(true)
    await run('up', '--detach')
    await isReady()
    const key = await aSession({ url: SITE }, school.username)
    const query =
      '{ viewer { school { taxCertificate { url } } } dashboard { debtors(first: 5) { edges { node { parentEmail } } } } }'
    const { viewer, dashboard } = await ask({ url: SITE }, query, {}, { ...school, key })
    expect(dashboard.debtors.edges).toEqual([{ node: { parentEmail } }])
    const document = await fetch(new URL(viewer.school.taxCertificate.url, SITE), {
      headers: { Authorization: `Bearer ${key}` },
    })
    expect(document.status).toBe(200)
  },
  20 * 60_000,
)

/** Everybody whom a letter has reached, as Mailpit tells it. */
async function writtenTo(): Promise<string[]> {
  const { messages } = (await (await fetch(LETTERS)).json()) as {
    messages: { To: { Address: string }[] }[]
  }
  return messages.flatMap(({ To }) => To.map(({ Address }) => Address))
}
