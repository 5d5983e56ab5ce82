import { debtorOf, done } from './claims.js'
import type { SchoolPerson } from '../people.js'
import type { Product } from '../product.js'

/** What a school does with the payments of its claims. */
export function paysAt(product: Product, school: SchoolPerson) {
  /** The newest payment of a claim that still counts. */
  const paymentOf = async ({ id }: { id: string }): Promise<string> =>
    (await debtorOf(product, id, school)).ledger.findLast(
      ({ kind, voidedOn }: any) => kind === 'PAYMENT' && voidedOn === null,
    ).id
  const voiding = async (claim: { id: string }, more: object = {}) => ({
    ...{ paymentId: await paymentOf(claim), reason: 'CHEQUE_RETURNED', statementAccepted: true },
    ...more,
  })
  return {
    pays: ({ id }: { id: string }, amount: string, more: object = {}) =>
      done(product, 'recordPayment', { debtorId: id, amount, ...more }, school),
    paymentOf,
    /** What voids that payment. */
    voiding,
    voids: async (claim: { id: string }, more?: object) =>
      done(product, 'voidPayment', await voiding(claim, more), school),
  }
}
