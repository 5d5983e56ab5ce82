import DataLoader from 'dataloader'
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Letter } from '../../mail/letter.entity.js'
import { oncePerRequest } from '../../shared/once-per-request.js'
import { hasNotArrived } from './returned-letters.js'

/** One answer for a whole page of rows. Not cached: a mutation's answer must show what it just caused. */
const whyNotOf = oncePerRequest(
  ({ returnedLetters }: Context) =>
    new DataLoader<number, string | null>((ids) => returnedLetters.whyNotNow(ids), { cache: false }),
)

@Resolver(() => Letter)
export class LettersResolver {
  @FieldResolver(() => Boolean, { description: 'Whether it can be sent again by hand.' })
  async canResend(@Root() letter: Pick<Letter, 'id' | 'state'>, @Ctx() context: Context): Promise<boolean> {
    return hasNotArrived(letter) && (await whyNotOf(context).load(letter.id)) === null
  }
}
