import type { World } from '../context.js'
import { Document } from './document.entity.js'

const HOUR = 60 * 60 * 1000

/** Removes uploads that nothing claimed within a day. Safe in several servers: a row goes only once. */
export async function sweepUploads(world: World): Promise<number> {
  const em = world.orm.em.fork()
  const oldest = new Date(world.clock.now().getTime() - world.rules.uploadHours * HOUR)
  const stale = await em.find(Document, { attachedAt: null, createdAt: { $lt: oldest } }, { limit: 500 })
  for (const document of stale) {
    await em.transactional(async (tx) => {
      // An attachment at this very moment wins: then no row goes, and the file stays.
      const gone = await tx.nativeDelete(Document, { id: document.id, attachedAt: null })
      if (gone === 1) await world.store.remove(document.key)
    })
  }
  return stale.length
}
