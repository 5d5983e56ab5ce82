import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadConfig } from '../config.js'
import { visitDatabase } from '../database/open.js'
import { openStore } from '../documents/stores/open-store.js'
import { ask } from '../testing/client.js'
import { connectedTo, everyDocument, everyRow } from '../testing/places.js'
import { buildServer, runCommand, startCommand } from '../testing/servers/processes.js'
import { freePort } from '../database/free-port.js'
import { startServer, type RunningServer } from '../testing/servers/running-server.js'

/** The operator's commands, as npm runs them, beside a product that runs on the embedded database. */
let home: string
let product: RunningServer
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dma-backups-'))
  await buildServer()
  // The letters of the demo's world are many: at the usual rate they take a minute to leave.
  product = await aServer({ ...inFolder('demo'), MAIL_RATE: '1000' })
  await lettersLeft()
  await fill()
}, 240_000)
afterAll(async () => {
  await product?.stop()
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

const aServer = async (env: Record<string, string>) =>
  startServer({ ...env, port: await freePort(), LOG_LEVEL: 'warn', DRAIN_SECONDS: 0 })
const inFolder = (name: string) => ({ DATA_DIR: join(home, name) })
const fileIn = (name: string) => join(home, name)
const backup = (args: string[], env: Record<string, string>) => runCommand('backup/backup', args, { env })
const restore = (args: string[], env: Record<string, string>) => runCommand('backup/restore', args, { env })

const DOCUMENTS = 200
const DOCUMENT_BYTES = 50_000

/** Enough that a command can be killed in the middle: 6 MB of rows, and documents. */
async function fill(): Promise<void> {
  const store = openStore(loadConfig(inFolder('demo')).storage)
  const keys = Array.from({ length: DOCUMENTS }, () => randomBytes(16).toString('base64url'))
  const sums: string[] = []
  for (const key of keys) {
    const bytes = randomBytes(DOCUMENT_BYTES)
    sums.push(createHash('sha256').update(bytes).digest('hex'))
    await store.put(key, bytes)
  }
  await inside(inFolder('demo'), async (client) => {
    await client.query(
      `insert into document (key, name, media_type, size, sha256, created_at, attached_at)
       select key, 'paper.pdf', 'application/pdf', ${DOCUMENT_BYTES}, sum, now(), now() from unnest($1::text[], $2::text[]) as t (key, sum)`,
      [keys, sums],
    )
    await client.query(
      `insert into notification (account_id, kind, text, created_at)
       select 1, 'school', repeat('Your school is approved. ', 20), now() from generate_series(1, 10000)`,
    )
  })
}

/** In the database of a data folder, whether a product runs on it or not. */
async function inside<T>(
  env: { DATA_DIR: string },
  story: (client: Awaited<ReturnType<typeof connectedTo>>) => Promise<T>,
) {
  const database = await visitDatabase(loadConfig(env), () => {})
  const client = await connectedTo(database.url)
  try {
    return await story(client)
  } finally {
    await client.end()
    await database.stop()
  }
}

/** Waits until the demo's letters are in its outbox: from then on nothing changes by itself. */
const lettersLeft = () =>
  inside(inFolder('demo'), (client) =>
    vi.waitFor(
      async () => {
        const { rowCount } = await client.query(`select from letter where state = 'QUEUED'`)
        if (rowCount) throw new Error(`${rowCount} letters still wait`)
      },
      { timeout: 60_000, interval: 300 },
    ),
  )

/** All that a data folder holds. */
/** But how common its names are: a running product counts that again and again. */
const everything = (env: { DATA_DIR: string }) =>
  inside(env, async (client) => ({
    rows: { ...(await everyRow(client)), name_part: null },
    documents: await everyDocument(client, openStore(loadConfig(env).storage)),
  }))

test(
  'beside a running product a backup is taken, and another folder goes on from it',
  { timeout: 120_000 },
  async () => {
    const taken = await backup([fileIn('one')], inFolder('demo'))
    expect(taken).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /Backed up 1\d{4} rows of \d+ tables and 2\d\d documents .*personal data/s,
      ),
    })
    expect(await restore([fileIn('one')], inFolder('two'))).toMatchObject({
      code: 0,
      output: expect.stringContaining('Restored'),
    })
    expect(await everything(inFolder('two'))).toEqual(await everything(inFolder('demo')))

    const second = await aServer(inFolder('two'))
    const [{ username, password }] = JSON.parse(
      readFileSync(join(home, 'demo', 'demo-sign-ins.json'), 'utf8'),
    )
    const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { viewer { username } } }'
    const { signIn } = await ask(second, query, { input: { username, password } })
    expect(signIn.viewer).toEqual({ username })
    const refused = await restore([fileIn('one')], inFolder('two'))
    expect(refused).toMatchObject({
      code: 1,
      errors: expect.stringContaining('in use by another DMA server'),
    })
    await second.stop()
  },
)

