import { aDispute, dayIn, goesOn, type Told } from './cases.js'
import { aPicture, upload } from '../client.js'
import type { Person, SchoolPerson } from '../people.js'
import type { Product } from '../product.js'

export interface Sides {
  product: Product
  school: SchoolPerson
  provider: Person
}

/** Has a case come to stand somewhere; answers its number. */
export type Makes = (sides: Sides, told: Told) => Promise<string>

export const disputes: Makes = async ({ product }, told) => (await aDispute(product, told)).id

export const rejected: Makes = async (sides, told) => {
  const contendId = await disputes(sides, told)
  const no = { contendId, message: 'No such payment.' }
  await goesOn(sides.product, 'rejectContend', no, sides.school)
  return contendId
}

export const answeredInPart: Makes = async (sides, told) => {
  const contendId = await disputes(sides, told)
  const part = { contendId, outcome: 'AMOUNT_CORRECTED', amount: '40000' }
  await goesOn(sides.product, 'acceptContend', part, sides.school)
  return contendId
}

export const escalated: Makes = async (sides, told) => {
  const contendId = await rejected(sides, told)
  const message = 'Here is the receipt.'
  await goesOn(sides.product, 'escalateContend', { contendId, message }, told)
  return contendId
}

/** Dismissed, and brought before the provider once more with a new file. */
export const escalatedAgain: Makes = async (sides, told) => {
  const { product, school, provider } = sides
  const dismissed = { contendId: await escalated(sides, told), decision: 'DISMISS', reasons: 'Read.' }
  await goesOn(product, 'decideContend', dismissed, provider)
  const files = [(await upload(product, await aPicture('#0000ff'))).id]
  const contendId = (await aDispute(product, told, { files })).id as string
  await goesOn(product, 'rejectContend', { contendId, message: 'Still none.' }, school)
  await goesOn(product, 'escalateContend', { contendId, message: 'Here is another.' }, told)
  return contendId
}

/** A request for time, and what the school has answered. */
export const pleads =
  (answer: 'AGREE' | 'COUNTER' | null): Makes =>
  async ({ product, school }, told) => {
    const on = (days: number) => ({ dueOn: dayIn(product, days) })
    const { id } = await goesOn(product, 'pleadForTime', { instalments: [on(10), on(40)] }, told)
    const offer = answer === 'COUNTER' ? { instalments: [on(15)] } : {}
    if (answer) await goesOn(product, 'answerPlan', { contendId: id, answer, ...offer }, school)
    return id
  }
