import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { Ground } from '../request.js'
import { ANSWERED, LetterRefused } from './letter-refused.js'
import { Letter, LetterState } from './letter.entity.js'
import type { Outbox } from './outbox.js'

/** So many different addresses that were refused one after the other are not at fault: the mail server refuses us. */
const IN_A_ROW = 5

interface Refused {
  id: number
  state: LetterState
  attempts: number
  said: string
}

/** "No such address", in the words of RFC 3463. */
const NO_SUCH_ADDRESS = String.raw`^5\d\d[ -]5\.1\.([1-6]|9|10)\M`

/**
 * What was refused for good lately and since it last took a letter, the latest first; none before so many were. That there
 * is no such address proves nothing of addresses that nobody was ever reached at: a list that is imported may have many.
 */
const REFUSED = `
  with tried as (
    select id, state, attempts, lower("to") as address, last_error, last_tried_at, sent_at from letter
     where last_tried_at > now() - interval '1 day' order by last_tried_at desc limit 200),
  refused as (
    select id, state, attempts, address, last_tried_at, substr(last_error, ${ANSWERED.length + 1}) as said
      from tried where last_error like '${ANSWERED}5%'
       and last_tried_at > coalesce((select max(sent_at) from tried), '-infinity'))
  select id, state, attempts, said from refused
   where (select count(distinct address) from refused) >= ${IN_A_ROW}
     and exists (select from refused where said !~ '${NO_SUCH_ADDRESS}'
          or exists (select from letter earlier where lower(earlier."to") = address and earlier.sent_at is not null))
   order by last_tried_at desc`

/** Whether the mail server refuses every letter, as far as this transaction sees. */
export async function refusesAll(em: EntityManager): Promise<boolean> {
  const refused = await em.execute<Refused[]>(REFUSED)
  return refused.length > 0
}

/** Rejects with the code that it answers while the mail server refuses every letter. Its words may name whoever was written to. */
export async function tryRefusals(pool: Pool): Promise<void> {
  const [latest] = (await pool.query<Refused>(REFUSED)).rows
  if (latest)
    throw new LetterRefused(/^\d{3}(?:[ -]\d\.\d+\.\d+)?/.exec(latest.said)?.[0] ?? 'no', {
      permanent: false,
    })
}

/** What was given up before so many were refused that it cannot have been about them waits again, with the others. */
export async function takeUpAgain({ orm, outbox }: Ground & { outbox: Outbox }): Promise<void> {
  await orm.em.fork().transactional(async (tx) => {
    const em = tx as EntityManager
    const { tries, pause } = outbox.retries
    const refused = await em.execute<Refused[]>(REFUSED)
    const given = refused.filter(({ state, attempts }) => state === LetterState.FAILED && attempts < tries)
    if (given.length === 0) return
    // What somebody holds is being sent by hand, or seen to by the next one that is refused.
    const letters = await em.find(
      Letter,
      { id: { $in: given.map(({ id }) => id) }, state: LetterState.FAILED },
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    )
    for (const letter of letters) {
      letter.state = LetterState.QUEUED
      await outbox.postAgain(em, letter, pause)
    }
  })
}
