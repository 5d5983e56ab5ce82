import { Reference, type EntityClass, type RequiredEntityData } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { unawaited } from './unawaited.js'

/**
 * Writes rows of an entity in one statement, however many they are, and answers their ids in the same order. For what is
 * written by the thousand: a managed entity costs ten times as much as its row. All rows name the same properties; what
 * they leave out gets the table's default. Not for embedded parts.
 */
export async function insertRows<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  rows: readonly RequiredEntityData<T>[],
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const { named, statement } = insertingInto(em, entity, first)
  const records = rows.map((row) =>
    Object.fromEntries(named.map(({ name, column }) => [column, idOf(row[name as never])])),
  )
  const written = await em.execute<{ id: number }[]>(statement, [JSON.stringify(records)])
  return written.map(({ id }) => id)
}

/** As `insertRows`, for rows whose ids nobody asks for, or that bring their own (`drawIds`): their answer is not waited for. */
export async function writeRows<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  rows: readonly RequiredEntityData<T>[],
): Promise<void> {
  if (rows.length > 0) await unawaited(em, insertRows(em, entity, rows))
}

interface Inserting {
  named: { name: string; column: string }[]
  statement: string
}

/** By the entity, and by the properties that its rows name. */
const known = new WeakMap<object, Map<string, Inserting>>()

function insertingInto(em: EntityManager, entity: EntityClass<object>, row: object): Inserting {
  const ofEntity = known.get(entity) ?? new Map<string, Inserting>()
  known.set(entity, ofEntity)
  const key = Object.keys(row).join()
  const before = ofEntity.get(key)
  if (before) return before
  const { tableName, props } = em.getMetadata(entity)
  const named = props
    .filter(({ name, formula }) => name in row && !formula)
    .map(({ name, fieldNames, columnTypes, primary }) => ({
      name,
      column: fieldNames[0]!,
      type: primary ? 'int' : columnTypes[0]!,
    }))
  const columns = named.map(({ column }) => `"${column}"`).join(', ')
  const typed = named.map(({ column, type }) => `"${column}" ${type}`).join(', ')
  const statement = `insert into "${tableName}" (${columns})
    select * from json_to_recordset(?) as given (${typed}) returning id`
  const made = { named, statement }
  ofEntity.set(key, made)
  return made
}

/** What refers to a row is stored as its id. */
const idOf = (value: unknown) => (value instanceof Reference ? (value.unwrap() as { id: number }).id : value)
