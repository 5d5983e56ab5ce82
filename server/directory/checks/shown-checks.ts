import type { RequestContext } from '../../request.js'
import { isOneOf, plainRows, type Plain } from '../../database/plain-rows.js'
import type { Debtor } from '../../debtors/debtor.entity.js'
import type { PublicSchool } from '../../schools/public-school.js'
import { School } from '../../schools/school.entity.js'
import { part } from '../../shared/sql-part.js'
import { nowOf, shownIn } from '../as-shown.js'
import type { GivenResult, Look } from '../look.entity.js'
import { saidToBeOthers } from './somebody-else.js'

/** The facts of an entry, which only "this child, likely" is told (rule 9). */
export type ShownEntry = Pick<
  Plain<Debtor>,
  'id' | 'studentName' | 'parentName' | 'owed' | 'status' | 'dueDate' | 'listedAt'
> & { disputed: boolean; statement: string | null }

export interface ShownResult extends GivenResult {
  school: PublicSchool
  /** That speak now of what was shown: rule 19. */
  claims: number[]
  /** From 0 to 1. */
  probability: number | null
  /** The school has said so since, of this applicant. */
  somebodyElse: boolean
  entry: ShownEntry | null
}

/** One check with what it found, as it is answered and kept. */
export interface Checked {
  look: Look
  results: ShownResult[]
  /** Whether the school had said before of a claim that it is somebody else's: that is not among the results. */
  putAside: boolean
}

const PUBLIC = ['id', 'name', 'category', 'level', 'region', 'address', 'contactNumber'] as const

/** Who has asked: a person, or a program under its key. */
export const ASKERS = ['account', 'apiKey'] as const

/** Checks on record, as they are shown again, and what stands beside their answers. */
export class ShownChecks {
  constructor(private readonly context: RequestContext) {}

  /** Kept answers as they are shown again: what was told, without the facts of the entry, which may have changed. */
  async shown(looks: readonly Look[]): Promise<Checked[]> {
    const withResults = looks.filter(({ results }) => results && results.length > 0)
    const { em, school } = this.context
    const [schools, somebodyElse, claims] = await Promise.all([
      this.schoolsOf(withResults.flatMap(({ results }) => results!)),
      saidToBeOthers(em, school.id, looks),
      this.claimsOf(withResults),
    ])
    return looks.map((look) => ({
      look,
      putAside: somebodyElse.before(look),
      results: (look.results ?? []).map((result) => ({
        ...result,
        school: schools.get(result.schoolId)!,
        probability: null,
        claims: claims(look, result),
        somebodyElse: claims(look, result).some((claim) => somebodyElse.is(look, claim)),
        entry: null,
      })),
    }))
  }

  /** Of each answer the claims that speak now of what it was about. */
  async claimsOf(looks: readonly Look[]): Promise<(look: Look, result: GivenResult) => number[]> {
    // By numbers: another field of the same request may read the same look anew meanwhile.
    const key = ({ id }: Look, { debtorId }: GivenResult) => `${id} ${debtorId}`
    const given = looks.flatMap((look) => (look.results ?? []).map((result) => ({ look, result })))
    const keys = given.map(({ look, result }) => key(look, result))
    const claims = await nowOf(
      this.context.em,
      given.map(({ look, result }) => shownIn(look, result.debtorId)),
    )
    const found = new Map(keys.map((one, at) => [one, claims[at]!]))
    return (look, result) => found.get(key(look, result)) ?? []
  }

  /** Which schools these results are of, by their ids. */
  async schoolsOf(results: readonly GivenResult[]): Promise<Map<number, PublicSchool>> {
    const ids = [...new Set(results.map(({ schoolId }) => schoolId))]
    if (ids.length === 0) return new Map()
    const rows = await plainRows(this.context.em, School, part`where one.id ${isOneOf(ids)}`, {
      fields: PUBLIC,
    })
    return new Map(rows.map((row) => [row.id, row]))
  }
}
