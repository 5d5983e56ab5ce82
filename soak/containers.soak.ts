import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aDebtor, anApprovedSchool, theProvider } from '../e2e/people.js'
import { freePort } from '../server/database/free-port.js'
import { aMailServer } from '../server/testing/servers/mail-server.js'
import { productionSettings } from '../server/testing/production-settings.js'
import { needImage, needPrograms } from './need-programs.js'
import { aRestartablePostgres } from './restartable-postgres.js'

/** What `npm run proof:containers` has built. */
const IMAGE = process.env.DMA_IMAGE ?? 'localhost/dma-proof'
/** As docs/operations.md says it. */
const LOCKED = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges']
const BACKUP = 'dist/server/backup/backup-command.js'
const START_MS = 60_000
const STOP_SECONDS = 30

beforeAll(() => {
  needPrograms('podman', ['podman', '--version'])
  needImage(IMAGE)
})

// Not the synchronous one: the mail server is in this process.
const podman = async (...args: string[]) => (await promisify(execFile)('podman', args)).stdout.trim()

/** The image in production, on a database and with a mail server of this machine. */
async function aContainer(...options: string[]) {
  const postgres = await aRestartablePostgres()
  onTestFinished(postgres.remove)
  const mail = await aMailServer()
  onTestFinished(mail.close)
  const port = await freePort()
  const { port: _, ...settings } = productionSettings({ port, dataDir: '/data', mail })
  const given = { ...settings, DATABASE_URL: postgres.url, HOST: '127.0.0.1', PORT: port }
  const id = await podman(
    ...['run', '--detach', '--pull=never', '--network', 'host', ...options],
    ...Object.entries(given).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    IMAGE,
  )
  onTestFinished(() => void execFileSync('podman', ['rm', '--force', '--volumes', id], { stdio: 'ignore' }))
  const url = `http://127.0.0.1:${port}`
  return { id, url, mail }
}

const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  return answer && { ...((await answer.json()) as { because?: string[] }), status: answer.status }
}

test('the image holds the product, one Node and no PostgreSQL, for somebody who is not root', async () => {
  const [image] = JSON.parse(await podman('image', 'inspect', IMAGE))
  console.log(`${Math.round(image.Size / 1e6)} MB`)
  expect(image.User).toBe('node')
  const within = (script: string) =>
    podman('run', '--rm', '--pull=never', '--network', 'none', '--entrypoint', '/bin/sh', IMAGE, '-c', script)
  expect(await within('id -u')).toBe('1000')
  expect(
    await within('find / -xdev -type f \\( -name node -o -name postgres \\) -perm -100 2>/dev/null; true'),
  ).toBe('/usr/local/bin/node')
})

test('with nothing to write but documents and /tmp it serves, takes files, writes letters, is healthy, and ends when asked', async () => {
  const { id, url, mail } = await aContainer(...LOCKED, '--tmpfs', '/tmp')
  await expect.poll(() => readiness(url), { timeout: START_MS, interval: 250 }).toMatchObject({ status: 200 })
  // Registering uploads three documents.
  const school = await anApprovedSchool({ url }, await theProvider({ url }))
  const { parentEmail } = await aDebtor({ url }, school)
  await mail.letterTo(parentEmail)
  await podman('healthcheck', 'run', id)
  const told = await podman('exec', id, 'sh', '-c', `node ${BACKUP} - 2>&1 >/dev/null`)
  expect(told).toMatch(/Backed up \d+ rows of \d+ tables and 3 documents/)
  await podman('stop', '--time', String(STOP_SECONDS), id)
  const [{ State }] = JSON.parse(await podman('container', 'inspect', id))
  expect(State).toMatchObject({ Running: false, ExitCode: 0, OOMKilled: false })
})

test('without a folder for what is on its way it says that it is not ready, and why', async () => {
  const { url } = await aContainer(...LOCKED, '--read-only-tmpfs=false')
  await expect
    .poll(() => readiness(url), { timeout: START_MS, interval: 250 })
    .toMatchObject({
      status: 503,
      because: [expect.stringContaining('temporary folder cannot be written to')],
    })
})
