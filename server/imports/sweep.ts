import type { World } from '../context.js'
import { DebtorImport } from './debtor-import.entity.js'

const HOUR = 60 * 60 * 1000

/** Removes imports, checked or done, a day after they were begun: they are full of names. What can be undone stays until then. Safe in several servers. */
export async function sweepImports(world: World): Promise<number> {
  const oldest = new Date(world.clock.now().getTime() - world.rules.importHours * HOUR)
  return world.orm.em.fork().nativeDelete(DebtorImport, {
    createdAt: { $lt: oldest },
    $or: [{ undoableUntil: null }, { undoableUntil: { $lt: world.clock.now() } }],
  })
}
