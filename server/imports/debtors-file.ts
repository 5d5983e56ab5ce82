import { localDate } from '../../common/days.js'
import { decimal } from '../../common/money.js'
import { CLOSED_WORDS, DEBT_STATUS_WORDS } from '../../common/words.js'
import type { RequestContext } from '../request.js'
import type { CsvRow } from '../doors/csv-file.js'
import type { ExportFile } from '../exports/export-file.js'
import { snapshot } from '../debtors/claim-input.js'
import { COLUMNS, COLUMN_ORDER, versionOf, type Column } from './columns.js'
import { ownClaims } from './own-claims.js'
import type { OneDebt } from '../debtors/wards/one-debt.js'
import type { Standings } from '../standing/standing.js'

interface Needs extends RequestContext {
  oneDebt: OneDebt
  standings: Standings
}

/** A school's own list as a file for a spreadsheet, and for the import. */
export const DEBTORS_FILE: ExportFile = {
  path: '/admin/debtors.csv',
  right: 'exportDebtors',
  act: 'debtor.list-exported',
  isOfAccount: true,
  name: 'debtors',
  columns: [
    ...COLUMN_ORDER.map((column) => COLUMNS[column].label),
    'Listed on',
    'Withdrawn on',
    'Removed on',
    'Owed when it left the register',
  ],
  rows: cellsOf,
  again: 'Export the list again.',
}

async function* cellsOf(context: Needs): AsyncGenerator<CsvRow> {
  const day = (at: Date | null) => at && localDate(new Date(at), context.rules.timeZone)
  for await (const { debtor, removed } of ownClaims(context)) {
    const closed = debtor.withdrawnAt ? CLOSED_WORDS.withdrawn : removed ? CLOSED_WORDS.removed : null
    const owed = decimal(debtor.owed)
    const cells = {
      ...debtor,
      // The column adds up to what is owed, as on the dashboard.
      amountOwed: closed ? null : owed,
      status: closed ?? DEBT_STATUS_WORDS[debtor.status].contract,
      version: versionOf(snapshot(debtor)),
    }
    const claim = COLUMN_ORDER.map((column: Column) => cells[column])
    yield [...claim, day(debtor.listedAt), day(debtor.withdrawnAt), day(removed?.at ?? null), closed && owed]
  }
}
