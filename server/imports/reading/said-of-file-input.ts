import { Field, InputType, Int } from 'type-graphql'

/** How a file is to be read; what is left out stays as it is, or is found out. */
@InputType()
export class SaidOfFileInput {
  @Field(() => Int, { nullable: true, description: 'Which sheet, counted from 0.' })
  sheet?: number | null

  @Field(() => [String], {
    nullable: 'itemsAndList',
    description: 'What each column is, in their order; null: it is not read. Remembered for the next file.',
  })
  columns?: (string | null)[] | null

  @Field(() => Boolean, { nullable: true, description: 'Whether 03/04/2026 is 3 April.' })
  dayFirst?: boolean | null
}
