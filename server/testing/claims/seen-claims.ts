import { aToldFamily } from './cases.js'
import { daysLater } from './claims.js'
import { ask } from '../client.js'
import type { Person, SchoolPerson } from '../people.js'
import type { Product } from '../product.js'

/** A claim that others have seen for a while; `people` stay signed in meanwhile. */
export async function aSeenClaim(
  product: Product,
  { school, people }: { school: SchoolPerson; people: Person[] },
  over: Record<string, unknown> = {},
) {
  const told = await aToldFamily(product, school, { amountOwed: '45000', dueDate: '2026-01-15', ...over })
  await daysLater(product, 8, ...people)
  return told
}

/** What another school is shown under a name. */
export async function shownUnder(product: Product, name: string, other: Person): Promise<any[]> {
  const query =
    'query ($search: String) { directory(search: $search) { edges { node { id studentName amountOwed { amount } since } } } }'
  const { directory } = await ask(product, query, { search: name }, other)
  return directory.edges.map((edge: any) => edge.node)
}
