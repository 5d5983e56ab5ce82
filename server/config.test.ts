import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PRODUCTION, loadedConfig } from './testing/loaded-config.js'
import { SETTINGS } from './settings.js'

const { here, load, problemsOf } = loadedConfig()

describe('.env.example', () => {
  const lines = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8').split('\n')
  const given = lines.flatMap((line) => {
    const [, name, value] = /^(?:# )?([A-Z][A-Z_]+)=(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, value!] as const]
  })

  test('names every setting once, and besides only what compose needs', () => {
    expect(given.map(([name]) => name).toSorted()).toEqual(
      [...Object.keys(SETTINGS), 'POSTGRES_PASSWORD'].toSorted(),
    )
  })

  const settings = given.filter(([name]) => name !== 'POSTGRES_PASSWORD')
  test.each(settings)('shows the default of %s, and nothing where there is none', (name, value) => {
    const setting = SETTINGS[name as keyof typeof SETTINGS]
    const byDefault = setting.parse(undefined)
    expect(setting.parse(value === '' ? undefined : value)).toEqual(byDefault)
    expect(value === '').toBe(
      [undefined, '', false].includes(byDefault as undefined) ||
        (Array.isArray(byDefault) && byDefault.length === 0),
    )
  })
})

describe('WORKERS is', () => {
  const url = 'postgres://localhost/dma'
  test('1 with the embedded database, in production too', () => {
    expect(load().workers).toBe(1)
    expect(load(PRODUCTION).workers).toBe(1)
  })
  test('as many as there are processors, and 4 at most, with DATABASE_URL', () => {
    expect(load({ DATABASE_URL: url }).workers).toBe(Math.min(4, availableParallelism()))
  })
  test('what was given, as far as DB_CONNECTIONS can be divided', () => {
    expect(load({ WORKERS: '3' }).workers).toBe(3)
    expect(problemsOf({ WORKERS: '4', DB_CONNECTIONS: '17' })).toEqual([
      'DB_CONNECTIONS must be at least 18 for 4 workers and the process before them',
    ])
    expect(problemsOf({ WORKERS: '1', DB_CONNECTIONS: '5' })).toEqual([
      'DB_CONNECTIONS must be at least 6 for one process',
    ])
  })
})

test('everything that is wrong is said at once, each with the name of its setting', () => {
  const problems = problemsOf({
    NODE_ENV: 'production',
    PORT: '70000',
    DATABASE_URL: 'mysql://localhost/dma',
    SMTP_URL: 'mail.example',
    TIME_ZONE: 'Mars/Olympus',
    CORS_ORIGINS: 'https://portal.example/app',
    CURRENCY: 'naira',
    LOG_LEVEL: 'loud',
    SECRET: 'too short',
    LOOKS_PER_DAY: 'many',
    PROVIDER_USERNAME: 'ruth',
  })
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'SMTP_URL',
    'TIME_ZONE',
    'CORS_ORIGINS',
    'CURRENCY',
    'LOG_LEVEL',
    'SECRET',
    'LOOKS_PER_DAY',
    'PUBLIC_URL',
    'PROVIDER_EMAIL',
  ])
    expect(
      problems.filter((problem) => problem.includes(name)),
      name,
    ).toHaveLength(1)
  expect(() => load({ PORT: '-1', MAIL_RATE: '0' })).toThrow(/has problems:\n {2}- PORT.*\n {2}- MAIL_RATE/)
})

