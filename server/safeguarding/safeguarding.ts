import { paths } from '../../common/paths.js'
import { ref } from '@mikro-orm/core'
import type { RequestContext } from '../request.js'
import { allShownIn, asShown, lockAllNow, LOOKS_AT } from '../directory/as-shown.js'
import { Look, LookKind } from '../directory/look.entity.js'
import { authoriseNow } from '../accounts/acting-now.js'
import { authorise } from '../policy.js'
import { addDays, formatDay, localDate } from '../../common/days.js'
import { rowId } from '../shared/row-id.js'
import { part } from '../shared/sql-part.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { heldSince, unconfirmedSince } from './held-wards.js'
import { isLiving, isLivingSql, lastDayOf, renewableFrom, type Running } from './hold-clock.js'
import { hidesMany } from './hold-share.js'
import { SHOWN_AGAIN, endHold, lapse, recordHold, tellHolder } from './hold-record.js'
import { HoldReason, SafeguardingHold } from './safeguarding-hold.entity.js'
import { underItsClaim } from '../debtors/under-its-claim.js'
import type { Cases } from '../contends/cases.js'
import type { History } from '../history/history.js'
import type { School } from '../schools/school.entity.js'
import type { Notifications } from '../notifications/notifications.js'

interface Needs extends RequestContext {
  cases: Cases
  history: History
  notifications: Notifications
}

/** Setting a hold needs a reason, ending one does not; set again it is renewed. */
interface Wanted {
  hold: boolean
  reason?: HoldReason | null
}

/** Since when the viewer knows of a hold, and the viewer's own. */
interface Held {
  heldAt: Date | null
  own: SafeguardingHold | null
}

/**
 * Rules 11 and 27: where it could harm a child to learn which schools looked, the family reads only how many did. The
 * school that listed the claim, any school that was shown it and the provider may each set a hold. A school ends its own,
 * the provider ends them all; the clock ends those that nobody renews, and soon what a school that sets many has set,
 * unless the provider confirms it.
 */
export class Safeguarding {
  constructor(private readonly context: Needs) {}

  /** Answers since when a hold is there that the viewer may know of. */
  async set(debtorId: string, wanted: Wanted): Promise<Held> {
    authorise(this.context.viewer, 'setSafeguardingHold')
    const id = rowId(debtorId)
    // Before the claim is locked, which only whoever may hold it can do, and under its lock: it may name somebody else by then.
    await this.#mustHold(id)
    const { heldAt, notYet } = await this.#set(id, wanted)
    if (notYet) throw notYet
    return { heldAt, own: await this.ownOf([id]) }
  }

  /** The same for all that one of the school's own checks has shown. */
  async setForCheck(checkId: string, wanted: Wanted): Promise<Held> {
    authorise(this.context.viewer, 'setSafeguardingHold')
    const look = await this.context.em.findOne(Look, {
      id: rowId(checkId),
      school: this.context.viewer.school?.id ?? 0,
      kind: LookKind.CHECK,
    })
    if (!look?.shown.length)
      throw refuse(UserErrorCode.NOT_FOUND, 'checkId', 'This check does not exist, or it has shown nobody.')
    const { notYet, ...held } = await this.context.transaction(async () => {
      const { em, viewer } = this.context
      // As `withClaim` has them: the school before its claims.
      await authoriseNow(em, viewer, 'setSafeguardingHold')
      const claims = await lockAllNow(em, allShownIn(look))
      const refused: Error[] = []
      for (const id of claims) {
        const { notYet } = await this.#set(id, wanted)
        if (notYet) refused.push(notYet)
      }
      const own = await this.ownOf(claims)
      // What one of them gains none of, another has by now.
      const isRefused = refused.length === claims.length || (wanted.hold && !own)
      return { heldAt: own?.at ?? null, own, notYet: isRefused ? (refused[0] ?? null) : null }
    })
    if (notYet) throw notYet
    return held
  }

