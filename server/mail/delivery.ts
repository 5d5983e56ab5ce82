import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { JobResult } from 'pg-boss'
import type { Logger } from 'pino'
import type { World } from '../context.js'
import { COMPOSE, type LetterKind } from './compose.js'
import { LetterRefused } from './letter-refused.js'
import { Letter, LetterState } from './letter.entity.js'
import { LETTERS } from './outbox.js'
import type { Transport } from './transport.js'

/**
 * Takes letters off the queue and hands them to the mail server. Runs in every server at once: the row
 * lock lets one of them hold a letter, and only the moment between the mail server's yes and our commit
 * can send it twice, then under the same Message-ID.
 */
export async function deliverLetters(world: World, transport: Transport, log: Logger): Promise<void> {
  const pause = 1000 / world.config.mailRate
  await world.outbox.boss.work<{ letterId: number }>(
    LETTERS,
    // A notice wakes the worker at once; looking every half second finds what arrived while it was busy.
    { batchSize: 10, perJobResults: true, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 },
    async (jobs) => {
      const results: JobResult[] = []
      for (const job of jobs) {
        const started = Date.now()
        results.push(
          await deliver(world, transport, job.data.letterId, log).then(
            () => ({ id: job.id, status: 'completed' }) as const,
            (error: Error) => ({ id: job.id, status: 'failed', output: { message: error.message } }) as const,
          ),
        )
        await new Promise((done) => setTimeout(done, Math.max(0, pause - (Date.now() - started))))
      }
      return results
    },
  )
}

async function deliver(world: World, transport: Transport, letterId: number, log: Logger): Promise<void> {
  const fault = await world.orm.em.fork().transactional(async (em) => {
    await lockDebtorOf(em as EntityManager, letterId)
    const letter = await em.findOne(Letter, letterId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      populate: ['debtor'],
    })
    if (!letter || letter.state !== LetterState.QUEUED) return null
    letter.attempts += 1
    letter.lastTriedAt = world.clock.now()
    try {
      await send(world, transport, em as EntityManager, letter)
      return null
    } catch (error) {
      return giveUpOrAgain(letter, error, world.outbox.retries.tries, log)
    }
  })
  // Thrown outside the transaction, so that the count of tries is kept and the queue tries again later.
  if (fault) throw fault
}

/**
 * The debtor before the letter, in the order in which a school's own acts take them: the other way round the two
 * would wait for each other. A claim that is being withdrawn waits until its letter has left, and then takes it back.
 */
async function lockDebtorOf(em: EntityManager, letterId: number): Promise<void> {
  await em.execute(
    'select id from debtor where id = (select debtor_id from letter where id = ?) for no key update',
    [letterId],
  )
}

async function send(world: World, transport: Transport, em: EntityManager, letter: Letter): Promise<void> {
  const now = world.clock.now()
  const compose = COMPOSE[letter.kind as LetterKind]
  const rendered = await compose({ em, config: world.config, rules: world.rules, now }, letter.data)
  if (!rendered) {
    letter.state = LetterState.CANCELLED
    return
  }
  await transport.send({ messageId: letter.messageId, to: letter.to, ...rendered })
  letter.state = LetterState.SENT
  letter.sentAt = now
  letter.lastError = null
  const debtor = letter.debtor?.getEntity()
  // Rule 7: notice runs from the moment the mail server took the letter.
  if (letter.kind === 'claim' && debtor) debtor.noticedAt ??= now
}

function giveUpOrAgain(letter: Letter, error: unknown, tries: number, log: Logger): Error | null {
  const refused = error instanceof LetterRefused ? error : null
  const last = letter.attempts >= tries
  letter.lastError = refused ? refused.message.slice(0, 300) : 'The letter could not be made.'
  log.warn(
    { letterId: letter.id, attempt: letter.attempts, err: refused ? undefined : error },
    'a letter was not taken',
  )
  if (refused?.permanent || last) {
    letter.state = LetterState.FAILED
    return null
  }
  return new Error('not delivered yet')
}
