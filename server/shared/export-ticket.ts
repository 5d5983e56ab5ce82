import { sealed, unsealed } from './secrets.js'

/** An export begins within so many minutes of being asked for. */
const TICKET_MINUTES = 5

/** What an export's address holds: for whom, what, and of which moment. */
export interface ExportTicket<Filter> {
  filter: Filter
  account: number
  until: string
}

/**
 * The address of a file, that nobody can change and nobody else can open. Sealed, since a filter may hold a name, and
 * addresses end up in logs. `path` also tells one kind of file from another.
 */
export function exportAddress(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  path: string,
  ticket: ExportTicket<object>,
): string {
  return `${publicUrl}${path}?ticket=${sealed(secret, path, JSON.stringify(ticket))}`
}

/** The ticket of an address that was made for this account a moment ago, or null. */
export function openedTicket<Filter>(
  secret: string,
  path: string,
  { ticket: text }: { ticket?: unknown },
  { account, now }: { account: number; now: Date },
): ExportTicket<Filter> | null {
  const opened = typeof text === 'string' ? unsealed(secret, path, text) : null
  if (!opened) return null
  const ticket = JSON.parse(opened) as ExportTicket<Filter>
  const age = now.getTime() - Date.parse(ticket.until)
  return ticket.account === account && age < TICKET_MINUTES * 60_000 ? ticket : null
}
