import type { EntityManager } from '@mikro-orm/postgresql'
import { paths } from '../../../common/paths.js'
import { changesBetween } from '../../history/history.js'
import type { ClaimFieldName, ClaimInput } from '../stated-claim.js'
import { snapshot } from '../claim-input.js'
import { CompletedBy, DebtStatus, type ReadDebtor } from '../debtor.entity.js'
import { isSamePerson, type Named } from '../wards/identity.js'
import { LIVING_PAYMENTS } from '../../standing/living-payments.js'
import type { Standing } from '../../standing/standing.js'

/** The field of the act that withdraws a claim which went on as another one (rule 21): that one's number. */
export const GOES_ON_AS = 'goesOnAs'

/** As which claim a withdrawn one went on, and what came of that one since. */
export interface WentOn {
  as: number
  /** What came in, in minor units. */
  paid: number
  /** A plan runs or ran: whether the claim is Pending or Abandoned payment came of it. */
  planned: boolean
}

/**
 * As which claim each of these withdrawn ones went on, where that is why it was withdrawn. Read from the record: once it is
 * listed again that is over, whatever withdraws it later.
 */
export async function wentOnAs(
  em: EntityManager,
  withdrawn: readonly number[],
): Promise<ReadonlyMap<number, WentOn>> {
  if (withdrawn.length === 0) return new Map()
  const rows = await em.execute<({ id: number } & WentOn)[]>(WENT_ON, {
    field: GOES_ON_AS,
    ids: `{${withdrawn.join(',')}}`,
  })
  return new Map(rows.map(({ id, ...went }) => [id, went]))
}

const WENT_ON = `
  select debtor_id as id, (change ->> 'after')::int as "as",
         coalesce((select -sum(amount) from ${LIVING_PAYMENTS} l
            where l.debtor_id = (change ->> 'after')::int and not settlement and created_at >= last.at), 0)::float8 as paid,
         exists (select from payment_plan p join contend c on c.id = p.contend_id
            where c.debtor_id = (change ->> 'after')::int and p.agreed_at is not null
              and (c.state = 'AGREED' or c.clock_from >= last.at)) as planned
    from (select distinct on (debtor_id) debtor_id, changes, at from history_entry
           where act in ('debtor.withdrawn', 'debtor.undone', 'debtor.added', 'debtor.listed-again') and debtor_id = any(:ids::int[])
           order by debtor_id, id desc) last
         cross join lateral jsonb_array_elements(changes) change
   where change ->> 'field' = :field`

/** Why a claim that its school has withdrawn stays as it is, and as which one it went on. */
export const whyWithdrawn = (went: WentOn | undefined) =>
  went === undefined
    ? 'This claim has been withdrawn. It can no longer be changed.'
    : `This claim has been withdrawn: it was put to somebody else, and went on as claim ${went.as} (${paths.debtor(went.as)}). It can no longer be changed.`

/** A change of a claim that went on as another one. */
export interface Asked {
  /** The claim as it would be by it. */
  claim: ClaimInput
  /** What it says something about. */
  fields: readonly string[]
  amountClaimed?: number | undefined
}

/** A claim with its status as it stands now, and what came of it since it went on. */
interface Now extends Pick<Standing, 'removed'>, Pick<WentOn, 'paid' | 'planned'> {
  debtor: ReadDebtor
}

/**
 * Whether a change by which a claim went on as another one (`now`) is done already: it names that person, not the one whom
 * the claim named (`left`), and asks for nothing that is not so, or was before money came in: nobody has changed that.
 */
export function isDone(
  { claim, fields, amountClaimed }: Asked,
  left: Named & { heard: Named | null; owed: number },
  { debtor, removed, paid, planned }: Now,
): boolean {
  if (debtor.withdrawnAt || removed) return false
  const isPaidOff = debtor.completedBy === CompletedBy.PAYMENT
  const status = isPaidOff ? debtor.statusBefore! : debtor.status
  const states = { ...snapshot(debtor), status, amountOwed: debtor.owed + paid }
  if (isSamePerson(left.heard ?? left, claim) || !isSamePerson(states, claim)) return false
  if (amountClaimed !== undefined && amountClaimed !== debtor.claimed) return false
  const isOfThePlan = planned && [status, claim.status].every((one) => one !== DebtStatus.COMPLETED)
  // A sum that was left as it was has been left to the claim that came back.
  const isLeftAsItWas = claim.amountOwed === left.owed
  const asked = fields.filter(
    (field) => !(field === 'status' && isOfThePlan) && !(field === 'amountOwed' && isLeftAsItWas),
  )
  const of = (one: ClaimInput) =>
    Object.fromEntries(asked.map((field) => [field, one[field as ClaimFieldName]]))
  return changesBetween(of(states), of(claim)).length === 0
}
