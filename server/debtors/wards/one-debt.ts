import type { Standing, Standings } from '../../standing/standing.js'
import type { RequestContext } from '../../request.js'
import { allOf } from '../../database/all-of.js'
import { isOneOf, plainRows, type Plain } from '../../database/plain-rows.js'
import { breathing } from '../../shared/breathing.js'
import { addDays, localDate, startOfDay } from '../../../common/days.js'
import { part } from '../../shared/sql-part.js'
import type { ClaimInput } from '../stated-claim.js'
import { Debtor } from '../debtor.entity.js'
import { FoundWards, type Found, type OwnWard } from './found-wards.js'
import { Agreement, agreement } from './same-debt.js'
import { LIVE_SQL, REMOVING_SQL } from '../../standing/states.js'
import {
  covers,
  verdictOn,
  type Earlier,
  type HeardDebt,
  type ToJudge,
  type Verdict,
} from '../debt-verdict.js'
import type { EarlierClaims } from '../ports.js'

interface Needs extends RequestContext {
  purgedClaims: EarlierClaims
  standings: Standings
}

/** What is left of the cases of a claim. */
interface Answered {
  /** When its school completed or withdrew it in the middle of a case, if only to grant it. */
  leftAt: Date | null
  /** Its school said no, and the family may still ask the provider. */
  mayAsk: boolean
}

/** What is known before anything is locked. */
interface OnRecord {
  /** Of each one's ward. */
  found: Found[]
  purged: (claim: ClaimInput) => Earlier[]
}

/**
 * Rules 20, 21 and 22: one debt of one ward is one claim of its school. Everything that lists a claim, or changes one
 * into another, asks here what is on record of that debt.
 */
export class OneDebt {
  readonly #wards: FoundWards

  constructor(private readonly context: Needs) {
    this.#wards = new FoundWards(context)
  }

