import DataLoader from 'dataloader'
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../context.js'
import { Debtor, type ReadDebtor } from '../debtors/debtor.entity.js'
import { wasJustListed } from '../debtors/row-loaders.js'
import { oncePerRequest } from '../shared/once-per-request.js'
import { SchoolContend } from './contend-shapes.js'

/** What contending adds to a school's debtor. */
@Resolver(() => Debtor)
export class OfADebtorResolver {
  @FieldResolver(() => SchoolContend, {
    nullable: true,
    description: 'What the family answered: the case that runs, else the newest one.',
  })
  async contend(@Root() debtor: ReadDebtor, @Ctx() context: Context): Promise<SchoolContend | null> {
    return wasJustListed(debtor) ? null : casesOf(context).load(debtor.id)
  }
}

/** One statement for a whole page of rows. Not cached: a mutation's answer must show what it just caused. */
const casesOf = oncePerRequest(
  ({ caseFiles }: Context) =>
    new DataLoader<number, SchoolContend | null>((ids) => caseFiles.ofRows(ids), { cache: false }),
)
