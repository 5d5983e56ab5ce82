import { raw, type FilterQuery } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { RequestContext } from '../../request.js'
import { authorise, may } from '../../policy.js'
import { BY_ID, pageOf, searchPatterns, shownAs, type PageArgs } from '../../shared/connection.js'
import { applicantsLeft } from './applicants-allowance.js'
import { Look, LookKind, type CheckOutcome, type CheckPurpose } from '../look.entity.js'
import type { Allowances } from '../../doors/limits/allowances.js'
import { ASKERS, type ShownChecks } from './shown-checks.js'

interface Needs extends RequestContext {
  allowances: Allowances
  shownChecks: ShownChecks
}

/** Which checks; what is left out narrows nothing. */
export interface CheckFilter {
  /** Part of the student's name or of the reference. */
  search?: string | null
  purpose?: CheckPurpose | null
  /** Whether anybody was found. */
  found?: boolean | null
  outcome?: CheckOutcome | null
  /** Whether an outcome is on record. */
  decided?: boolean | null
}

/** A school's own checks, newest first. */
export class CheckHistory {
  constructor(private readonly context: Needs) {}

  async page(filter: CheckFilter, args: PageArgs) {
    authorise(this.context.viewer, 'check')
    const page = await pageOf(args, BY_ID, ({ behind, limit }) => {
      const where = checksOf(this.context.school.id, filter, behind?.[0] ?? null)
      return this.context.em.find(Look, where, { orderBy: { id: 'desc' }, limit, populate: ASKERS })
    })
    return shownAs(page, (looks) => this.context.shownChecks.shown(looks))
  }

  /** How many applicants the school's lists may still hold of those of 24 hours (rule 10); null of one that may not check. */
  async applicantsLeft(): Promise<number | null> {
    // Not refused: it is read beside what every school may read of itself.
    return may(this.context.viewer, 'checkWards') ? applicantsLeft(this.context) : null
  }
}

/** So many checks of a school up to a moment, before the one with this number. */
export async function checksUntil(
  em: EntityManager,
  school: number,
  filter: CheckFilter,
  { until, before, limit }: { until: Date; before: number | null; limit: number },
): Promise<Look[]> {
  const where = { $and: [checksOf(school, filter, before), { at: { $lte: until } }] }
  return em.find(Look, where, { orderBy: { id: 'desc' }, limit, populate: ASKERS })
}

function checksOf(
  school: number,
  { search, purpose, found, outcome, decided }: CheckFilter,
  before: number | null,
): FilterQuery<Look> {
  return {
    school,
    kind: LookKind.CHECK,
    $and: [
      ...(before === null ? [] : [{ id: { $lt: before } }]),
      ...(purpose ? [{ purpose }] : []),
      ...(outcome ? [{ outcome }] : []),
      ...(typeof decided === 'boolean' ? [{ outcome: decided ? { $ne: null } : null }] : []),
      ...(typeof found === 'boolean' ? [{ [SHOWN_COUNT]: found ? { $gt: 0 } : 0 }] : []),
      ...searchPatterns(search).map(($ilike) => ({
        $or: [{ reference: { $ilike } }, { [STUDENT]: { $ilike } }],
      })),
    ],
  } as FilterQuery<Look>
}

const SHOWN_COUNT = raw<Look>((alias) => `cardinality(${alias}.shown)`) as unknown as string
const STUDENT = raw<Look>((alias) => `${alias}.asked->>'student'`) as unknown as string
