import { expect } from 'vitest'
import { aDispute, aToldFamily, type Told } from '../claims/cases.js'
import { act, type Asker } from '../client.js'
import type { Person, SchoolPerson } from '../people.js'
import type { Product } from '../product.js'

/** Who is in the stories. */
export interface Cast {
  product: Product
  provider: Person
  school: SchoolPerson
}

/** Of each mutation: what it leaves on record and a story in which it does, or why it leaves nothing. */
export type Records = Record<string, [act: string, story: (cast: Cast) => Promise<unknown>] | string>

/** Sends a mutation that has to be taken. */
export async function does(
  { product }: Cast,
  name: string,
  input: Record<string, unknown>,
  as?: Asker,
  type?: string,
): Promise<void> {
  const { userErrors } = await act(product, name, input, { as, type })
  expect(userErrors).toEqual([])
}

/** What a letter to somebody says that fits the pattern. */
export async function emailed(
  { product }: Cast,
  { email }: Pick<Person, 'email'>,
  subject: RegExp,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  return pattern.exec((await product.mail.letterTo(email, subject)).text)!
}

/** A dispute that the school rejects and the family takes to the provider. */
export async function anEscalatedCase(cast: Cast): Promise<{ told: Told; contendId: string }> {
  const { product, school } = cast
  const told = await aToldFamily(product, school)
  const { id } = await aDispute(product, told)
  await does(cast, 'rejectContend', { contendId: id, message: 'No such payment.' }, school)
  await does(cast, 'escalateContend', { contendId: id, token: told.token, message: 'Here it is.' })
  return { told, contendId: id }
}
