import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { PgBoss } from 'pg-boss'
import { allOf } from '../database/all-of.js'
import { drawIds } from '../database/draw-ids.js'
import { writeRows } from '../database/insert-rows.js'
import { inTransactionOf } from '../database/queue-transaction.js'
import { DebtStatus, type Debtor } from '../debtors/debtor.entity.js'
import type { School } from '../schools/school.entity.js'
import { inRealTime, type Clock } from '../shared/clock.js'
import { localDate, startOfDay } from '../../common/days.js'
import { letterKindsThat, type LetterKind } from '../../common/letter-kinds.js'
import type { LetterData } from './letter-data.js'
import { Letter, LetterState } from './letter.entity.js'
import { lettersToday, topicOf } from './letters-a-day.js'
import { LETTERS, ON_ITS_WAY } from './letter-queue.js'

/** How often a letter is tried, and the pauses in between: the first one in seconds, growing if they do. */
export interface Retries {
  tries: number
  pause: number
  growing: boolean
}

/** About the claim itself: `goesWithClaim`. */
const OF_THE_CLAIM = letterKindsThat(({ goesWithClaim }) => goesWithClaim === true)

/** About a day of tries; then the letter is shown as not delivered. */
const RETRIES: Retries = { tries: 14, pause: 15, growing: true }
const LONGEST_PAUSE = 6 * 60 * 60
/** Letters of an earlier day that are read at once. */
const AT_ONCE = 1000

export interface NewLetter<Kind extends LetterKind = LetterKind> {
  kind: Kind
  to: string
  data: LetterData[Kind]
  /** No letter about it leaves while the import that added it may be undone (rule 30), whichever act posts it. */
  debtor?: Pick<Debtor, 'id' | 'undoableUntil'>
  school?: School
  /** What of this kind it is about, where that is no claim: of the same only so many leave a day. */
  topic?: string
  /** Kept back until the school may list (rule 2). */
  held?: boolean
  /** Leaves after so many seconds: what it tells may be undone until then. */
  afterSeconds?: number
}

/** One that will be posted, whose row may not know yet all that it is about. */
export type ForeseenLetter = Omit<NewLetter, 'data'> & { data: object }

/** What is known of letters before they are written: which of them may leave today, and their numbers. */
export type LettersAhead = Awaited<ReturnType<typeof lettersToday>> & { ids: number[] }

/**
 * Letters on their way out. Posting is part of the caller's transaction: what is rolled back was never
 * posted, what is committed will leave, whichever server takes it.
 */
export class Outbox {
  constructor(
    readonly boss: PgBoss,
    private readonly clock: Clock,
    private readonly hostname: string,
    private readonly timeZone: string,
    readonly retries: Retries = RETRIES,
  ) {}

  async post<Kind extends LetterKind>(em: EntityManager, letter: NewLetter<Kind>): Promise<void> {
    await this.postAll(em, [letter])
  }

  /**
   * Many at once, in a few statements. What they are about is flushed before. What is too much for one day waits for the
   * next, and stands for what waited of its topic. `ahead`: for callers who asked for that while they wrote, and have
   * nothing to flush.
   */
  async postAll(em: EntityManager, news: readonly NewLetter[], ahead?: LettersAhead): Promise<void> {
    if (!ahead) await em.flush()
    const { leaves, replaced, ids } = ahead ?? (await this.#ahead(em, news))
    if (replaced.length > 0)
      await em.nativeUpdate(Letter, { id: { $in: replaced } }, { state: LetterState.CANCELLED })
    const rows = news.map((letter, at) => ({
      id: ids[at]!,
      kind: letter.kind,
      to: letter.to,
      data: letter.data,
      debtor: letter.debtor?.id ?? null,
      school: letter.school?.id ?? null,
      topic: topicOf(letter),
      messageId: `<${randomUUID()}@${this.hostname}>`,
      state: letter.held ? LetterState.HELD : leaves[at] ? LetterState.QUEUED : LetterState.LATER,
      attempts: 0,
      leavesAt: this.#pauseOf(letter),
      createdAt: this.clock.now(),
    }))
    await writeRows(em, Letter, rows)
    const letters = rows.map((row, at) => ({ ...row, afterSeconds: news[at]!.afterSeconds }))
    await this.#send(
      em,
      letters.filter(({ state }) => state === LetterState.QUEUED),
    )
  }

