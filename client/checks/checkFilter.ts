import type { CheckFilterInput, CheckOutcome, CheckPurpose } from '../gql/graphql'
import { OUTCOME_WORDS, PURPOSE_WORDS } from '../../common/check-words'

/** What the fields over the history hold; the empty string narrows nothing. */
export interface CheckFilterDraft {
  search: string
  found: string
  purpose: string
  outcome: string
}

export const NO_FILTER: CheckFilterDraft = { search: '', found: '', purpose: '', outcome: '' }

/** As the server takes it. What is none of the choices narrows nothing. */
export function filterOf({ search, found, purpose, outcome }: CheckFilterDraft): CheckFilterInput {
  return {
    search: search || null,
    found: found === 'somebody' ? true : found === 'nobody' ? false : null,
    purpose: Object.hasOwn(PURPOSE_WORDS, purpose) ? (purpose as CheckPurpose) : null,
    outcome: Object.hasOwn(OUTCOME_WORDS, outcome) ? (outcome as CheckOutcome) : null,
    decided: outcome === 'none' ? false : null,
  }
}