describe('one database host is named:', () => {
  test.each([
    'postgresql://dma:x@one.example,two.example/dma',
    'postgresql://dma:x@one.example:5432,two.example:5432/dma?target_session_attrs=read-write',
    'postgres://one.example,two.example',
    'postgresql:///dma?host=one.example,two.example',
    'postgresql:///dma?user=dma&host=one.example,two.example',
  ])('%s is refused for that', (databaseUrl) => {
    expect(problemsOf({ DATABASE_URL: databaseUrl })).toEqual([
      'DATABASE_URL: names several hosts, and DMA takes one: the primary, or a proxy that knows which one that is',
    ])
  })

  test.each([
    'postgresql://dma:a,b@one.example/dma',
    'postgresql://one.example/dma?options=-c%20search_path=a,b',
  ])('%s is one', (databaseUrl) => {
    expect(load({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
  })
})

test('a value with a secret in it is not repeated in a complaint', () => {
  const problems = problemsOf({
    SECRET: 'hunter2',
    SMTP_URL: 'imap://me:hunter2@mail.example',
    STORAGE_URL: 's3://me:hunter2@storage.example',
  })
  expect(problems).toHaveLength(3)
  expect(problems.join()).not.toContain('hunter2')
})

test('a copy whose letters stay as files speaks to nobody, but the demo, where they are read', () => {
  const databaseUrl = 'postgres://localhost/dma'
  expect(load({ DATABASE_URL: databaseUrl, SMTP_URL: 'outbox:' }).speaksToNobody).toBe(true)
  expect(load({ DATABASE_URL: databaseUrl }).speaksToNobody).toBe(true)
  expect(load({ DATABASE_URL: databaseUrl, SMTP_URL: 'smtp://mail.example' }).speaksToNobody).toBe(false)
  expect(load()).toMatchObject({ demo: true, speaksToNobody: false })
})

test('an empty value counts as not set', () => {
  expect(load({ PORT: '', DATABASE_URL: '', PROVIDER_USERNAME: '' })).toMatchObject({
    port: 4000,
    databaseUrl: null,
    provider: null,
  })
})

test('documents lie in the data folder, or where STORAGE_URL says', () => {
  expect(load().storage).toEqual({ kind: 'disk', folder: join(here.folder, 'documents') })
  expect(load({ STORAGE_URL: 'file:///srv/papers' }).storage).toEqual({ kind: 'disk', folder: '/srv/papers' })
  expect(problemsOf({ STORAGE_URL: 's3://key@storage.example/papers' })).toEqual([
    expect.stringMatching(/^STORAGE_URL: needs both KEY and SECRET/),
  ])
})

test('a data folder that cannot be made is told as such', () => {
  writeFileSync(join(here.folder, 'a-file'), '')
  expect(problemsOf({ DATA_DIR: join(here.folder, 'a-file', 'data') })).toEqual([
    expect.stringMatching(/^DATA_DIR: cannot use /),
  ])
})

describe('production', () => {
  test('sends letters from an address that somebody has set', () => {
    const { MAIL_FROM: _, ...without } = PRODUCTION
    expect(problemsOf(without)).toEqual([
      'MAIL_FROM is required in production: the address that letters come from',
    ])
    expect(problemsOf({ ...without, SMTP_URL: 'outbox:' })).toEqual([])
  })

  test('needs PUBLIC_URL, SECRET, a way for letters, and who runs the register', () => {
    expect(problemsOf({ NODE_ENV: 'production' }).map((problem) => problem.split(' ')[0])).toEqual([
      'PUBLIC_URL',
      'SECRET',
      'SMTP_URL',
      'OPERATOR_NAME',
      'OPERATOR_ADDRESS',
      'OPERATOR_EMAIL',
    ])
    expect(load(PRODUCTION)).toMatchObject({ production: true, publicUrl: 'https://dma.example' })
  })

  test('keeps letters as files only where the operator says so', () => {
    expect(problemsOf({ ...PRODUCTION, SMTP_URL: '' })).toEqual([
      expect.stringMatching(
        /^SMTP_URL is required in production: without it no letter leaves.*SMTP_URL=outbox:$/,
      ),
    ])
    expect(load({ ...PRODUCTION, SMTP_URL: 'outbox:' }).smtpUrl).toBeNull()
    expect(load(PRODUCTION).smtpUrl).toBe('smtp://mail.example')
  })

  test('hashes passwords as OWASP recommends, and refuses the cheap hash of tests', () => {
    expect(load(PRODUCTION).passwordKib).toBe(19_456)
    expect(problemsOf({ ...PRODUCTION, PASSWORD_KIB: '19455' })).toEqual([
      'PASSWORD_KIB is for tests: in production a password’s hash costs 19456',
    ])
    expect(load({ PASSWORD_KIB: '8' }).passwordKib).toBe(8)
  })

  test('is never the demo', () => {
    expect(load(PRODUCTION)).toMatchObject({ demo: false, noticeDays: 7 })
  })
})

describe('the demo', () => {
  test('is an embedded database in a fresh folder, or in one that the demo made; the notice is as long as anywhere', () => {
    const fresh = load()
    expect(fresh).toMatchObject({ demo: true, noticeDays: 7 })
    mkdirSync(join(here.folder, 'postgres'))
    writeFileSync(fresh.demoFolderMark, '')
    expect(load().demo).toBe(true)
    expect(load({ NOTICE_DAYS: '3' }).noticeDays).toBe(3)
  })

  test('is not a folder with a database that the demo did not make', () => {
    mkdirSync(join(here.folder, 'postgres'))
    expect(load()).toMatchObject({ demo: false, noticeDays: 7 })
  })
})

describe('the secret', () => {
  test('is made once, kept for the owner’s eyes only, and the same after a restart', () => {
    const { secret } = load()
    expect(secret.length).toBeGreaterThanOrEqual(43)
    expect(load().secret).toBe(secret)
    expect(statSync(join(here.folder, 'secret')).mode & 0o777).toBe(0o600)
  })

  test('that is given wins', () => {
    load()
    expect(load({ SECRET: 's'.repeat(32) }).secret).toBe('s'.repeat(32))
  })
})

test('links begin with PUBLIC_URL without its closing slash, else with localhost and the port', () => {
  expect(load({ PUBLIC_URL: 'https://dma.example/' }).publicUrl).toBe('https://dma.example')
  expect(load({ PORT: '4321' }).publicUrl).toBe('http://localhost:4321')
})

test.each([
  ['', false],
  ['1', 1],
  ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
])('TRUST_PROXY=%s is understood as Express wants it', (TRUST_PROXY, trustProxy) => {
  expect(load({ TRUST_PROXY }).trustProxy).toBe(trustProxy)
})

test('lists are separated by commas, with or without spaces', () => {
  expect(load({ REGIONS: 'Kano, Lagos ,,Oyo' }).regions).toEqual(['Kano', 'Lagos', 'Oyo'])
  expect(load().regions).toHaveLength(37)
})

test.each(['*', 'https://portal.example/', 'https://portal.example/app', 'portal.example', 'null'])(
  'CORS_ORIGINS=%s would never match what a browser sends, so it is refused',
  (origin) => {
    expect(problemsOf({ CORS_ORIGINS: `https://other.example, ${origin}` })).toHaveLength(1)
  },
)
