import type { RequestContext } from '../request.js'
import type { DebtStatus } from '../debtors/debtor.entity.js'
import { mayBeListed } from '../standing/may-be-listed.js'
import type { Probe } from './probes.js'
import { arrayText } from '../shared/sql-part.js'

/** What is compared of an entry. Whether all of rule 7 lets it be seen is found out only of those that fit. */
export interface Candidate {
  id: number
  schoolId: number
  studentName: string
  parentName: string
  phone: string
  email: string | null
  birthDate: string | null
  region: string | null
}

/** What the probes find. */
export interface Found {
  /** Best first, as many as are read. */
  entries: Candidate[]
  /** How many wards each probe finds, in their order, two of a school at most; none where nobody is found, or they are not asked for. */
  wards: number[]
}

export interface Narrowed {
  schoolId?: number | null
  region?: string | null
  status?: DebtStatus | null
  /** Also those that others cannot see yet, or any more, though they are open. */
  hiddenToo?: boolean
  /** Says how many wards each probe finds. */
  counting?: boolean
}

/** What the engine asks the database with. */
type Asking = Pick<RequestContext, 'rules' | 'now'> & { em: Pick<RequestContext['em'], 'execute'> }

/**
 * Entries of approved schools that one of the probes finds and whose row lets them be seen: first those that most of them
 * find. No school, and no ward of a school, fills the places while others have any.
 */
export async function candidates(
  asking: Asking,
  probes: Probe[],
  most: number,
  { schoolId, region, status, hiddenToo = false, counting = false }: Narrowed = {},
): Promise<Found> {
  if (probes.length === 0) return { entries: [], wards: [] }
  const entries = await asking.em.execute<(Candidate & { wards: string | null })[]>(
    'select * from find_and_count(?::text[], ?::text[], ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    [
      arrayText(probes.map(({ one }) => arrayText(one))),
      arrayText(probes.map(({ other }) => arrayText(other))),
      most,
      schoolId ?? null,
      region ?? null,
      status ?? null,
      hiddenToo,
      ...mayBeListed(asking.rules, asking.now()),
      counting,
    ],
  )
  return { entries, wards: entries[0]?.wards?.slice(1, -1).split(',').map(Number) ?? [] }
}
