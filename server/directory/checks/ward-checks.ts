import { isDeepStrictEqual } from 'node:util'
import { ref, type RequiredEntityData } from '@mikro-orm/core'
import type { RequestContext } from '../../request.js'
import { allOf } from '../../database/all-of.js'
import { insertRows } from '../../database/insert-rows.js'
import { LimitReached } from '../../doors/limits/limit-reached.js'
import { authorise } from '../../policy.js'
import type { PublicSchool } from '../../schools/public-school.js'
import { rowId } from '../../shared/row-id.js'
import { sentBefore } from '../../shared/same-request.js'
import { sha256 } from '../../shared/secrets.js'
import { UserErrorCode, nullIfRefused, refuse } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { askedWard, keptOf, typedOf, type AskedWard } from './asked-ward.js'
import { askFacts } from '../asked-facts.js'
import { takeApplicants } from './applicants-allowance.js'
import { asKept, lockAllNow, shownIn, thenOf } from '../as-shown.js'
import { asTheyAre } from '../as-they-are.js'
import { ASKERS, type Checked, type ShownChecks, type ShownEntry } from './shown-checks.js'
import type { Asking, Match, Checks } from './checks.js'
import { fingerprintOf, saidToBeOthers, type Applicant, type SomebodyElse } from './somebody-else.js'
import { CheckOutcome, Look, LookKind, type GivenResult } from '../look.entity.js'
import { countingRefusals, goesOn, takeLook } from '../looks.js'
import { NotTheSame } from '../not-the-same.entity.js'
import type { SeenEntry } from '../seen.js'
import type { Allowances } from '../../doors/limits/allowances.js'
import type { Limits } from '../../doors/limits/rate-limits.js'
import type { Standings } from '../../standing/standing.js'

interface Needs extends RequestContext {
  allowances: Allowances
  checks: Checks
  limits: Limits
  shownChecks: ShownChecks
  standings: Standings
}

/**
 * Looks on record, and what each found. `claims`: of looks told again which claims
 * speak now of what they showed. `others`: whom the school has said to be somebody else.
 */
interface Looked {
  looks: readonly Look[]
  found: readonly Match[][]
  others: SomebodyElse
  claims?: ((look: Look, result: GivenResult) => number[]) | undefined
}

/** Looking for a ward before it is admitted: on record before it is answered. No record, no answer. */
export class WardChecks {
  constructor(private readonly context: Needs) {}

