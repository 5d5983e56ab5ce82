import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aMessage, aPlan, aSchoolContend } from './aCase'
import { openCase, payload, sent } from './openCase'

it('an answer with another plan says while it is written whether it adds up', async () => {
  const { user, asked } = await openCase({ reason: 'MORE_TIME', mayDo: ['REJECT', 'AGREE', 'COUNTER'] })
  await user.click(screen.getByRole('radio', { name: 'Offer another plan' }))
  await user.selectOptions(screen.getByLabelText('How many payments?'), '2')
  await user.click(screen.getByLabelText('Set the amounts myself'))
  await user.clear(screen.getByLabelText('Payment 1: amount (₦)'))
  await user.type(screen.getByLabelText('Payment 1: amount (₦)'), '30,000')
  expect(screen.getByText('₦5,000.00 more than is owed.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send the offer' }))
  expect(screen.getByLabelText('Payment 1: pay by')).toHaveAccessibleDescription('Choose a day.')
  expect(asked.map(({ operation }) => operation)).not.toContain('AnswerPlan')
  await user.type(screen.getByLabelText('Payment 1: pay by'), '2026-12-01')
  expect(screen.getByLabelText('Payment 2: pay by')).toHaveValue('2027-01-01')
  await user.clear(screen.getByLabelText('Payment 2: amount (₦)'))
  await user.type(screen.getByLabelText('Payment 2: amount (₦)'), '20,000')
  expect(screen.getByText('Together ₦50,000.00: all that is owed.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send the offer' }))
  await waitFor(() =>
    expect(sent(asked, 'AnswerPlan')).toEqual([
      {
        contendId: '7',
        readUpTo: '1',
        answer: 'COUNTER',
        message: null,
        instalments: [
          { dueOn: '2026-12-01', amount: '30000.00' },
          { dueOn: '2027-01-01', amount: '20000.00' },
        ],
      },
    ]),
  )
})

it('a plan that runs shows what is paid of it', async () => {
  const plan = aPlan(
    [
      ['2026-10-31', '20000.00', 'PAID', '20000.00'],
      ['2026-11-30', '30000.00'],
    ],
    { agreedAt: '2026-10-20T10:00:00Z' },
  )
  const messages = [aMessage({ plan }), aMessage({ id: '2', side: 'SCHOOL', act: 'AGREE', text: null, plan })]
  await openCase({ state: 'AGREED', reason: 'MORE_TIME', dueOn: '2026-11-30', plan, messages, mayDo: [] })
  const rows = screen.getByRole('table', { name: 'The agreed plan' }).querySelectorAll('tbody tr')
  expect([...rows].map(({ textContent }) => textContent)).toEqual([
    '131 Oct 2026Paid₦20,000.00₦20,000.00',
    '230 Nov 2026 in 10 daysTo come₦0.00₦30,000.00',
  ])
  expect(screen.getByRole('button', { name: 'Record payment' })).toBeVisible()
  expect(screen.getByText('You').parentElement).toHaveTextContent('You agreed to the plan')
})

it('a proof of payment is shown with what it proves, and is refused with reasons alone', async () => {
  const plan = aPlan([['2026-11-15', '50000.00', 'PROVEN']], { agreedAt: '2026-10-20T10:00:00Z' })
  const amount = { __typename: 'Money', amount: '50000.00', currency: 'NGN' }
  const proof = { __typename: 'PaymentProof', instalment: 1, paidOn: '2026-11-14', amount }
  const { user, asked } = await openCase(
    {
      state: 'AGREED',
      reason: 'MORE_TIME',
      plan,
      mayDo: [],
      mayRefuseProof: 1,
      dueOn: '2026-12-03',
      messages: [aMessage({ act: 'PROOF', text: null, proof })],
    },
    {},
    { RefuseProof: () => payload('refuseProof', aSchoolContend({ state: 'AGREED', plan, mayDo: [] })) },
  )
  expect(screen.getByRole('heading', { name: /^Answer the proof of payment by 3 Dec 2026/ })).toBeVisible()
  expect(screen.getByText('sent proof of a payment', { exact: false })).toBeVisible()
  expect(screen.getByText(/paid on/)).toHaveTextContent('₦50,000.00, paid on 14 Nov 2026')
  await user.click(screen.getByRole('radio', { name: 'Do not accept the proof, with reasons' }))
  await user.click(screen.getByRole('button', { name: 'Do not accept it' }))
  expect(screen.getByLabelText(/Your reasons/)).toHaveAccessibleDescription(/Say why: the family reads it./)
  await user.type(screen.getByLabelText(/Your reasons/), 'Nothing came.')
  await user.click(screen.getByRole('button', { name: 'Do not accept it' }))
  await waitFor(() =>
    expect(sent(asked, 'RefuseProof')).toEqual([
      { contendId: '7', readUpTo: '1', instalment: 1, message: 'Nothing came.' },
    ]),
  )
})

it('the last payment of a plan promises no letter to a family that nobody writes to', async () => {
  const plan = aPlan([['2026-12-15', '50000.00']], { agreedAt: '2026-10-20T10:00:00Z' })
  const { user } = await openCase({
    state: 'AGREED',
    reason: 'MORE_TIME',
    plan,
    mayDo: [],
    dueOn: '2026-12-15',
  })
  await user.type(screen.getByLabelText('Amount paid (₦)'), '50,000')
  expect(screen.getByText(/completes the claim/)).toHaveTextContent('We do not write to the family')
})

it('what was proven and never answered is to be recorded by a day, after which the claim is gone', async () => {
  const plan = aPlan([['2026-11-15', '50000.00', 'PROVEN']], { agreedAt: '2026-10-20T10:00:00Z' })
  const left = { dueOn: '2026-12-28', removedAfter: '2026-12-28', waitsFor: 'SCHOOL' }
  await openCase({ state: 'AGREED', reason: 'MORE_TIME', plan, mayDo: [], ...left })
  expect(
    screen.getByRole('heading', { name: /^Record what the family has paid by 28 Dec 2026/ }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Record payment' })).toBeVisible()
})

it('a plan with a late payment says so, and one that has ended asks for nothing that was still to come', async () => {
  const plan = aPlan(
    [
      ['2026-11-15', '20000.00', 'LATE'],
      ['2026-12-15', '30000.00'],
    ],
    { agreedAt: '2026-10-20T10:00:00Z' },
  )
  const plea = { reason: 'MORE_TIME', plan, mayDo: [] }
  const late = await openCase({ ...plea, state: 'AGREED', dueOn: '2026-11-15' })
  expect(
    screen.getByRole('heading', { name: /^A payment was due on 15 Nov 2026 overdue by 5 days/ }),
  ).toBeVisible()
  late.unmount()
  await openCase({ ...plea, state: 'BROKEN', dueOn: null })
  expect(screen.getByRole('row', { name: /15 Dec 2026/ })).toHaveTextContent('–₦0.00₦30,000.00')
})
