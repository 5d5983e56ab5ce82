import { LockMode } from '@mikro-orm/core'
import { giveLinks, type GivesLinks } from '../debtors/telling/give-links.js'
import { waitsForSchool } from '../debtors/telling/waits-for-school.js'
import { deskNow } from '../accounts/acting-now.js'
import type { RequestContext } from '../request.js'
import { Letter, LetterState } from '../mail/letter.entity.js'
import { authorise } from '../policy.js'
import { BY_ID, likeText, pageOf, searchText, type PageArgs } from '../shared/connection.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { untoldByHand } from '../debtors/telling/untold.js'
import { stillReadSql } from '../mail/still-read.js'
import { removedSql } from '../standing/standing.js'
import { withoutAddresses } from './masked-address.js'
import type { History } from '../history/history.js'
import type { Outbox } from '../mail/outbox.js'

interface Needs extends RequestContext, GivesLinks {
  history: History
  outbox: Outbox
}

/** Why a letter has not left. */
export enum StuckBecause {
  NOT_DELIVERED = 'NOT_DELIVERED',
  WAITING = 'WAITING',
  HELD = 'HELD',
}

export interface StuckFilter {
  because?: StuckBecause | null
  school?: string | null
}

/** As the lists of the desk show it: nothing of the family, and of the address only what tells mail servers apart. */
export interface StuckLetter {
  id: number
  kind: string
  to: string
  because: StuckBecause
  attempts: number
  lastError: string | null
  createdAt: Date
  lastTriedAt: Date | null
  /** When the queue tries next; null when nothing happens by itself. */
  nextTryAt: Date | null
  schoolId: number | null
  school: string | null
}

/** So many are sent again in one go, the longest waiting first. */
export const AT_ONCE = 200
/** A letter that leaves at all leaves within moments. */
const LONG = 15 * 60_000

/** Letters that did not leave: undelivered, queued for long, or kept back until their school is approved, or reinstated. */
export class StuckLetters {
  constructor(private readonly context: Needs) {}

  /** The longest waiting first. */
  async page(filter: StuckFilter, args: PageArgs) {
    authorise(this.context.viewer, 'desk')
    const { from, values } = this.#stuck(filter)
    return pageOf(args, BY_ID, async ({ behind, limit }) => {
      const rows: StuckRow[] = await this.context.em.execute(
        `select l.id, l.kind, l."to", l.state, l.attempts, l.last_error as "lastError", l.created_at as "createdAt",
                l.last_tried_at as "lastTriedAt", s.id as "schoolId", s.name as school
           ${from} and l.id > ? order by l.id limit ?`,
        [...values, behind?.[0] ?? 0, limit],
      )
      const tries = await this.#nextTries(rows.filter(({ state }) => state === LetterState.QUEUED))
      return rows.map((row) => shown(row, tries.get(row.id) ?? null))
    })
  }

  /** How many of each, in one statement. */
  async counts(): Promise<Record<StuckBecause, number>> {
    authorise(this.context.viewer, 'desk')
    const { from, values } = this.#stuck({}, [...NEEDING_SOMEBODY, LetterState.HELD])
    const rows: { state: StuckState; count: number }[] = await this.context.em.execute(
      `select l.state, count(*)::int as count ${from} group by l.state`,
      values,
    )
    const counts = { NOT_DELIVERED: 0, WAITING: 0, HELD: 0 }
    for (const { state, count } of rows) counts[BECAUSE[state]] = count
    return counts
  }

  /** One letter, at once: also one that would wait hours for its next try. */
  async sendAgain(letterId: number): Promise<number> {
    authorise(this.context.viewer, 'sendLettersAgain')
    const { sent, held } = await this.context.transaction(async () => {
      await deskNow(this.context.em, this.context.viewer)
      const [known]: { state: LetterState; read: boolean }[] = await this.context.em.execute(
        `select state, ${stillReadSql('letter')} as read from letter where id = ?`,
        [letterId],
      )
      if (!known) throw refuse(UserErrorCode.NOT_FOUND, 'letterId', 'This letter does not exist.')
      if (known.state === LetterState.HELD) throw refuse(UserErrorCode.CONFLICT, 'letterId', FOR_ITS_SCHOOL)
      if (!known.read)
        throw refuse(
          UserErrorCode.CONFLICT,
          'letterId',
          'Nobody reads this letter any more: whoever it went to has left, or has another address now.',
        )
      return this.#send([letterId])
    })
    // Said once that is kept.
    if (held > 0) throw refuse(UserErrorCode.CONFLICT, 'letterId', FOR_ITS_SCHOOL)
    if (sent === 0)
      throw refuse(UserErrorCode.CONFLICT, 'letterId', 'This letter is just leaving, or has left.')
    return sent
  }

