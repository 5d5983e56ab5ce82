import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { productionSettings } from '../testing/production-settings.js'
import { freePort } from '../database/free-port.js'

/** `npm start`, as the README says, ended as whoever started it can: by the number of the process they know. */
const root = join(import.meta.dirname, '../..')
let dataDir: string
const started: ChildProcess[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dma-npm-'))
})
afterEach(async () => {
  // A group each: whatever a failing test leaves behind goes with it.
  for (const { pid } of started.splice(0))
    try {
      process.kill(-pid!, 'SIGKILL')
    } catch {}
  await pause(300)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

async function npmStart(workers: number) {
  const port = await freePort()
  const { PATH, HOME, LD_LIBRARY_PATH } = process.env
  const settings = { ...productionSettings({ port, dataDir }), PORT: String(port), WORKERS: workers }
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: {
      PATH,
      HOME,
      LD_LIBRARY_PATH,
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`npm start ended: ${said}`)
    await pause(50)
  }
  return { child, answers }
}

const owner = () => JSON.parse(readFileSync(join(dataDir, 'postgres/owner.json'), 'utf8')) as { node: number }
/** The process that npm start began, and its workers. */
const processes = (): number[] => {
  const { node } = owner()
  const children = readFileSync(`/proc/${node}/task/${node}/children`, 'utf8').split(' ').filter(Boolean)
  const isOurs = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/main.js')
  return [node, ...children.filter(isOurs).map(Number)]
}
const areGone = (pids: number[]) => pids.every((pid) => !existsSync(`/proc/${pid}`))
const isFree = () => !existsSync(join(dataDir, 'postgres/owner.json'))

test.each([1, 2])(
  'what npm start began ends with its process, and starts again at once in the same folder; WORKERS=%i',
  { timeout: 300_000 },
  async (workers) => {
    const first = await npmStart(workers)
    const begun = processes()
    expect(begun).toHaveLength(workers === 1 ? 1 : 1 + workers)
    first.child.kill('SIGTERM')
    await once(first.child, 'exit')
    const second = await npmStart(workers)
    await expect.poll(() => areGone(begun)).toBe(true)
    expect(await first.answers()).toBe(false)
    const server = processes()

    // npm killed outright passes nothing on.
    second.child.kill('SIGKILL')
    await expect.poll(isFree).toBe(true)
    expect(await second.answers()).toBe(false)
    await expect.poll(() => areGone(server)).toBe(true)
  },
)

test('no command of package.json stands behind a shell that would keep a signal', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const behindShell = Object.entries(scripts).filter(([, line]) => /[&|;]/.test(line))
  expect(behindShell).toEqual([])
})

test('there are few commands, and each is explained where all of them stand', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  // npm runs that one itself.
  const { postinstall: _ours, ...commands } = scripts
  const explained = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  expect(Object.keys(commands).filter((name) => !explained.includes(`| \`${name}\` `))).toEqual([])
  expect(Object.keys(scripts).filter((name) => !/^(bench|eval|proof):/.test(name)).length).toBeLessThan(26)
})
