import { FieldResolver, Resolver, Root } from 'type-graphql'
import { Letter } from './letter.entity.js'

@Resolver(() => Letter)
export class LettersResolver {
  @FieldResolver(() => Boolean, { description: 'Whether it can be sent again by hand.' })
  canResend(@Root() letter: Pick<Letter, 'state'>): boolean {
    return letter.state === 'FAILED' || letter.state === 'RETURNED'
  }
}
