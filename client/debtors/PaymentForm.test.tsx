import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../testing/render'
import type { FormError } from '../ui/fields/useFormErrors'
import { PaymentForm } from './PaymentForm'
import type { Payment } from './useDebtorActs'

it('a payment that failed is tried again under the same key; the next payment gets its own', async () => {
  const answers: FormError[][] = [[{ message: 'You seem to be offline.' }], [], []]
  const { user, sent } = open(answers)
  await user.type(amount(), '20,000.50')
  await user.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline.')
  expect(amount()).toHaveValue('20,000.50')
  await user.click(button())
  await waitFor(() => expect(amount()).toHaveValue(''))
  await user.type(amount(), '5')
  await user.click(button())
  await waitFor(() => expect(sent).toHaveLength(3))
  const [first, again, next] = sent.map(({ requestKey }) => requestKey)
  expect(again).toBe(first)
  expect(next).not.toBe(first)
  expect(sent[0]).toMatchObject({ amount: '20000.50', on: null, note: null })
})

it('a payment that was recorded with another amount by a try whose answer was lost says so, and the next try is another one', async () => {
  const before = 'This was sent before with other details, and that is on record.'
  const { user, sent } = open([
    [{ message: 'You seem to be offline.' }],
    [{ field: 'requestKey', message: before }],
    [],
  ])
  await user.type(amount(), '100')
  await user.click(button())
  await screen.findByText('You seem to be offline.')
  await user.clear(amount())
  await user.type(amount(), '250')
  await user.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent(before)
  expect(amount()).toHaveValue('250')
  await user.click(button())
  await waitFor(() => expect(amount()).toHaveValue(''))
  const [first, edited, next] = sent.map(({ requestKey }) => requestKey)
  expect(edited).toBe(first)
  expect(next).not.toBe(first)
})

it('says what was owed when the payment was begun; refused for that, it is sent again over what is owed by now', async () => {
  const overtaken = 'Nothing was recorded: what is owed has changed since you began.'
  const { user, sent } = open([[{ field: 'owed', message: overtaken }], []])
  await user.type(amount(), '100')
  await user.click(screen.getByRole('button', { name: /A colleague/ }))
  await user.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent(overtaken)
  expect(amount()).toHaveValue('100')
  await user.click(button())
  await waitFor(() => expect(amount()).toHaveValue(''))
  expect(sent.map(({ owed }) => owed)).toEqual(['50000.00', '30000.00'])
})

it('an amount that cannot be read is never sent', async () => {
  const { user, sent } = open([])
  await user.type(amount(), '45,00')
  await user.click(button())
  expect(amount()).toBeInvalid()
  expect(sent).toEqual([])
})

it('more than is owed lands beside the amount', async () => {
  const { user } = open([[{ field: 'amount', message: 'No more than ₦50,000.00 is owed.' }]])
  await user.type(amount(), '60000')
  await user.click(button())
  await waitFor(() => expect(amount()).toHaveAccessibleDescription('No more than ₦50,000.00 is owed.'))
})

it('the last payment says before it is saved that it completes the claim, and what the family will read', async () => {
  const { user } = open([])
  await user.type(amount(), '5,000')
  expect(screen.queryByText(/completes the claim/)).not.toBeInTheDocument()
  await user.clear(amount())
  await user.type(amount(), '50,000')
  expect(screen.getByText(/completes the claim/)).toHaveTextContent('“All is settled.”')
})

it('of a family that nobody writes to, no letter is promised', async () => {
  const { user } = open([], null)
  await user.type(amount(), '50,000')
  expect(screen.getByText(/completes the claim/)).toHaveTextContent('We do not write to the family')
  expect(screen.getByText(/completes the claim/)).not.toHaveTextContent('by letter')
})

function open(answers: FormError[][], settledLetter: string | null = 'All is settled.') {
  const sent: Payment[] = []
  const record = (payment: Payment) => Promise.resolve(answers[sent.push(payment) - 1] ?? [])
  function ThePage() {
    const [owed, setOwed] = useState('50000.00')
    const money = { amount: owed, currency: 'NGN' }
    return (
      <>
        <PaymentForm owed={money} settledLetter={settledLetter} onRecord={record} />
        <button onClick={() => setOwed('30000.00')}>A colleague records 20,000</button>
      </>
    )
  }
  return { sent, ...render(<ThePage />) }
}

const amount = () => screen.getByLabelText('Amount paid (₦)')
const button = () => screen.getByRole('button', { name: 'Record payment' })
