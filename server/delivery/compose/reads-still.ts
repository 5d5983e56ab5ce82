import type { EntityManager } from '@mikro-orm/postgresql'
import { Account } from '../../accounts/account.entity.js'
import { verifiedEmail } from '../../accounts/verified-email.js'
import { letterKind } from '../../../common/letter-kinds.js'
import type { Letter } from '../../mail/letter.entity.js'

/*
 * A letter may leave days after it was posted, and names wards and colleagues: it reaches nobody who has left the school or
 * the desk since, and no address that somebody else may have by now.
 */

/** Whether an account is written to at this address. */
export const isAt = ({ email }: Account, to: string) => isSame(email, to)

/** Whether an account is written to at this address, and has proved that it reads there. */
export const readsAt = (account: Account, to: string) => verifiedEmail(account) === to.toLowerCase()

/** Whether the school or the desk that a letter was written to reads it there still. Of letters to persons their own rows tell. */
export async function readsStill(
  em: EntityManager,
  { kind, to, school }: Pick<Letter, 'kind' | 'to' | 'school'>,
): Promise<boolean> {
  if (TO_THE_DESK.has(kind)) return hasAccount(em, to, { isProvider: true })
  const isOfSchool = letterKind(kind)?.to === 'school' || kind === 'school-people'
  // What is written to an address because it is not the school's yet, or not any more, is posted without one.
  if (!school || !isOfSchool) return true
  return isSame((await school.loadOrFail()).email, to) || hasAccount(em, to, { school: school.id })
}

/** An invitation goes to somebody who is not there yet. */
const TO_THE_DESK: ReadonlySet<string> = new Set([
  'case-provider',
  'contact-message',
  'provider-new-application',
])

const hasAccount = async (em: EntityManager, to: string, where: { isProvider: true } | { school: number }) =>
  (await em.createQueryBuilder(Account).where(where).andWhere('lower(email) = lower(?)', [to]).getCount()) > 0

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
