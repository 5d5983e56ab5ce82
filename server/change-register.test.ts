import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backUp } from './backup/back-up.js'
import { writeWholeFile } from './backup/backup-file.js'
import { restore } from './backup/restore.js'
import { MADE_ANEW, changeRegister } from './change-register.js'
import type { Config } from './config.js'
import type { World } from './context.js'
import { withConnection } from './database/connections/connection.js'
import { compose, isWorded } from './delivery/compose.js'
import { Letter } from './mail/letter.entity.js'
import { aDispute, aToldFamily, onCase, type Told } from './testing/claims/cases.js'
import { done } from './testing/claims/claims.js'
import { act, visitor } from './testing/client.js'
import { rows } from './testing/databases/database.js'
import { aProvider, anAccount, anApprovedSchool } from './testing/people.js'
import { anEmptyPlace, type Place } from './testing/places.js'
import { printed } from './testing/printed.js'
import { aProduct, type Product } from './testing/product.js'
import { restDone } from './testing/rest.js'
import { quiet } from './testing/databases/stored.js'
import { openWorld } from './world.js'

const ANOTHER = 'another secret than the one before, 32+'
let product: Product
let told: Told
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dma-change-'))
  product = await aProduct()
  const ada = await anAccount(product, 'ada')
  const provider = await aProvider(product)
  const school = await anApprovedSchool(product, provider)
  await act(product, 'requestPasswordReset', { email: ada.email })
  await restDone(product, 'POST', '/dj-rest-auth/password/reset/', { body: { email: ada.email } })
  await act(product, 'inviteProvider', { email: 'halima@dma.example' }, { as: provider })
  await act(product, 'inviteAdministrator', { email: 'bola@school.example', role: 'BURSAR' }, { as: school })
  await act(product, 'updateSchool', { email: 'office@elsewhere.example' }, { as: school })
  await act(product, 'subscribe', { email: 'reader@example.com' }, { as: visitor, select: 'sent' })
  told = await aToldFamily(product, school)
  const paper = { token: (await printed(product, told.id, school)).token! }
  await done(product, 'recordHandOver', { id: told.id }, school)
  const { id } = await aDispute(product, paper)
  await onCase(product, 'rejectContend', { contendId: id, message: 'No.' }, school)
  await quiet(product)
})
afterAll(async () => {
  await product.close()
  await rm(folder, { recursive: true, force: true })
})

/** What each letter on record would say if it left now; the name of what is thrown instead. */
async function wordsOf({ orm, rules, clock }: World, config: Config): Promise<Map<string, string>> {
  const em = orm.em.fork()
  const letters = await em.find(Letter, {}, { populate: ['debtor'], orderBy: { id: 'asc' } })
  const all = new Map<string, string>()
  for (const letter of letters) {
    const words = await compose(letter, { em, config, rules, now: clock.now() }).then(
      (mail) => (isWorded(mail) ? mail.text : 'not wanted'),
      (error: Error) => error.name,
    )
    all.set(`${letter.kind} ${letter.id}`, words)
  }
  return all
}

test('no letter is worded with what another SECRET makes of its row: links and codes are proved, and else nothing leaves', async () => {
  const right = await wordsOf(product.world, product.world.config)
  const wrong = await wordsOf(product.world, { ...product.world.config, secret: ANOTHER })
  const refused = new Set<string>()
  for (const [letter, words] of wrong)
    if (words === 'MadeWithAnotherSecret') refused.add(letter.split(' ')[0]!)
    else expect(words, letter).toBe(right.get(letter))
  expect([...right.values()]).not.toContain('MadeWithAnotherSecret')
  expect([...refused]).toEqual(
    expect.arrayContaining([
      'claim',
      'newsletter-confirm',
      'password-reset-code',
      'printed-letter-used',
      'provider-invitation',
      'school-email-confirm',
      'school-invitation',
      'verify-email',
    ]),
  )
})

test('every table that holds half a secret has it made anew when SECRET changes', async () => {
  const halves = await rows<{ name: string }>(
    product,
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'nonce'`,
  )
  const empty = 'provider_invitation'
  expect([...MADE_ANEW.map(({ table }) => table as string), empty].toSorted()).toEqual(
    halves.map(({ name }) => name).toSorted(),
  )
})

describe('a register whose SECRET or CURRENCY is another one', () => {
  const log = pino({ level: 'silent' })
  let place: Place
  beforeAll(async () => {
    const file = join(folder, 'backup')
    const { config, store } = product.world
    await writeWholeFile(file, { force: false }, (out) => backUp({ config, store }, out))
    place = await anEmptyPlace({ SECRET: ANOTHER, CURRENCY: 'USD' })
    await restore({ ...place, otherSecret: true }, file)
  })
  afterAll(() => place.remove())

  const change = (what: { secret: boolean; currency: boolean }) =>
    // PostgreSQL takes a moment to forget who has just left.
    vi.waitFor(
      () => withConnection(place.databaseUrl, (client) => changeRegister(client, place.config, what)),
      { timeout: 3000 },
    )
  const starts = async () => openWorld(place.config, place.databaseUrl, log)

  test('does not start, and says both in a sentence each', async () => {
    await expect(starts()).rejects.toThrow(
      /^SECRET is not the one of this register: .*register:change -- --secret\n  This register counts in NGN, and CURRENCY is USD: .*Set CURRENCY=NGN\..*--currency$/,
    )
  })

  test('is changed by the command alone, each by its name', async () => {
    expect(await change({ secret: false, currency: true })).toEqual({ links: 0, webhooks: 0 })
    await expect(starts()).rejects.toThrow(/^SECRET is not the one of this register: .*--secret$/)
    expect(await change({ secret: true, currency: false })).toMatchObject({ links: expect.any(Number) })
    expect(await change({ secret: true, currency: true })).toBeNull()
  })

  test('words every letter after that, with links that open, and those that are out open nothing', async () => {
    const opened = await starts()
    const words = await wordsOf(opened.world, place.config)
    expect([...words.values()]).not.toContain('MadeWithAnotherSecret')
    expect(
      [...words]
        .filter(([letter]) => letter.startsWith('claim '))
        .map(([, text]) => text)
        .join(),
    ).toMatch(/\/claim\/[\w-]{43}/)
    expect([...words.values()].join()).not.toContain(told.token)
    // While it works, nobody changes it.
    await expect(change({ secret: true, currency: false })).rejects.toThrow(/Stop every DMA server first/)
    await opened.close()
  })
})
