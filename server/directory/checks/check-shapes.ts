import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import type { RequestContext } from '../../request.js'
import { DebtStatus } from '../../debtors/debtor.entity.js'
import { PublicSchool } from '../../schools/public-school.js'
import { localDate } from '../../../common/days.js'
import { LocalDate } from '../../shared/local-date.js'
import { Money } from '../../shared/money.js'
import { isToldIfDeclined } from './declined.js'
import { foundWords } from '../../../common/check-words.js'
import { CheckOutcome, CheckPurpose } from '../look.entity.js'
import type { Checked, ShownResult } from './shown-checks.js'

enum Relation {
  CHILD = 'CHILD',
  FAMILY = 'FAMILY',
}
registerEnumType(Relation, {
  name: 'Relation',
  valuesConfig: {
    CHILD: { description: 'This very child.' },
    FAMILY: { description: 'Of the same family: another child, or one of its children (`oneOf`).' },
  },
})

enum Likelihood {
  LIKELY = 'LIKELY',
  POSSIBLE = 'POSSIBLE',
}
registerEnumType(Likelihood, {
  name: 'Likelihood',
  description: 'A name alone, however rare, is never more than possible.',
})

@ObjectType({ description: 'One piece of evidence. The weights of all lines, in bits, add up to the score.' })
class Evidence {
  @Field({ description: 'What was compared: student, parent, phone, email, birthDate, region, register.' })
  field!: string

  @Field()
  verdict!: string

  @Field(() => Float, { description: 'Bits: what speaks for it is above zero.' })
  weight!: number

  @Field({ description: 'A sentence that shows only what you typed.' })
  text!: string
}

@ObjectType({
  description: 'What a check may show of an entry. All but the school is told of "this child, likely" alone.',
})
class CheckEntry {
  @Field(() => ID)
  id!: number

  @Field(() => PublicSchool, { description: 'Who claims it, and how to reach them.' })
  school!: PublicSchool

  @Field(() => String, { nullable: true })
  studentName?: string | null

  @Field(() => String, { nullable: true })
  parentName?: string | null

  @Field(() => Money, { nullable: true })
  amountOwed?: Money | null

  @Field(() => DebtStatus, { nullable: true })
  status?: DebtStatus | null

  @Field(() => LocalDate, { nullable: true, description: 'Due since, or else listed since.' })
  since?: string | null

  @Field(() => Boolean, { nullable: true })
  disputed?: boolean | null

  @Field(() => String, { nullable: true, description: 'The family’s own words.' })
  statement?: string | null
}

@ObjectType({
  description: 'An entry that a check found, and why. It is information, never a ground on its own.',
})
class CheckResult {
  @Field(() => Relation)
  relation!: Relation

  @Field({
    description:
      'Of FAMILY: one of the children of this family. It may be this very child, or a brother or sister; no name that you typed tells. It shows no more than FAMILY does. False: another child.',
  })
  oneOf!: boolean

  @Field(() => Likelihood)
  likelihood!: Likelihood

  @Field(() => Float, { description: 'Bits; the chance that it is true is 1 / (1 + 2^-score).' })
  score!: number

  @Field(() => [Evidence], { description: 'The weightiest first.' })
  evidence!: Evidence[]

  @Field({
    description:
      'Your school has said so: not shown again for this applicant, under this reference and with these details.',
  })
  somebodyElse!: boolean

  @Field(() => CheckEntry)
  entry!: CheckEntry

  /** That speak now of what was shown. */
  claims!: number[]
}

@ObjectType({ description: 'One check before admission. Nothing found is an answer too.' })
export class Check {
  @Field(() => ID)
  id!: number

  @Field()
  at!: Date

  @Field({ description: 'The username of whoever asked; of a key, of whoever made it.' })
  askedBy!: string

  @Field(() => String, { nullable: true, description: 'The name of the key that asked; null: a person.' })
  apiKey?: string | null

  @Field(() => CheckPurpose)
  purpose!: CheckPurpose

  @Field({ description: 'Your own ID for this applicant.' })
  reference!: string

  @Field()
  student!: string

  @Field(() => String, { nullable: true })
  parent?: string | null

  @Field(() => String, { nullable: true })
  phone?: string | null

  @Field(() => String, { nullable: true })
  email?: string | null

  @Field(() => LocalDate, { nullable: true })
  dateOfBirth?: string | null

  @Field(() => String, { nullable: true })
  region?: string | null

  @Field({ description: 'What was found, in words: "Likely this child", "Nobody", "Nobody else".' })
  summary!: string

  @Field({
    description:
      'Whether your school had said before, of this applicant, that a claim is somebody else’s: that is not among the results.',
  })
  putAside!: boolean

  @Field(() => [CheckResult], {
    description:
      'At most five, best first: this child before its family. Empty with `putAside`: nobody but whom your school has put aside.',
  })
  results!: CheckResult[]

  @Field(() => CheckOutcome, { nullable: true })
  outcome?: CheckOutcome | null

  @Field(() => Date, { nullable: true })
  outcomeAt?: Date | null

  @Field(() => Int, {
    nullable: true,
    description:
      'So many days after DECLINED is recorded, a family whose entry was shown is told which school looked; null: none is.',
  })
  toldIfDeclined?: number | null

  @Field(() => Date, {
    nullable: true,
    description:
      'Since when nobody reads any more what was asked and answered: names, reference and results are empty.',
  })
  purgedAt?: Date | null
}

/** A check as its school reads it. */
export function checkShape({ look, results, putAside }: Checked, context: RequestContext): Check {
  const { id, at, account, apiKey, purpose, reference, asked, outcome, outcomeAt, purgedAt } = look
  return {
    id,
    at,
    askedBy: account.unwrap().username,
    apiKey: apiKey?.unwrap().name,
    purpose: purpose!,
    reference: reference ?? '',
    student: asked.student ?? '',
    parent: asked.parent,
    phone: asked.phone,
    email: asked.email,
    dateOfBirth: asked.dateOfBirth,
    region: asked.region,
    summary: foundWords(look.results && results, { shown: look.shown.length, putAside }),
    putAside,
    results: results.map((result) => ({
      relation: result.relation as Relation,
      oneOf: result.oneOf ?? false,
      likelihood: result.likelihood as Likelihood,
      score: result.score,
      evidence: result.evidence,
      somebodyElse: result.somebodyElse,
      entry: entryOf(result, context),
      claims: result.claims,
    })),
    outcome,
    outcomeAt,
    toldIfDeclined: results.some((result) => isToldIfDeclined(result, look.school.id))
      ? context.rules.lookDelayDays
      : null,
    purgedAt,
  }
}

function entryOf({ debtorId, school, entry }: ShownResult, { rules }: RequestContext): CheckEntry {
  if (!entry) return { id: debtorId, school }
  const { studentName, parentName, owed, status, dueDate, listedAt, disputed, statement } = entry
  return {
    id: debtorId,
    school,
    studentName,
    parentName,
    amountOwed: { amount: owed, currency: rules.currency },
    status,
    since: dueDate ?? localDate(listedAt, rules.timeZone),
    disputed,
    statement,
  }
}