  async check(input: AskedWard): Promise<Checked> {
    authorise(this.context.viewer, 'checkWard')
    const check = new Validation()
    const asked = askedWard(input, { check, at: '', context: this.context })
    check.done()
    await takeLook(this.context)
    const list = { batch: false, requestKey: null }
    const { found, others } = await this.#found([applicantOf(asked)], list.batch)
    const looks = await this.#record([asked], found, list)
    return (await this.#answer({ looks, found, others }))[0]!
  }

  /**
   * A list of applicants, all on record together; one list of a school at a time (rule 10). The same `requestKey` again
   * is the same list whose answer was lost: it is answered once more, and neither checked nor counted twice. The facts are of
   * now, so they go with it only for a while.
   */
  async checkMany(inputs: readonly AskedWard[], requestKey?: string | null): Promise<Checked[]> {
    authorise(this.context.viewer, 'checkWards')
    const { batchRows } = this.context.rules
    const check = new Validation()
    if (inputs.length === 0 || inputs.length > batchRows)
      check.refuse(UserErrorCode.INVALID, 'wards', `Send 1 to ${batchRows} applicants.`)
    check.done()
    const asked = inputs.map((input, at) =>
      askedWard(input, { check, at: `wards.${at}.`, context: this.context }),
    )
    check.done()
    const look = () =>
      this.context.transaction(async () => {
        await this.#oneListAtATime()
        const key = requestKey ? sha256(requestKey) : null
        const earlier = key ? await this.#earlier(key) : []
        if (earlier.length > 0) {
          if (!isSameList(earlier, asked)) throw sentBefore()
          if (goesOn(earlier[0]!, this.context.now())) return this.#again(earlier)
          // Its facts would be of now: a look that nobody counts and no family reads.
          return { looks: earlier, found: null }
        }
        await takeApplicants(this.context, asked.length)
        const { found, others } = await this.#found(asked.map(applicantOf), true)
        return { looks: await this.#record(asked, found, { batch: true, requestKey: key }), found, others }
      })
    const looked = await countingRefusals<Looked | { looks: readonly Look[]; found: null }>(
      this.context,
      look,
    )
    return looked.found ? this.#answer(looked) : this.context.shownChecks.shown(looked.looks)
  }

  /** What came of it. Said again it is corrected. */
  async recordOutcome(checkId: string, outcome: CheckOutcome): Promise<Checked> {
    authorise(this.context.viewer, 'recordCheckOutcome')
    return this.context.transaction(async () => {
      const look = await this.#own(checkId)
      // The same again puts off nothing that follows from it (rule 28).
      if (look.outcome !== outcome) look.outcomeAt = this.context.now()
      look.outcome = outcome
      await this.context.em.flush()
      return (await this.context.shownChecks.shown([look]))[0]!
    })
  }

  /** Remembered for this school and this applicant: the entry is not shown for it again. */
  async notTheSamePerson(checkId: string, debtorId: string): Promise<Checked> {
    authorise(this.context.viewer, 'notTheSamePerson')
    return this.context.transaction(async () => {
      const { em } = this.context
      const look = await this.#own(checkId)
      const id = rowId(debtorId)
      if (!look.results?.some((result) => result.debtorId === id))
        throw refuse(UserErrorCode.NOT_FOUND, 'debtorId', 'This check has not shown such a claim.')
      const claims = await lockAllNow(em, [shownIn(look, id)])
      const said = { school: look.school.id, ward: fingerprintOf(look), account: this.context.actor }
      await em
        .createQueryBuilder(NotTheSame)
        .insert(claims.map((debtor) => ({ ...said, debtor, at: this.context.now() })))
        .onConflict(['school', 'ward', 'debtor'])
        .ignore()
        .execute()
      return (await this.context.shownChecks.shown([look]))[0]!
    })
  }

  async one(checkId: string): Promise<Checked | null> {
    authorise(this.context.viewer, 'check')
    const look = await this.#own(checkId).catch(nullIfRefused)
    return look && (await this.context.shownChecks.shown([look]))[0]!
  }

  /** On record, all in one statement. */
  async #record(
    asked: readonly AskedWard[],
    found: readonly Match[][],
    list: { batch: boolean; requestKey: string | null },
  ): Promise<Look[]> {
    const { em, school, signatory, viewer } = this.context
    const { apiKey } = viewer
    const rows = asked.map((one, at): RequiredEntityData<Look> => {
      const results = found[at]!.map(given)
      return {
        school: ref(school),
        account: ref(signatory),
        apiKey: apiKey ? ref(apiKey) : null,
        kind: LookKind.CHECK,
        asked: keptOf(one),
        ...asKept(found[at]!.map(({ entry }) => thenOf(entry))),
        purpose: one.purpose,
        reference: one.reference,
        results,
        ...list,
        at: this.context.now(),
      }
    })
    const ids = await insertRows(em, Look, rows)
    return rows.map((row, at) => em.create(Look, { ...row, id: ids[at]! }, { persist: false }))
  }

  /** Of each what fits, as if whoever the school has said to be somebody else were not listed. */
  async #found(
    applicants: readonly Applicant[],
    inList: boolean,
  ): Promise<{ found: Match[][]; others: SomebodyElse }> {
    const { checks, em, school } = this.context
    const ask: Asking['ask'] = (ward, comparing) => askFacts(this.context, ward, comparing)
    const reading = saidToBeOthers(em, school.id, applicants)
    const findAll = async () => {
      const found: Match[][] = []
      for (const one of applicants) {
        const isAnother = async () => {
          const others = await reading
          return (claim: number) => others.is(one, claim)
        }
        found.push(await checks.find(typedOf(one.asked), { inList, ask, isAnother }))
      }
      return found
    }
    const [others, found] = await allOf([reading, findAll()])
    return { found, others }
  }

