import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runClocks } from '../clocks/run-clocks.js'
import { Context } from '../context.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { purgeOutbox } from './purge-outbox.js'

/** A product whose letters stay as files. */
let product: Product
let outbox: string
beforeAll(async () => {
  product = await aProduct({ env: { SMTP_URL: 'outbox:', PURGE_MONTHS: '12' } })
  outbox = join(product.dataDir, 'outbox')
})
afterAll(() => product.close())

const letters = async () => (await readdir(outbox)).filter((name) => name.endsWith('.eml'))

test('a letter that stays as a file has told nobody: notice does not run, and nobody is listed unheard', async () => {
  const school = await anApprovedSchool(product, await aProvider(product))
  await aDebtor(product, school)
  await expect
    .poll(() => rows(product, "select state from letter where kind = 'claim'"))
    .toEqual([{ state: 'SENT' }])
  expect(await rows(product, 'select noticed_at from debtor')).toEqual([{ noticed_at: null }])
})

test('letters that stay as files go with other personal data, and so does what a crash left half written', async () => {
  expect((await letters()).length).toBeGreaterThan(0)
  await writeFile(join(outbox, '.half.tmp'), 'To: parent@example.com')
  await utimes(join(outbox, '.half.tmp'), new Date(0), new Date(0))
  await writeFile(join(outbox, 'a note of the operator.txt'), '')
  const log = pino({ level: 'silent' })
  product.clock.forward(360)
  await runClocks(product.world, log)
  expect((await letters()).length).toBeGreaterThan(0)
  product.clock.forward(10)
  await runClocks(product.world, log)
  // What that day wrote is new.
  const year = product.clock.now().getUTCFullYear()
  expect((await letters()).filter((name) => !name.startsWith(String(year)))).toEqual([])
  expect(await readdir(outbox)).toContain('a note of the operator.txt')
  expect(await readdir(outbox)).not.toContain('.half.tmp')
})

test('of more letters than may be kept the newest stay', async () => {
  await mkdir(outbox, { recursive: true })
  const day = product.clock.now().toISOString().slice(0, 10).replaceAll('-', '')
  for (let at = 100; at < 110; at++) await writeFile(join(outbox, `${day}T235959${at}Z-x${at}.eml`), '')
  await purgeOutbox(Context.ofRegister(product.world), 3)
  expect((await letters()).toSorted()).toEqual([107, 108, 109].map((at) => `${day}T235959${at}Z-x${at}.eml`))
})
