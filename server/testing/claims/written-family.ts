import { afterEach, beforeEach } from 'vitest'
import type { SchoolPerson } from '../people.js'
import type { Product } from '../product.js'
import { waitsNoLonger } from '../waiting-letters.js'
import { aToldFamily, type Told } from './cases.js'
import { daysLater, done } from './claims.js'

/** Another family in every test, that was told of its claim yesterday: what its school does, and what it reads since. */
export function theWrittenFamily(product: Product, school: SchoolPerson) {
  let told: Told
  beforeEach(async () => {
    await daysLater(product, 1, school)
    told = await aToldFamily(product, school)
    product.mail.received.length = 0
  })
  afterEach(() => void (product.mail.answer = () => null))
  return {
    told: () => told,
    changes: (over: object) =>
      done(product, 'updateDebtor', { id: told.id, statementAccepted: true, ...over }, school),
    pays: async (amount: string): Promise<string> => {
      const { ledger } = await done(product, 'recordPayment', { debtorId: told.id, amount }, school)
      return ledger.findLast(({ kind }: { kind: string }) => kind === 'PAYMENT').id
    },
    voids: (paymentId: string) =>
      done(product, 'voidPayment', { paymentId, reason: 'CHEQUE_RETURNED', statementAccepted: true }, school),
    /** The mail server takes nothing until `leaves`. */
    isDown: () => void (product.mail.answer = () => 451),
    leaves: async () => {
      product.mail.answer = () => null
      await waitsNoLonger(product)
    },
    read: () =>
      product.mail.received
        .filter(({ to }) => to === told.email)
        .map(({ subject, text }) => `${subject}\n${text.replace(/\s+/g, ' ')}`),
  }
}
