import { statusNow, type Standing, type Standings } from '../standing/standing.js'
import type { RequestContext } from '../request.js'
import { isOneOf, plainRows, type Plain } from '../database/plain-rows.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { settledOf } from '../debtors/ledger/ledger.js'
import type { Earlier } from '../debtors/debt-verdict.js'
import { part, type SqlPart } from '../shared/sql-part.js'
import type { OneDebt } from '../debtors/wards/one-debt.js'

interface Needs extends RequestContext {
  oneDebt: OneDebt
  standings: Standings
}

export interface OwnClaim {
  debtor: Plain<Debtor>
  removed: Standing['removed']
  /** What its status has settled (`settledOf`). */
  settled: number
  /** As `oneDebt` asks. */
  earlier: Earlier
}

/** Rows that are in memory at a time. */
const AT_ONCE = 500

/**
 * The claims of the viewer's school as they stand, by their numbers; withdrawn ones too. Of those that were purged
 * nothing is left to tell, and what was undone was never listed. `after`: only from behind that number on, and those
 * before it that were listed `orSince`: what was undone and is listed again keeps its number.
 */
export async function* ownClaims(
  context: Needs,
  { after = 0, orSince }: { after?: number; orSince?: Date } = {},
): AsyncGenerator<OwnClaim> {
  const which = orSince ? part`(one.id > ${after} or one.listed_at >= ${orSince})` : part`true`
  for (let last = 0; ;) {
    const page = await read(context, part`one.id > ${last} and ${which}`, AT_ONCE)
    yield* page
    if (page.length < AT_ONCE) return
    last = page.at(-1)!.debtor.id
  }
}

/** Some of them. */
export async function ownClaimsOf(context: Needs, ids: readonly number[]): Promise<OwnClaim[]> {
  return read(context, part`one.id ${isOneOf(ids)}`, ids.length)
}

async function read(context: Needs, which: SqlPart, limit: number): Promise<OwnClaim[]> {
  const debtors = await plainRows(
    context.em,
    Debtor,
    part`where one.school_id = ${context.school.id} and one.purged_at is null and one.undone_at is null
           and ${which} order by one.id limit ${limit}`,
  )
  const ids = debtors.map(({ id }) => id)
  const standing = await context.standings.of(ids)
  const settled = await settledOf(context.em, debtors)
  const answered = await context.oneDebt.answered(ids)
  const before = await context.oneDebt.before(ids)
  const earlier = context.oneDebt.earlier(debtors, standing, { answered, before })
  return debtors.map((debtor, at) => {
    const stands = standing(debtor.id)
    const status = statusNow(debtor.status, stands)
    return {
      debtor: { ...debtor, status },
      removed: stands.removed,
      settled: settled(debtor),
      earlier: earlier[at]!,
    }
  })
}
