import { beforeEach } from 'vitest'
import type { Register } from '../register.js'
import { aDispute, aToldFamily, caseOf, dayIn, onCase, type Told } from './cases.js'
import { debtorOf, done } from './claims.js'

/** A told family for each test of a file, the dispute that it opens, and what its school does about that. */
export function oneDispute({ product, school, later }: Pick<Register, 'product' | 'school' | 'later'>) {
  let family: Told
  let dispute: string
  const begins = async () => {
    await later(0)
    family = await aToldFamily(product, school)
  }
  beforeEach(begins)
  return {
    begins,
    told: () => family,
    contendId: () => dispute,
    contends: async (over: object) => void (dispute = (await aDispute(product, family, over)).id),
    /** As its family reads it. */
    now: () => caseOf(product, dispute, family),
    owed: async (): Promise<string> => (await debtorOf(product, family.id, school)).amountOwed.amount,
    accepts: (input: object) => onCase(product, 'acceptContend', { contendId: dispute, ...input }, school),
    pays: (amount: string, on = dayIn(product, 0)) =>
      done(product, 'recordPayment', { debtorId: family.id, amount, on }, school),
    /** One of all payments, from 0. */
    async voids(at: number): Promise<void> {
      const { ledger } = await debtorOf(product, family.id, school)
      const payments = ledger.filter(({ kind }: { kind: string }) => kind === 'PAYMENT')
      await done(product, 'voidPayment', { paymentId: payments[at].id, reason: 'WRONG_CHILD' }, school)
    },
  }
}
