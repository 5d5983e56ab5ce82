import { DEBT_STATUS_WORDS } from '../../common/words.js'
import type { Request, Response, Router } from 'express'
import { exactRouter } from '../doors/addresses.js'
import type { Context, World } from '../context.js'
import { answerError } from '../doors/answer.js'
import { answerCsv, type CsvRow } from '../doors/csv-file.js'
import { localDate } from '../../common/days.js'
import { decimal } from '../../common/money.js'
import { COLUMNS, COLUMN_ORDER, type Column } from './columns.js'
import { DEBTORS_FILE } from './debtor-exports.js'
import { ownClaims } from './own-claims.js'

/** A school's own list as a file for a spreadsheet, and for the import. */
export function debtorsFileRoutes(
  { rules }: World,
  contextOf: (request: Request, response: Response) => Promise<Context>,
): Router {
  const router = exactRouter()
  router.get(DEBTORS_FILE, async (request, response) => {
    const context = await contextOf(request, response)
    const ticket = context.debtorExports.redeem(request.query)
    if (!ticket) return expired(response)
    await answerCsv(response, {
      name: `debtors-${localDate(new Date(ticket.until), rules.timeZone)}`,
      columns: [...COLUMN_ORDER.map((column) => COLUMNS[column].label), 'Listed on', 'Withdrawn on'],
      rows: cellsOf(context),
    })
  })
  return router
}

async function* cellsOf(context: Context): AsyncGenerator<CsvRow> {
  const day = (at: Date | null) => at && localDate(new Date(at), context.rules.timeZone)
  for await (const { debtor } of ownClaims(context)) {
    const cells = {
      ...debtor,
      amountOwed: decimal(debtor.owed),
      status: DEBT_STATUS_WORDS[debtor.status].contract,
    }
    const claim = COLUMN_ORDER.map((column: Column) => cells[column])
    yield [...claim, day(debtor.listedAt), day(debtor.withdrawnAt)]
  }
}

const expired = (response: Response) =>
  answerError(response, {
    status: 404,
    code: 'NOT_FOUND',
    message: 'This address has expired. Export the list again.',
  })
