import { DEBT_STATUS_WORDS } from '../../common/words.js'
import { z } from 'zod'
import type { Context } from '../context.js'
import { CLAIM_FIELDS } from '../debtors/claim-fields.js'
import { DebtStatus, type Debtor } from '../debtors/debtor.entity.js'
import { seesAll } from '../key-fields.js'
import type { Viewer } from '../policy.js'
import type { School } from '../schools/school.entity.js'
import { minorUnits } from '../../common/money.js'
import { choice, filled, missing, optionalText, revision, revisionAnswer, revisionOf } from './shapes.js'

/** The product's field and the contract's. */
export const DEBTOR_FIELDS = Object.fromEntries(
  Object.entries(CLAIM_FIELDS).flatMap(([name, { contract }]) =>
    contract === null ? [] : [[name, contract]],
  ),
)

const STATUS_TEXTS = Object.values(DebtStatus).map((status) => DEBT_STATUS_WORDS[status].contract)
const STATUS = Object.fromEntries(
  Object.values(DebtStatus).map((status) => [DEBT_STATUS_WORDS[status].contract, status]),
)

const NO_NUMBER = 'A valid number is required.'
const TOO_EXACT = 'Ensure that there are no more than 2 decimal places.'
const IS_TOO_EXACT = /^-?\d+\.\d{3,}$/
/** Whole currency units or with two decimals outside, minor units inside. */
const amount = z
  .union([z.number(), z.string()], {
    error: ({ input }) => missing(input) ?? NO_NUMBER,
  })
  .transform((typed, check) => {
    const minor = minorUnits(typed)
    const problem = IS_TOO_EXACT.test(String(typed).trim()) ? TOO_EXACT : NO_NUMBER
    if (minor === null) check.addIssue({ code: 'custom', message: problem })
    return minor ?? 0
  })
  .describe('In whole currency units, or with two decimals: 45000, "45000", "45000.50".')

const fields = {
  name_of_student: filled,
  name_of_parent: filled,
  phone_number: filled.describe('The parent’s, kept as typed.'),
  amount_owed: amount,
}

export const NewDebtorBody = z
  .object({
    ...fields,
    email: optionalText.describe(
      'The parent’s, who is told at once. Without it the letter is to be printed.',
    ),
    status: choice(STATUS).default(DebtStatus.ABANDONED_PAYMENT),
  })
  .transform((body) => ({
    studentName: body.name_of_student,
    parentName: body.name_of_parent,
    parentEmail: body.email,
    phone: body.phone_number,
    amountOwed: body.amount_owed,
    amountClaimed: body.amount_owed,
    status: body.status,
    evidence: [],
    // The contract has no field for it: who calls, states it (the document says so).
    statementAccepted: true,
  }))

/** What is left out stays. */
export const DebtorBody = z
  .object({
    ...fields,
    email: optionalText.describe('Empty or null: there is none any more, and the letter is to be printed.'),
    status: choice(STATUS),
    revision,
  })
  .partial()
  .transform((body) => ({
    revision: body.revision,
    studentName: body.name_of_student,
    parentName: body.name_of_parent,
    parentEmail: body.email,
    phone: body.phone_number,
    amountClaimed: body.amount_owed,
    status: body.status,
    addEvidence: [],
    // As with a new debtor: who calls, states it.
    statementAccepted: true,
  }))

export const DebtorAnswer = z.object({
  id: z.int(),
  name_of_student: z.string(),
  name_of_parent: z.string(),
  email: z.string().describe('Empty when the school has none.'),
  phone_number: z.string(),
  amount_owed: z.number().describe('What the school claims, before payments, in whole currency units.'),
  status: z.enum(STATUS_TEXTS),
  school_owed: z.string().describe('The name of the school.'),
  author: z.int().describe('The account that registered the school.'),
  slug: z.string().describe('Made from the name of the school.'),
  withdrawn: z
    .boolean()
    .describe('Whether the school has taken the claim back. Not part of the old contract.'),
  removed: z
    .boolean()
    .describe('Whether a rule has removed the claim: it is changed no more. Not part of the old contract.'),
  revision: revisionAnswer,
})

export const DebtorsAnswer = z.array(DebtorAnswer)

/** Of what was written; the number alone where an API key may not read the list. */
export const WrittenAnswer = z.union([DebtorAnswer, DebtorAnswer.pick({ id: true })])

/** Of what `DebtorAnswer` is made. */
const SHOWN = [
  'id',
  'studentName',
  'parentName',
  'parentEmail',
  'phone',
  'amountClaimed',
  'status',
  'withdrawnAt',
  'removed',
]

export const maySeeRow = (viewer: Viewer): boolean => seesAll(viewer, 'Debtor', SHOWN)

/** What was written, which nothing has removed, as far as whoever wrote it may read it. */
export const writtenAnswer = (
  debtor: ShownDebtor,
  { viewer, ownList }: Context,
): z.infer<typeof WrittenAnswer> =>
  maySeeRow(viewer) ? debtorAnswer(ownList.school())(debtor) : { id: debtor.id }

export const debtorAnswer =
  ({ name, author, slug }: School) =>
  (debtor: ShownDebtor, { status = debtor.status, removed = false } = {}): z.infer<typeof DebtorAnswer> => {
    const fields = {
      name_of_student: debtor.studentName,
      name_of_parent: debtor.parentName,
      email: debtor.parentEmail ?? '',
      phone_number: debtor.phone,
      amount_owed: debtor.claimed / 100,
      status: DEBT_STATUS_WORDS[status].contract,
    }
    return {
      id: debtor.id,
      ...fields,
      school_owed: name,
      author: author.id,
      slug,
      withdrawn: debtor.withdrawnAt !== null,
      removed,
      revision: revisionOf(fields),
    }
  }

export type ShownDebtor = Pick<
  Debtor,
  'id' | 'studentName' | 'parentName' | 'parentEmail' | 'phone' | 'claimed' | 'status' | 'withdrawnAt'
>
