import { Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.js'
import { Money } from './money.js'
import { runBy, type Operator } from './operator.js'

@ObjectType({ description: 'Who runs the register.' })
class RegisterOperator implements Operator {
  @Field({ description: 'A sentence with all of it, as every letter says it.' })
  inWords!: string

  @Field({ description: 'The person, firm or body that runs it.' })
  name!: string

  @Field({ description: 'Where they are.' })
  address!: string

  @Field({ description: 'Where families and schools can write to them.' })
  email!: string
}

@ObjectType({ description: "The register's constants, as this operator has set them." })
class RegisterRules {
  @Field({ description: 'ISO 3166 code, like NG.' })
  country!: string

  @Field({ description: 'ISO 4217 code, like NGN.' })
  currency!: string

  @Field({ description: 'Days begin and end here.' })
  timeZone!: string

  @Field({ description: 'Who runs the register, where, and how to reach them.' })
  operator!: RegisterOperator

  @Field(() => [String])
  regions!: string[]

  @Field(() => Int, { description: 'Days between the family being told and the entry being seen.' })
  noticeDays!: number

  @Field(() => Int, { description: 'A debt older than this is not shown.' })
  expiryYears!: number

  @Field(() => Int, { description: 'A claim not confirmed for so many days is not shown.' })
  reconfirmDays!: number

  @Field(() => Int, {
    description: 'A school answers a contend within so many days; then the entry is suppressed.',
  })
  answerDays!: number

  @Field(() => Int, { description: 'After so many days of silence the entry is removed.' })
  removeDays!: number

  @Field(() => Int, { description: 'A family may ask the provider within so many days of a rejection.' })
  escalateDays!: number

  @Field(() => Int, { description: 'The provider decides within so many days; else the family is right.' })
  decideDays!: number

  @Field(() => Int, { description: 'An instalment may be so many days late before its plan is broken.' })
  graceDays!: number

  @Field(() => Int, {
    description:
      'A school answers a proof of payment within so many days; else the instalment counts as paid for the plan.',
  })
  proofDays!: number

  @Field(() => Int, { description: 'Schools shown an entry within so many days are told of its correction.' })
  correctionDays!: number

  @Field(() => Int, { description: 'A look is shown to the family after so many days.' })
  lookDelayDays!: number

  @Field(() => Int, { description: 'Most instalments of a payment plan.' })
  planInstalments!: number

  @Field(() => Int, { description: 'The last instalment is due within so many months.' })
  planMonths!: number

  @Field(() => Int, { description: 'Characters of a message in a contend.' })
  contendText!: number

  @Field(() => Int, { description: 'Files of a message in a contend.' })
  contendFiles!: number

  @Field(() => Int, { description: 'Personal data goes so many months after a claim left the register.' })
  purgeMonths!: number

  @Field(() => Int, { description: 'What a look asked and was answered goes after so many months.' })
  lookMonths!: number

  @Field(() => Money)
  minimumAmount!: Money

  @Field(() => Money)
  maximumAmount!: Money

  @Field(() => Int, { description: 'Letters of a name that a search needs.' })
  searchLetters!: number

  @Field(() => Int)
  searchPage!: number

  @Field(() => Int)
  searchRows!: number

  @Field(() => Int)
  looksPerMinute!: number

  @Field(() => Int)
  looksPerHour!: number

  @Field(() => Int)
  looksPerDay!: number

  @Field(() => Int, { description: 'Applicants that a school may check by lists a day.' })
  batchRowsPerDay!: number

  @Field(() => Int, { description: 'Applicants in one list.' })
  batchRows!: number

  @Field(() => Int)
  uploadBytes!: number

  @Field(() => Int, {
    description:
      'Of a picture that somebody signed in sends. One above `uploadBytes` is kept smaller, as a JPEG.',
  })
  photoBytes!: number

  @Field(() => Int)
  uploadFiles!: number

  @Field(() => Int)
  uploadHours!: number
}

@Resolver()
export class RulesResolver {
  @Query(() => RegisterRules)
  registerRules(@Ctx() { rules }: Context): RegisterRules {
    return {
      ...rules,
      operator: { ...rules.operator, inWords: runBy(rules.operator) },
      minimumAmount: { amount: rules.minimumAmount, currency: rules.currency },
      maximumAmount: { amount: rules.maximumAmount, currency: rules.currency },
    }
  }
}
