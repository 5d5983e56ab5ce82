import { gql } from '../gql-tag'
import { notify } from '../ui/toaster'
import { useFormErrors } from '../ui/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'

// What every decision answers with: all that the desk shows of a school, so that nothing is left as it was.
gql`
  fragment Decided_school on School {
    id
    name
    ...ApplicationStanding_school
    ...DecisionButtons_school
    ...SchoolFacts_school
    ...SchoolDocuments_school
    ...SchoolHistory_school
  }
`

interface DecisionOptions {
  /** Sends the decision and answers the payload's `userErrors`. */
  send: () => ReturnType<Parameters<typeof problemsOf>[0]>
  /** Said when it went through. */
  said: string
  onClose: () => void
}

/** Takes a decision once, keeps the dialog open with a sentence when it did not go through, and closes it when it did. */
export function useDecision({ send, said, onClose }: DecisionOptions) {
  const problems = useFormErrors()
  const [decide, busy] = useOnce(async () => {
    const found = await problemsOf(send)
    if (found.length > 0) return problems.show(found)
    notify.success(said)
    onClose()
  })
  return { decide: () => void decide(), busy, problems }
}