  /** The longest waiting of those that a filter shows, at most AT_ONCE. What is held stays held. */
  async sendAllAgain(filter: StuckFilter): Promise<number> {
    authorise(this.context.viewer, 'sendLettersAgain')
    const { from, values } = this.#stuck(filter)
    return this.context.transaction(async () => {
      await deskNow(this.context.em, this.context.viewer)
      const rows: { id: number }[] = await this.context.em.execute(
        `select l.id ${from} and l.state <> 'HELD' order by l.id limit ?`,
        [...values, AT_ONCE],
      )
      return (await this.#send(rows.map(({ id }) => id))).sent
    })
  }

  /**
   * The debtor before the letter, as delivery takes them. Whatever somebody else holds is being sent or changed at this
   * very moment and is left to them. `held`: how many of them wait for their school to be reinstated, as at its own door.
   */
  async #send(ids: number[]): Promise<{ sent: number; held: number }> {
    const { em } = this.context
    const debtors: { id: number }[] = await em.execute(
      `select id from debtor where id in (select debtor_id from letter where id = any(?::int[]))
        order by id for no key update skip locked`,
      [asArray(ids)],
    )
    // Only theirs: of two callers at once, one would lock the debtors and the other their letters, and neither send any.
    const free = { $or: [{ debtor: null }, { debtor: { $in: debtors.map(({ id }) => id) } }] }
    const ours = await em.find(
      Letter,
      { id: { $in: ids }, state: { $in: [LetterState.FAILED, LetterState.QUEUED] }, ...free },
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, orderBy: { id: 'asc' }, refresh: true },
    )
    const leaving = await this.context.outbox.takeBack(
      em,
      ours.filter(({ state }) => state === LetterState.QUEUED),
    )
    await em.populate(ours, ['school', 'debtor.school'])
    const sent = { sent: 0, held: 0 }
    const again = ours.filter(({ id }) => !leaving.has(id))
    await giveLinks(this.context, again)
    for (const letter of again) {
      await this.context.outbox.resend(em, letter)
      const debtor = letter.debtor?.getEntity()
      // Delivery holds it, in the turn of whoever decides about the school.
      if (debtor && (await waitsForSchool(letter, debtor))) {
        sent.held += 1
        continue
      }
      sent.sent += 1
      const school = (letter.school ?? debtor?.school)?.getEntity()
      this.context.history.add({ act: 'letter.resent', school, debtor })
    }
    await em.flush()
    return sent
  }

  /**
   * What is stuck, with its school. A claim's letter that nobody needs any more is not: the claim is closed, a newer letter
   * took its place, the family was handed all of it, or the claim is not written about to that address any more; nor is one
   * whose reader has left.
   */
  #stuck(
    { because, school }: StuckFilter,
    states: string[] = because ? [STATES[because]] : NEEDING_SOMEBODY,
  ) {
    const long = new Date(this.context.now().getTime() - LONG)
    const named = searchText(school)
    const removed = removedSql('d.id', this.context.rules, this.context.now())
    const from = `from letter l
         left join debtor d on d.id = l.debtor_id
         left join school s on s.id = coalesce(l.school_id, d.school_id)
        where l.state = any(?::text[])
          and (l.state <> 'QUEUED' or coalesce(l.leaves_at, l.created_at) < ?)
          and (d.id is null or l.kind <> all('{claim,claim-changed}') or (d.withdrawn_at is null and d.status <> 'COMPLETED'
                and not ${removed.sql} and lower(d.parent_email) = lower(l."to")
                and ${untoldByHand('d').sql}))
          and (l.kind <> 'claim' or not exists
                (select 1 from letter newer where newer.debtor_id = l.debtor_id and newer.kind = 'claim' and newer.id > l.id))
          and ${stillReadSql('l')}
          ${named ? 'and s.name ilike ?' : ''}`
    const values = [
      `{${states.join(',')}}`,
      long,
      ...removed.values,
      ...(named ? [`%${likeText(named)}%`] : []),
    ]
    return { from, values }
  }

  /** Read from the queue's own table (pg-boss 12): its interface has no such question for many jobs at once. */
  async #nextTries(rows: { id: number }[]): Promise<Map<number, Date>> {
    if (rows.length === 0) return new Map()
    const jobs: { letterId: number; inMs: number }[] = await this.context.em.execute(
      `select (data->>'letterId')::int as "letterId",
              (extract(epoch from min(start_after) - now()) * 1000)::float as "inMs" from pgboss.job
        where name = 'letters' and state in ('created', 'retry', 'active') and (data->>'letterId')::int = any(?::int[])
        group by 1`,
      [asArray(rows.map(({ id }) => id))],
    )
    // The queue runs on real time, also where the demo's clock is ahead of it.
    const now = this.context.now().getTime()
    return new Map(jobs.map(({ letterId, inMs }) => [letterId, new Date(now + inMs)]))
  }
}

type StuckState = 'FAILED' | 'QUEUED' | 'HELD'
type StuckRow = Omit<StuckLetter, 'because' | 'nextTryAt'> & { state: StuckState }

const BECAUSE = {
  FAILED: StuckBecause.NOT_DELIVERED,
  QUEUED: StuckBecause.WAITING,
  HELD: StuckBecause.HELD,
} as const
const STATES = { NOT_DELIVERED: 'FAILED', WAITING: 'QUEUED', HELD: 'HELD' } as const

/** What is held leaves by itself, when its school may list. */
const NEEDING_SOMEBODY = [LetterState.FAILED, LetterState.QUEUED] as string[]

const asArray = (ids: number[]) => `{${ids.join(',')}}`

function shown({ state, ...row }: StuckRow, nextTryAt: Date | null): StuckLetter {
  const { to, lastError, createdAt, lastTriedAt } = row
  return {
    ...row,
    to: withoutAddresses(to),
    lastError: lastError && withoutAddresses(lastError),
    createdAt: new Date(createdAt),
    lastTriedAt: lastTriedAt && new Date(lastTriedAt),
    because: BECAUSE[state],
    nextTryAt,
  }
}

const FOR_ITS_SCHOOL = 'This letter leaves when its school is approved, or reinstated, not before.'