  /** The provider lets a hold of a school that has set many stand as long as any other. Twice is fine. */
  async confirm(holdId: string): Promise<SafeguardingHold> {
    authorise(this.context.viewer, 'confirmSafeguardingHold')
    const id = rowId(holdId)
    const read = async () => {
      const options = { refresh: true, populate: ['school'] } as const
      const hold = await this.context.em.findOne(SafeguardingHold, id, options)
      if (!hold || !this.#lives(hold)) throw noHold()
      return hold
    }
    return underItsClaim(
      read,
      (claim, then) => this.context.cases.withClaim(claim, then),
      async (debtor, hold) => {
        if (!hold.needsConfirmation) return hold
        hold.needsConfirmation = false
        await recordHold(this.context, debtor, { act: 'hold-confirmed', holder: hold.school })
        return hold
      },
    )
  }

  /** The viewer's own hold of all these claims: the one that ends first. Null where there is one that it does not hold. */
  async ownOf(debtorIds: readonly number[]): Promise<SafeguardingHold | null> {
    const { school } = this.context.viewer
    if (!school || debtorIds.length === 0) return null
    const own = await this.context.em.find(SafeguardingHold, {
      debtor: { $in: [...debtorIds] },
      school: school.id,
    })
    const living = own.filter((one) => this.#lives(one))
    if (living.length < new Set(debtorIds).size) return null
    return living.toSorted((one, other) => (this.lastDay(one) < this.lastDay(other) ? -1 : 1))[0]!
  }

  /** Of many claims since when the ward of each is held, in one statement: as its family may be told, or its school. */
  async since(debtorIds: readonly number[], reader: 'family' | 'school'): Promise<(Date | null)[]> {
    const found = await heldSince(this.#reading, debtorIds, { ofTheirSchool: reader === 'school' })
    return debtorIds.map((id) => found.get(id) ?? null)
  }

  lastDay(hold: Running): string {
    return lastDayOf(hold, this.context.rules)
  }

  /** Those that stand, for the provider: first what waits for an answer, the latest set first. */
  async all(): Promise<SafeguardingHold[]> {
    authorise(this.context.viewer, 'desk')
    const { em, rules } = this.context
    const { sql, values } =
      part`select id from safeguarding_hold hold where ${isLivingSql(rules, this.context.now())}
            order by needs_confirmation desc, at desc, id desc limit 500`
    const ids = (await em.execute<{ id: number }[]>(sql, values)).map(({ id }) => id)
    const found = await em.find(
      SafeguardingHold,
      { id: { $in: ids } },
      { populate: ['school', 'debtor.school'] },
    )
    const byId = new Map(found.map((hold) => [hold.id, hold]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /** The school that sets a hold; null: the provider does. */
  get #holder(): School | null {
    const { account, school } = authorise(this.context.viewer, 'setSafeguardingHold')
    return account.isProvider ? null : school
  }

  async #mustHold(debtorId: number): Promise<void> {
    const { account, school } = authorise(this.context.viewer, 'setSafeguardingHold')
    const [found] = await this.context.em.execute<{ may: boolean }[]>(
      `with recursive ${asShown('select ?::int, ?::int, null::timestamptz')}
       select ? or school_id = ? or exists (select from ${LOOKS_AT} where l.school_id = ?) as may
         from debtor where id = ?`,
      [debtorId, debtorId, account.isProvider, school?.id ?? 0, school?.id ?? 0, debtorId],
    )
    if (!found?.may) throw refuse(UserErrorCode.NOT_FOUND, 'debtorId', 'This debtor does not exist.')
  }

  /** `notYet`: why it gained nothing. */
  async #set(debtorId: number, wanted: Wanted): Promise<{ heldAt: Date | null; notYet: Error | null }> {
    return this.context.cases.withClaim(debtorId, async (debtor) => {
      const { em } = this.context
      await this.#mustHold(debtorId)
      const mine = this.#holder?.id ?? null
      const stored = await em.find(SafeguardingHold, { debtor: debtorId }, { populate: ['school'] })
      const all = stored
        .filter((one) => this.#lives(one))
        .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id)
      const own = all.find((one) => (one.school?.id ?? null) === mine)
      const isCreditor = mine === debtor.school.id
      for (const one of stored.filter((one) => !all.includes(one) && !one.endedAt)) {
        const isSetAnew = wanted.hold && (one.school?.id ?? null) === mine
        await lapse(this.context, debtor, one, { untold: isSetAnew })
      }
      await em.flush()
      let notYet: Error | null = null
      if (wanted.hold) notYet = await this.#hold(debtor, own, wanted.reason)
      else {
        if (isCreditor && !own && (await this.since([debtorId], 'school'))[0])
          throw refuse(UserErrorCode.CONFLICT, 'hold', NOT_HERE)
        const ended = mine === null ? all : own ? [own] : []
        for (const one of ended) {
          await recordHold(this.context, debtor, { act: 'hold-ended', holder: one.school })
          if (one !== own)
            await tellHolder(this.context, one, {
              kind: 'hold.ended',
              text: `DMA has ended your hold on claim ${debtorId}: ${SHOWN_AGAIN} Write to DMA if a child would be in danger.`,
            })
          endHold(this.context, one)
        }
      }
      await em.flush()
      // Whether another school looked, and minds, is nothing for a school that only looked itself.
      const heldAt =
        isCreditor || mine === null
          ? (await this.since([debtorId], 'school'))[0]!
          : ((await this.ownOf([debtorId]))?.at ?? null)
      return { heldAt, notYet }
    })
  }

  /** Sets one, or renews the viewer's own. Answers why that one gained nothing by it. */
  async #hold(
    debtor: Debtor,
    own: SafeguardingHold | undefined,
    reason: HoldReason | null | undefined,
  ): Promise<Error | null> {
    const { em } = this.context
    const now = this.context.now()
    const school = this.#holder
    const holder = school && ref(school)
    const why = reason ?? own?.reason
    if (!why)
      throw refuse(
        UserErrorCode.REQUIRED,
        'reason',
        'Choose why the family is not told which schools looked.',
      )
    const { stoodFrom, ...days } = await this.#daysOf(debtor, school, own)
    const isLonger = !own || this.lastDay(days) > this.lastDay(own)
    if (!isLonger && own.reason === why)
      return days.needsConfirmation && !own.needsConfirmation ? this.#notYet(own, stoodFrom) : null
    const standsNot = own ? null : this.#whyNotStanding(days)
    if (standsNot) return standsNot
    // Of each school there is one, also of those that have ended.
    const hold =
      own ??
      (await em.findOne(SafeguardingHold, { debtor: debtor.id, school: school?.id ?? null })) ??
      em.create(SafeguardingHold, { debtor: ref(debtor), school: holder, at: now, reason: why, ...days })
    // What the provider has confirmed stays confirmed for its time; a longer one asks once more.
    Object.assign(hold, { reason: why }, isLonger && days, !own && { at: now, endedAt: null })
    await em.flush()
    await recordHold(this.context, debtor, { act: own ? 'hold-renewed' : 'hold-set', holder, reason: why })
    if (school)
      await this.context.notifications.tellProviders({
        kind: 'hold.set',
        text: `${school.name} hides from the family of claim ${debtor.id} which schools looked, until ${formatDay(this.lastDay(hold))}${hold.needsConfirmation ? ' unless you confirm it' : ''}.`,
        path: paths.providerLooks,
        about: debtor,
      })
    return null
  }

  /** Rule 27: of one that is set, or set again, now. Unconfirmed its days run from when its school first held this ward so. */
  async #daysOf(
    debtor: Debtor,
    school: School | null,
    own: SafeguardingHold | undefined,
  ): Promise<Running & { stoodFrom: Date | null }> {
    const now = this.context.now()
    if (!school || !(await hidesMany(this.#reading, school.id, own?.id ?? 0)))
      return { runsFrom: now, needsConfirmation: false, stoodFrom: null }
    const stoodFrom = await unconfirmedSince(this.#reading, debtor.id, school.id)
    const from = stoodFrom ?? now
    return { runsFrom: from, needsConfirmation: true, unconfirmedFrom: from, stoodFrom }
  }

  #notYet(own: SafeguardingHold, stoodFrom: Date | null): Error {
    const lastDay = this.lastDay(own)
    const from = renewableFrom(own, stoodFrom, this.context.rules)
    const ask = from <= lastDay ? `you can ask for that here from ${formatDay(from)}` : 'ask DMA'
    return refuse(
      UserErrorCode.CONFLICT,
      'hold',
      `This stays hidden until ${formatDay(lastDay)}. Your school hides many, so DMA has to confirm that it stays so for longer: ${ask}.`,
    )
  }

  #whyNotStanding(days: Running): Error | null {
    const { rules } = this.context
    if (isLiving({ ...days, endedAt: null }, rules, this.context.now())) return null
    const again = addDays(localDate(days.runsFrom, rules.timeZone), rules.holdAgainDays)
    return refuse(
      UserErrorCode.CONFLICT,
      'hold',
      `Your school has hidden this for as long as it can without DMA confirming it. It can do so again from ${formatDay(again)}. Until then ask DMA.`,
    )
  }

  get #reading() {
    const { em, rules } = this.context
    return { em, rules, now: this.context.now() }
  }

  #lives(hold: SafeguardingHold): boolean {
    return isLiving(hold, this.context.rules, this.context.now())
  }
}

const noHold = () => refuse(UserErrorCode.NOT_FOUND, 'holdId', 'This hold does not stand any more.')
const NOT_HERE =
  'This hold was set by somebody else, or on another claim about this child. End it there, or ask DMA to.'
