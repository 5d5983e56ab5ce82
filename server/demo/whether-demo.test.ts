import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../config.js'
import { OPERATOR_SETTINGS } from '../testing/production-settings.js'

/** Settings beside a demo's, and whether they say that others than the person at this machine are served. */
const SETTINGS: [string, string, 'others' | 'nobody'][] = [
  ['NODE_ENV', 'production', 'others'],
  ['NODE_ENV', 'development', 'nobody'],
  ['DATABASE_URL', 'postgresql://dma:secret@db.internal/dma', 'others'],
  ['DATABASE_URL', 'postgresql://127.0.0.1/dma', 'others'],
  ['SMTP_URL', 'smtp://127.0.0.1:25', 'others'],
  ['SMTP_URL', 'smtps://me:hunter2@mail.example', 'others'],
  ['SMTP_URL', 'outbox:', 'nobody'],
  ['HOST', '0.0.0.0', 'others'],
  ['HOST', '::', 'others'],
  ['HOST', '192.168.1.20', 'others'],
  ['HOST', 'dma.example', 'others'],
  ['HOST', '127.0.0.1.nip.io', 'others'],
  ['HOST', 'localhost', 'nobody'],
  ['HOST', '127.0.0.2', 'nobody'],
  ['HOST', '::1', 'nobody'],
  ['PUBLIC_URL', 'https://dma.example', 'others'],
  ['PUBLIC_URL', 'http://localhost.evil.example:4000', 'others'],
  ['PUBLIC_URL', 'http://192.168.1.20:4000', 'others'],
  ['PUBLIC_URL', 'http://localhost:5173', 'nobody'],
  ['PUBLIC_URL', 'http://[::1]:4000/', 'nobody'],
  ['TRUST_PROXY', '1', 'others'],
  ['TRUST_PROXY', 'loopback', 'others'],
  ['PORT', '4999', 'nobody'],
  ['NOTICE_DAYS', '3', 'nobody'],
  ['CORS_ORIGINS', '', 'nobody'],
]
const FOLDERS = {
  'that is empty': () => {},
  'that the demo made': () => {
    mkdirSync(join(folder, 'postgres'))
    writeFileSync(join(folder, 'demo-folder'), '')
  },
  'that somebody’s register made': () => mkdirSync(join(folder, 'postgres')),
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dma-whether-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const load = (settings: Record<string, string>) => {
  // Production asks for more than this is about.
  const rest =
    settings.NODE_ENV === 'production'
      ? {
          PUBLIC_URL: 'http://localhost:4000',
          SECRET: 's'.repeat(32),
          SMTP_URL: 'outbox:',
          ...OPERATOR_SETTINGS,
        }
      : {}
  return loadConfig({ DATA_DIR: folder, ...rest, ...settings })
}

for (const [kind, make] of Object.entries(FOLDERS))
  test.each(SETTINGS)(`with %s=%s in a folder ${kind}, served are: %s`, (name, value, served) => {
    make()
    const isDemos = kind.includes('the demo')
    if (served === 'others' && isDemos) {
      expect(() => load({ [name]: value })).toThrow(ConfigError)
      expect(() => load({ [name]: value })).toThrow(`DATA_DIR: ${folder} holds the demo`)
      expect(() => load({ [name]: value })).toThrow(`${name} says that others are served`)
      expect(() => load({ [name]: value })).not.toThrow(/secret|hunter2/)
    } else {
      const isRegisters = kind.includes('register')
      expect(load({ [name]: value }).demo).toBe(served === 'nobody' && !isRegisters)
    }
  })

test('all settings that speak against a demo’s folder are named at once', () => {
  FOLDERS['that the demo made']()
  expect(() => load({ HOST: '0.0.0.0', PUBLIC_URL: 'https://dma.example', SMTP_URL: 'smtp://m' })).toThrow(
    'SMTP_URL, PUBLIC_URL, HOST say that others are served',
  )
})
