import type { AddDebtorInput, DebtStatus, UpdateDebtorInput } from '../../gql/graphql'
import type { FormError } from '../../ui/fields/useFormErrors'
import { amountProblem } from './amount'
import { parseAmount } from '../../../common/money'
import { claimFieldNames, claimFields, type ClaimFieldName } from './claimFields'

/** What a debtor's forms hold: text, as typed, by the names that the server's `userErrors` use. */
export type DebtorAnswers = Record<Exclude<ClaimFieldName, 'status'>, string> & {
  /** Empty while the placeholder 'Status' is chosen. */
  status: DebtStatus | ''
}

export const BLANK_DEBTOR = {
  ...Object.fromEntries(claimFieldNames.map((name) => [name, ''])),
  status: 'ABANDONED_PAYMENT',
} as DebtorAnswers

type Saved = Record<Exclude<ClaimFieldName, 'amountOwed' | 'status'>, string | null>

/** A debtor as its form shows it. `amountOwed` in the server's form ("45000.00"). */
export function answersOf(
  debtor: Saved & { amountOwed: { amount: string }; status: DebtStatus },
): DebtorAnswers {
  const texts = { ...debtor, amountOwed: debtor.amountOwed.amount }
  return Object.fromEntries(claimFieldNames.map((name) => [name, texts[name] ?? ''])) as DebtorAnswers
}

/** What has to be mended before the server is asked; it looks at everything once more. An untouched amount may be zero. */
export function problemsIn(answers: DebtorAnswers, saved: DebtorAnswers = BLANK_DEBTOR): FormError[] {
  const errors: FormError[] = claimFieldNames.flatMap((field) => {
    const { needed } = claimFields[field]
    return needed && answers[field].trim() === '' ? [{ field, message: needed }] : []
  })
  const amount = answers.amountOwed === saved.amountOwed && saved.amountOwed !== ''
  const problem = amount ? undefined : amountProblem(answers.amountOwed)
  if (problem) errors.push({ field: 'amountOwed', message: problem })
  return errors
}

/** All answers as `addDebtor` takes them. Call it when `problemsIn` finds nothing. */
export function inputOf(answers: DebtorAnswers): Pick<AddDebtorInput, ClaimFieldName> {
  const texts = claimFieldNames.map((name) => {
    const text = answers[name].trim()
    return [name, claimFields[name].needed ? text : text || null]
  })
  return {
    ...(Object.fromEntries(texts) as Record<ClaimFieldName, string>),
    amountOwed: parseAmount(answers.amountOwed) ?? answers.amountOwed,
    status: answers.status as DebtStatus,
  }
}

/** Only what differs from what is saved: what is left out stays, whoever changed it meanwhile. */
export function changesIn(answers: DebtorAnswers, saved: DebtorAnswers): Partial<UpdateDebtorInput> {
  const [after, before] = [inputOf(answers), inputOf(saved)]
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== before[field as keyof typeof before]),
  )
}
