import type { EntityClass } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'

/**
 * Takes so many numbers of each table, in one statement: what refers to a row need not wait for it to be written. Draw
 * them behind the lock under which they are written, for a newer row has a higher number.
 */
export async function drawIds(
  em: EntityManager,
  ...wanted: readonly (readonly [entity: EntityClass<{ id: number }>, count: number])[]
): Promise<number[][]> {
  if (wanted.every(([, count]) => count === 0)) return wanted.map(() => [])
  const drawn = wanted.map(
    ([entity], at) =>
      `array(select nextval('"${em.getMetadata(entity).tableName}_id_seq"')::int from generate_series(1, ?::int)) as of_${at}`,
  )
  const [row] = await em.execute<[Record<string, number[]>]>(
    `select ${drawn.join(', ')}`,
    wanted.map(([, count]) => count),
  )
  return wanted.map((_, at) => row[`of_${at}`]!)
}
