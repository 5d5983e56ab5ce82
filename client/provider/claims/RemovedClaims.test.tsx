import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeFragmentData } from '../../gql/fragment-masking'
import { RemovedClaims_SchoolFragmentDoc } from '../../gql/graphql'
import { answering } from '../../testing/answering'
import { render } from '../../testing/render'
import { RemovedClaims } from './RemovedClaims'

it('keeps the reason that was begun for one child, and shows it at no other', async () => {
  const { Provider } = answering({})
  const claims = ['Bola Ade', 'Efe Obi'].map((studentName, at) => ({
    id: String(at + 1),
    studentName,
    term: null,
    removed: { because: 'UPHELD' as const, at: '2026-11-19T10:00:00Z' },
    permittedAt: null,
  }))
  const school = makeFragmentData({ removedClaims: claims }, RemovedClaims_SchoolFragmentDoc)
  const { user } = render(
    <Provider>
      <RemovedClaims school={school} />
    </Provider>,
  )
  const opens = (child: string) =>
    user.click(screen.getByRole('button', { name: new RegExp(`^Let it be listed again: ${child}, claim `) }))
  await opens('Bola Ade')
  await user.click(screen.getByLabelText('Reason'))
  await user.paste('Her father’s receipt was forged.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await opens('Efe Obi')
  expect(screen.getByLabelText('Reason')).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await opens('Bola Ade')
  expect(screen.getByLabelText('Reason')).toHaveValue('Her father’s receipt was forged.')
})
