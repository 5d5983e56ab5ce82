import type { EntityManager } from '@mikro-orm/postgresql'
import { rowId } from '../shared/row-id.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { ContendMessage } from './contend-message.entity.js'
import type { Contend } from './contend.entity.js'
import { Side } from '../standing/states.js'

/**
 * Rule 12: refuses what somebody wrote without knowing what another side has added since the last message that they had
 * read. Callers hold the claim's lock.
 */
export async function refuseUnread(
  em: EntityManager,
  contend: Contend,
  { side, readUpTo }: { side: Side; readUpTo: string | null | undefined },
): Promise<void> {
  if (readUpTo == null) return
  const id = { $gt: rowId(readUpTo) }
  // What the clock does is no news that anybody has to answer.
  const unread = { contend: contend.id, id, side: { $nin: [side, Side.REGISTER] } }
  if ((await em.count(ContendMessage, unread)) > 0) throw refuse(UserErrorCode.CONFLICT, 'readUpTo', UNREAD)
}

const UNREAD =
  'Nothing was sent: there is something new in this case since you began. Read it, then send this again.'
