import { Text } from '@chakra-ui/react'
import { useApplicantsAllowanceQuery } from '../../gql/hooks'
import { gql } from '../../gql-tag'
import { figure } from '../../../common/counts'

gql`
  query ApplicantsAllowance {
    registerRules {
      batchRowsPerDay
    }
    viewer {
      id
      school {
        id
        applicantsLeft
      }
    }
  }
`

/** How many applicants the school may still check by lists. */
export function ApplicantsAllowance() {
  const { data } = useApplicantsAllowanceQuery({ fetchPolicy: 'cache-and-network' })
  const left = data?.viewer?.school?.applicantsLeft
  if (typeof left !== 'number') return null
  const whole = data!.registerRules.batchRowsPerDay
  return (
    <Text textStyle="figures" color="fg.muted" maxW="65ch">
      Your school can check {figure(whole)} applicants by lists in 24 hours.{' '}
      {left === whole ? 'None of them are used yet.' : `${figure(left)} of them are left.`}
    </Text>
  )
}
