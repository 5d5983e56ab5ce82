import type { Ground } from '../request.js'
import { DebtorImport } from './debtor-import.entity.js'

const HOUR = 60 * 60 * 1000

/** Removes imports, checked or done, a day after they were begun: they are full of names. What can be undone stays until then. Safe in several servers. */
export async function sweepImports(ground: Ground): Promise<number> {
  const oldest = new Date(ground.clock.now().getTime() - ground.rules.importHours * HOUR)
  return ground.orm.em.fork().nativeDelete(DebtorImport, {
    createdAt: { $lt: oldest },
    $or: [{ undoableUntil: null }, { undoableUntil: { $lt: ground.clock.now() } }],
  })
}
