import { Box } from '@chakra-ui/react'
import { gql } from '../../gql-tag'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { Reasons_ApplicationFragmentDoc } from '../../gql/graphql'
import { Fact, Facts } from '../../ui/Facts'
import { schoolFieldWords } from '../../../common/school-words'

gql`
  fragment Reasons_application on SchoolApplication {
    reasons {
      field
      message
    }
  }
`

interface ReasonsProps {
  application: FragmentType<typeof Reasons_ApplicationFragmentDoc>
}

/** Why a decision was taken, each reason beside what it is about. */
export function Reasons({ application }: ReasonsProps) {
  const { reasons } = readFragment(Reasons_ApplicationFragmentDoc, application)
  if (reasons.length === 0) return null
  return (
    <Box mt="4">
      <Facts>
        {reasons.map(({ field, message }, index) => (
          // The list never changes its order.
          // oxlint-disable-next-line react/no-array-index-key
          <Fact key={index} label={field ? schoolFieldWords(field) : 'The whole'}>
            <Box whiteSpace="pre-line">{message}</Box>
          </Fact>
        ))}
      </Facts>
    </Box>
  )
}
