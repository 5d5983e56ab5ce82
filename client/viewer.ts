import type { FragmentType } from './gql/fragment-masking'
import type { Session_ViewerFragment, Session_ViewerFragmentDoc } from './gql/graphql'

/** Whoever is signed in. */
export type Viewer = Session_ViewerFragment
/** Whoever has just signed in, as a mutation answers with `viewer { ...Session_viewer }`. */
export type Arrival = FragmentType<typeof Session_ViewerFragmentDoc>
