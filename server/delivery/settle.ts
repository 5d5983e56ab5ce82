import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Logger } from 'pino'
import { letterKind, type LetterKind } from '../../common/letter-kinds.js'
import { ClaimLink } from '../contends/families/claim-link.entity.js'
import { Announcement } from '../contends/letters/announcement.entity.js'
import { stateNow } from '../accounts/acting-now.js'
import { Context, type World } from '../context.js'
import { ClaimChange, areAny, heardBeforeAll } from '../debtors/claim-change.entity.js'
import { changedOf } from '../directory/corrections/corrected-now.js'
import { hearNames, isAsHeard } from '../debtors/telling/heard.js'
import { DebtStatus, Debtor } from '../debtors/debtor.entity.js'
import { compose, isWorded } from './compose.js'
import { LetterRefused } from '../mail/letter-refused.js'
import { Letter, LetterState } from '../mail/letter.entity.js'
import { refusesAll } from '../mail/refused-in-a-row.js'
import { isSameAddress } from '../shared/same-address.js'

/** What became of one try. */
export type Outcome = { fate: 'taken' } | { fate: 'unwanted' } | { fate: 'refused'; error: unknown }

/**
 * Puts on record what became of a try, in one short transaction. While the letter was on its way its claim may have
 * been withdrawn, settled or given another address: then whoever it went to is told. Answers whether to try again.
 */
export async function settle(
  world: World,
  letterId: number,
  outcome: Outcome,
  log: Logger,
): Promise<'done' | 'again'> {
  const context = Context.ofRegister(world)
  return context.transaction(async () => {
    const { em } = context
    if (outcome.fate === 'unwanted') await holdItsSchool(em, letterId)
    const letter = await locked(em, letterId)
    if (!letter) return 'done'
    const before = letter.state
    const next = await settleOne(world, em, letter, outcome, log)
    if (letter.state !== before && LEFT.includes(letter.state))
      context.did({ kind: 'letter.left', letter: letterId, of: letter.kind as LetterKind })
    return next
  })
}

/** The mail server took it, or it is given up. */
const LEFT: readonly LetterState[] = [LetterState.SENT, LetterState.FAILED]

async function settleOne(
  world: World,
  em: EntityManager,
  letter: Letter,
  outcome: Outcome,
  log: Logger,
): Promise<'done' | 'again'> {
  if (outcome.fate === 'taken') return taken(world, em, letter)
  if (letter.state !== LetterState.QUEUED) return 'done'
  if (outcome.fate === 'refused') return refused(world, em, letter, outcome.error, log)
  // What it tells may have come true again since it was read.
  const { config, rules, clock } = world
  const answer = await compose(letter, { em, config, rules, now: clock.now() })
  if (isWorded(answer)) return 'again'
  if (answer instanceof Date) await world.outbox.postAgain(em, letter, secondsUntil(answer, clock.now()))
  if (answer === 'for a day') await waitForAnotherDay(em, letter)
  // Reinstating lets it go.
  if (answer === 'for its school') Object.assign(letter, { state: LetterState.HELD, attempts: 0 })
  if (answer !== null) return 'done'
  const debtor = letter.debtor?.getEntity()
  letter.state = LetterState.CANCELLED
  await takeAnnouncementBack(em, letter)
  if (letter.kind === 'claim-changed' && debtor) await endTakenBack(world, em, debtor)
  return 'done'
}

/** Never at once: the queue's clock is not ours. */
const secondsUntil = (end: Date, now: Date) => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))

/** One letter waits for a school and claim, and tells what each of them would have told. */
async function waitForAnotherDay(em: EntityManager, letter: Letter): Promise<void> {
  const { to, topic } = letter
  const waits = await em.findOne(Letter, { to, topic, state: LetterState.LATER, id: { $ne: letter.id } })
  Object.assign(letter, { state: waits ? LetterState.CANCELLED : LetterState.LATER, attempts: 0 })
  if (waits)
    waits.data = {
      ...waits.data,
      changed: [...new Set([...changedOf(waits.data), ...changedOf(letter.data)])],
    }
}

/** What was taken back while a letter told it that the mail server refused then: nobody has heard of any of it. */
async function endTakenBack({ clock }: World, em: EntityManager, debtor: Debtor): Promise<void> {
  const unheard = { debtor: debtor.id, noticedAt: null, endedAt: null }
  const changes = await em.find(ClaimChange, unheard, { orderBy: { id: 'asc' } })
  if (areAny(changes) && isAsHeard(debtor, heardBeforeAll(changes)))
    await em.nativeUpdate(ClaimChange, unheard, { endedAt: clock.now() })
}

