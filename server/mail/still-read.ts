import type { EntityManager } from '@mikro-orm/postgresql'
import { letterKindsThat, type LetterKind } from '../../common/letter-kinds.js'
import type { Letter } from './letter.entity.js'

/*
 * A letter may leave days after it was posted, and names wards and colleagues: it reaches nobody who has left the school or
 * the desk since, and no address that somebody else may have by now.
 */

/** An invitation goes to somebody who is not there yet. */
const TO_THE_DESK: readonly LetterKind[] = ['case-provider', 'contact-message', 'provider-new-application']
const TO_A_SCHOOL: readonly LetterKind[] = [...letterKindsThat(({ to }) => to === 'school'), 'school-people']
const ASKED: ReadonlySet<string> = new Set([...TO_THE_DESK, ...TO_A_SCHOOL])

const listOf = (kinds: readonly LetterKind[]) => `'{${kinds.join(',')}}'`

/**
 * Whether the school or the desk that a letter was written to reads it there still, for statements. Of letters to persons
 * their own rows tell; and what is written to an address because it is not the school's yet, or not any more, is posted
 * without one.
 */
export const stillReadSql = (letter: string) => `(case
  when ${letter}.kind = any(${listOf(TO_THE_DESK)})
    then exists (select from account where is_provider and lower(email) = lower(${letter}."to"))
  when ${letter}.school_id is not null and ${letter}.kind = any(${listOf(TO_A_SCHOOL)})
    then exists (select from school where id = ${letter}.school_id and lower(email) = lower(${letter}."to"))
      or exists (select from account where school_id = ${letter}.school_id and lower(email) = lower(${letter}."to"))
  else true end)`

/** The same of one letter. */
export async function isStillRead(
  em: EntityManager,
  { id, kind }: Pick<Letter, 'id' | 'kind'>,
): Promise<boolean> {
  if (!ASKED.has(kind)) return true
  const [letter] = await em.execute<{ read: boolean }[]>(
    `select ${stillReadSql('letter')} as read from letter where id = ?`,
    [id],
  )
  return letter?.read === true
}
