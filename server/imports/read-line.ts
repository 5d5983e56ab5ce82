import { CLOSED_WORDS, DEBT_STATUS_WORDS } from '../../common/words.js'
import { DebtStatus } from '../debtors/debtor.entity.js'
import type { ClaimInput } from '../debtors/stated-claim.js'
import { dayOf } from '../../common/typed-day.js'
import { amountFault, MAXIMUM_IN_WORDS, minorUnits, parseAmount } from '../../common/money.js'
import { rowId } from '../shared/row-id.js'
import { isVersion, type Column } from './columns.js'
import type { LineProblem } from './import-line.entity.js'

/** What one row says. What it has no column for is left out; what a cell leaves empty is null. */
export interface ReadLine {
  /** Null: somebody new. 0: of a claim that there cannot be. */
  id: number | null
  /** Of the claim, as our export wrote it. */
  version: string | null
  said: { [field in keyof ClaimInput]?: ClaimInput[field] | null }
  problems: LineProblem[]
  /** It has the word of a claim that has left the register for its payment status, as the export writes it. */
  saysClosed: boolean
  /** The cells that say something, as they stand there. */
  cells: { field: Field; text: string }[]
}

type Field = Exclude<Column, 'id' | 'version'>

export function readLine(
  columns: readonly (Column | null)[],
  cells: readonly string[],
  { dayFirst }: { dayFirst: boolean },
): ReadLine {
  const line: ReadLine = { id: null, version: null, said: {}, problems: [], saysClosed: false, cells: [] }
  for (const [at, column] of columns.entries()) {
    if (column === null) continue
    const cell = cells[at] ?? ''
    const typed = cell.trim()
    if (column === 'id') line.id = typed === '' ? null : rowId(typed)
    else if (column === 'version') line.version = isVersion(typed) ? typed : null
    else if (typed === '') Object.assign(line.said, { [column]: null })
    else readCell(line, column, cell, dayFirst)
  }
  return line
}

function readCell(line: ReadLine, column: Field, cell: string, dayFirst: boolean): void {
  line.cells.push({ field: column, text: cell.trim() })
  if (column === 'status') line.saysClosed = isClosedWord(cell)
  const read = READERS[column]
  const value = read ? read.of(cell.trim(), dayFirst) : cell
  if (value === null) line.problems.push({ field: column, message: problemOf(read!, cell) })
  else Object.assign(line.said, { [column]: value })
}

const AMOUNT_PROBLEMS = {
  UNREADABLE: 'Write the amount in figures, like 45000.00.',
  BELOW_ZERO: 'Write an amount above zero.',
  TOO_LARGE: `This amount is too large. Write at most ${MAXIMUM_IN_WORDS}.`,
}
const DAY = 'Write this day like 2026-11-20, or 20/11/2026.'

interface Reader {
  of: (typed: string, dayFirst: boolean) => string | number | null
  problem: string | ((typed: string) => string)
}

const problemOf = ({ problem }: Reader, typed: string) =>
  typeof problem === 'string' ? problem : problem(typed)

/** What is more than text; null where it cannot be meant so. */
const READERS: Partial<Record<Column, Reader>> = {
  amountOwed: {
    of: amountOf,
    problem: (typed) => AMOUNT_PROBLEMS[amountFault(typed) ?? 'UNREADABLE'],
  },
  status: {
    of: statusOf,
    problem: `Write the payment status as ${Object.values(DEBT_STATUS_WORDS)
      .map(({ contract }) => contract)
      .join(', ')}.`,
  },
  dueDate: { of: dayAs, problem: DAY },
  dateOfBirth: { of: dayAs, problem: DAY },
}

function dayAs(typed: string, dayFirst: boolean): string | null {
  return dayOf(typed, { monthFirst: !dayFirst })
}

function amountOf(typed: string): number | null {
  const amount = amountFault(typed) ? null : parseAmount(typed)
  return amount === null ? null : minorUnits(amount)
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

const isClosedWord = (typed: string) =>
  Object.values(CLOSED_WORDS).some((word) => lettersOf(word) === lettersOf(typed))

function statusOf(typed: string): DebtStatus | null {
  const letters = lettersOf(typed)
  const named = Object.values(DebtStatus).find(
    (status) => lettersOf(status) === letters || lettersOf(DEBT_STATUS_WORDS[status].contract) === letters,
  )
  return named ?? null
}
