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