/** What the clock announced and nobody read is asked anew: whether it is still to be told, and where the family is now. */
async function takeAnnouncementBack(em: EntityManager, { debtor, data }: Letter): Promise<void> {
  if (debtor && typeof data.announced === 'string')
    await em.nativeDelete(Announcement, { debtor: debtor.id, what: data.announced })
}

/** Before all else, in the order of whoever decides about the school and then lets its letters go. */
async function holdItsSchool(em: EntityManager, letterId: number): Promise<void> {
  const [claim] = await em.execute<{ school: number }[]>(
    'select school_id as school from debtor where id = (select debtor_id from letter where id = ?)',
    [letterId],
  )
  if (claim) await stateNow(em, { id: claim.school })
}

/** The debtor before the letter, in the order of a school's own acts: the other way round the two would wait for each other. */
async function locked(em: EntityManager, letterId: number): Promise<Letter | null> {
  await em.execute(
    'select id from debtor where id = (select debtor_id from letter where id = ?) for no key update',
    [letterId],
  )
  return em.findOne(Letter, letterId, { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['debtor'] })
}

async function taken(world: World, em: EntityManager, letter: Letter): Promise<'done'> {
  // An earlier commit went through although its answer was lost.
  if (letter.state === LetterState.SENT) return 'done'
  letter.state = LetterState.SENT
  letter.sentAt = world.clock.now()
  letter.lastError = null
  const debtor = letter.debtor?.getEntity()
  // Of a claim that was purged meanwhile nothing is left that could be told.
  if (letterKind(letter.kind)?.tellsOfClaim && debtor && !debtor.purgedAt)
    await toldOf(debtor, world, em, letter)
  return 'done'
}

/**
 * Rule 7: notice runs from the moment the mail server took the letter. One that stays as a file has reached nobody, but
 * in the demo, where it is read there. Rule 5: not if it went to an old address.
 */
async function toldOf(debtor: Debtor, world: World, em: EntityManager, letter: Letter): Promise<void> {
  if (world.config.speaksToNobody) return
  const link = await em.findOne(ClaimLink, Number(letter.data.linkId))
  const isTheirs = isSameAddress(letter.to, debtor.parentEmail)
  // Also where its links were ended because the claim names another person by now: this is the one that they had.
  const firstHeard =
    debtor.noticedAt === null && (!link?.revokedAt || (isTheirs && debtor.withdrawnAt !== null))
  if (firstHeard) debtor.noticedAt = letter.sentAt
  if (!link?.revokedAt) await heardOfChanges(em, debtor, letter)
  const kind =
    link?.revokedAt && !isTheirs
      ? 'claim-address-changed'
      : firstHeard && debtor.withdrawnAt
        ? 'claim-withdrawn'
        : firstHeard && debtor.status === DebtStatus.COMPLETED
          ? 'claim-settled'
          : null
  // What may be undone is told when it cannot be any more.
  const afterSeconds = kind === 'claim-settled' ? world.rules.undoSeconds : 0
  const data = { debtorId: debtor.id }
  if (kind) await world.outbox.post(em, { kind, to: letter.to, data, debtor, afterSeconds })
}

/** Rule 19: a letter tells the claim as it stood when it was worded. */
async function heardOfChanges(em: EntityManager, debtor: Debtor, letter: Letter): Promise<void> {
  const wordedAt = letter.lastTriedAt ?? letter.createdAt
  await em.nativeUpdate(
    ClaimChange,
    { debtor: debtor.id, noticedAt: null, endedAt: null, statedAt: { $lte: wordedAt } },
    { noticedAt: letter.sentAt },
  )
  hearNames(debtor, wordedAt)
}

/** Given up at once where it is refused for good; not while everybody is, for that is no fault of any of them. */
async function refused(
  world: World,
  em: EntityManager,
  letter: Letter,
  error: unknown,
  log: Logger,
): Promise<'done' | 'again'> {
  const refusal = error instanceof LetterRefused ? error : null
  letter.lastError = refusal ? refusal.message.slice(0, 300) : 'The letter could not be made.'
  log.warn(
    { letterId: letter.id, attempt: letter.attempts, err: refusal ? undefined : error },
    'a letter was not taken',
  )
  await em.flush()
  const mayLeave = !refusal?.permanent || (await refusesAll(em))
  if (mayLeave && letter.attempts < world.outbox.retries.tries) return 'again'
  letter.state = LetterState.FAILED
  return 'done'
}
