import { act, screen } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { makeFragmentData } from '../gql/fragment-masking'
import { LedgerTable_EntryFragmentDoc } from '../gql/graphql'
import { render } from '../testing/render'
import { LedgerTable } from './LedgerTable'
import { WithdrawClaim } from './WithdrawClaim'

const WITHDRAWING = (isOpen: boolean) => <WithdrawClaim isOpen={isOpen} onWithdraw={async () => []} />
const VOIDING = (isOpen: boolean, mayBeVoided: boolean) => (
  <LedgerTable
    entries={[makeFragmentData({ ...PAYMENT, mayBeVoided }, LedgerTable_EntryFragmentDoc)]}
    owed={{ amount: '30000.00', currency: 'NGN' }}
    voiding={{ isOpen, isClosed: false, isWritten: true, onVoid: async () => [] }}
  />
)
const PAYMENT = {
  id: '5',
  kind: 'PAYMENT' as const,
  note: null,
  on: '2026-11-20',
  voidedOn: null,
  voidReason: null,
  mayBeVoided: true,
  recordedBy: 'bursar',
  amount: { amount: '-20000.00', currency: 'NGN' },
}

/** [what; the page as it was, and as it is by then; the button that leads there; the one that does it; what is written] */
const ASKED: [string, ReactNode, ReactNode, string, string, string][] = [
  ['Withdrawing', WITHDRAWING(true), WITHDRAWING(false), 'Withdraw the claim', 'Withdraw', 'Reason'],
  [
    'voiding a payment that somebody has voided',
    VOIDING(true, true),
    VOIDING(true, false),
    'Void the payment of ₦20,000.00',
    'Void the payment',
    'The reason in your words',
  ],
  [
    'voiding a payment of a claim that has been withdrawn',
    VOIDING(true, true),
    VOIDING(false, true),
    'Void the payment of ₦20,000.00',
    'Void the payment',
    'The reason in your words',
  ],
]

it.each(ASKED)(
  '%s is asked no more once a colleague was quicker, and what was written stays',
  async (_, before, after, leads, does, written) => {
    let tell!: (page: ReactNode) => void
    function Told() {
      const [page, set] = useState(before)
      useEffect(() => {
        tell = set
      }, [])
      return page
    }
    const { user } = render(<Told />)
    await user.click(screen.getByRole('button', { name: leads }))
    const reasons = screen.queryByLabelText('Why it does not count')
    if (reasons) await user.selectOptions(reasons, 'OTHER')
    await user.click(screen.getByLabelText(new RegExp(`^${written}`)))
    await user.paste('It was for the sister.')
    act(() => tell(after))
    expect(screen.getByRole('alert')).toHaveTextContent(/nothing left to decide/)
    expect(screen.queryByRole('button', { name: does })).not.toBeInTheDocument()
    expect(screen.getByLabelText(new RegExp(`^${written}`))).toHaveValue('It was for the sister.')
    await user.click(screen.getByRole('button', { name: 'Close and look' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  },
)
