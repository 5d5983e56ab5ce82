import type { EntityManager } from '@mikro-orm/postgresql'
import { ContendState } from '../../standing/states.js'
import { Contend } from '../contend.entity.js'

/** Whether a plan runs beside a dispute of a claim, though it stands still: money may have come in of which that does not speak. */
export const hasPlanBeside = async (em: EntityManager, { id }: { id: number }): Promise<boolean> =>
  (await em.count(Contend, { debtor: id, state: ContendState.AGREED })) > 0
