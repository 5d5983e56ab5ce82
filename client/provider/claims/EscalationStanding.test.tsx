import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeFragmentData } from '../../gql/fragment-masking'
import {
  EscalationStanding_ContendFragmentDoc,
  EscalationStanding_EscalationFragmentDoc,
  type ContendState,
  type Side,
} from '../../gql/graphql'
import { render } from '../../testing/render'
import { EscalationStanding } from './EscalationStanding'

it('says of a case that nobody decided in time that the clock did', () => {
  const { unmount } = shows('UPHELD', 'PROVIDER')
  expect(screen.getByText(/The claim is gone/)).toHaveTextContent(
    /^The claim is gone\. The school can list the same debt again only if you let it\.$/,
  )
  unmount()
  shows('UPHELD', 'REGISTER')
  expect(screen.getByText(/The claim is gone/)).toHaveTextContent(
    'There was no decision in time, which counts as a decision for the family. The claim is gone',
  )
})

it('says of a claim that stands what others see of it, in the register’s own words', () => {
  shows('DISMISSED', 'PROVIDER', 'The school is suspended.')
  expect(screen.getByText('The school is suspended.')).toBeVisible()
  expect(screen.queryByText(/shown again/)).not.toBeInTheDocument()
})

function shows(state: ContendState, side: Side, reason = 'Removed from the register.') {
  const contend = makeFragmentData(
    { id: '8', state, reason: 'ALREADY_PAID', dueOn: null, mayDo: [], messages: [{ id: '1', side }] },
    EscalationStanding_ContendFragmentDoc,
  )
  const escalation = makeFragmentData(
    { id: '8', inDirectory: { reason } },
    EscalationStanding_EscalationFragmentDoc,
  )
  return render(<EscalationStanding escalation={escalation} contend={contend} />)
}
