import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ContendNowDocument } from '../gql/graphql'
import { aContend, aMessage, aSchoolContend } from './aCase'
import { openCase, payload, refused, sent, nameOf } from './openCase'

describe('a case', () => {
  it('says first what happens next and by when', async () => {
    await openCase()
    const next = screen.getByRole('region', { name: 'What happens next' })
    expect(next).toHaveTextContent('Answer by 3 Dec 2026 in 13 days')
    expect(next).toHaveTextContent('after 17 Dec 2026 it is removed for good')
    expect(screen.getByText('I paid on 3 May.')).toBeVisible()
  })

  it('of a claim within its notice says nowhere that other schools see it', async () => {
    const within = { listed: false, visibleFrom: '2026-12-04T23:00:00Z', reason: 'From 5 Dec 2026.' }
    const inDirectory = { __typename: 'DirectoryState', ...within }
    await openCase({}, { debtor: { ...aSchoolContend().debtor, inDirectory } })
    const next = screen.getByRole('region', { name: 'What happens next' })
    expect(next).toHaveTextContent('Other schools cannot see the claim yet. They can from 5 Dec 2026')
    expect(next).not.toHaveTextContent('Other schools see')
  })

  it.each([
    ['OVERDUE', { dueOn: '2026-11-15' }, 'Your answer was due on 15 Nov 2026'],
    ['LAPSED', { dueOn: null, mayDo: [] }, 'The claim was removed'],
  ])('whose school stayed silent, %s, says what came of it', async (state, differs, words) => {
    await openCase({ state, ...differs })
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
      await openCase({ state, reason, dueOn: null, mayDo: [] }, { debtor })
      const next = screen.getByRole('region', { name: 'What happens next' })
      expect(next).toHaveTextContent(words)
      expect(next).not.toHaveTextContent(/claim stands|may add its own words|may ask|see the claim/)
    })
  })

  it.each(['LAPSED', 'UPHELD'])(
    'that removed the claim (%s) says whether the debt can be listed again',
    async (state) => {
      const relistingPermittedAt = '2026-11-20T10:00:00Z'
      await openCase({ state, mayDo: [] }, { debtor: { ...aSchoolContend().debtor, relistingPermittedAt } })
      expect(screen.getByText(/The provider lets you list the same debt once more/)).toBeVisible()
      expect(screen.queryByText(/cannot be listed again/)).not.toBeInTheDocument()
    },
  )

  it('is not new any more once it was opened, and what is not new is left alone', async () => {
    const { asked } = await openCase({}, { triage: 'NEW' })
    await waitFor(() => expect(screen.getByLabelText('Tag of Samuel Adeyemi')).toHaveValue('READ'))
    expect(asked.map(({ operation }) => operation)).toEqual(['CasePage', 'TriageContend'])
    const { asked: again } = await openCase({}, { triage: 'IGNORE' })
    expect(again.map(({ operation }) => operation)).toEqual(['CasePage'])
  })

  it('says of an earlier answer nothing that is true only of the last one', async () => {
    const messages = ['OPEN', 'ACCEPT', 'RESUME', 'ACCEPT'].map((act, at) =>
      aMessage({ id: String(at + 1), act, side: act === 'OPEN' ? 'FAMILY' : 'SCHOOL', text: null }),
    )
    await openCase({ state: 'ACCEPTED', outcome: 'AMOUNT_CORRECTED', mayDo: [], mayComment: false, messages })
    const thread = screen.getByRole('list', { name: 'Messages and actions' })
    expect(within(thread).getAllByText(/The amount was corrected/)).toHaveLength(1)
  })

  it('says of what came by the printed letter that the family may not have sent it', async () => {
    await openCase({ byPrintedLetter: true, messages: [aMessage({ byPrintedLetter: true })] })
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
    await openCase(contend)
    expect(screen.queryAllByRole('radio').map((radio) => nameOf(radio))).toEqual(labels)
    const { mayComment } = aContend(contend)
    const canWrite = screen.queryByRole('button', { name: 'Send the message' })
    expect(Boolean(canWrite)).toBe(Boolean(mayComment) && labels.length === 0)
  })

  it('that does not exist, or is another school’s, says so and leads to the list', async () => {
    await openCase({}, null)
    expect(screen.getByRole('heading', { name: 'There is no such case in your inbox' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See the list of contends' })).toHaveAttribute(
      'href',
      '/admin/contend',
    )
  })
})

