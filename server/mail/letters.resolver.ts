import { FieldResolver, Resolver, Root } from 'type-graphql'
import { Letter } from './letter.entity.js'

@Resolver(() => Letter)
export class LettersResolver {
  @FieldResolver(() => Boolean, { description: 'Whether it can be sent again by hand.' })
  canResend(@Root() letter: Letter): boolean {
    return letter.state === 'FAILED'
  }
}
