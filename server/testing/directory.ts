import { ask, send, type Asker } from './client.js'
import type { Product } from './product.js'

const SEARCH = `query ($search: String, $first: Int! = 25, $after: String, $schoolId: ID, $region: String, $status: DebtStatus) {
  directory(search: $search, first: $first, after: $after, schoolId: $schoolId, region: $region, status: $status) {
    hint look { id shownCount } pageInfo { hasNextPage hasPreviousPage endCursor } edges { cursor node { id studentName } } } }`

/** One search of the directory as it is answered, refused or not. */
export const trySearch = (product: Product, variables: Record<string, unknown>, as: Asker) =>
  send(product, SEARCH, variables, as)

/** One page of a search that has to be answered. */
export const pageOf = async (product: Product, variables: Record<string, unknown>, as: Asker) =>
  (await ask(product, SEARCH, variables, as)).directory
