import type { DebtStatus, UpdateDebtorInput } from '../gql/graphql'
import type { FormError } from '../ui/useFormErrors'
import { amountProblem, parseAmount } from './amount'

/** What a debtor's forms hold: text, as typed, by the names that the server's `userErrors` use. */
export interface DebtorAnswers {
  studentName: string
  parentName: string
  parentEmail: string
  phone: string
  amountOwed: string
  /** Empty while the placeholder 'Status' is chosen. */
  status: DebtStatus | ''
  term: string
  dueDate: string
  dateOfBirth: string
}

export const BLANK_DEBTOR: DebtorAnswers = {
  studentName: '',
  parentName: '',
  parentEmail: '',
  phone: '',
  amountOwed: '',
  status: 'ABANDONED_PAYMENT',
  term: '',
  dueDate: '',
  dateOfBirth: '',
}

type Saved = { [Name in keyof Omit<DebtorAnswers, 'amountOwed' | 'status'>]: string | null }

/** A debtor as its form shows it. `amountOwed` in the server's form ("45000.00"). */
export function answersOf(
  debtor: Saved & { amountOwed: { amount: string }; status: DebtStatus },
): DebtorAnswers {
  return {
    studentName: debtor.studentName ?? '',
    parentName: debtor.parentName ?? '',
    parentEmail: debtor.parentEmail ?? '',
    phone: debtor.phone ?? '',
    amountOwed: debtor.amountOwed.amount,
    status: debtor.status,
    term: debtor.term ?? '',
    dueDate: debtor.dueDate ?? '',
    dateOfBirth: debtor.dateOfBirth ?? '',
  }
}

/** What has to be mended before the server is asked; it looks at everything once more. An untouched amount may be zero. */
export function problemsIn(answers: DebtorAnswers, saved: DebtorAnswers = BLANK_DEBTOR): FormError[] {
  const missing = REQUIRED.filter(([field]) => answers[field].trim() === '')
  const errors: FormError[] = missing.map(([field, message]) => ({ field, message }))
  const amount = answers.amountOwed === saved.amountOwed && saved.amountOwed !== ''
  const problem = amount ? undefined : amountProblem(answers.amountOwed)
  if (problem) errors.push({ field: 'amountOwed', message: problem })
  if (answers.status === '') errors.push({ field: 'status', message: 'Choose the payment status.' })
  return errors.toSorted((one, other) => order(one) - order(other))
}

/** All answers as `addDebtor` takes them. Call it when `problemsIn` finds nothing. */
export function inputOf(answers: DebtorAnswers) {
  return {
    studentName: answers.studentName.trim(),
    parentName: answers.parentName.trim(),
    parentEmail: orNull(answers.parentEmail),
    phone: answers.phone.trim(),
    amountOwed: parseAmount(answers.amountOwed) ?? answers.amountOwed,
    status: answers.status as DebtStatus,
    term: orNull(answers.term),
    dueDate: orNull(answers.dueDate),
    dateOfBirth: orNull(answers.dateOfBirth),
  }
}

/** Only what differs from what is saved: what is left out stays, whoever changed it meanwhile. */
export function changesIn(answers: DebtorAnswers, saved: DebtorAnswers): Partial<UpdateDebtorInput> {
  const [after, before] = [inputOf(answers), inputOf(saved)]
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== before[field as keyof typeof before]),
  )
}

const REQUIRED = [
  ['studentName', 'Enter the student’s name.'],
  ['parentName', 'Enter the parent’s name.'],
  ['phone', 'Enter the parent’s phone number.'],
] as const

const ORDER = Object.keys(BLANK_DEBTOR)
const order = ({ field }: FormError) => ORDER.indexOf(field ?? '')
const orNull = (text: string) => text.trim() || null
