import type { Request, Response, Router } from 'express'
import { localDate } from '../../common/days.js'
import type { HistoryAct } from '../../common/history-acts.js'
import { authoriseNow } from '../accounts/acting-now.js'
import type { Context } from '../context.js'
import { exactRouter } from '../doors/addresses.js'
import { answerError } from '../doors/answer.js'
import { answerCsv, type CsvRow } from '../doors/csv-file.js'
import { authorise, finds, type Act } from '../policy.js'
import { sealed, unsealed } from '../shared/secrets.js'

/** An export begins within so many minutes of being asked for. */
const TICKET_MINUTES = 5

/** A file for a spreadsheet that somebody may take away, with everything that `filter` lets through. */
export interface ExportFile<Filter extends object = object> {
  /** Where it lies; also tells one kind of file from another. */
  path: string
  right: Act
  /** What goes on record with each; of an account where it says so. */
  act: HistoryAct
  isOfAccount: boolean
  /** What the saved file's name begins with. */
  name: string
  columns: string[]
  /** Throws for a filter of which no file can be made: before it is on record that one was. */
  mustBeReadable?: (filter: Filter) => void
  /** What there was until a moment. `context` reads what may be a little old. */
  rows: (context: Context, filter: Filter, until: Date) => AsyncIterable<CsvRow>
  /** What to do where its address has expired. */
  again: string
}

/** Whose an export is: what went on record was asked for by this person, in this session, for this school. */
interface Holder {
  account: number
  session: number | null
  school: number | null
}

/** What an export's address holds: for whom, what, and of which moment. */
interface Ticket<Filter> extends Holder {
  filter: Filter
  until: string
}

const holderOf = ({ account, viewer }: Context): Holder => ({
  account: account.id,
  session: viewer.session?.id ?? null,
  school: viewer.school?.id ?? null,
})
const isSame = (one: Holder, other: Holder) =>
  one.account === other.account && one.session === other.session && one.school === other.school

/**
 * The address of a file, for whoever asks and the next minutes, that nobody can change and nobody else can open: nor they
 * themselves elsewhere, where their password was not asked for, or for another school. There it may be opened again, as a
 * download that broke is. Sealed, since a filter may hold a name, and addresses end up in logs. On record, as every export is.
 */
export async function exportAddress<Filter extends object>(
  context: Context,
  { path, right, act, isOfAccount, mustBeReadable }: ExportFile<Filter>,
  filter: Filter,
): Promise<string> {
  authorise(context.viewer, right)
  mustBeReadable?.(filter)
  const { em, viewer, config } = context
  await context.transaction(async () => {
    await authoriseNow(em, viewer, right)
    context.history.add({ act, ...(isOfAccount ? { account: viewer.account } : {}) })
  })
  const ticket: Ticket<Filter> = { filter, ...holderOf(context), until: context.now().toISOString() }
  return `${config.publicUrl}${path}?ticket=${sealed(config.secret, path, JSON.stringify(ticket))}`
}

/** Answers these files. Who asks is looked up where everything is written; the rows may come from a standby. */
export function exportRoutes(
  contextOf: (request: Request, response: Response) => Promise<Context>,
  files: readonly ExportFile<never>[],
): Router {
  const router = exactRouter()
  for (const file of files as readonly ExportFile[])
    router.get(file.path, async (request, response) => {
      const context = await contextOf(request, response)
      const ticket = openedTicket(context, file, request.query)
      if (!ticket)
        return answerError(response, {
          status: 404,
          code: 'NOT_FOUND',
          message: `This address has expired. ${file.again}`,
        })
      const until = new Date(ticket.until)
      const { older, asOf } = await context.older()
      response.set('Last-Modified', asOf.toUTCString())
      await answerCsv(response, {
        account: context.account,
        name: `${file.name}-${localDate(until, context.rules.timeZone)}`,
        columns: file.columns,
        rows: file.rows(older, ticket.filter, until),
      })
    })
  return router
}

/** The ticket of an address that was made for this viewer a moment ago, or null. */
function openedTicket(
  context: Context,
  { path, right }: ExportFile,
  { ticket: text }: { ticket?: unknown },
): Ticket<object> | null {
  const { viewer, config } = context
  if (!finds(viewer, right)) return null
  const opened = typeof text === 'string' ? unsealed(config.secret, path, text) : null
  if (!opened) return null
  const ticket = JSON.parse(opened) as Ticket<object>
  const age = context.now().getTime() - Date.parse(ticket.until)
  return isSame(ticket, holderOf(context)) && age < TICKET_MINUTES * 60_000 ? ticket : null
}
