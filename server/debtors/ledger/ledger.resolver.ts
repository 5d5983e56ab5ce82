import { type Context } from '../../context.js'
import type { Debtor } from '../debtor.entity.js'
import { Money } from '../../shared/money.js'
import { LedgerEntry, LedgerKind } from './ledger-entry.entity.js'
import { isOfEarlierFamily, ownMoneySince } from '../../standing/living-payments.js'
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'

/** Asked once of a claim, however many lines it has. */
const sinceOf = new WeakMap<Debtor, Promise<Date | null>>()

@Resolver(() => LedgerEntry)
export class LedgerResolver {
  @FieldResolver(() => Money, { description: 'Payments and waivers are negative.' })
  amount(@Root() line: LedgerEntry, @Ctx() { rules }: Context): Money {
    return { amount: line.amount, currency: rules.currency }
  }

  @FieldResolver(() => Boolean, { description: 'A payment that counts, and that its school may void.' })
  async mayBeVoided(@Root() line: LedgerEntry, @Ctx() { em }: Context): Promise<boolean> {
    const { kind, amount, settlement, voidedOn } = line
    if (kind !== LedgerKind.PAYMENT || amount >= 0 || settlement || voidedOn) return false
    const debtor = await line.debtor.loadOrFail()
    const since = sinceOf.get(debtor) ?? ownMoneySince(em, debtor)
    sinceOf.set(debtor, since)
    return !isOfEarlierFamily(line, await since)
  }

  @FieldResolver(() => String, { description: 'A username.' })
  async recordedBy(@Root() line: LedgerEntry): Promise<string> {
    return (await line.recordedBy.loadOrFail()).username
  }
}
