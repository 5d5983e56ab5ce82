import type { DebtAge, DebtorNeed, DebtorSort } from '../../gql/graphql'

/** How long a debt has been open. */
export const ageWords: Record<DebtAge, string> = {
  UP_TO_30: '0–30 days',
  UP_TO_60: '31–60 days',
  UP_TO_90: '61–90 days',
  UP_TO_120: '91–120 days',
  UP_TO_180: '121–180 days',
  OVER_180: 'Over 180 days',
}

/** What of a claim waits for its school. */
export const needWords: Record<DebtorNeed, string> = {
  CONTENDED: 'Answered by the family',
  UNDELIVERED: 'Letter not delivered',
  TO_PRINT: 'Letter to print',
  TO_CONFIRM: 'To be confirmed',
}

/** What comes first. */
export const sortWords: Record<DebtorSort, string> = {
  NEWEST: 'Newest first',
  OLDEST_DEBT: 'Oldest debt first',
  AMOUNT: 'Largest amount first',
  NAME: 'Name of student',
  CONFIRM_BY: 'To be confirmed soonest',
  CLASS: 'Class and arm',
}

export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
