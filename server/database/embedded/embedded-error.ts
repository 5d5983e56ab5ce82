/** A reason the embedded database cannot run, as sentences for the person who starts DMA. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** What to do where the embedded database cannot work at all. */
export const USE_YOUR_OWN =
  'Set DATABASE_URL to a PostgreSQL of your own (15 or newer), or run `docker compose up`, which brings one.'
