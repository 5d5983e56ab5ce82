/** While a try goes on, it is counted how often its process could listen. */
const BEAT_MS = 100
/** Whoever has listened so seldom in a try that took longer cannot say that nobody answered. */
const LISTENED_BEATS = 5

/** After a try that nobody answered, so long nobody tries again. */
const PAUSE_MS = 2000

interface Door {
  trying: boolean
  shutUntil: number
}

/** Where the last try got no answer, by address. */
const silent = new Map<string, Door>()

/** PostgreSQL may be there, and only its answers get lost: it keeps what was begun, and has room for so many. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'

  constructor() {
    super('The database is silent')
  }
}

/**
 * Makes a connection as `connect` does. While nobody answers at an address one tries at a time, with a pause after
 * each, and everybody else hears so at once: each try may leave a connection behind at PostgreSQL, which ends it only
 * after a minute. `heard` tells of a try that failed whether anything was answered to what was said; a process that had
 * something else to do meanwhile may just not have read it.
 */
export async function oneAtATimeWhileSilent<T>(
  address: string,
  connect: () => Promise<T>,
  heard: () => boolean,
): Promise<T> {
  const door = silent.get(address)
  if (door && (door.trying || performance.now() < door.shutUntil)) throw new DatabaseSilent()
  if (door) door.trying = true
  const began = performance.now()
  let beats = 0
  const counting = setInterval(() => void (beats += 1), BEAT_MS).unref()
  try {
    const connected = await connect()
    silent.delete(address)
    return connected
  } catch (error) {
    const listened = beats >= LISTENED_BEATS || performance.now() - began < LISTENED_BEATS * BEAT_MS
    if (heard() || !listened) silent.delete(address)
    else silent.set(address, { trying: false, shutUntil: performance.now() + PAUSE_MS })
    throw error
  } finally {
    clearInterval(counting)
  }
}
