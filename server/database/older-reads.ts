import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from 'pino'
import { openOrm } from './orm.js'
import { OLDER_POOL } from './connections/pools.js'

/** A standby that is behind by more than this is not read from. */
const OLDEST_MILLISECONDS = 60_000

/** So long a standby is waited for that has not yet got what the primary holds at this moment. */
const CATCHES_UP_WITHIN_MILLISECONDS = 2000
const LOOKS_AGAIN_AFTER_MILLISECONDS = 100

/** Where to read, and of which moment what is read there is. */
export interface OlderRead {
  em: EntityManager
  asOf: Date
}

/** Asks one database one thing, which has one row or none. */
type Ask = (question: string) => Promise<Told | undefined>

interface Told {
  register: string
  position: string
  at?: string
  replayed?: string
}

/**
 * Of which moment a standby is, by the primary's clock: of this one, once it has got what the primary holds now. Throws
 * why it is not to be read from: it is none of this register (pg_control_system needs no right of its own), or too far behind.
 */
export async function momentOf(primary: Ask, standby: Ask): Promise<Date> {
  const { register, at, position } = (await primary(
    `select ${REGISTER}, now()::text as at, pg_current_wal_lsn()::text as position`,
  ))!
  for (let waited = 0; ; waited += LOOKS_AGAIN_AFTER_MILLISECONDS) {
    const found = await standby(
      `select ${REGISTER}, pg_last_wal_replay_lsn()::text as position, pg_last_xact_replay_timestamp()::text as replayed
         where pg_is_in_recovery()`,
    )
    if (!found) throw new Error('it is no standby')
    if (found.register !== register) throw new Error('it is of another register')
    if (place(found.position) >= place(position)) return new Date(at!)
    if (waited < CATCHES_UP_WITHIN_MILLISECONDS) {
      await pause(LOOKS_AGAIN_AFTER_MILLISECONDS)
      continue
    }
    const asOf = new Date(found.replayed ?? 0)
    if (Date.parse(at!) - asOf.getTime() > OLDEST_MILLISECONDS) throw new Error('it is too far behind')
    return asOf
  }
}

/** Of which cluster a database is, wherever it stands. */
const REGISTER = '(select system_identifier::text from pg_control_system()) as register'

/** A place in the log as PostgreSQL writes it ("16/B374D848"). */
function place(text: string): bigint {
  const [file, offset] = text.split('/')
  return (BigInt(`0x${file}`) << 32n) + BigInt(`0x${offset}`)
}

/**
 * Where what may be a little old is read: files to take away, which read much and change nothing. A standby
 * (DATABASE_READ_URL) answers if it is one of this register and not too far behind; the primary, where there is none.
 * What is decided and written, and whatever one reads after writing, never comes from here.
 */
export class OlderReads {
  readonly #primary: MikroORM
  readonly #standby: MikroORM | null
  readonly #log: Logger

  private constructor(primary: MikroORM, standby: MikroORM | null, log: Logger) {
    this.#primary = primary
    this.#standby = standby
    this.#log = log
  }

  /** Connects nothing before it is asked. */
  static async open(primary: MikroORM, url: string | null, log: Logger): Promise<OlderReads> {
    const standby = url ? await openOrm(url, { driverOptions: OLDER_POOL }) : null
    return new OlderReads(primary, standby, log)
  }

  async from(): Promise<OlderRead> {
    const asOf =
      this.#standby &&
      (await momentOf(asking(this.#primary), asking(this.#standby)).catch((error: unknown) =>
        this.#refuse(error),
      ))
    const orm = asOf ? this.#standby! : this.#primary
    return { em: orm.em.fork() as EntityManager, asOf: asOf ?? new Date() }
  }

  async close(): Promise<void> {
    await this.#standby?.close(true)
  }

  #refuse(error: unknown): null {
    this.#log.warn({ err: error }, 'DATABASE_READ_URL is not read from: the primary answers')
    return null
  }
}

const asking =
  (orm: MikroORM): Ask =>
  async (question) => {
    const [told] = await orm.em.getConnection().execute<Told[]>(question)
    return told
  }
