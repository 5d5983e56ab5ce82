import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeFragmentData } from '../gql/fragment-masking'
import { PendingEmail_SchoolFragmentDoc } from '../gql/graphql'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { PendingEmail } from './PendingEmail'

const school = (pendingEmail: string | null) => ({
  __typename: 'School' as const,
  id: '7',
  email: 'office@marina.example',
  pendingEmail,
})

function open(pendingEmail: string | null) {
  const { Provider } = answering({
    KeepEmail: () => ({
      updateSchool: { __typename: 'UpdateSchoolPayload', school: school(null), userErrors: [] },
    }),
  })
  render(
    <Provider>
      <PendingEmail school={makeFragmentData(school(pendingEmail), PendingEmail_SchoolFragmentDoc)} />
    </Provider>,
  )
}

it('says where the school’s letters go, where they are to go, and keeps the present address when asked', async () => {
  open('new@marina.example')
  expect(screen.getByText(/sent a link to new@marina\.example/)).toHaveTextContent(
    'Until then they go to office@marina.example.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Keep the present address' }))
  expect(await screen.findByText('The address stays as it is')).toBeInTheDocument()
})

it('says nothing where nothing waits', () => {
  open(null)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
