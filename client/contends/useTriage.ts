import type { Triage } from '../gql/graphql'
import { useTriageContendMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { problemsOf } from '../user-errors'
import { notify } from '../ui/overlays/toaster'

gql`
  mutation TriageContend($input: TriageContendInput!) {
    triageContend(input: $input) {
      schoolContend {
        id
        triage
      }
      userErrors {
        field
        message
      }
    }
  }
`

/**
 * Puts another of the school's own tags on a case: seen at once, and taken back with a sentence where it fails.
 * Without `atOnce` it is seen when the server has answered.
 */
export function useTriage() {
  const [mutate] = useTriageContendMutation()
  return async (contendId: string, tag: Triage, atOnce = true) => {
    const [problem] = await problemsOf(async () => {
      const { data } = await mutate({
        variables: { input: { contendId, tag } },
        ...(atOnce ? { optimisticResponse: expected(contendId, tag) } : {}),
      })
      return data!.triageContend.userErrors
    })
    if (problem) notify.error(problem.message)
    return !problem
  }
}

/** With the names by which the cache finds it. */
function expected(id: string, triage: Triage) {
  const schoolContend = { __typename: 'SchoolContend', id, triage }
  return { triageContend: { __typename: 'SchoolContendPayload', schoolContend, userErrors: [] } }
}
