import { Field, ObjectType } from 'type-graphql'
import type { Standing } from './standing.js'
import type { RequestContext } from '../request.js'
import type { SchoolState } from '../schools/school.entity.js'
import { listing, type ListingFacts, type ListingReader } from './listing.js'

@ObjectType({
  description: 'Whether other approved schools see the entry, and why (rule 7 of the register).',
})
export class DirectoryState {
  @Field()
  listed!: boolean

  @Field({ description: 'A sentence for people.' })
  reason!: string

  @Field({ description: 'Whether the family disputes the claim at the moment.' })
  disputed!: boolean

  @Field(() => Date, { nullable: true, description: 'When it will be seen if nothing changes.' })
  visibleFrom?: Date | null
}

export function directoryState(
  claim: ListingFacts['claim'],
  schoolState: SchoolState,
  standing: Standing,
  context: RequestContext,
  reader: ListingReader = 'SCHOOL',
): DirectoryState {
  const { rules } = context
  const seen = listing({ claim, schoolState, standing, rules, now: context.now() }, reader)
  return { ...seen, disputed: standing.disputed }
}
