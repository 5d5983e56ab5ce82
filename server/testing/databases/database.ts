import { expect } from 'vitest'
import type { Product } from '../product.js'

/** Runs one statement in the product's database. */
export async function rows<T = any>(
  product: Product,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> {
  return product.world.orm.em.fork().execute(statement, values)
}

/** How many rows some tables have together: what a refusal must not change. */
export async function countRows(product: Product, ...tables: string[]): Promise<number> {
  const counts = await Promise.all(
    tables.map((table) => rows<{ count: number }>(product, `select count(*)::int as count from "${table}"`)),
  )
  return counts.reduce((sum, [row]) => sum + row!.count, 0)
}

/**
 * A race that happens every time: runs `statements` and keeps what they lock until so many others wait for it, then
 * commits and lets them go.
 */
export async function whileLocked<T>(
  product: Product,
  { statements, waiting }: { statements: [string, unknown[]][]; waiting: number },
  story: () => Promise<T>,
): Promise<T> {
  const em = product.world.orm.em.fork()
  await em.begin()
  for (const [statement, values] of statements) await em.execute(statement, values)
  const told = story()
  await untilWaiting(product, waiting).finally(() => em.commit())
  return told
}

/**
 * One after the other, the second while the first waits for what `lock` holds: as it is where two servers do it at the same
 * moment. Answers what each of them did.
 */
export async function inOrder<First, Second>(
  product: Product,
  [statement, values]: [string, unknown[]],
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const em = product.world.orm.em.fork()
  await em.begin()
  await em.execute(statement, values)
  const one = first()
  await untilWaiting(product, 1)
  const other = second()
  await untilWaiting(product, 2).finally(() => em.commit())
  return Promise.all([one, other])
}

/** Until so many wait for a lock that somebody else holds. */
export async function untilWaiting(product: Product, count: number): Promise<void> {
  const theyWait = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => rows(product, theyWait)).toHaveLength(count)
}

/** Every row of every table that holds a text, as the database writes it. */
export async function everythingWith(product: Product, text: string): Promise<string[]> {
  const tables = await rows(
    product,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) =>
      (
        await rows(
          product,
          `select '${name}: ' || to_jsonb(one)::text as row from "${name}" one where to_jsonb(one)::text ilike ?`,
          [`%${text}%`],
        )
      ).map(({ row }) => row as string),
    ),
  )
  return found.flat()
}
