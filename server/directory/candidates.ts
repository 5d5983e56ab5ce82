import type { EntityManager } from '@mikro-orm/postgresql'
import type { DebtStatus } from '../debtors/debtor.entity.js'
import type { Probe } from './probes.js'

/** What is compared of an entry. Whether rule 7 lets it be seen is found out only of those that fit. */
export interface Candidate {
  id: number
  studentName: string
  parentName: string
  phone: string
  email: string | null
  birthDate: string | null
  region: string | null
}

export interface Narrowed {
  schoolId?: number | null
  region?: string | null
  status?: DebtStatus | null
}

/** Entries of approved schools, neither withdrawn nor completed, that one of the probes finds: first those that most of them find. */
export async function candidates(
  em: EntityManager,
  probes: Probe[],
  most: number,
  { schoolId, region, status }: Narrowed = {},
): Promise<Candidate[]> {
  if (probes.length === 0) return []
  return em.execute<Candidate[]>('select * from find_alike(?::text[], ?::text[], ?, ?, ?, ?)', [
    arrayText(probes.map(({ one }) => arrayText(one))),
    arrayText(probes.map(({ other }) => arrayText(other))),
    most,
    schoolId ?? null,
    region ?? null,
    status ?? null,
  ])
}

/** An array as PostgreSQL reads it. */
function arrayText(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
