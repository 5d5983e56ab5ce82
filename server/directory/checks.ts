import type { Context } from '../context.js'
import { plainRows, type Plain } from '../database/plain-rows.js'
import { DebtStatus, Debtor } from '../debtors/debtor.entity.js'
import { listing } from '../debtors/listing.js'
import { School, SchoolState } from '../schools/school.entity.js'
import { comparer } from './matching/align.js'
import { decide, likelihood, probability, THRESHOLD, type Likelihood } from './matching/decide.js'
import { explain, type EvidenceLine } from './matching/explain.js'
import { pairKeys } from './matching/pair-keys.js'
import { person, type Typed } from './matching/person.js'
import { weigh, type Weighed } from './matching/weigh.js'
import { queryKeyGroups } from './search-keys.js'

/** An entry that a check found, and why. What of it may be shown is rule 9's to say. */
export interface Match {
  id: number
  relation: Weighed['relation']
  /** Bits. */
  score: number
  likelihood: Likelihood
  /** From 0 to 1: of a hundred answers with 0.9, ninety are right. */
  probability: number
  evidence: EvidenceLine[]
}

const CANDIDATE = [
  'id',
  'school',
  'studentName',
  'parentName',
  'phone',
  'parentEmail',
  'dateOfBirth',
  'owed',
  'status',
  'dueDate',
  'listedAt',
  'noticedAt',
  'confirmedAt',
  'withdrawnAt',
] as const
type Candidate = Pick<Plain<Debtor>, (typeof CANDIDATE)[number]>

/** As many as are read and weighed for one check. */
const CANDIDATES = 1500

/** Finding the ward that a school is about to admit. Who may ask, quotas and the record are the caller's. */
export class Checks {
  constructor(private readonly context: Context) {}

  /** At most five, best first. Nothing below the threshold is answered. */
  async find(asked: Typed, threshold = THRESHOLD): Promise<Match[]> {
    const ward = person(asked)
    const vocabulary = await this.context.world.names.vocabulary()
    const compare = comparer(vocabulary)
    const weighed = async (candidates: Promise<Candidate[]>) => {
      const read = await candidates
      const regions = await this.#regions(read)
      return read.flatMap((claim) => {
        const result = weigh(ward, wardOf(claim, regions), { entries: vocabulary.entries, compare })
        return result ? [{ id: claim.id, weighed: result }] : []
      })
    }
    const first = await weighed(this.#candidates([[pairKeys(ward)]]))
    const found = decide(first, threshold)
    // Misspelt and shortened names share no whole key: only who was not found is worth the longer look.
    const answer = found.some(({ weighed: { relation } }) => relation === 'student')
      ? found
      : decide(distinct([...first, ...(await weighed(this.#candidates(fuzzyKeys(asked))))]), threshold)
    return answer.map(({ id, weighed: result }) => ({
      id,
      relation: result.relation,
      score: result.score,
      likelihood: likelihood(result),
      probability: probability(result.score),
      evidence: explain(result.evidence),
    }))
  }

  /** Entries that rule 7 lets be seen and that have, of one of the alternatives, a key of every group. */
  async #candidates(alternatives: string[][][]): Promise<Candidate[]> {
    const ids = await this.#having(alternatives.filter((groups) => groups.every((keys) => keys.length > 0)))
    if (ids.length === 0) return []
    const rows = await plainRows(this.context.em, Debtor, CANDIDATE)
      .where({
        id: { $in: ids },
        withdrawnAt: null,
        status: { $ne: DebtStatus.COMPLETED },
        school: { state: SchoolState.APPROVED },
      })
      .execute<Candidate[]>()
    const now = this.context.now()
    // The schools are approved: the statement above asked for no others.
    const { rules } = this.context
    const standing = await this.context.standings.of(rows.map(({ id }) => id))
    return rows.filter(
      (claim) =>
        listing({ claim, schoolState: SchoolState.APPROVED, standing: standing(claim.id), rules, now })
          .listed,
    )
  }

  async #having(alternatives: string[][][]): Promise<number[]> {
    if (alternatives.length === 0) return []
    const groups = alternatives.map((all) => all.map(() => 'search_keys && ?::text[]').join(' and '))
    return this.context.em.transactional(async (em) => {
      const sql = em as typeof this.context.em
      // The planner takes reading every row for cheap; comparing dozens of keys with each row's own is not.
      await sql.execute('set local enable_seqscan = off')
      const rows = await sql.execute<{ id: number }[]>(
        `select id from debtor where withdrawn_at is null and (${groups.map((all) => `(${all})`).join(' or ')}) limit ?`,
        [...alternatives.flat().map(arrayText), CANDIDATES],
      )
      await sql.execute('set local enable_seqscan = on')
      return rows.map(({ id }) => id)
    })
  }

  async #regions(claims: Candidate[]): Promise<Map<number, string | null>> {
    const ids = [...new Set(claims.map(({ school }) => school))]
    if (ids.length === 0) return new Map()
    const schools = await plainRows(this.context.em, School, ['id', 'region'])
      .where({ id: { $in: ids } })
      .execute<Pick<School, 'id' | 'region'>[]>()
    return new Map(schools.map(({ id, region }) => [id, region]))
  }
}

/** Every two words of which one is the student's, however misspelt; the surname, which the parent shares, once. */
function fuzzyKeys({ student, parent }: Typed): string[][][] {
  const own = queryKeyGroups(student)
  const all = queryKeyGroups(`${student} ${parent ?? ''}`)
  return own.map((one, at) => [one, all.slice(at + 1).flat()])
}

/** An array as PostgreSQL reads it. */
function arrayText(keys: string[]): string {
  return `{${keys.map((key) => `"${key.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

function wardOf(claim: Candidate, regions: Map<number, string | null>) {
  return person({
    student: claim.studentName,
    parent: claim.parentName,
    phone: claim.phone,
    email: claim.parentEmail,
    birthDate: claim.dateOfBirth,
    region: regions.get(claim.school) ?? null,
  })
}

function distinct<T extends { id: number }>(rows: T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
