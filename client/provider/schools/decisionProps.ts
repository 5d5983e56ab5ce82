import type { DecisionButtons_SchoolFragment as Decidable } from '../../gql/graphql'

/** What each decision's dialog is told. */
export interface DecisionProps {
  school: Decidable
  regions: readonly string[]
  onClose: () => void
}