test('a register that is no demo does not become one in an empty folder', { timeout: 120_000 }, async () => {
  await rm(join(home, 'two', 'demo-folder'))
  expect(await backup([fileIn('real')], inFolder('two'))).toMatchObject({ code: 0 })
  expect(await restore([fileIn('real')], inFolder('three'))).toMatchObject({ code: 0 })
  expect(loadConfig(inFolder('three')).demo).toBe(false)
})

test('a backup goes through a pipe, and back', { timeout: 120_000 }, async () => {
  const out = await runCommand('backup/backup', ['-'], { env: inFolder('demo') })
  expect(out.errors).toContain('Backed up')
  expect(
    await runCommand('backup/restore', ['--check', '-'], { env: inFolder('none'), input: out.bytes }),
  ).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Whole: the register as of/),
  })
  expect(readdirSync(join(home, 'none'))).toEqual(['secret'])
})

test(
  'a backup that is killed leaves no file under its name, and the next one is whole',
  { timeout: 120_000 },
  async () => {
    const [file, part] = [fileIn('killed'), fileIn('killed.part')]
    const child = startCommand('backup/backup', [file], { env: inFolder('demo') })
    await expect
      .poll(() => statSync(part, { throwIfNoEntry: false })?.size ?? 0, { interval: 1 })
      .toBeGreaterThan(100_000)
    await child.kill()
    expect(existsSync(file)).toBe(false)
    expect(await restore(['--check', part], inFolder('none'))).toMatchObject({
      code: 1,
      errors: expect.stringContaining('cut off'),
    })
    expect(await backup([file], inFolder('demo'))).toMatchObject({
      code: 1,
      errors: expect.stringContaining('--force'),
    })
    expect(await backup([file, '--force'], inFolder('demo'))).toMatchObject({ code: 0 })
    expect(await restore(['--check', file], inFolder('none'))).toMatchObject({ code: 0 })
    expect(existsSync(part)).toBe(false)
  },
)

test(
  'a disk that is full before the backup ends is told in a sentence, and nothing is left',
  { timeout: 60_000 },
  async () => {
    const env = inFolder('demo')
    const full = await runCommand('backup/backup', [fileIn('full')], { env, largestFile: 2000 })
    expect(full).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The backup cannot be written: EFBIG.*No part of it was kept\.\n$/),
    })
    for (const left of ['full', 'full.part']) expect(existsSync(fileIn(left))).toBe(false)
  },
)

test.each([
  ['while rows come in', (size: number) => (size - DOCUMENTS * DOCUMENT_BYTES) / 2],
  ['while documents come in', (size: number) => size - (DOCUMENTS * DOCUMENT_BYTES) / 2],
])(
  'a restore that is killed %s leaves a place that no server starts on, and is run again',
  { timeout: 120_000 },
  async (when, reaching) => {
    const env = inFolder(when.replaceAll(' ', '-'))
    const whole = fileIn('to-restore')
    if (!existsSync(whole)) await backup([whole], inFolder('demo'))
    const stopping = fileIn('stops')
    makePipe(stopping)
    const child = startCommand('backup/restore', [stopping], { env })
    const left = await readTwice(stopping, whole, Math.floor(reaching(statSync(whole).size)))
    await (when.includes('rows') ? untilRowsCame(env) : untilADocumentCame(env))
    await child.kill()
    await left()
    await expect(aServer(env)).rejects.toThrow(/A restore into this database was cut short/)
    expect(await backup([fileIn('half')], env)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('cut short'),
    })
    expect(await restore([whole], env)).toMatchObject({ code: 0 })
    expect(await everything(env)).toEqual(await everything(inFolder('demo')))
  },
)

