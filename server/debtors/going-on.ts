import type { EntityManager } from '@mikro-orm/postgresql'
import { paths } from '../../common/paths.js'
import { changesBetween } from '../history/history.js'
import type { ClaimFieldName, ClaimInput } from './stated-claim.js'
import { snapshot } from './claim-input.js'
import { DebtStatus, type ReadDebtor } from './debtor.entity.js'
import { isSamePerson, type Named } from './wards/identity.js'
import type { Standing } from '../standing/standing.js'

/** The field of the act that withdraws a claim which went on as another one (rule 21): that one's number. */
export const GOES_ON_AS = 'goesOnAs'

/**
 * As which claim each of these withdrawn ones went on, where that is why it was withdrawn. Read from the record: once it is
 * listed again that is over, whatever withdraws it later.
 */
export async function wentOnAs(
  em: EntityManager,
  withdrawn: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (withdrawn.length === 0) return new Map()
  const rows = await em.execute<{ id: number; as: number }[]>(WENT_ON, {
    field: GOES_ON_AS,
    ids: `{${withdrawn.join(',')}}`,
  })
  return new Map(rows.map(({ id, as }) => [id, as]))
}

const WENT_ON = `
  select debtor_id as id, (change ->> 'after')::int as "as"
    from (select distinct on (debtor_id) debtor_id, changes from history_entry
           where act in ('debtor.withdrawn', 'debtor.undone', 'debtor.added', 'debtor.listed-again') and debtor_id = any(:ids::int[])
           order by debtor_id, id desc) last
         cross join lateral jsonb_array_elements(changes) change
   where change ->> 'field' = :field`

/** Why a claim that its school has withdrawn stays as it is, and as which one it went on. */
export const whyWithdrawn = (as: number | undefined) =>
  as === undefined
    ? 'This claim has been withdrawn. It can no longer be changed.'
    : `This claim has been withdrawn: it was put to somebody else, and went on as claim ${as} (${paths.debtor(as)}). It can no longer be changed.`

/** A change of a claim that went on as another one. */
export interface Asked {
  /** The claim as it would be by it. */
  claim: ClaimInput
  /** What it says something about. */
  fields: readonly string[]
  amountClaimed?: number | undefined
}

/** A claim with its status as it stands now. */
interface Now extends Pick<Standing, 'removed' | 'planKept'> {
  debtor: ReadDebtor
}

/**
 * Whether a change by which a claim went on as another one (`now`) is done already: it names that person, not the one whom
 * the claim named (`left`), and asks for nothing that is not so.
 */
export function isDone(
  { claim, fields, amountClaimed }: Asked,
  left: Named & { heard: Named | null; owed: number },
  { debtor, removed, planKept }: Now,
): boolean {
  if (debtor.withdrawnAt || removed) return false
  const states = snapshot(debtor)
  if (isSamePerson(left.heard ?? left, claim) || !isSamePerson(states, claim)) return false
  if (amountClaimed !== undefined && amountClaimed !== debtor.claimed) return false
  // A plan that came back with it has made it Pending payment.
  const isPromised = planKept && claim.status === DebtStatus.ABANDONED_PAYMENT
  // A sum that was left as it was has been left to the claim that came back.
  const isLeftAsItWas = claim.amountOwed === left.owed
  const asked = fields.filter(
    (field) => !(field === 'status' && isPromised) && !(field === 'amountOwed' && isLeftAsItWas),
  )
  const of = (one: ClaimInput) =>
    Object.fromEntries(asked.map((field) => [field, one[field as ClaimFieldName]]))
  return changesBetween(of(states), of(claim)).length === 0
}
