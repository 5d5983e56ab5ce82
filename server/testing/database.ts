import type { Product } from './product.js'

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

/** Every column of every row of every table, the queue's included, as text. */
export async function everythingStored(product: Product): Promise<string> {
  const tables = await rows<{ name: string }>(
    product,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) => rows<{ text: string }>(product, `select t::text as text from ${name} t`)),
  )
  return texts.flatMap((table) => table.map(({ text }) => text)).join('\n')
}