function makePipe(name: string): void {
  rmSync(name, { force: true })
  execFileSync('mkfifo', [name])
}

/**
 * Writes a backup into a pipe, whole for whoever reads it first; the second reader, who fills the register, gets so many
 * bytes of it and waits for the rest. Answers how it is left.
 */
async function readTwice(pipe: string, backup: string, bytes: number): Promise<() => Promise<void>> {
  const first = await open(pipe, 'w')
  // Before the first reading ends: whoever opens that name next must not be given what was written for the first.
  makePipe(pipe)
  const content = readFileSync(backup)
  await first.writeFile(content)
  await first.close()
  const second = await open(pipe, 'w')
  await second.writeFile(content.subarray(0, bytes))
  return () => second.close()
}

const OFTEN = { timeout: 60_000, interval: 50 }

async function untilADocumentCame(env: { DATA_DIR: string }): Promise<void> {
  await expect.poll(() => countFiles(join(env.DATA_DIR, 'documents')), OFTEN).toBeGreaterThan(0)
}

function countFiles(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length
}

const untilRowsCame = (env: { DATA_DIR: string }) =>
  inside(env, async (client) => {
    await expect.poll(async () => (await client.query(FILLING)).rowCount, OFTEN).toBeGreaterThan(0)
  })
const FILLING = `select from pg_stat_activity where query like 'copy "%' and xact_start is not null`

test('a backup of a store that has lost a document ends as one that failed, unless that is known', async () => {
  const store = openStore(loadConfig(inFolder('demo')).storage)
  const keys = await inside(
    inFolder('demo'),
    async (client) =>
      (
        await client.query<{ id: number; key: string }>(
          'select id, key from document order by id desc limit 2',
        )
      ).rows,
  )
  const [gone, other] = keys
  const kept = await Promise.all(keys.map(async ({ key }) => buffer(await store.open(key))))
  await store.remove(gone!.key)
  await store.put(other!.key, Buffer.from('something else'))
  const losing = (...args: string[]) => backup([fileIn('losing'), '--force', ...args], inFolder('demo'))
  try {
    expect(await losing()).toMatchObject({ code: 1, errors: expect.stringContaining(`row ${gone!.id}`) })
    expect(await losing('--known-losses', `${gone!.id}`)).toMatchObject({ code: 1 })
    expect(await losing('--known-losses', `${other!.id},${gone!.id}`)).toMatchObject({ code: 0 })
    expect(await restore(['--check', fileIn('losing')], inFolder('none'))).toMatchObject({
      code: 0,
      errors: expect.stringContaining('1 documents had other bytes'),
    })
  } finally {
    for (const [at, { key }] of keys.entries()) await store.put(key, kept[at]!)
  }
})

test('wrong calls are told how it is done', async () => {
  expect(await backup([], inFolder('none'))).toMatchObject({
    code: 1,
    errors: expect.stringContaining('npm run backup -- FILE'),
  })
  expect(await restore(['--what', 'x'], inFolder('none'))).toMatchObject({
    code: 1,
    errors: expect.stringContaining('npm run restore -- FILE'),
  })
  expect(await backup([fileIn('nothing')], inFolder('none'))).toMatchObject({
    code: 1,
    errors: expect.stringContaining('nothing to back up'),
  })
  expect(await restore([fileIn('nothing')], inFolder('none'))).toMatchObject({
    code: 1,
    errors: expect.stringContaining('cannot be read'),
  })
})
