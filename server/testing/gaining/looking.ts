import { ask, type Asker } from '../client.js'
import type { Product } from '../product.js'
import type { Family } from './family.js'

/** An entry as another school is shown it. */
export interface Entry {
  id: string
  studentName: string
  parentName: string
  disputed: boolean
  amountOwed: { amount: string }
}

/** The entries of this family that a school finds. */
export async function entriesOf(product: Product, { surname }: Family, other: Asker): Promise<Entry[]> {
  const query = `query ($search: String) { directory(search: $search, first: 25) { edges { node { id studentName parentName disputed amountOwed { amount } } } } }`
  const { directory } = await ask(product, query, { search: surname }, other)
  return directory.edges
    .map(({ node }: { node: Entry }) => node)
    .filter(({ studentName }: Entry) => studentName.endsWith(surname))
}

/** How many letters have told that what was seen of this family has changed. */
export const correctionsTo = (product: Product, { surname }: Family): number =>
  product.mail.received.filter(
    ({ subject, text }) => subject.startsWith('A claim that you saw has changed') && text.includes(surname),
  ).length
