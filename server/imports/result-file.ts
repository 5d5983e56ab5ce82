import type { Request, Response, Router } from 'express'
import { exactRouter } from '../doors/addresses.js'
import type { Context } from '../context.js'
import { answerError } from '../doors/answer.js'
import { answerCsv, type CsvRow } from '../doors/csv-file.js'
import { finds } from '../policy.js'
import { PAGE_LIMIT } from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'
import { DebtorImport, ImportState } from './debtor-import.entity.js'
import { ImportOutcome, type ImportLine } from './import-line.entity.js'
import { undoneBy } from './undo-import.js'

export const resultPath = (id: string) => `/admin/imports/${id}/result.csv`

/** What has become of each line, or would: a file to keep beside the one that was chosen. */
export function importResultRoutes(
  contextOf: (request: Request, response: Response) => Promise<Context>,
): Router {
  const router = exactRouter()
  router.get(resultPath(':id'), async (request, response) => {
    const context = await contextOf(request, response)
    const found = finds(context.viewer, 'debtorImport')
      ? await context.imports.one(rowId(String(request.params.id)))
      : null
    if (!found) return missing(response)
    await answerCsv(response, {
      account: context.account,
      name: `import-${found.id}`,
      columns: COLUMNS,
      rows: cellsOf(context, found),
    })
  })
  return router
}

const COLUMNS = ['Line', 'Name of student', 'Outcome', 'Reason', 'ID']

async function* cellsOf(context: Context, found: DebtorImport): AsyncGenerator<CsvRow> {
  const undone = await undoneBy(context, found)
  let after: string | null | undefined = null
  do {
    const { edges, pageInfo }: Awaited<ReturnType<Context['imports']['lines']>> = await context.imports.lines(
      found.id,
      { first: PAGE_LIMIT, after },
    )
    for (const { node } of edges)
      yield [node.row, node.studentName, outcomeOf(node, found, undone), reasonOf(node), node.debtorId]
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after)
}

function outcomeOf(
  { outcome, alike, debtorId }: ImportLine,
  { state, skips }: DebtorImport,
  undone: ReadonlySet<number>,
): string {
  const done = state === ImportState.DONE || state === ImportState.UNDONE
  if (debtorId !== null && undone.has(debtorId)) return 'Undone'
  if (done && skips.duplicates && alike.length > 0) return 'Left out: may be listed already'
  return (done ? DONE : PLANNED)[outcome]
}

const DONE: Record<ImportOutcome, string> = {
  CREATE: 'Added',
  UPDATE: 'Changed',
  NOTHING: 'Nothing to change',
  REFUSE: 'Left out',
}
const PLANNED: Record<ImportOutcome, string> = {
  CREATE: 'Would be added',
  UPDATE: 'Would be changed',
  NOTHING: 'Nothing to change',
  REFUSE: 'Cannot be imported',
}

function reasonOf({ problems, changes, alike, listsAgain, outcome }: ImportLine): string {
  const instead = outcome === ImportOutcome.UPDATE ? ' in the place of this one, which is withdrawn' : ''
  const again =
    listsAgain === null ? [] : [`ID ${listsAgain}, which was withdrawn, is listed again${instead}`]
  const looksLike = alike.map(
    ({ row, debtorId, studentName }) =>
      `Looks like ${studentName} (${row ? `line ${row}` : `ID ${debtorId}`})`,
  )
  const changed = changes.map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`)
  return [...problems.map(({ message }) => message), ...again, ...changed, ...looksLike].join('; ')
}

const missing = (response: Response) =>
  answerError(response, {
    status: 404,
    code: 'NOT_FOUND',
    message: 'This import is not there any more. Choose the file again.',
  })
