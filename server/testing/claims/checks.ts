import { send, type Answer, type Asker } from '../client.js'
import { rows } from '../databases/database.js'
import type { SchoolPerson } from '../people.js'
import type { Product } from '../product.js'

/** An entry, and what a school that asks for it by name types. */
export const KNOWN_ENTRY = {
  ...{ studentName: 'Zubairu Oluwakemisola', parentName: 'Bolanle Adeyinka', phone: '0806 555 1234' },
  dateOfBirth: '2013-06-17',
}
export const KNOWN = { student: 'Zubairu Oluwakemisola', parent: 'Bolanle Adeyinka' }

const RESULTS =
  'results { relation oneOf likelihood score evidence { field verdict text } entry { id studentName } }'
export const CHECK = `mutation ($input: CheckWardInput!) { checkWard(input: $input) { check { id ${RESULTS} } userErrors { code field message } } }`

/** Checks one ward, refused or not. */
export const check = (product: Product, input: object, as: Asker): Promise<Answer> =>
  send(product, CHECK, { input: { reference: 'A', ...input } }, as)

/** How many looks of a school are on record. */
export const looksOf = async (product: Product, { schoolId }: SchoolPerson): Promise<number> =>
  (await rows(product, 'select id from look where school_id = ?', [schoolId])).length
