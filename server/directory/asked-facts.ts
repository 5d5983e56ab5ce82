import { DAY } from '../../common/days.js'
import type { Ground, RequestContext } from '../request.js'
import { derivedToken } from '../shared/secrets.js'
import { GUESSABLE, valuesOf, type Guessable } from '../matching/guessable.js'
import type { Person } from '../matching/person.js'

/** An entry with which facts of the ward that is asked for are about to be compared. */
export interface Comparing {
  id: number
  fields: Guessable[]
}

/** Which facts are not to be compared, of which entries. */
export type NotCompared = (id: number) => ReadonlySet<Guessable>
const NOTHING: ReadonlySet<Guessable> = new Set()

/**
 * Counts the values that the viewer's school asks with, before anything is answered, and tells what is not compared: a
 * fact with which the school has asked about this entry otherwise, so often within a month (rule 9). The same value again is
 * no further one. Its people, keys and lists count together, one after another.
 */
export async function askFacts(
  context: RequestContext,
  ward: Person,
  all: readonly Comparing[],
): Promise<NotCompared> {
  // What is not typed is not compared: then nothing is asked, whoever is listed.
  if (GUESSABLE.every((field) => valuesOf(ward, field).length === 0)) return () => NOTHING
  const { em, rules } = context
  const school = context.school.id
  const hashes = new Map(
    GUESSABLE.map((field) => [
      field,
      valuesOf(ward, field).map((value) =>
        derivedToken(context.config.secret, `asked fact:${school}:${field}:${value}`),
      ),
    ]),
  )
  const asked = all.flatMap(({ id, fields }) =>
    fields.flatMap((field) => hashes.get(field)!.map((hash) => ({ id, field, hash }))),
  )
  const now = context.now()
  const refused = await em.execute<{ debtorId: number; fact: Guessable }[]>(
    `select * from ${em.isInTransaction() ? 'ask_facts' : 'ask_facts_alone'}(?, ?::int[], ?::text[], ?::text[], ?, ?, ?)`,
    [
      school,
      `{${asked.map(({ id }) => id).join(',')}}`,
      `{${asked.map(({ field }) => field).join(',')}}`,
      `{${asked.map(({ hash }) => hash).join(',')}}`,
      rules.comparedFacts,
      new Date(now.getTime() - rules.comparedFactsDays * DAY),
      now,
    ],
  )
  const byId = Map.groupBy(refused, ({ debtorId }) => debtorId)
  return (id) => {
    const fields = byId.get(id)
    return fields ? new Set(fields.map(({ fact }) => fact)) : NOTHING
  }
}

/** Forgets the values whose month is over. */
export async function sweepAskedFacts({ orm, clock, rules }: Ground): Promise<void> {
  const oldest = new Date(clock.now().getTime() - rules.comparedFactsDays * DAY)
  await orm.em.fork().execute('delete from asked_fact where at <= ?', [oldest])
}