  /**
   * What becomes of each, in the caller's transaction; permissions to list again are used up. The claims of the same
   * debts stay locked, so that no family answers one of them meanwhile. `onRecord`: for callers who have asked already.
   */
  async judge(asked: readonly ToJudge[], onRecord?: OnRecord): Promise<Verdict[]> {
    const { found, ...before } = onRecord ?? (await this.onRecord(asked))
    const related = found.map(({ own }, at) => own.filter((ward) => this.#mayConcern(asked[at]!, ward)))
    const ids = [...new Set(related.flat().map(({ id }) => id))]
    const known = await this.#locked(ids)
    // One that was purged before it was locked is asked for by what is left of it.
    const wasPurged = [...known.values()].some(({ debtor }) => debtor.purgedAt)
    const purged = wasPurged ? await this.#purged(asked) : before.purged
    const revived = new Set<number>()
    const verdicts: Verdict[] = []
    const today = localDate(this.context.now(), this.context.rules.timeZone)
    const breathe = breathing()
    for (const [at, one] of asked.entries()) {
      const earlier = [...related[at]!.flatMap(({ id }) => known.get(id) ?? []), ...purged(one.claim)]
      const verdict = verdictOn(one, earlier, { today, revived })
      if (verdict.revives !== null) revived.add(verdict.revives)
      await this.#usePermissions(verdict)
      verdicts.push(verdict)
      await breathe()
    }
    return verdicts
  }

  /** What the school's list says of the wards of others that are to be written. Locks and changes nothing. */
  async onRecord(asked: readonly ToJudge[]): Promise<OnRecord> {
    const [found, purged] = await allOf([this.#wards.of(asked), this.#purged(asked)])
    return { found, purged }
  }

  async #purged(asked: readonly ToJudge[]): Promise<OnRecord['purged']> {
    return this.context.purgedClaims.near(asked.map(({ claim }) => claim))
  }

  /** Of claims of the viewer's school, all that a verdict asks. */
  earlier(
    debtors: readonly Plain<Debtor>[],
    standing: (id: number) => Standing,
    {
      answered,
      before,
    }: { answered: ReadonlyMap<number, Answered>; before: ReadonlyMap<number, HeardDebt[]> },
  ): Earlier[] {
    const { timeZone } = this.context.rules
    return debtors.map((debtor) => {
      const { removed, live, planKept } = standing(debtor.id)
      const leftAt = answered.get(debtor.id)?.leftAt
      return {
        debtor,
        listedOn: localDate(debtor.listedAt, timeZone),
        removed: removed && { ...removed, on: localDate(removed.at, timeZone) },
        live: live !== null || planKept || answered.get(debtor.id)?.mayAsk === true,
        leftOn: leftAt ? localDate(leftAt, timeZone) : null,
        before: before.get(debtor.id) ?? [],
        hasPast:
          answered.has(debtor.id) ||
          before.has(debtor.id) ||
          debtor.withdrawnAt !== null ||
          debtor.refusedEmails.length > 0,
        hashes: null,
      }
    })
  }

  /**
   * Since when each of these may be listed once more: by its own permission, or by one of a claim of the same debt that
   * covers it. Locks nothing.
   */
  async permittedAt(ids: readonly number[]): Promise<(Date | null)[]> {
    const { em, standings } = this.context
    const own = await plainRows(em, Debtor, part`where one.id ${isOneOf(ids)}`)
    const schools = new Set(own.map(({ school }) => school))
    const permittedIn = (school: number) =>
      plainRows(em, Debtor, part`where one.school_id = ${school} and one.relisting_permitted_at is not null`)
    const permitted = (await allOf([...schools].map(permittedIn))).flat()
    const rows = [...own, ...permitted]
    const all = rows.map(({ id }) => id)
    const [standing, before] = await allOf([standings.of(all), this.before(all)])
    const claims = this.earlier(rows, standing, { answered: new Map(), before })
    const schoolOf = new Map(rows.map(({ id, school }) => [id, school]))
    return ids.map((id) => {
      const one = claims.find(({ debtor }) => debtor.id === id)
      const since = one?.debtor.relistingPermittedAt ?? null
      if (!one?.removed || since) return since
      const by = claims.find(
        (other) =>
          other.debtor.relistingPermittedAt &&
          schoolOf.get(other.debtor.id) === schoolOf.get(id) &&
          covers(other, one),
      )
      return by?.debtor.relistingPermittedAt ?? null
    })
  }

  /** What of their cases does not live, and still keeps a second claim out. */
  async answered(ids: readonly number[]): Promise<ReadonlyMap<number, Answered>> {
    if (ids.length === 0) return new Map()
    const rows = await this.context.em.execute<{ id: number; leftAt: string | null; mayAsk: boolean }[]>(
      ANSWERED,
      [this.#mayBeAskedSince(), `{${ids.join(',')}}`],
    )
    return new Map(
      rows.map(({ id, leftAt, mayAsk }) => [
        id,
        { leftAt: leftAt === null ? null : new Date(leftAt), mayAsk },
      ]),
    )
  }

  /** Which debts these were before, as their families had heard them. */
  async before(ids: readonly number[]): Promise<ReadonlyMap<number, HeardDebt[]>> {
    if (ids.length === 0) return new Map()
    type Row = HeardDebt & { debtorId: number }
    const rows = await this.context.em.execute<Row[]>(BEFORE, [this.#mayBeAskedSince(), `{${ids.join(',')}}`])
    return Map.groupBy(rows, ({ debtorId }) => debtorId)
  }

  /** What was rejected since then may still be brought before the provider. */
  #mayBeAskedSince(): Date {
    const { timeZone, escalateDays } = this.context.rules
    return startOfDay(addDays(localDate(this.context.now(), timeZone), -escalateDays), timeZone)
  }

  /** What is surely of another debt, and was never answered, refused or another one, need not be asked about. */
  #mayConcern({ claim }: ToJudge, ward: OwnWard): boolean {
    const listedOn = localDate(new Date(ward.listedAt), this.context.rules.timeZone)
    return ward.hasPast || agreement(claim, { ...ward, listedOn }) !== Agreement.OTHER
  }

  async #locked(ids: readonly number[]): Promise<Map<number, Earlier>> {
    const { em } = this.context
    if (ids.length === 0) return new Map()
    // Sent in this order: each of the others begins once the lock is held, and sees what was committed until then.
    const [, debtors, standing, answered, before] = await allOf([
      em.execute('select id from debtor where id = any(?::int[]) order by id for update', [
        `{${ids.join(',')}}`,
      ]),
      plainRows(em, Debtor, part`where one.id ${isOneOf(ids)}`),
      this.context.standings.of(ids),
      this.answered(ids),
      this.before(ids),
    ])
    const all = this.earlier(debtors, standing, { answered, before })
    return new Map(all.map((one) => [one.debtor.id, one]))
  }

  /** Once: of two who use a permission at the same moment one finds it used. */
  async #usePermissions(verdict: Verdict): Promise<void> {
    for (const { id, refusal } of verdict.permitted) {
      const permitted = { id, relistingPermittedAt: { $ne: null } }
      if ((await this.context.em.nativeUpdate(Debtor, permitted, { relistingPermittedAt: null })) === 0)
        verdict.refusal ??= refusal
    }
  }
}

const ANSWERED = `
  select d.id,
         -- A no may stand still since another case was opened, before the claim was closed.
         max(greatest((c.stood ->> 'at')::timestamptz,
                      case when c.state = 'REJECTED' and c.stood is not null then coalesce(d.withdrawn_at, d.completed_at) end)) filter (
           where (d.withdrawn_at is not null or d.status = 'COMPLETED')
             and (c.outcome in ('WITHDRAWN', 'COMPLETED') or c.state = 'REJECTED')) as "leftAt",
         -- While another case is open its time to ask stands still.
         bool_or(c.state = 'REJECTED' and c.reason <> 'MORE_TIME'
           and case when c.stood is null then c.clock_from >= ?
                    else d.withdrawn_at is null and d.status <> 'COMPLETED' end) as "mayAsk"
    from debtor d join contend c on c.debtor_id = d.id
   where d.id = any(?::int[])
   group by 1`

/**
 * The family answered what it was told, and its page shows what it is: both are the debt of that case, where a change was
 * stated or first heard later. What the family has taken
 * back, the provider has dismissed or nobody can bring before it any more is answered no more, unless a later case has removed
 * the claim.
 */
const BEFORE = `
  select one.debtor_id as "debtorId", one.id as change, heard_term as term, heard_due_date::text as "dueDate",
         exists (select from contend c
                  where c.debtor_id = one.debtor_id
                    and c.opened_at <= greatest(stated_at, coalesce(first_noticed_at, noticed_at, ended_at, 'infinity'))
                    and (c.stood is not null and c.state <> 'BROKEN' or c.state in (${LIVE_SQL}, ${REMOVING_SQL})
                         or c.state = 'REJECTED' and c.reason <> 'MORE_TIME'
                        and (c.clock_from >= ? or exists (select from contend other where other.debtor_id = one.debtor_id and other.state in (${REMOVING_SQL}))))) as "inCase"
    from claim_change one where one.debtor_id = any(?::int[]) order by one.id`
