import { tokensOf } from '../claims/claims.js'
import { rows } from '../databases/database.js'
import { aDebtor } from '../people.js'
import type { Product } from '../product.js'
import { ClaimModel } from './claim-model.js'
import { today } from './days.js'
import { money, type Cast, type OnStage } from './sending.js'

/** One claim in the product, and beside it what the rules say of it. */
export interface Play {
  model: ClaimModel
  stage: OnStage
  student: string
  keepsAtIt: boolean
  /** Its family asks for time, and disputes the claim beside the plan. */
  plans: boolean
  /** For people who read a failure. */
  story: string[]
}

export function failed({ student, story }: Play, what: string): never {
  throw new Error(`${student}: ${what}\n${story.join('\n')}`)
}

const AT_ONCE = 5

/** Does it for each, some at a time: on a slow machine nobody waits so long that the product ends the request. */
export async function someAtOnce<T, R>(
  all: readonly T[],
  work: (one: T, at: number) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE)
    done.push(...(await Promise.all(some.map(async (one, at) => work(one, from + at)))))
  }
  return done
}

/** So many claims, of children with one surname, whose families have been told. At most twenty. */
export async function somePlays(
  product: Product,
  { school, family }: Cast,
  howMany: number,
  surname: string,
): Promise<Play[]> {
  const day = today(product)
  const amounts = Array.from({ length: howMany }, (_, at) => 3_000_000 + at * 100_050)
  const debtors = await someAtOnce(amounts, (amount, at) =>
    aDebtor(product, school, {
      studentName: `${FIRST_NAMES[at]} ${surname}`,
      parentName: `Folake ${surname}`,
      parentEmail: family.email,
      amountOwed: money(amount),
    }),
  )
  const ids = `{${debtors.map(({ id }) => id).join(',')}}`
  // As if every letter had been accepted already.
  await rows(product, 'update debtor set noticed_at = ? where id = any(?::int[])', [product.clock.now(), ids])
  const tokens = await tokensOf(
    product,
    debtors.map(({ id }) => id),
  )
  return debtors.map(({ id, studentName }, at) => ({
    model: new ClaimModel(day, amounts[at]!),
    stage: { debtorId: id, token: tokens[at]!, otherToken: tokens[(at + 1) % howMany]!, contendIds: [] },
    student: studentName,
    keepsAtIt: at % 5 === 4,
    plans: at % 5 === 3,
    story: [],
  }))
}

const FIRST_NAMES = [
  'Ada',
  'Bello',
  'Chidi',
  'Dayo',
  'Emeka',
  'Femi',
  'Gozie',
  'Halima',
  'Ife',
  'Jumoke',
  'Kemi',
  'Ladi',
  'Musa',
  'Ngozi',
  'Ope',
  'Sade',
  'Tunde',
  'Uche',
  'Wale',
  'Yinka',
]
