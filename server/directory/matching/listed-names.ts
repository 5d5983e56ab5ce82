import type { MikroORM } from '@mikro-orm/postgresql'
import { mayBeListed } from '../../debtors/may-be-listed.js'
import type { Clock } from '../../shared/clock.js'
import type { Rules } from '../../shared/rules.js'
import { soundKey } from '../normalise.js'
import { Vocabulary } from './vocabulary.js'

/** Shares move slowly: what an hour adds changes no weight by a hundredth of a bit. */
const READ_ANEW = 10 * 60_000
const EMPTY = new Vocabulary(0, [])

/**
 * How common each name is, counted from the register by housekeeping and kept in memory. Counting within each write
 * instead would make all schools wait for one another at the rows of the commonest names.
 */
export class ListedNames {
  #read = -Infinity
  #reading: Promise<Vocabulary> | null = null
  #vocabulary = EMPTY

  constructor(
    private readonly orm: MikroORM,
    private readonly register: { rules: Rules; clock: Clock },
  ) {}

  /**
   * What was read last. The very first read is the server's own, before it serves: a request that waited for it within
   * its transaction would hold the connection that the read needs.
   */
  async vocabulary(): Promise<Vocabulary> {
    if (performance.now() - this.#read < READ_ANEW) return this.#vocabulary
    this.#reading ??= this.#readAll().finally(() => (this.#reading = null))
    // Only the first check waits; later ones go on with what was read before.
    return this.#read === -Infinity ? this.#reading : this.#vocabulary
  }

  /**
   * Counts all words anew, unless another server is doing so: of wards that may be seen, each once by whomever it is
   * listed. Else whoever lists a name often makes it common, and agreeing on it proves nothing.
   */
  async count(): Promise<void> {
    await this.orm.em.fork().transactional(async (em) => {
      const sql = em as typeof this.orm.em
      const [turn] = await sql.execute<{ mine: boolean }[]>(
        `select pg_try_advisory_xact_lock(hashtext('name_word')) as mine`,
      )
      if (!turn?.mine) return
      await sql.execute('delete from name_word')
      const { rules, clock } = this.register
      await sql.execute(COUNTED, mayBeListed(rules, clock.now()))
    })
    await this.#readAll()
  }

  async #readAll(): Promise<Vocabulary> {
    const rows = await this.orm.em
      .fork()
      .execute<{ word: string; entries: number }[]>('select word, entries from name_word')
    const entries = rows.find(({ word }) => word === '')?.entries ?? 0
    const words = rows
      .filter(({ word }) => word !== '')
      .map((row) => [row.word, soundKey(row.word), row.entries] as const)
    this.#vocabulary = new Vocabulary(entries, words)
    this.#read = performance.now()
    return this.#vocabulary
  }
}

const COUNTED = `
with ward as materialized (
  select distinct name_words from debtor join school on school.id = school_id and state = 'APPROVED'
   where may_be_listed(debtor, ?, ?, ?, ?)
)
insert into name_word (word, entries)
select word, count(*) from ward, unnest(name_words) as word group by word union all select '', count(*) from ward`
