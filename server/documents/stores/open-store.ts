import { diskStore } from './disk-store.js'
import type { DocumentStore } from './document-store.js'
import { s3Store } from './s3-store.js'
import type { StoragePlace } from './storage-place.js'

/** The store that lies there. Nothing is asked of it yet: `check()` tells whether it works. */
export function openStore(place: StoragePlace): DocumentStore {
  return place.kind === 'disk' ? diskStore(place.folder) : s3Store(place)
}
