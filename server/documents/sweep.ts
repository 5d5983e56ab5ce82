import type { Ground } from '../request.js'
import { Document } from './document.entity.js'
import type { DocumentStore } from './stores/document-store.js'

const HOUR = 60 * 60 * 1000

/** Removes uploads that nothing claimed within a day. Safe in several servers: a row goes only once. */
export async function sweepUploads(ground: Ground & { store: DocumentStore }): Promise<number> {
  const em = ground.orm.em.fork()
  const oldest = new Date(ground.clock.now().getTime() - ground.rules.uploadHours * HOUR)
  const stale = await em.find(Document, { attachedAt: null, createdAt: { $lt: oldest } }, { limit: 500 })
  const failed: unknown[] = []
  for (const document of stale) {
    const goes = em.transactional(async (tx) => {
      // An attachment at this very moment wins: then no row goes, and the file stays.
      const gone = await tx.nativeDelete(Document, { id: document.id, attachedAt: null })
      if (gone === 1) await ground.store.remove(document.key)
    })
    // One that cannot go keeps no other.
    await goes.catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
  return stale.length
}
