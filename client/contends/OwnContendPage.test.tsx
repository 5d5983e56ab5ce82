import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { Clock } from '../ui/Clock'
import { aClaim, aContend, aPlan, PALM_GROVE, theRules } from './aCase'
import { Component } from './OwnContendPage'

afterEach(() => sessionStorage.clear())

const OFFER = {
  state: 'COUNTERED',
  reason: 'MORE_TIME',
  waitsFor: 'FAMILY',
  dueOn: '2026-12-01',
  mayDo: ['AGREE', 'COUNTER', 'DECLINE', 'WITHDRAW'],
}

it('says first what happens next and by when, and beside the case what the school says', async () => {
  await open()
  expect(nextStep()).toHaveTextContent('The school answers by 3 Dec 2026 in 13 days')
  expect(nextStep()).toHaveTextContent('after 17 Dec 2026 it is removed for good')
  const claim = screen.getByRole('region', { name: 'The claim' })
  expect(claim).toHaveTextContent('₦50,000.00 is unpaid for Samuel Adeyemi.')
  expect(claim).toHaveTextContent('Other approved schools can see this entry, marked as disputed.')
})

it.each([
  [
    'an offer of the school',
    OFFER,
    ['Agree to this plan', 'Propose another plan', 'Say no to this plan', 'Only write to the school'],
  ],
  [
    'a rejection',
    { state: 'REJECTED', mayDo: ['ESCALATE'], escalateBy: '2026-12-20' },
    ['Ask the provider to decide', 'Only write to the school'],
  ],
  [
    'an answer that meets a part',
    { state: 'ANSWERED_IN_PART', mayDo: ['TAKE', 'ESCALATE', 'WITHDRAW'], dueOn: '2026-12-20' },
    ['It is right now', 'Ask the provider to decide', 'Only write to the school'],
  ],
  ['a decision for the school', { state: 'DISMISSED', mayDo: [], mayState: true, mayComment: false }, []],
])('offers what can be done about %s, and no more', async (_what, contend, labels) => {
  await open(contend)
  expect(screen.queryAllByRole('radio').map((radio) => nameOf(radio))).toEqual(labels)
})

it('an offer is agreed to, and the plan then stands over the thread', async () => {
  const instalments: [string, string][] = [
    ['2026-11-30', '25000.00'],
    ['2026-12-30', '25000.00'],
  ]
  const { user, asked } = await open(
    { ...OFFER, plan: aPlan(instalments, { proposedBy: 'SCHOOL' }) },
    {
      AnswerPlan: {
        state: 'AGREED',
        dueOn: '2026-11-30',
        mayDo: ['WITHDRAW'],
        plan: aPlan(instalments, { agreedAt: '2026-11-20T12:00:00Z' }),
      },
    },
  )
  await user.click(screen.getByRole('radio', { name: 'Agree to this plan' }))
  await user.click(screen.getByText('Agree to the plan'))
  await waitFor(() => expect(nextStep()).toHaveTextContent('Pay ₦25,000.00 by 30 Nov 2026'))
  expect(screen.getByRole('table', { name: 'Your plan' })).toBeVisible()
  expect(sent(asked, 'AnswerPlan')).toEqual([
    { contendId: '7', answer: 'AGREE', message: null, instalments: [] },
  ])
})

it('words that are too many for the entry are said beside what was written', async () => {
  const message = 'Shorten your statement to at most 200 words.'
  const { user } = await open(
    { state: 'DISMISSED', mayDo: [], mayState: true, mayComment: false },
    { AddStatement: [{ __typename: 'UserError', field: ['statement'], message }] },
  )
  await user.click(screen.getByText('Your words'))
  await user.paste('Too many words.')
  await user.click(screen.getByText('Add to the entry'))
  await waitFor(() => expect(screen.getByLabelText('Your words')).toHaveAccessibleDescription(message))
  expect(screen.getByLabelText('Your words')).toHaveValue('Too many words.')
})

it('is taken back once it was said what that does', async () => {
  const { user, asked } = await open(
    { mayDo: ['WITHDRAW'] },
    { WithdrawContend: { state: 'WITHDRAWN', mayDo: [], mayComment: false } },
  )
  await user.click(screen.getByText('Withdraw your answer'))
  expect(await screen.findByText(/the entry no longer says that you dispute it/)).toBeVisible()
  expect(sent(asked, 'WithdrawContend')).toEqual([])
  await user.click(screen.getAllByText('Withdraw your answer').at(-1)!)
  expect(await screen.findByText('You took it back')).toBeInTheDocument()
  expect(sent(asked, 'WithdrawContend')).toEqual([{ contendId: '7' }])
})

it('that is not one’s own looks as if it did not exist', async () => {
  await open(null)
  expect(screen.getByRole('heading', { name: 'There is no such case of yours' })).toBeVisible()
})

type Fields = Record<string, unknown>

/** Opens the case; null: it does not exist. `acts` tell what an act makes of it, or why it is refused. */
async function open(contend: Fields | null = {}, acts: Record<string, Fields | object[]> = {}) {
  let now = contend && aContend({ claim: aClaim(), school: PALM_GROVE, ...contend })
  const act = (name: string, end: Fields | object[]) => () => {
    const userErrors = Array.isArray(end) ? end : []
    if (!Array.isArray(end)) now = { ...now!, ...end }
    const field = name[0]!.toLowerCase() + name.slice(1)
    return {
      [field]: { __typename: 'ContendPayload', contend: userErrors.length > 0 ? null : now, userErrors },
    }
  }
  const line = answering({
    OwnContendPage: () => ({ contend: now, registerRules: theRules }),
    ContendNow: () => ({ contend: now }),
    ...Object.fromEntries(Object.entries(acts).map(([name, end]) => [name, act(name, end)])),
  })
  const view = render(
    <line.Provider>
      <Clock value={{ now: () => new Date('2026-11-20T12:00:00Z'), timeZone: 'Africa/Lagos' }}>
        <Routes>
          <Route path="/contend/:id" element={<Component />} />
        </Routes>
      </Clock>
    </line.Provider>,
    '/contend/7',
  )
  await screen.findByRole('heading', {
    level: 1,
    name: contend ? 'Samuel Adeyemi' : 'This case does not exist',
  })
  return { ...view, ...line }
}

const sent = (asked: { operation: string; variables: Record<string, unknown> }[], name: string) =>
  asked.filter(({ operation }) => operation === name).map(({ variables }) => variables['input'])

const nextStep = () => screen.getByLabelText('What happens next')

const nameOf = (radio: HTMLElement) =>
  document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent
