import { setTimeout as pause } from 'node:timers/promises'
import { raw } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Job } from 'pg-boss'
import type { Logger } from 'pino'
import type { World } from '../context.js'
import { compose, isWorded } from './compose.js'
import { Letter, LetterState } from '../mail/letter.entity.js'
import { LETTERS, SECONDS_TO_LAPSE } from '../mail/letter-queue.js'
import { takeUpAgain } from '../mail/refused-in-a-row.js'
import { settle, type Outcome } from './settle.js'
import { LETTERS_AT_ONCE } from '../mail/handing-over.js'
import type { Mail, Transport } from '../mail/transport.js'

/** How often a server says that it still holds a letter. */
const SECONDS_TO_REMIND = 10
/** A notice wakes the workers; the polls find what is to be tried again. */
const POLLING = {
  heartbeatRefreshSeconds: SECONDS_TO_REMIND,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
}
/** After which a letter looks again whether the one before it has left. */
const SECONDS_BETWEEN = 2
/** After a talk, while the queue surely gives the letter to nobody else. */
const HELD_MILLISECONDS = (SECONDS_TO_LAPSE - SECONDS_TO_REMIND) * 1000

/**
 * Takes letters off the queue and hands them to the mail server, a few at once, in every server. The queue's job is
 * the claim on a letter: it lapses only after its server has given no sign of life for a while, however long the talk
 * with the mail server lasts. Nothing in the database is locked meanwhile. A letter can leave twice, under the same
 * Message-ID, when its server or the database dies between the mail server's yes and our commit, when the line is cut
 * before we hear that yes, or when the mail server takes longer over it than we wait: minutes, or what a stopping server
 * has left. Answers how to take no more letters; what is under way goes on.
 */
export async function deliverLetters(
  world: World,
  transport: Transport,
  log: Logger,
): Promise<() => Promise<void>> {
  const { boss } = world.outbox
  for (let worker = 0; worker < LETTERS_AT_ONCE; worker++) {
    const id: string = await boss.work<{ letterId: number }>(LETTERS, POLLING, async ([job]) => {
      await deliver(world, transport, job!, log)
      // Where one letter has left, another may wait: looked for at once, and not at the next poll.
      boss.notifyWorker(id)
    })
  }
  return () => boss.offWork(LETTERS, { wait: false })
}

async function deliver(
  world: World,
  transport: Transport,
  { id: job, data: { letterId }, signal }: Job<{ letterId: number }>,
  log: Logger,
): Promise<void> {
  await world.letterTurn()
  if (!(await countTry(world, letterId, job))) return
  const outcome = await attempt(world, transport, letterId)
  const ended = performance.now()
  const held = () => !signal.aborted && performance.now() - ended < HELD_MILLISECONDS
  const next = await settled(world, letterId, outcome, held, log)
  if (outcome.fate === 'refused') await takeUpAgain(world)
  // Thrown: the queue tries again later.
  if (next === 'again') throw new Error('not delivered yet')
}

/**
 * False when there is nothing to send any more, or not yet. Whoever is writing the claim is waited for: what is written
 * after this moment the letter does not say. What a letter tells of a claim depends on what its reader has heard, so of
 * one claim one such letter is on its way to an address at a time: another comes back a little later.
 */
async function countTry(world: World, letterId: number, job: string): Promise<boolean> {
  return world.orm.em.fork().transactional(async (em) => {
    await em.execute(
      'select id from debtor where id = (select debtor_id from letter where id = ?) for no key update',
      [letterId],
    )
    const [another] = await em.execute<{ id: number }[]>(ANOTHER, [letterId, job])
    if (another) {
      const letter = await em.findOneOrFail(Letter, letterId)
      if (another.id < letterId) await world.outbox.postAgain(em as EntityManager, letter, SECONDS_BETWEEN)
      return false
    }
    const queued = { id: letterId, state: LetterState.QUEUED }
    const tried = { attempts: raw('attempts + 1'), lastTriedAt: world.clock.now() }
    return (await em.nativeUpdate(Letter, queued, tried)) === 1
  })
}

/**
 * To the same address about the same claim, by another job: one that tells of it, and that has been worded. An earlier one
 * is waited for, and never a later one, so that no two wait for each other; where it is this very letter, that job has it.
 */
const ANOTHER = `
  select other.id from letter own
    join letter other on other.debtor_id = own.debtor_id and other.kind = any('{claim,claim-changed}')
     and lower(other."to") = lower(own."to") and other.last_tried_at is not null
    join pgboss.job job on job.name = '${LETTERS}' and job.state = 'active' and (job.data ->> 'letterId')::int = other.id
   where own.id = ? and own.kind = any('{claim,claim-changed,claim-payment-voided}') and own.state = 'QUEUED' and job.id <> ?::uuid
     and other.id <= own.id
   order by other.id limit 1`

async function attempt(world: World, transport: Transport, letterId: number): Promise<Outcome> {
  try {
    const mail = await render(world, letterId)
    if (mail) await transport.send(mail)
    return { fate: mail ? 'taken' : 'unwanted' }
  } catch (error) {
    return { fate: 'refused', error }
  }
}

/** What to send; null when the letter is not wanted now. */
async function render(world: World, letterId: number): Promise<Mail | null> {
  const em = world.orm.em.fork()
  const letter = await em.findOneOrFail(Letter, letterId, { populate: ['debtor'] })
  const { config, rules, clock } = world
  const rendered = await compose(letter, { em, config, rules, now: clock.now() })
  return isWorded(rendered) ? { messageId: letter.messageId, to: letter.to, ...rendered } : null
}

/** What the mail server has taken is put on record again and again while the letter is ours: else it would leave twice. */
async function settled(
  world: World,
  letterId: number,
  outcome: Outcome,
  held: () => boolean,
  log: Logger,
): ReturnType<typeof settle> {
  for (;;) {
    try {
      return await settle(world, letterId, outcome, log)
    } catch (error) {
      if (outcome.fate !== 'taken' || !held()) throw error
      await pause(1000)
    }
  }
}
