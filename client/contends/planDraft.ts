import { parseAmount } from '../../common/money'
import type { InstalmentInput } from '../gql/graphql'
import { formatMoney, type MoneyValue } from '../ui/format/formatMoney'
import type { FormError } from '../ui/fields/useFormErrors'

/** A payment plan while it is being written. */
export interface PlanDraft {
  lines: readonly PlanLine[]
  /** Otherwise what is owed is split evenly. */
  ownAmounts: boolean
}

interface PlanLine {
  /** "2026-12-04", or nothing yet. */
  dueOn: string
  /** As it was typed. */
  amount: string
}

export const BLANK_PLAN: PlanDraft = { lines: [{ dueOn: '', amount: '' }], ownAmounts: false }

/** More or fewer payments: those that are new come a month after one another. */
export function withCount({ lines, ...draft }: PlanDraft, count: number): PlanDraft {
  const longer = [...lines]
  while (longer.length < count) longer.push({ dueOn: monthsLater(longer.at(-1)?.dueOn ?? '', 1), amount: '' })
  return { ...draft, lines: longer.slice(0, count) }
}

/** Another day for one payment: those after it that came month by month still do. */
export function withDay({ lines, ...draft }: PlanDraft, at: number, dueOn: string): PlanDraft {
  const before = lines[at]?.dueOn ?? ''
  const moved = lines.map((line, index) => {
    if (index < at) return line
    const followed = line.dueOn === '' || line.dueOn === monthsLater(before, index - at)
    return index === at || followed ? { ...line, dueOn: monthsLater(dueOn, index - at) } : line
  })
  return { ...draft, lines: moved }
}

export function withAmount({ lines, ...draft }: PlanDraft, at: number, amount: string): PlanDraft {
  return { ...draft, lines: lines.map((line, index) => (index === at ? { ...line, amount } : line)) }
}

/** Amounts of one's own begin with the even split. */
export function withOwnAmounts({ lines }: PlanDraft, ownAmounts: boolean, owed: MoneyValue): PlanDraft {
  const even = evenly(owed, lines.length)
  return { ownAmounts, lines: lines.map((line, at) => ({ ...line, amount: line.amount || even[at]! })) }
}

/** As the server splits it: in whole units where that goes; the last payment takes what is left over. */
export function evenly(owed: MoneyValue, parts: number): string[] {
  const total = hundredths(owed.amount)
  const count = BigInt(parts)
  const unit = total >= count * 100n ? 100n : 1n
  const each = (total / count / unit) * unit
  return Array.from({ length: parts }, (_, at) =>
    decimal(at === parts - 1 ? total - each * (count - 1n) : each),
  )
}

/** What the typed amounts leave out of what is owed; below zero where they come to more. */
export function missing({ lines }: PlanDraft, owed: MoneyValue): MoneyValue {
  const sum = lines.reduce((total, { amount }) => total + hundredths(parseAmount(amount) ?? '0.00'), 0n)
  return { ...owed, amount: decimal(hundredths(owed.amount) - sum) }
}

interface Bounds {
  owed: MoneyValue
  /** "2026-11-20", where the register's days are. */
  today: string
  planMonths: number
}

/** What is to be mended before a plan can be sent, by the names of the editor's fields. */
export function planProblems(draft: PlanDraft, { owed, today, planMonths }: Bounds): FormError[] {
  const { lines, ownAmounts } = draft
  const latest = monthsLater(today, planMonths)
  const problems = lines.flatMap(({ dueOn, amount }, at): FormError[] => [
    ...problem(dayField(at), dayProblem(dueOn, lines[at - 1]?.dueOn, today, latest, planMonths)),
    ...problem(
      amountField(at),
      ownAmounts && !Number(parseAmount(amount))
        ? 'Enter an amount in figures, above zero, like 15,000.'
        : undefined,
    ),
  ])
  const left = missing(draft, owed)
  if (ownAmounts && problems.length === 0 && Number(left.amount) !== 0)
    problems.push({
      field: amountField(lines.length - 1),
      message: `The amounts have to come to ${formatMoney(owed)}.`,
    })
  return problems
}

export const dayField = (at: number) => `instalments.${at}.dueOn`
export const amountField = (at: number) => `instalments.${at}.amount`

/** As the server takes it: without amounts it splits evenly itself. */
export function planInput({ lines, ownAmounts }: PlanDraft): InstalmentInput[] {
  return lines.map(({ dueOn, amount }) => ({ dueOn, amount: ownAmounts ? parseAmount(amount) : null }))
}

/** The same day so many months later, or the last day of that month. */
export function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return ''
  const last = dayOf(year, month + months, 0).getUTCDate()
  return dayOf(year, month - 1 + months, Math.min(date, last))
    .toISOString()
    .slice(0, 10)
}

/** While "2027" is typed the year is 2, 20 and 202 at first, and Date.UTC would take 2 for 1902. */
function dayOf(year: number, month: number, date: number): Date {
  const day = new Date(0)
  day.setUTCFullYear(year, month, date)
  return day
}

function dayProblem(
  dueOn: string,
  before: string | undefined,
  today: string,
  latest: string,
  months: number,
) {
  if (!dueOn) return 'Choose a day.'
  if (dueOn <= today) return 'Choose a day after today.'
  if (dueOn > latest) return `Choose a day within ${months} months.`
  return before && dueOn <= before ? 'Choose a day after the one before it.' : undefined
}

const problem = (field: string, message: string | undefined): FormError[] =>
  message ? [{ field, message }] : []

const hundredths = (amount: string) => BigInt(amount.replace('.', ''))

function decimal(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
