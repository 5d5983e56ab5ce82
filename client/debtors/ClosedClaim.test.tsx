import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeFragmentData } from '../gql/fragment-masking'
import { ClosedClaim_DebtorFragmentDoc, type ClosedClaim_DebtorFragment } from '../gql/graphql'
import { render } from '../testing/render'
import { ClosedClaim } from './ClosedClaim'

it('says of a removed claim that the provider has let it be listed again, and leads there', () => {
  const { unmount } = shows(null)
  expect(screen.getByText(/cannot be listed again without the provider/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'List the debt again' })).not.toBeInTheDocument()
  unmount()
  shows('2026-11-20T10:00:00Z')
  expect(screen.getByText(/The provider lets you list the same debt once more/)).toBeVisible()
  expect(screen.queryByText(/cannot be listed again/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'List the debt again' })).toHaveAttribute(
    'href',
    '/admin/adddebtor',
  )
})

it.each([
  ['a suspended school, which may list nothing', { school: { id: '2', state: 'SUSPENDED' as const } }],
  ['a claim of which nobody can say any more which debt it was', { purgedAt: '2026-11-21T10:00:00Z' }],
])('leads no further for %s', (_, differs) => {
  shows('2026-11-20T10:00:00Z', differs)
  expect(screen.queryByRole('link', { name: 'List the debt again' })).not.toBeInTheDocument()
})

function shows(relistingPermittedAt: string | null, differs: Partial<ClosedClaim_DebtorFragment> = {}) {
  const removed = { because: 'UPHELD' as const }
  const school = { id: '2', state: 'APPROVED' as const }
  const claim = {
    id: '4',
    withdrawnAt: null,
    purgedAt: null,
    relistingPermittedAt,
    school,
    removed,
    contend: null,
  }
  const debtor = makeFragmentData({ ...claim, ...differs }, ClosedClaim_DebtorFragmentDoc)
  return render(<ClosedClaim debtor={debtor} onPage="its own" />)
}
