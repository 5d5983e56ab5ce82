import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeFragmentData } from '../gql/fragment-masking'
import { ClaimTags_DebtorFragmentDoc, type ClaimTags_DebtorFragment } from '../gql/graphql'
import { render } from '../testing/render'
import { Clock } from '../ui/format/Clock'
import { ClaimTags } from './ClaimTags'

const contend = (state: 'OPEN' | 'ESCALATED' | 'LAPSED', waitsFor: 'SCHOOL' | 'PROVIDER' | null) => ({
  contend: { id: '7', contend: { id: '7', reason: 'ALREADY_PAID' as const, state, waitsFor } },
})

it.each<[string, Partial<ClaimTags_DebtorFragment>, string]>([
  ['nobody answered', {}, ''],
  ['is disputed', contend('OPEN', 'SCHOOL'), 'Disputed'],
  ['the provider decides', contend('ESCALATED', 'PROVIDER'), 'With the provider'],
  ['was removed', { ...contend('LAPSED', null), removed: { at: '2026-11-01T10:00:00Z' } }, 'Removed'],
  [
    'was undone with its import',
    { withdrawnAt: '2026-11-01T10:00:00Z', undoneAt: '2026-11-01T10:00:00Z' },
    'Import undone',
  ],
  ['was withdrawn', { withdrawnAt: '2026-11-01T10:00:00Z' }, 'Withdrawn'],
  ['was purged', { purgedAt: '2026-11-01T10:00:00Z' }, 'Purged'],
  ['has long to be confirmed', { confirmBy: '2026-12-05' }, ''],
  ['has to be confirmed soon', { confirmBy: '2026-12-04' }, 'To be confirmed'],
  ['was not confirmed in time', { confirmBy: '2026-11-01' }, 'To be confirmed'],
])('a claim that %s says so', (_what, claim, words) => {
  const { container } = open(claim)
  expect(container.textContent).toBe(words)
})

it('a case that runs is one step away', () => {
  open(contend('OPEN', 'SCHOOL'))
  expect(screen.getByRole('link', { name: 'See the case: Disputed' })).toHaveAttribute(
    'href',
    '/admin/contend/7',
  )
})

function open(claim: Partial<ClaimTags_DebtorFragment>) {
  const debtor = {
    id: '1',
    withdrawnAt: null,
    undoneAt: null,
    purgedAt: null,
    confirmBy: null,
    removed: null,
    contend: null,
    ...claim,
  }
  return render(
    <Clock value={{ now: () => new Date('2026-11-20T12:00:00Z'), timeZone: 'Africa/Lagos' }}>
      <ClaimTags debtor={makeFragmentData(debtor, ClaimTags_DebtorFragmentDoc)} />
    </Clock>,
  )
}
