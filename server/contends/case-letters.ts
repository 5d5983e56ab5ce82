import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import type { Case } from './cases.js'
import type { ContendMessage } from './contend-message.entity.js'

/** Tells every step of a case to whoever is not the actor, in the transaction that takes it. */
export class CaseLetters {
  constructor(readonly context: Context) {}

  // eslint-disable-next-line -- letters come with the next commit
  async tell(_em: EntityManager, _found: Case, _message: ContendMessage): Promise<void> {}
}
