import type { ClockAct } from '../../common/clock-words.js'
import type { Logger } from 'pino'
import { Context, type World } from '../context.js'
import { forgetOldCodes } from '../contends/families/short-codes.js'
import { sweepUploads } from '../documents/sweep.js'
import { purgeOutbox } from '../mail/purge-outbox.js'
import { localDate } from '../../common/days.js'
import { isClockRight } from '../database/clock-apart.js'
import { announceDates, dueDates } from './claim-dates.js'
import { keepContends } from './contend-clocks.js'
import { declinedToTell, tellOfDeclined } from './declined-checks.js'
import { AT_ONCE, dueContends } from './due-contends.js'
import { holdsToKeep, keepHolds } from './hold-dates.js'
import { purgeLooks } from './purge-looks.js'
import {
  claimsToPurge,
  purge,
  purgeLetters,
  purgeMessages,
  purgeNotifications,
  purgeSubscribers,
} from './purge.js'
import { purgeSchool, schoolsToPurge } from './purge-schools.js'
import { changesToTell, tellSeenChanges } from './seen-changes.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How often each act of the clock, or announcement, took place. */
export type Done = Map<ClockAct, number>

/**
 * Keeps the register's dates: puts on record what the clock has done, tells whoever has to be told, and deletes what may
 * not be kept any longer. Safe in
 * several servers, which pass over what another one holds. What fails is logged, and does not stop the rest.
 * `isComplete` is false when something was left for the next time.
 */
export async function runClocks(
  world: World,
  log: Logger,
  stopped: () => boolean = () => false,
): Promise<{ done: Done; isComplete: boolean }> {
  const run = new Run(world, log, stopped)
  await run.all()
  return run
}

/** What may be kept no longer, each by itself. */
const PURGES = {
  notifications: purgeNotifications,
  messages: purgeMessages,
  subscribers: purgeSubscribers,
  outbox: purgeOutbox,
  codes: forgetOldCodes,
}

/**
 * Runs the clocks when a day begins, and else every hour; looks every minute, so that what was left is tried again
 * soon. Answers how to stop.
 */
export function startClocks(world: World, log: Logger): () => Promise<void> {
  let last = { day: '', at: 0 }
  let running: Promise<void> | null = null
  let stopped = false
  const look = async () => {
    const at = world.clock.now().getTime()
    const day = localDate(new Date(at), world.rules.timeZone)
    if (day === last.day && Math.abs(at - last.at) < HOUR) return
    if (!(await isClockRight(world, log))) return
    const { done, isComplete } = await runClocks(world, log, () => stopped)
    if (isComplete) {
      last = { day, at }
      world.metrics.clocksKept.setToCurrentTime()
    }
    if (done.size > 0) log.info({ done: Object.fromEntries(done) }, 'the clocks were kept')
  }
  const attempt = () => {
    running ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'the clocks could not be kept'))
      .finally(() => (running = null))
  }
  attempt()
  const timer = setInterval(attempt, MINUTE)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}

class Run {
  readonly done: Done = new Map()
  isComplete = true

  constructor(
    private readonly world: World,
    private readonly log: Logger,
    private readonly stopped: () => boolean,
  ) {}

  async all(): Promise<void> {
    const steps = {
      letters: () => this.letters(),
      contends: () => this.contends(),
      dates: () => this.dates(),
      'seen changes': () => this.seenChanges(),
      holds: () => this.holds(),
      'declined checks': () => this.declined(),
      'purge of claims': () => this.purgeClaims(),
      'purge of schools': () => this.purgeSchools(),
      'purge of looks': () => this.#looks(),
      'purge of letters': () => this.#oldLetters(),
    }
    for (const [step, take] of Object.entries(steps)) await this.#guard({ step }, take)
    // Their files go at once.
    if (this.done.has('purged'))
      await this.#guard({ step: 'uploads' }, async () => void (await sweepUploads(this.world)))
    for (const [what, purgeOld] of Object.entries(PURGES))
      await this.#guard({ step: `purge of ${what}` }, () => purgeOld(this.#register()))
  }

  async contends(): Promise<void> {
    for (let after = 0; ;) {
      const { em, rules } = this.#register()
      const due = await dueContends(em, { rules, now: this.world.clock.now(), after })
      for (const id of due) await this.#keep({ debtor: id }, (context) => keepContends(context, id))
      if (due.length < AT_ONCE) return
      after = due.at(-1)!
    }
  }

  async dates(): Promise<void> {
    for (let after = { school: 0, debtor: 0 }; ;) {
      const due = await dueDates(this.#register(), after)
      if (due.length === 0) return
      for (const [school, claims] of Map.groupBy(due, (one) => one.school))
        await this.#keep({ school }, (context) => announceDates(context, claims))
      after = due.at(-1)!
    }
  }

  /** What was too much for an earlier day. */
  async letters(): Promise<void> {
    await this.#keep({ letters: 'later' }, async ({ em }) => {
      const released = await this.world.outbox.releaseLater(em)
      return Array.from({ length: released }, () => 'letter-released' as const)
    })
  }

  async seenChanges(): Promise<void> {
    for (let after = 0; ;) {
      const due = await changesToTell(this.#register(), after)
      if (due.length === 0) return
      for (const id of due) await this.#keep({ debtor: id }, (context) => tellSeenChanges(context, id))
      after = due.at(-1)!
    }
  }

  async holds(): Promise<void> {
    for (let after = 0; ;) {
      const due = await holdsToKeep(this.#register(), after)
      if (due.length === 0) return
      for (const id of due) await this.#keep({ debtor: id }, (context) => keepHolds(context, id))
      after = due.at(-1)!
    }
  }

  async declined(): Promise<void> {
    for (let after = 0; ;) {
      const due = await declinedToTell(this.#register(), after)
      for (const id of due) await this.#keep({ look: id }, (context) => tellOfDeclined(context, id))
      if (due.length === 0) return
      after = due.at(-1)!
    }
  }

  async purgeClaims(): Promise<void> {
    for (let after = 0; ;) {
      const old = await claimsToPurge(this.#register(), after)
      for (const id of old) await this.#keep({ debtor: id }, (context) => purge(context, id))
      if (old.length === 0) return
      after = old.at(-1)!
    }
  }

  async purgeSchools(): Promise<void> {
    for (let after = 0; ;) {
      const silent = await schoolsToPurge(this.#register(), after)
      for (const id of silent) await this.#keep({ school: id }, (context) => purgeSchool(context, id))
      if (silent.length === 0) return
      after = silent.at(-1)!
    }
  }

  async #looks(): Promise<void> {
    for (let all = 0; !this.stopped();) {
      const purged = await purgeLooks(this.#register())
      if (purged === 0) return
      all += purged
      this.done.set('looks purged', all)
    }
  }

  async #oldLetters(): Promise<void> {
    while (!this.stopped() && (await purgeLetters(this.#register())) > 0);
  }

  async #keep(what: object, story: (context: Context) => Promise<ClockAct[] | null>): Promise<void> {
    await this.#guard(what, async () => {
      const acts = await story(this.#register())
      this.isComplete &&= acts !== null
      for (const act of acts ?? []) this.done.set(act, (this.done.get(act) ?? 0) + 1)
    })
  }

  /** What fails does not stop the rest, and is tried again soon. */
  async #guard(what: object, story: () => Promise<void>): Promise<void> {
    if (this.stopped()) return
    try {
      await story()
    } catch (error) {
      this.isComplete = false
      this.log.warn({ err: error, ...what }, 'a clock could not be kept')
    }
  }

  /** Its own memory for each story. */
  #register(): Context {
    return Context.ofRegister(this.world)
  }
}