describe('an answer', () => {
  it('without reasons is not sent; with them it is, and the case is as it then stands', async () => {
    const { user, asked } = await openCase()
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
    const { user } = await openCase(
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
    const { user, asked } = await openCase(
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

  it('is not sent past what comes in after that, either', async () => {
    const messages = [aMessage()]
    const newer = { __typename: 'UserError', field: ['readUpTo'], message: 'There is something new.' }
    const more = () =>
      messages.push(
        aMessage({ id: String(messages.length + 1), act: 'COMMENT', text: `More ${messages.length}.` }),
      )
    const { user, asked, client } = await openCase(
      {},
      {},
      {
        RejectContend: () => {
          if (messages.length === 1) more()
          return payload('rejectContend', null, [newer])
        },
        ContendNow: () => ({ contend: aContend({ messages: [...messages] }) }),
      },
    )
    await user.click(screen.getByRole('radio', { name: 'Reject, with reasons' }))
    await user.type(screen.getByLabelText('Your reasons'), 'No such payment.')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('More 1.')).toBeVisible()
    more()
    await client.query({ query: ContendNowDocument, variables: { id: '7' }, fetchPolicy: 'network-only' })
    expect(await screen.findByText('More 2.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    const read = () => sent(asked, 'RejectContend').map((input) => (input as { readUpTo: string }).readUpTo)
    await waitFor(() => expect(read()).toEqual(['1', '2']))
  })

  it('that is over meanwhile leaves its words, and they are no message to the family before somebody says so', async () => {
    const over = { __typename: 'UserError', field: ['contendId'], message: 'Nothing was changed.' }
    const { user } = await openCase(
      {},
      {},
      {
        RejectContend: () => payload('rejectContend', null, [over]),
        ContendNow: () => ({
          contend: aContend({
            state: 'ANSWERED_IN_PART',
            mayDo: [],
            mayComment: true,
            messages: [aMessage()],
          }),
        }),
      },
    )
    await user.click(screen.getByRole('radio', { name: 'Reject, with reasons' }))
    await user.type(screen.getByLabelText('Your reasons'), 'No such payment.')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('What you were writing was not sent')).toBeVisible()
    expect(screen.getByText('No such payment.')).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Only write to the family' }))
    expect(screen.getByRole('textbox')).toHaveValue('No such payment.')
  })

  it('whose page was left before its answer came is not called unsent where it has arrived', async () => {
    const first = await openCase({}, {}, { RejectContend: () => new Promise(() => {}) })
    await first.user.click(screen.getByRole('radio', { name: 'Reject, with reasons' }))
    await first.user.type(screen.getByLabelText('Your reasons'), 'No such payment.')
    await first.user.click(screen.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(sent(first.asked, 'RejectContend')).toHaveLength(1))
    first.unmount()
    const said = aMessage({ id: '2', side: 'SCHOOL', act: 'REJECT', text: 'No such payment.' })
    await openCase({ state: 'REJECTED', mayDo: [], mayComment: false, messages: [aMessage(), said] })
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
    expect(screen.queryByText('What you were writing was not sent')).not.toBeInTheDocument()
  })

  it('in words that the school has used before is kept where it was refused, and can be pasted', async () => {
    const messages = [
      aMessage({ side: 'SCHOOL', act: 'COMMENT', text: 'Please send the receipt.' }),
      aMessage({ id: '2', act: 'COMMENT', text: 'Here it is.' }),
    ]
    const newer = { __typename: 'UserError', field: ['readUpTo'], message: 'There is something new.' }
    const { user, asked } = await openCase(
      { messages },
      {},
      {
        RejectContend: () => {
          messages.push(aMessage({ id: '3', act: 'COMMENT', text: 'And more.' }))
          return payload('rejectContend', null, [newer])
        },
        ContendNow: () => ({ contend: aContend({ messages: [...messages] }) }),
      },
    )
    await user.click(screen.getByRole('radio', { name: 'Reject, with reasons' }))
    await user.click(screen.getByLabelText('Your reasons'))
    await user.paste('Please send the receipt.')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('There is something new.')
    expect(await screen.findByText('And more.')).toBeVisible()
    expect(screen.getByLabelText('Your reasons')).toHaveValue('Please send the receipt.')
    expect(sent(asked, 'RejectContend')).toHaveLength(1)
  })

  it.each([
    ['and nothing more can be said', { mayComment: false }],
    ['and the school may still write to the family', { mayComment: true }],
  ])(
    'whose answer was lost on the way is not called unsent, nor kept to be sent again: %s',
    async (_what, may) => {
      const said = aMessage({ id: '2', side: 'SCHOOL', act: 'REJECT', text: 'No such\npayment.' })
      const { user } = await openCase(
        {},
        {},
        {
          RejectContend: () => {
            throw new TypeError('Failed to fetch')
          },
          ContendNow: () => ({
            contend: aContend({ state: 'REJECTED', mayDo: [], messages: [aMessage(), said], ...may }),
          }),
        },
      )
      await user.click(screen.getByRole('radio', { name: 'Reject, with reasons' }))
      await user.type(screen.getByLabelText('Your reasons'), 'No such{Enter}payment. ')
      await user.click(screen.getByRole('button', { name: 'Reject' }))
      await screen.findByRole('heading', { name: 'You rejected it: the claim stands' })
      await waitFor(() => expect(sessionStorage).toHaveLength(0))
      expect(screen.queryByText('What you were writing was not sent')).not.toBeInTheDocument()
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      const fields = screen.queryAllByLabelText('Message to the family')
      expect(fields.map((field) => (field as HTMLTextAreaElement).value)).toEqual(may.mayComment ? [''] : [])
    },
  )

  it.each([
    [null, 'This meets a part of what the family says: the claim stays marked as disputed'],
    [{ amount: '20000.00', currency: 'NGN' }, 'it owes ₦20,000.00: that or less settles the case'],
  ])(
    'says before it is sent what a correction grants, where the family names %o',
    async (saysOwed, words) => {
      await openCase({ saysOwed })
      expect(screen.getByText(new RegExp(words))).toBeVisible()
    },
  )

  it('that was typed is there again after a look at another page, until it was sent', async () => {
    const { user, unmount } = await openCase()
    await user.click(screen.getByRole('radio', { name: 'Correct the amount' }))
    await user.type(screen.getByLabelText('Amount owed now (₦)'), '20,000')
    unmount()
    const again = await openCase()
    expect(screen.getByLabelText('Amount owed now (₦)')).toHaveValue('20,000')
    await again.user.click(screen.getByRole('button', { name: 'Correct the amount' }))
    await waitFor(() =>
      expect(sent(again.asked, 'AcceptContend')).toEqual([
        { contendId: '7', readUpTo: '1', outcome: 'AMOUNT_CORRECTED', amount: '20000.00', message: null },
      ]),
    )
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })
})
