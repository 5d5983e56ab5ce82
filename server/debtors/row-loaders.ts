import DataLoader from 'dataloader'
import { UNCONTENDED, type Standing, type Standings } from '../standing/standing.js'
import type { RequestContext } from '../request.js'
import type { Plain } from '../database/plain-rows.js'
import { oncePerRequest } from '../shared/once-per-request.js'
import type { Document } from '../documents/document.entity.js'
import type { Letter } from '../mail/letter.entity.js'
import type { Documents } from '../documents/documents.js'
import type { History } from '../history/history.js'
import type { Payments } from './ledger/payments.js'
import type { Holds } from './ports.js'

interface Needs extends RequestContext {
  documents: Documents
  history: History
  payments: Payments
  safeguarding: Holds
  standings: Standings
}

/** One statement for a whole page of rows. Not cached: a mutation's answer must show what it just caused. */
const loadersOf = oncePerRequest((context: Needs): Loaders => ({
  letter: new DataLoader((ids) => context.payments.lettersOf(ids), { cache: false }),
  evidence: new DataLoader((ids) => context.documents.evidenceOf(ids), { cache: false }),
  standing: new DataLoader(async (ids) => ids.map(await context.standings.of(ids)), { cache: false }),
  heldSince: new DataLoader((ids) => context.safeguarding.since(ids, 'school'), { cache: false }),
  revision: new DataLoader((ids) => context.history.revisionsOf(ids), { cache: false }),
}))

/** What a claim that was just listed has: of that row alone, since what comes later in the same request may change it. */
const justListed = new WeakMap<object, Pick<Hanging, 'letter' | 'evidence' | 'standing'>>()

/** Says of a claim's row that nobody has known the claim before it: its answer asks nothing more. */
export function isJustListed(row: object, { letter }: Pick<Hanging, 'letter'>): void {
  justListed.set(row, { letter, evidence: [], standing: UNCONTENDED })
}

export const wasJustListed = (row: object): boolean => justListed.has(row)

/** What hangs on the row of a claim, read with that of all others that are asked for in the same moment. */
export async function hangingOn<K extends keyof Hanging>(
  context: Needs,
  row: { id: number },
  what: K,
): Promise<Hanging[K]> {
  const known: Partial<Hanging> | undefined = justListed.get(row)
  if (known && what in known) return known[what] as Hanging[K]
  return (loadersOf(context)[what] as DataLoader<number, Hanging[K]>).load(row.id)
}

interface Hanging {
  letter: Plain<Letter> | null
  evidence: Plain<Document>[]
  standing: Standing
  heldSince: Date | null
  revision: string
}

type Loaders = { [K in keyof Hanging]: DataLoader<number, Hanging[K]> }
