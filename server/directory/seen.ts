import { statusNow, type Standing, type Standings } from '../standing/standing.js'
import type { RequestContext } from '../request.js'
import { allOf } from '../database/all-of.js'
import { isOneOf, plainRows, type Plain } from '../database/plain-rows.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { listing } from '../standing/listing.js'
import { asHeard } from '../standing/pending-change.js'
import { SchoolState } from '../schools/school.entity.js'
import { part } from '../shared/sql-part.js'

interface Needs extends RequestContext {
  standings: Standings
}

const ENTRY = [
  'id',
  'school',
  'studentName',
  'parentName',
  'owed',
  'status',
  'dueDate',
  'agedFrom',
  'listedAt',
  'noticedAt',
  'confirmedAt',
  'withdrawnAt',
  'aboutThisPersonSince',
] as const
type Read = Pick<Plain<Debtor>, (typeof ENTRY)[number]>

/** An entry that rule 7 lets other schools see, and where its contends stand. */
export type SeenEntry = Read & { standing: Standing }

/** Read at once: most of those that fit can be seen. */
const AT_ONCE = 25
/** No row has this id. */
const NOBODY = 0

/** Those of these that rule 7 lets be seen, in their order; the first `most`. Their schools are approved: whoever found them asked. */
export async function seen(
  context: Needs,
  ids: readonly number[],
  most = Math.max(ids.length, 1),
): Promise<SeenEntry[]> {
  const found: SeenEntry[] = []
  const atOnce = Math.max(AT_ONCE, most)
  // Nobody is asked for as well: an answer must not come sooner where there is nobody than where somebody is hidden.
  const asked = ids.length > 0 ? ids : [NOBODY]
  for (let from = 0; from < asked.length && found.length < most; from += atOnce)
    found.push(...(await seenOf(context, asked.slice(from, from + atOnce))))
  return found.slice(0, most)
}

/** Those of these that rule 7 lets be seen, in their order. */
export async function seenOf(context: Needs, ids: readonly number[]): Promise<SeenEntry[]> {
  const { em, rules, standings } = context
  const [rows, standing] = await allOf([
    plainRows(em, Debtor, part`where one.id ${isOneOf(ids)}`, { fields: ENTRY }),
    standings.of(ids),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const now = context.now()
  const facts = { schoolState: SchoolState.APPROVED, rules, now }
  return ids.flatMap((id) => {
    const claim = byId.get(id)
    if (!claim || !listing({ ...facts, claim, standing: standing(id) }).listed) return []
    const status = statusNow(claim.status, standing(id))
    return [{ ...asHeard(claim, standing(id).pending), status, standing: standing(id) }]
  })
}
