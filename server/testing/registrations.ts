import { expect } from 'vitest'
import { act, visitor, type Asker } from './client.js'
import { countRows, rows } from './databases/database.js'
import type { Product } from './product.js'

/** What a school is registered with, as it would be sent. */
export type Registration = Record<string, any>

export const DOCUMENTS = ['taxCertificate', 'registrationCertificate', 'ministryApproval'] as const

let counter = 0
const PASSWORD = 'Correct horse 42'

/** An account that nobody has, to be made with the school. */
export const anAccountToMake = (over: Record<string, string> = {}) => {
  const username = `head${++counter}`
  const email = `${username}@example.com`
  return { username, email, password1: PASSWORD, password2: PASSWORD, ...over }
}

export const register = (product: Product, input: Registration, as: Asker = visitor) =>
  act(product, 'registerSchool', input, { as, select: 'school { id name state slug region }' })

/** Runs a story that adds no row to what a registration writes and attaches no document. */
export async function nothingIsStored(product: Product, story: () => Promise<unknown>): Promise<void> {
  const before = await countRows(product, ...TABLES)
  await story()
  expect(await countRows(product, ...TABLES)).toBe(before)
  expect(
    await rows(product, 'select id from document where attached_at is not null and school_id is null'),
  ).toEqual([])
}

const TABLES = [
  'account',
  'school',
  'school_application',
  'letter',
  'notification',
  'history_entry',
  'session',
]
