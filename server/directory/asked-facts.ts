import type { Context } from '../context.js'
import { derivedToken } from '../shared/secrets.js'
import { GUESSABLE, valuesOf, type Guessable } from './matching/guessable.js'
import type { Person } from './matching/person.js'

const DAY = 24 * 60 * 60 * 1000

/** An entry with which facts of the ward that is asked for are about to be compared. */
export interface Comparing {
  id: number
  fields: Guessable[]
}

/** Which facts are not to be compared, of which entries. */
export type NotCompared = (id: number) => ReadonlySet<Guessable>
const NOTHING: ReadonlySet<Guessable> = new Set()

/**
 * Counts the values that the viewer's school asks with, in the transaction that answers, and tells what is not compared: a
 * fact with which the school has asked about this entry otherwise, so often within a month (rule 9). The same value again is
 * no further one. Its people, keys and lists count together. `waits` for another question about the same
 * entry: only what is asked first may, and no list.
 */
export async function askFacts(
  context: Context,
  ward: Person,
  all: readonly Comparing[],
  waits: boolean,
): Promise<NotCompared> {
  // What is not typed is not compared: then nothing is asked, whoever is listed.
  if (GUESSABLE.every((field) => valuesOf(ward, field).length === 0)) return () => NOTHING
  const { em, rules, viewer } = context
  const school = viewer.school!.id
  const asked = all.flatMap(({ id, fields }) =>
    fields.flatMap((field) => valuesOf(ward, field).map((value) => ({ id, field, value }))),
  )
  const hashOf = ({ id, field, value }: (typeof asked)[number]) =>
    derivedToken(context.config.secret, `asked fact:${school}:${id}:${field}:${value}`).slice(0, 22)
  const now = context.now()
  const refused = await em.execute<{ debtorId: number; fact: Guessable }[]>(
    'select * from ask_facts(?, ?::int[], ?::text[], ?::text[], ?, ?, ?, ?)',
    [
      school,
      `{${asked.map(({ id }) => id).join(',')}}`,
      `{${asked.map(({ field }) => field).join(',')}}`,
      `{${asked.map(hashOf).join(',')}}`,
      rules.comparedFacts,
      new Date(now.getTime() - rules.comparedFactsDays * DAY),
      now,
      waits,
    ],
  )
  const byId = Map.groupBy(refused, ({ debtorId }) => debtorId)
  return (id) => {
    const fields = byId.get(id)
    return fields ? new Set(fields.map(({ fact }) => fact)) : NOTHING
  }
}

/** Forgets the values whose month is over. */
export async function sweepAskedFacts({ orm, clock, rules }: Context['world']): Promise<void> {
  const oldest = new Date(clock.now().getTime() - rules.comparedFactsDays * DAY)
  await orm.em.fork().execute('delete from asked_fact where at <= ?', [oldest])
}
