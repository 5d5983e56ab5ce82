import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { Clock } from '../ui/format/Clock'
import { aContend, aMessage, aPlan, aSchoolContend, theRules } from './aCase'
import { Component } from './CasePage'

describe('a case', () => {
  it('says first what happens next and by when', async () => {
    await open()
    const next = screen.getByRole('region', { name: 'What happens next' })
    expect(next).toHaveTextContent('Answer by 3 Dec 2026 in 13 days')
    expect(next).toHaveTextContent('after 17 Dec 2026 it is removed for good')
    expect(screen.getByText('I paid on 3 May.')).toBeVisible()
  })

  it('of a claim within its notice says nowhere that other schools see it', async () => {
    const within = { listed: false, visibleFrom: '2026-12-04T23:00:00Z', reason: 'From 5 Dec 2026.' }
    const inDirectory = { __typename: 'DirectoryState', ...within }
    await open({}, { debtor: { ...aSchoolContend().debtor, inDirectory } })
    const next = screen.getByRole('region', { name: 'What happens next' })
    expect(next).toHaveTextContent('Other schools cannot see the claim yet. They can from 5 Dec 2026')
    expect(next).not.toHaveTextContent('Other schools see')
  })

  it.each([
    ['OVERDUE', { dueOn: '2026-11-15' }, 'Your answer was due on 15 Nov 2026'],
    ['LAPSED', { dueOn: null, mayDo: [] }, 'The claim was removed'],
  ])('whose school stayed silent, %s, says what came of it', async (state, differs, words) => {
    await open({ state, ...differs })
    expect(screen.getByRole('heading', { name: new RegExp(`^${words}`) })).toBeVisible()
  })

  describe.each([
    [
      'another case has removed it',
      { removed: { __typename: 'Removal', at: '2026-11-20T10:00:00Z' } },
      /removed since/,
    ],
    [
      'its school has withdrawn it',
      { withdrawnAt: '2026-11-20T10:00:00Z' },
      /You have withdrawn the claim since/,
    ],
  ])('does not say that the claim stands once %s', (_, differs, words) => {
    it.each([
      ['DISMISSED', 'ALREADY_PAID'],
      ['REJECTED', 'ALREADY_PAID'],
      ['REJECTED', 'MORE_TIME'],
      ['OFFER_LAPSED', 'MORE_TIME'],
      ['BROKEN', 'MORE_TIME'],
    ])('%s of %s', async (state, reason) => {
      const debtor = { ...aSchoolContend().debtor, ...differs }
      await open({ state, reason, dueOn: null, mayDo: [] }, { debtor })
      const next = screen.getByRole('region', { name: 'What happens next' })
      expect(next).toHaveTextContent(words)
      expect(next).not.toHaveTextContent(/claim stands|may add its own words|may ask|see the claim/)
    })
  })

  it.each(['LAPSED', 'UPHELD'])(
    'that removed the claim (%s) says whether the debt can be listed again',
    async (state) => {
      const relistingPermittedAt = '2026-11-20T10:00:00Z'
      await open({ state, mayDo: [] }, { debtor: { ...aSchoolContend().debtor, relistingPermittedAt } })
      expect(screen.getByText(/The provider lets you list the same debt once more/)).toBeVisible()
      expect(screen.queryByText(/cannot be listed again/)).not.toBeInTheDocument()
    },
  )

  it('is not new any more once it was opened, and what is not new is left alone', async () => {
    const { asked } = await open({}, { triage: 'NEW' })
    await waitFor(() => expect(screen.getByLabelText('Tag of Samuel Adeyemi')).toHaveValue('READ'))
    expect(asked.map(({ operation }) => operation)).toEqual(['CasePage', 'TriageContend'])
    const { asked: again } = await open({}, { triage: 'IGNORE' })
    expect(again.map(({ operation }) => operation)).toEqual(['CasePage'])
  })

  it('says of an earlier answer nothing that is true only of the last one', async () => {
    const messages = ['OPEN', 'ACCEPT', 'RESUME', 'ACCEPT'].map((act, at) =>
      aMessage({ id: String(at + 1), act, side: act === 'OPEN' ? 'FAMILY' : 'SCHOOL', text: null }),
    )
    await open({ state: 'ACCEPTED', outcome: 'AMOUNT_CORRECTED', mayDo: [], mayComment: false, messages })
    const thread = screen.getByRole('list', { name: 'Messages and actions' })
    expect(within(thread).getAllByText(/The amount was corrected/)).toHaveLength(1)
  })

  it('says of what came by the printed letter that the family may not have sent it', async () => {
    await open({ byPrintedLetter: true, messages: [aMessage({ byPrintedLetter: true })] })
    expect(screen.getByText(/By the printed letter: the family may not have sent it itself/)).toBeVisible()
    expect(screen.getByText('By the printed letter')).toBeVisible()
  })

  it.each([
    [
      'a dispute',
      {},
      [
        'They have paid',
        'Correct the amount',
        'Mark as completed',
        'Withdraw the claim',
        'Reject, with reasons',
        'Only write to the family',
      ],
    ],
    [
      'a plea',
      { reason: 'MORE_TIME', mayDo: ['REJECT', 'AGREE', 'COUNTER'] },
      ['Agree to this plan', 'Offer another plan', 'Reject, with reasons', 'Only write to the family'],
    ],
    ['what the provider decides', { state: 'ESCALATED', mayDo: [] }, []],
    ['what has ended', { state: 'ACCEPTED', outcome: 'COMPLETED', mayDo: [], mayComment: false }, []],
  ])('offers what can be done about %s, and no more', async (_what, contend, labels) => {
    await open(contend)
    expect(screen.queryAllByRole('radio').map((radio) => nameOf(radio))).toEqual(labels)
    const { mayComment } = aContend(contend)
    const canWrite = screen.queryByRole('button', { name: 'Send the message' })
    expect(Boolean(canWrite)).toBe(Boolean(mayComment) && labels.length === 0)
  })

  it('that does not exist, or is another school’s, says so and leads to the list', async () => {
    await open({}, null)
    expect(screen.getByRole('heading', { name: 'There is no such case in your inbox' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See the list of contends' })).toHaveAttribute(
      'href',
      '/admin/contend',
    )
  })
})

describe('an answer', () => {
  it('without reasons is not sent; with them it is, and the case is as it then stands', async () => {
    const { user, asked } = await open()
    await user.click(screen.getByRole('radio', { name: 'Reject, with reasons' }))
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    expect(screen.getByLabelText('Your reasons')).toHaveAccessibleDescription('Say why: the family reads it.')
    await user.type(screen.getByLabelText('Your reasons'), 'No such payment.')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    const now = await screen.findByRole('heading', { name: 'You rejected it: the claim stands' })
    await waitFor(() => expect(now).toHaveFocus())
    expect(sent(asked, 'RejectContend')).toEqual([
      { contendId: '7', readUpTo: '1', message: 'No such payment.', files: [] },
    ])
    expect(screen.getByLabelText('Message to the family')).toHaveValue('')
  })

  it('that comes second shows why, the case as it is now, and still what was typed', async () => {
    let state = 'OPEN'
    const { user } = await open(
      {},
      {},
      {
        AcceptContend: () => {
          state = 'WITHDRAWN'
          return refused('acceptContend', 'Nothing was changed. The family has withdrawn it.')
        },
        ContendNow: () => ({
          contend: aContend({ state, mayDo: [], mayComment: false, waitsFor: null, dueOn: null }),
        }),
      },
    )
    await user.click(screen.getByRole('radio', { name: 'Withdraw the claim' }))
    await user.type(screen.getByLabelText(/Message to the family/), 'Sorry for that.')
    await user.click(screen.getByRole('button', { name: 'Withdraw the claim' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Nothing was changed. The family has withdrawn it.',
    )
    expect(await screen.findByRole('heading', { name: 'The family withdrew it' })).toBeVisible()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(screen.getByText('Sorry for that.')).toBeVisible()
  })

  it('that was begun before the family wrote once more is sent only once that has been read', async () => {
    const messages = [aMessage()]
    const { user, asked } = await open(
      {},
      {},
      {
        RejectContend: ({ input }) => {
          const isRead = (input as { readUpTo: string }).readUpTo === '2'
          if (isRead) return payload('rejectContend', aSchoolContend({ state: 'REJECTED', mayDo: [] }))
          messages.push(aMessage({ id: '2', act: 'COMMENT', text: 'Here is the receipt.' }))
          const error = { __typename: 'UserError', field: ['readUpTo'], message: 'There is something new.' }
          return payload('rejectContend', null, [error])
        },
        ContendNow: () => ({ contend: aContend({ messages: [...messages] }) }),
      },
    )
    await user.click(screen.getByRole('radio', { name: 'Reject, with reasons' }))
    await user.type(screen.getByLabelText('Your reasons'), 'No such payment.')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('There is something new.')
    expect(await screen.findByText('Here is the receipt.')).toBeVisible()
    expect(screen.getByLabelText('Your reasons')).toHaveValue('No such payment.')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    const read = () => sent(asked, 'RejectContend').map((input) => (input as { readUpTo: string }).readUpTo)
    await waitFor(() => expect(read()).toEqual(['1', '2']))
  })

  it.each([
    [null, 'This meets a part of what the family says: the claim stays marked as disputed'],
    [{ amount: '20000.00', currency: 'NGN' }, 'it owes ₦20,000.00: that or less settles the case'],
  ])(
    'says before it is sent what a correction grants, where the family names %o',
    async (saysOwed, words) => {
      await open({ saysOwed })
      expect(screen.getByText(new RegExp(words))).toBeVisible()
    },
  )

  it('that was typed is there again after a look at another page, until it was sent', async () => {
    const { user, unmount } = await open()
    await user.click(screen.getByRole('radio', { name: 'Correct the amount' }))
    await user.type(screen.getByLabelText('Amount owed now (₦)'), '20,000')
    unmount()
    const again = await open()
    expect(screen.getByLabelText('Amount owed now (₦)')).toHaveValue('20,000')
    await again.user.click(screen.getByRole('button', { name: 'Correct the amount' }))
    await waitFor(() =>
      expect(sent(again.asked, 'AcceptContend')).toEqual([
        { contendId: '7', readUpTo: '1', outcome: 'AMOUNT_CORRECTED', amount: '20000.00', message: null },
      ]),
    )
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })

  it('with another plan says while it is written whether it adds up', async () => {
    const { user, asked } = await open({ reason: 'MORE_TIME', mayDo: ['REJECT', 'AGREE', 'COUNTER'] })
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
  await open({ state: 'AGREED', reason: 'MORE_TIME', dueOn: '2026-11-30', plan, messages, mayDo: [] })
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
  const { user, asked } = await open(
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
  const { user } = await open({ state: 'AGREED', reason: 'MORE_TIME', plan, mayDo: [], dueOn: '2026-12-15' })
  await user.type(screen.getByLabelText('Amount paid (₦)'), '50,000')
  expect(screen.getByText(/completes the claim/)).toHaveTextContent('We do not write to the family')
})

it('what was proven and never answered is to be recorded by a day, after which the claim is gone', async () => {
  const plan = aPlan([['2026-11-15', '50000.00', 'PROVEN']], { agreedAt: '2026-10-20T10:00:00Z' })
  const left = { dueOn: '2026-12-28', removedAfter: '2026-12-28', waitsFor: 'SCHOOL' }
  await open({ state: 'AGREED', reason: 'MORE_TIME', plan, mayDo: [], ...left })
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
  const late = await open({ ...plea, state: 'AGREED', dueOn: '2026-11-15' })
  expect(
    screen.getByRole('heading', { name: /^A payment was due on 15 Nov 2026 overdue by 5 days/ }),
  ).toBeVisible()
  late.unmount()
  await open({ ...plea, state: 'BROKEN', dueOn: null })
  expect(screen.getByRole('row', { name: /15 Dec 2026/ })).toHaveTextContent('–₦0.00₦30,000.00')
})

type Answers = Parameters<typeof answering>[0]

/** Opens the case, as it is or as null: it does not exist. */
async function open(contend = {}, rest: object | null = {}, answers: Answers = {}) {
  let now = contend
  const answered = (state: string) => {
    now = { ...contend, state, mayDo: [] }
    return aSchoolContend(now, rest as Record<string, unknown>)
  }
  const line = answering({
    CasePage: () => ({
      schoolContend: rest && aSchoolContend(now, rest as Record<string, unknown>),
      registerRules: theRules,
    }),
    TriageContend: ({ input }) => ({
      triageContend: {
        __typename: 'SchoolContendPayload',
        schoolContend: { __typename: 'SchoolContend', id: '7', triage: (input as { tag: string }).tag },
        userErrors: [],
      },
    }),
    RejectContend: () => payload('rejectContend', answered('REJECTED')),
    AcceptContend: () => payload('acceptContend', answered('ACCEPTED')),
    AnswerPlan: () => ({
      answerPlan: {
        __typename: 'ContendPayload',
        contend: answered('COUNTERED').contend,
        userErrors: [],
      },
    }),
    ...answers,
  })
  const view = render(
    <line.Provider>
      <Clock value={{ now: () => new Date('2026-11-20T12:00:00Z'), timeZone: 'Africa/Lagos' }}>
        <Routes>
          <Route path="/admin/contend/:id" element={<Component />} />
        </Routes>
      </Clock>
    </line.Provider>,
    '/admin/contend/7',
  )
  await screen.findByRole('heading', { level: 1, name: rest ? 'Samuel Adeyemi' : 'This case does not exist' })
  return { ...view, ...line }
}

const payload = (name: string, schoolContend: object | null, userErrors: object[] = []) => ({
  [name]: { __typename: 'SchoolContendPayload', schoolContend, userErrors },
})

const refused = (name: string, message: string) =>
  payload(name, null, [{ __typename: 'UserError', field: ['contendId'], message }])

const sent = (asked: { operation: string; variables: Record<string, unknown> }[], name: string) =>
  asked.filter(({ operation }) => operation === name).map(({ variables }) => variables['input'])

const nameOf = (radio: HTMLElement) =>
  document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent
