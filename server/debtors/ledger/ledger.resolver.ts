import { type Context } from '../../context.js'
import { Money } from '../../shared/money.js'
import { LedgerEntry, LedgerKind } from './ledger-entry.entity.js'
import { isOfEarlierFamily, ownMoneySince } from '../../standing/living-payments.js'
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'

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
    return !isOfEarlierFamily(line, await ownMoneySince(em, await line.debtor.loadOrFail()))
  }

  @FieldResolver(() => String, { description: 'A username.' })
  async recordedBy(@Root() line: LedgerEntry): Promise<string> {
    return (await line.recordedBy.loadOrFail()).username
  }
}
