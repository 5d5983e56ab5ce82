import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SchoolState } from '../../gql/graphql'
import { render } from '../../testing/render'
import { FirstDay } from './FirstDay'

const open = (done: object, state: SchoolState = 'APPROVED') =>
  render(<FirstDay steps={{ ...NOTHING, ...done } as never} state={state} />)
const NOTHING = {
  __typename: 'FirstDay',
  emailConfirmed: false,
  rulesRead: false,
  listed: false,
  peopleInvited: false,
  checked: false,
}

it('leads from each first step to where it is done, and crosses off what is', () => {
  open({ emailConfirmed: true })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/documentation#rules',
    '/admin/adddebtor',
    '/admin/import',
    '/admin/profile?tab=administration',
    '/check',
  ])
  const [first] = screen.getAllByRole('listitem')
  expect(within(first!).getByRole('img', { name: 'Done' })).toBeVisible()
})

it('says when a school that waits can invite somebody and make its first check', () => {
  open({}, 'AWAITING_APPROVAL')
  expect(screen.getAllByText('You can do this once your school is approved.')).toHaveLength(2)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Confirm your e-mail address',
    'Read the rules',
    'Add your first debtor',
    'Import it as a file',
  ])
})

it('is not in the way of a school that has something to put right first', () => {
  open({}, 'REJECTED')
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})
