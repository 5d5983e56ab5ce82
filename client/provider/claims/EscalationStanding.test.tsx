import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeFragmentData } from '../../gql/fragment-masking'
import { EscalationStanding_ContendFragmentDoc, type Side } from '../../gql/graphql'
import { render } from '../../testing/render'
import { EscalationStanding } from './EscalationStanding'

it('says of a case that nobody decided in time that the clock did', () => {
  const view = render(<EscalationStanding contend={upheldBy('PROVIDER')} />)
  expect(screen.getByText(/The claim is gone/)).not.toHaveTextContent('no decision in time')
  view.unmount()
  render(<EscalationStanding contend={upheldBy('REGISTER')} />)
  expect(screen.getByText(/The claim is gone/)).toHaveTextContent(
    'There was no decision in time, which counts as a decision for the family. The claim is gone',
  )
})

const upheldBy = (side: Side) =>
  makeFragmentData(
    {
      id: '8',
      state: 'UPHELD',
      reason: 'ALREADY_PAID',
      dueOn: null,
      statement: null,
      mayDo: [],
      messages: [{ id: '1', side }],
    },
    EscalationStanding_ContendFragmentDoc,
  )
