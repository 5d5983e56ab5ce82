import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../testing/databases/postgres.js'
import { run } from '../testing/databases/with-database.js'

/** The operator's commands, as npm runs them: built, each in a process of its own. */
const root = resolve(import.meta.dirname, '../..')
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dma-commands-'))
  const built = await node(['scripts/build.mjs', '--server'])
  if (built.code !== 0) throw new Error(built.errors)
}, 120_000)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

interface Ended {
  code: number
  output: string
  errors: string
}

function node(
  args: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
): Promise<Ended> {
  const inherited = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
  }
  return new Promise((ended) => {
    const options = {
      cwd: root,
      env: { ...inherited, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
      timeout: 100_000,
    }
    const child = execFile(process.execPath, args, options, (error, output, errors) => {
      ended({ code: error ? Number(error.code ?? 1) : 0, output, errors })
    })
    child.stdin!.end(input)
  })
}

const command = (
  path: string,
  args: string[] = [],
  options: { env?: Record<string, string>; input?: string } = {},
) => node([`dist/server/${path}-command.js`, ...args], options)

test(
  'the demo world goes into an empty database once, and is taken away again',
  { timeout: 120_000 },
  async () => {
    const first = await command('demo/seed')
    expect(first).toMatchObject({ code: 0, errors: '' })
    expect(first.output).toMatch(/marina +[a-z]+-[a-z]+-[a-z]+-\d{3}\n/)
    expect((await command('demo/seed')).output).toContain(
      'There are 5 schools in the database already. Nothing was added.',
    )
    expect((await command('database/migrate')).output).toContain('The database is up to date.')

    const lost = await command('accounts/provider-password', ['ngozi'])
    expect(lost.output).toMatch(/^The password of ngozi is now: [\w-]{20}$/m)
    const typed = await command(
      'accounts/provider-password',
      ['ada', '--create', 'ada@dma.example', '--stdin'],
      { input: 'a good password\n' },
    )
    expect(typed).toMatchObject({ code: 0, output: expect.stringContaining('The password of ada is set.') })
    expect(typed.output).not.toContain('a good password')
    expect(await command('accounts/provider-password', ['nobody'])).toMatchObject({
      code: 1,
      errors: 'There is no provider called "nobody". Make one with --create EMAIL.\n',
    })
    expect((await command('accounts/provider-password', [])).errors).toContain(
      'npm run provider:password -- USERNAME',
    )

    const forOthers = await command('database/reset', [], { env: { PUBLIC_URL: 'https://dma.example' } })
    expect(forOthers).toMatchObject({ code: 1, errors: expect.stringContaining('holds the demo') })
    expect(existsSync(join(dataDir, 'postgres'))).toBe(true)

    expect(await command('database/reset')).toMatchObject({ code: 0, errors: '' })
    for (const name of ['postgres', 'documents', 'demo-world', 'demo-sign-ins.json'])
      expect(existsSync(join(dataDir, name))).toBe(false)
    expect((await command('database/migrate')).output).toContain('Brought up to date')
  },
)

test('a folder that the demo did not make is deleted only with the flag', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dma-real-'))
  await mkdir(join(folder, 'postgres'))
  await mkdir(join(folder, 'documents'))
  await writeFile(join(folder, 'documents', 'paper'), '')
  const refused = await command('database/reset', [], { env: { DATA_DIR: folder } })
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('for good') })
  expect(existsSync(join(folder, 'documents', 'paper'))).toBe(true)
  await rm(folder, { recursive: true })
})

test('a database named by DATABASE_URL is emptied only with the flag', { timeout: 60_000 }, async () => {
  const server = inject('databaseUrl')
  const database = `dma_test_reset_${process.pid}`
  await run(server, `create database ${database}`)
  const env = { DATABASE_URL: inDatabase(server, database), DATA_DIR: join(dataDir, 'beside') }
  try {
    expect((await command('database/migrate', [], { env })).output).toContain('Brought up to date')
    const refused = await command('database/reset', [], { env })
    expect(refused.errors).toContain(`in the database ${database} on ${new URL(server).host}`)
    expect(refused.errors).not.toContain(env.DATABASE_URL)
    await run(env.DATABASE_URL, 'select count(*) from school')
    expect(await command('database/reset', ['--yes-delete-everything'], { env })).toMatchObject({ code: 0 })
    await expect(run(env.DATABASE_URL, 'select count(*) from school')).rejects.toThrow('does not exist')
    expect((await command('database/migrate', [], { env })).output).toContain('Brought up to date')
  } finally {
    await run(server, `drop database ${database} with (force)`)
  }
})
