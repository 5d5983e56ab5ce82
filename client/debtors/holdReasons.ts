import type { HoldReason } from '../gql/graphql'

/** Why a family is not told who looked, in words. */
export const holdReasonWords: Record<HoldReason, string> = {
  VIOLENCE: 'Somebody of the family is violent, or threatens to be',
  COURT_ORDER: 'A court has ordered that somebody must not know',
  CUSTODY: 'A parent might take the child away',
  PROTECTION: 'The police or a child protection service asked for it',
  OTHER: 'Another reason, which the provider may ask for',
}

export const HOLD_REASONS = Object.entries(holdReasonWords).map(([value, label]) => ({ value, label }))

export const NO_HOLD_REASON = {
  field: 'reason',
  message: 'Choose why the family is not told which schools looked.',
}
