import type { Collection, EntityClass, Ref } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { part, type SqlPart } from '../shared/sql-part.js'

/** What a row holds of an entity: ids where it refers to another, and no collections. */
export type Plain<T> = {
  [K in keyof T as T[K] extends Collection<object> ? never : K]: T[K] extends Ref<object>
    ? number
    : T[K] extends Ref<object> | null
      ? number | null
      : T[K]
}

/**
 * Reads rows as plain objects with the entity's property names, in a statement that goes on with `rest` (the table is called
 * `one`). For what is only read: a managed entity costs five times as much as its row, and building the statement anew each
 * time as much as sending it. Not for embedded parts. `beside`: further columns, under names of their own.
 */
export async function plainRows<T extends object, F extends keyof T = keyof T>(
  em: EntityManager,
  entity: EntityClass<T>,
  rest: SqlPart,
  { fields, beside }: { fields?: readonly F[]; beside?: SqlPart } = {},
): Promise<Pick<Plain<T>, F & keyof Plain<T>>[]> {
  const { columns, from } = beginningOf(em, entity, fields)
  const { sql, values } = beside
    ? part`${columns}, ${beside} ${from} ${rest}`
    : part`${columns} ${from} ${rest}`
  const rows = await em.execute<object[]>(sql, values)
  const meta = em.getMetadata(entity)
  return rows.map((row) => em.getDriver().mapResult(row as never, meta as never) as never)
}

interface Beginning {
  columns: SqlPart
  from: SqlPart
}

/** What the statement begins with: the mapper knows the columns. */
function beginningOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  fields?: readonly (keyof T)[],
): Beginning {
  const known = beginnings.get(entity) ?? new Map<unknown, Beginning>()
  beginnings.set(entity, known)
  const before = known.get(fields)
  if (before) return before
  const sql = em
    .createQueryBuilder(entity, 'one')
    .select((fields ?? allOf(em, entity)) as never)
    .getQuery()
  const at = sql.lastIndexOf(' from "')
  const made = {
    columns: { sql: sql.slice(0, at), values: [] },
    from: { sql: sql.slice(at), values: [] },
  }
  known.set(fields, made)
  return made
}

/** By the entity, and by the list of fields, which is a constant of whoever asks. */
const beginnings = new WeakMap<object, Map<unknown, Beginning>>()

/** Of the row: one of these. One alone is compared with: PostgreSQL plans a list anew for each length. */
export const isOneOf = (ids: readonly number[]): SqlPart =>
  ids.length === 1 ? part`= ${ids[0]}::int` : part`= any(${`{${ids.join(',')}}`}::int[])`

/** All that is read with the entity, formulas too; lazy columns are not. */
function allOf<T extends object>(em: EntityManager, entity: EntityClass<T>): (keyof T)[] {
  return em
    .getMetadata(entity)
    .props.filter(({ lazy, fieldNames, formula }) => !lazy && (fieldNames || formula))
    .map(({ name }) => name)
}
