import { LockMode } from '@mikro-orm/core'
import type { RequestContext } from '../request.js'
import { Account } from './account.entity.js'

/** As it stands, for the caller's transaction, which holds it: whatever the request has read of it before may be old. */
export async function accountNow({ em }: Pick<RequestContext, 'em'>, id: number): Promise<Account> {
  // The school before its people, as whoever removes one of them has it: what goes on record about them names it.
  await em.execute(
    'select id from school where id = (select school_id from account where id = ?) for key share',
    [id],
  )
  return em.findOneOrFail(Account, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}
