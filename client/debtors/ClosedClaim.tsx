import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { ClosedClaim_DebtorFragmentDoc, type ClosedClaim_DebtorFragment } from '../gql/graphql'
import { gql } from '../gql-tag'
import { againWords } from '../contends/contendWords'
import { paths } from '../../common/paths'
import { TextLink } from '../ui/TextLink'

gql`
  fragment ClosedClaim_debtor on Debtor {
    id
    withdrawnAt
    purgedAt
    relistingPermittedAt
    school {
      id
      state
    }
    removed {
      because
    }
    contend {
      id
    }
  }
`

interface ClosedClaimProps {
  debtor: FragmentType<typeof ClosedClaim_DebtorFragmentDoc>
  /** What happened with it stands on the claim's own page; the page of its form leads there. */
  onPage: 'its own' | 'its form'
  /** What had the focus went with the form: then the sentence takes it. */
  justNow?: boolean
}

/** Instead of the form, where a claim has left the register and cannot be changed any more: why. */
export function ClosedClaim({ onPage, justNow = false, ...props }: ClosedClaimProps) {
  const debtor = readFragment(ClosedClaim_DebtorFragmentDoc, props.debtor)
  const sentence = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (justNow) sentence.current?.focus()
  }, [justNow])
  return (
    <Box maxW="40rem">
      <Box ref={sentence} tabIndex={-1} outline="none" mb="4">
        {why(debtor)} {onPage === 'its own' && below(debtor)}
      </Box>
      {onPage === 'its form' && (
        <Box mb="4">
          <TextLink to={paths.debtor(debtor.id)}>See what happened with it</TextLink>
        </Box>
      )}
      {mayListAgain(debtor) && (
        <Box mb="4">
          <TextLink to={paths.addDebtor}>List the debt again</TextLink>
        </Box>
      )}
      {debtor.contend && (
        <Box mb="4">
          <TextLink to={paths.contendCase(debtor.contend.id)}>See the case</TextLink>
        </Box>
      )}
    </Box>
  )
}

/** What is left of a purged claim does not say which debt that was. */
const mayListAgain = ({ removed, relistingPermittedAt, purgedAt, school }: ClosedClaim_DebtorFragment) =>
  removed && relistingPermittedAt && !purgedAt && school.state === 'APPROVED'

const below = ({ purgedAt }: ClosedClaim_DebtorFragment) =>
  purgedAt ? 'The amounts and what happened are kept below.' : 'What happened with it is kept below.'

function why({ removed, purgedAt, relistingPermittedAt }: ClosedClaim_DebtorFragment) {
  if (purgedAt)
    return 'This claim left the register long ago, so its personal details and files were deleted.'
  if (!removed) return 'You withdrew this claim. It is out of the register and can no longer be changed.'
  const because =
    removed.because === 'LAPSED'
      ? 'The family got no answer in time, so this claim was removed from the register.'
      : 'It was decided that the family is right, so this claim was removed from the register.'
  return `${because} It can no longer be changed. ${againWords(relistingPermittedAt)}`
}