  #pauseOf({ debtor }: NewLetter): Date | null {
    const until = debtor?.undoableUntil ?? null
    return until && until > this.clock.now() ? until : null
  }

  /** Which of them may leave today: for callers who ask before they write what the letters are about, and then post. */
  async today(em: EntityManager, news: readonly ForeseenLetter[]): ReturnType<typeof lettersToday> {
    const counted = news.map((letter) => ({ ...letter, topic: letter.held ? '' : topicOf(letter) }))
    return lettersToday(em, counted, this.#today())
  }

  async #ahead(em: EntityManager, news: readonly ForeseenLetter[]): Promise<LettersAhead> {
    const [today, [ids]] = await allOf([this.today(em, news), drawIds(em, [Letter, news.length])])
    return { ...today, ids: ids! }
  }

  /** The school may list, or list again: everything that was kept back leaves. */
  async release(em: EntityManager, school: School): Promise<number> {
    const held = await em.find(
      Letter,
      { school: school.id, state: LetterState.HELD },
      { orderBy: { id: 'asc' } },
    )
    await this.#letGo(em, held)
    return held.length
  }

  /** A new day: what was too much for an earlier one leaves, unless it is too much for this one too. Answers how many. */
  async releaseLater(em: EntityManager): Promise<number> {
    let released = 0
    for (let after = 0; ;) {
      const waiting = await em.execute<{ id: number }[]>(
        `select id from letter where state = 'LATER' and coalesce(released_at, created_at) < ? and id > ?
          order by id limit ${AT_ONCE}`,
        [this.#today(), after],
      )
      if (waiting.length === 0) return released
      after = waiting.at(-1)!.id
      released += await em.transactional(async (tx) => {
        // What another server has let go meanwhile has gone.
        const held = await tx.find(
          Letter,
          { id: { $in: waiting.map(({ id }) => id) }, state: LetterState.LATER },
          { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
        )
        return this.#letGo(tx as EntityManager, held)
      })
    }
  }

  async #letGo(em: EntityManager, letters: readonly Letter[]): Promise<number> {
    const { leaves } = await lettersToday(em, letters, this.#today())
    const going = letters.filter((_, at) => leaves[at])
    for (const letter of letters) letter.state = LetterState.LATER
    for (const letter of going)
      Object.assign(letter, { state: LetterState.QUEUED, releasedAt: this.clock.now() })
    await em.flush()
    await this.#send(em, going)
    return going.length
  }

  #today(): Date {
    return startOfDay(localDate(this.clock.now(), this.timeZone), this.timeZone)
  }

  /**
   * What is no longer true is not sent: the claim was withdrawn before its letter left. That all is settled stays true
   * while it is. `kinds`: of callers whose own letter stands for these alone.
   */
  async cancel(
    em: EntityManager,
    debtors: readonly Debtor[],
    kinds: readonly LetterKind[] = OF_THE_CLAIM,
  ): Promise<void> {
    await em.flush()
    if (debtors.length === 0) return
    const idsOf = (some: readonly Debtor[]) => `{${some.map(({ id }) => id).join(',')}}`
    const open = debtors.filter(({ status }) => status !== DebtStatus.COMPLETED)
    // What waits for another day looks for itself, when it leaves, whether it is still true. A change that was not
    // delivered is told by the letter about the next one, and sent again it would be told twice.
    await em.execute(
      `update letter set state = 'CANCELLED'
        where (state in ('HELD', 'QUEUED') or state = 'FAILED' and kind = 'claim-changed') and kind = any(?::text[]) and debtor_id = any(?::int[])
          and (kind <> 'claim-settled' or debtor_id = any(?::int[]))`,
      [`{${kinds.join(',')}}`, idsOf(debtors), idsOf(open)],
    )
  }

  /** Whether one more letter like each of these, and those before it, may go to its address today. */
  async mayResend(em: EntityManager, letters: readonly Letter[]): Promise<boolean[]> {
    return (await lettersToday(em, letters, this.#today())).leaves
  }

  /** Once more, by hand, under the same Message-ID. It counts among the letters of this day. */
  async resend(em: EntityManager, letter: Letter): Promise<void> {
    letter.state = LetterState.QUEUED
    letter.releasedAt = this.clock.now()
    letter.attempts = 0
    letter.lastError = null
    await em.flush()
    await this.#send(em, [letter])
  }

  /**
   * Takes waiting letters out of the queue, for the caller to send again. Answers which of them are on their way at
   * this moment instead: the job is the claim on a letter, and a second one could send it twice.
   */
  async takeBack(em: EntityManager, letters: readonly Letter[]): Promise<ReadonlySet<number>> {
    const ids = `{${letters.map(({ id }) => id).join(',')}}`
    const jobs = `from pgboss.job where name = '${LETTERS}' and (data ->> 'letterId')::int = any(?::int[])`
    await em.execute(`delete ${jobs} and state in ('created', 'retry')`, [ids])
    const active: { id: number }[] = await em.execute(
      `select (data ->> 'letterId')::int as id ${jobs} and state = 'active'`,
      [ids],
    )
    return new Set(active.map(({ id }) => id))
  }

  /**
   * Of these claims those of which a mail server may be taking such a letter at this moment; unless `states` says
   * otherwise also one that was cancelled since: its family will have read it, if it is taken.
   */
  async leavingNow(
    em: EntityManager,
    claims: readonly number[],
    kinds: readonly LetterKind[],
    states: readonly LetterState[] = [LetterState.QUEUED, LetterState.CANCELLED],
  ): Promise<number[]> {
    if (claims.length === 0) return []
    const leaving = await em.execute<{ id: number }[]>(
      `select distinct debtor_id as id from letter
        where debtor_id = any(?::int[]) and kind = any(?::text[]) and state = any(?::text[]) and ${ON_ITS_WAY}`,
      [`{${claims.join(',')}}`, `{${kinds.join(',')}}`, `{${states.join(',')}}`],
    )
    return leaving.map(({ id }) => id)
  }

  /** Whether a letter about a claim with one of these links has left, or leaves at this moment. */
  async haveBrought(em: EntityManager, claim: number, links: readonly { id: number }[]): Promise<boolean> {
    const brought = await em.execute(
      `select 1 from letter where debtor_id = ? and (data ->> 'linkId')::int = any(?::int[])
          and (state = 'SENT' or state in ('QUEUED', 'CANCELLED') and ${ON_ITS_WAY}) limit 1`,
      [claim, `{${links.map(({ id }) => id).join(',')}}`],
    )
    return brought.length > 0
  }

  /** For a letter whose job is gone, or goes now. Its tries go on counting. */
  async postAgain(em: EntityManager, letter: Letter, afterSeconds = 0): Promise<void> {
    await this.#send(em, [{ id: letter.id, leavesAt: letter.leavesAt, afterSeconds }])
  }

  /** What was not wanted while a claim was Completed for a moment, and waits for the end of that: it is tried at once. */
  async hurry(em: EntityManager, claims: readonly number[]): Promise<void> {
    if (claims.length === 0) return
    await em.execute(
      `update pgboss.job set start_after = now()
        where name = '${LETTERS}' and state = 'created' and start_after > now()
          and (data ->> 'letterId')::int in (
                select id from letter where debtor_id = any(?::int[]) and state = 'QUEUED' and attempts > 0
                   and (leaves_at is null or leaves_at <= ?))`,
      [`{${claims.join(',')}}`, this.clock.now()],
    )
  }

  async #send(
    em: EntityManager,
    letters: readonly { id: number; leavesAt: Date | null; afterSeconds?: number | undefined }[],
  ): Promise<void> {
    if (letters.length === 0) return
    const { tries, pause, growing } = this.retries
    const jobs = letters.map(({ id, leavesAt, afterSeconds = 0 }) => ({
      data: { letterId: id },
      ...(leavesAt ? { startAfter: inRealTime(leavesAt, this.clock) } : {}),
      ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}),
      retryLimit: tries - 1,
      retryDelay: pause,
      retryBackoff: growing,
      ...(growing ? { retryDelayMax: LONGEST_PAUSE } : {}),
    }))
    await this.boss.insert(LETTERS, jobs, { db: inTransactionOf(em) })
  }
}