  async #earlier(requestKey: string): Promise<Look[]> {
    return this.context.em.find(
      Look,
      { school: this.context.school.id, requestKey },
      { orderBy: { id: 'asc' }, populate: ASKERS },
    )
  }

  /** What a list was told before, with the facts as they stand now of what would still be found. */
  async #again(looks: readonly Look[]): Promise<Looked> {
    const { shownChecks } = this.context
    const [found, claims] = await allOf([this.#found(looks, true), shownChecks.claimsOf(looks)])
    return { looks, ...found, claims }
  }

  /** Once they are on record, with what is told of an entry besides that it is there. */
  async #answer({ found, ...looked }: Looked): Promise<Checked[]> {
    const { looks, claims } = looked
    const shown = found.flat().map(({ entry }) => entry)
    const [entries, schools] = await Promise.all([
      asTheyAre(this.context, shown),
      this.context.shownChecks.schoolsOf(looks.flatMap(({ results }) => results ?? [])),
    ])
    if (!claims) await this.#strike(looks, entries)
    const standing = found.map((matches) =>
      matches.flatMap((match) => {
        const entry = entries.get(match.id)
        return entry ? [{ ...match, entry }] : []
      }),
    )
    return this.#withFacts({ ...looked, found: standing }, schools)
  }

  /** What has gone since it was found is not answered, and so on record for nobody. */
  async #strike(looks: readonly Look[], entries: ReadonlyMap<number, SeenEntry>): Promise<void> {
    for (const look of looks) {
      const results = (look.results ?? []).filter(({ debtorId }) => entries.has(debtorId))
      if (results.length === look.shown.length) continue
      const answered = { results, ...asKept(results.map(({ debtorId }) => shownIn(look, debtorId))) }
      Object.assign(look, answered)
      await this.context.em.nativeUpdate(Look, look.id, answered)
    }
  }

  /** With what is told of an entry besides that it is there: of this child, likely, and of nobody else (rule 9). */
  #withFacts(
    { looks, found, others, claims = (_look, { debtorId }) => [debtorId] }: Looked,
    schools: ReadonlyMap<number, PublicSchool>,
  ): Checked[] {
    return looks.map((look, at) => ({
      look,
      putAside: others.before(look),
      results: (look.results ?? []).map((result) => {
        const now = claims(look, result)
        const match = found[at]!.find(({ id }) => now.includes(id))
        // Then and now: the claim may have been put right since to another child of the family.
        const told = isWhole(result) && match && isWhole(given(match)) ? match : null
        return {
          ...result,
          school: schools.get(result.schoolId)!,
          claims: now,
          probability: match?.probability ?? null,
          somebodyElse: now.some((claim) => others.is(look, claim)),
          entry: told && factsOf(told.entry),
        }
      }),
    }))
  }

  async #own(checkId: string): Promise<Look> {
    const look = await this.context.em.findOne(
      Look,
      { id: rowId(checkId), school: this.context.school.id, kind: LookKind.CHECK },
      { populate: ASKERS },
    )
    if (!look) throw refuse(UserErrorCode.NOT_FOUND, 'checkId', 'This check does not exist.')
    return look
  }

  async #oneListAtATime(): Promise<void> {
    const [turn] = await this.context.em.execute<{ mine: boolean }[]>(
      `select pg_try_advisory_xact_lock(hashtext('checkWards'), ?) as mine`,
      [this.context.school.id],
    )
    if (!turn?.mine)
      throw new LimitReached('batch-check', 'Another list of your school is being checked.', 5000)
  }
}

/** What was asked is on record with each look, until it is old: then it is not compared. */
const isSameList = (looks: readonly Look[], asked: readonly AskedWard[]) =>
  looks.some(({ purgedAt }) => purgedAt) ||
  isDeepStrictEqual(
    looks.map(({ asked: ward, purpose, reference }) => ({ ward, purpose, reference })),
    asked.map((ward) => ({ ward: keptOf(ward), purpose: ward.purpose, reference: ward.reference })),
  )

const applicantOf = (ward: AskedWard): Applicant => ({ asked: keptOf(ward), reference: ward.reference })

const isWhole = ({ relation, likelihood }: GivenResult) => relation === 'CHILD' && likelihood === 'LIKELY'

function factsOf(entry: Match['entry']): ShownEntry {
  const { disputed, statement } = entry.standing
  return { ...entry, disputed, statement }
}

function given(match: Match): GivenResult {
  return {
    debtorId: match.id,
    schoolId: match.entry.school,
    relation: match.relation === 'student' ? 'CHILD' : 'FAMILY',
    oneOf: match.oneOf,
    likelihood: match.likelihood === 'likely' ? 'LIKELY' : 'POSSIBLE',
    score: match.score,
    evidence: match.evidence,
  }
}
