import { act, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { Clock } from '../ui/Clock'
import { aClaim, aContend, PALM_GROVE, theRules } from './aCase'
import { Component } from './ContendPage'

afterEach(() => sessionStorage.clear())

it('a claim is answered with a reason and words, and the case that it opens is shown', async () => {
  const { user, asked } = await open([aClaim()])
  expect(screen.getByLabelText('School')).toHaveValue('Palm Grove Primary School')
  expect(screen.getByLabelText('School')).toBeDisabled()
  await user.click(screen.getByText('I have paid'))
  await user.click(screen.getByText('The Issue'))
  await user.paste('I paid on 3 May.')
  await user.dblClick(screen.getByText('Send to the school'))
  expect(await screen.findByText('The case')).toBeVisible()
  expect(sent(asked, 'ContendClaim')).toEqual([
    {
      debtorId: '14',
      reason: 'ALREADY_PAID',
      message: 'I paid on 3 May.',
      amountOwed: null,
      amountPaid: null,
      paidOn: null,
      files: [],
      requestKey: expect.any(String),
    },
  ])
  expect(sessionStorage).toHaveLength(0)
})

it('of a wrong amount it is asked what is owed, which may be left out', async () => {
  const { user, asked } = await open([aClaim()])
  expect(screen.queryByLabelText(/How much do you say/)).toBeNull()
  await user.click(screen.getByText('The amount is wrong'))
  await user.click(screen.getByText('The Issue'))
  await user.paste('Half of it is paid.')
  await user.type(screen.getByLabelText(/How much do you say that you owe/), 'half')
  await user.click(screen.getByText('Send to the school'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Write what you owe in figures, like 20,000.')
  await user.clear(screen.getByLabelText(/How much do you say that you owe/))
  await user.type(screen.getByLabelText(/How much do you say that you owe/), '22,500')
  await user.click(screen.getByText('Send to the school'))
  expect(await screen.findByText('The case')).toBeVisible()
  expect(sent(asked, 'ContendClaim')).toMatchObject([{ reason: 'WRONG_AMOUNT', amountOwed: '22500.00' }])
})

it('what is missing is said before anything is sent', async () => {
  const { user, asked } = await open([aClaim()])
  await user.click(screen.getByText('Send to the school'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose what you want to say.')
  await user.click(screen.getByText('I have paid'))
  await user.click(screen.getByText('Send to the school'))
  expect(screen.getByLabelText('The Issue')).toHaveAccessibleDescription(/Write what is wrong/)
  expect(sent(asked, 'ContendClaim')).toEqual([])
})

it('time is asked for with a date, and no words are needed', async () => {
  const { user, asked } = await open([aClaim()])
  await user.click(screen.getByText('I need more time'))
  await user.type(screen.getByLabelText('Pay by'), '2026-12-31')
  await user.click(screen.getByText('Send to the school'))
  expect(await screen.findByText('The case')).toBeVisible()
  expect(sent(asked, 'PleadForTime')).toMatchObject([
    { debtorId: '14', message: null, instalments: [{ dueOn: '2026-12-31', amount: null }] },
  ])
})

it('a try that got lost is made again under the same key, with all that was typed', async () => {
  let lost = true
  const { user, asked } = await open(
    [aClaim()],
    {},
    {
      ContendClaim: () => {
        if (!lost) return opened('contendClaim')
        lost = false
        throw new TypeError('Failed to fetch')
      },
    },
  )
  await user.click(screen.getByText('I have paid'))
  await user.click(screen.getByText('The Issue'))
  await user.paste('I paid on 3 May.')
  await user.click(screen.getByText('Send to the school'))
  expect(await screen.findByText(/You seem to be offline/)).toBeVisible()
  await user.click(screen.getByText('Send to the school'))
  expect(await screen.findByText('The case')).toBeVisible()
  const [first, second] = sent(asked, 'ContendClaim')
  expect(second).toEqual(first)
})

it('among several claims the one that is meant is chosen; an answered one leads to its case', async () => {
  const answered = aClaim({
    id: '15',
    studentName: 'Bisi Adeyemi',
    mayContend: false,
    contends: [{ __typename: 'Contend', id: '9', resolved: 'PENDING' }],
  })
  const { user } = await open([aClaim(), answered, aClaim({ id: '16', studentName: 'Sade Adeyemi' })])
  expect(screen.getByRole('link', { name: 'See your case: Bisi Adeyemi' })).toHaveAttribute(
    'href',
    '/contend/9',
  )
  await user.click(screen.getByRole('button', { name: 'Answer: Sade Adeyemi' }))
  expect(screen.getByRole('radio', { name: /^Sade Adeyemi/ })).toBeChecked()
  expect(screen.queryByRole('radio', { name: /^Bisi Adeyemi/ })).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'The claim' })).toHaveTextContent('unpaid for Sade Adeyemi')
})

it('what was written about one claim never goes to another: not to a newer one, nor where the first one has ended', async () => {
  const { user, unmount } = await open([aClaim()])
  await user.click(screen.getByText('I have paid'))
  await user.click(screen.getByText('The Issue'))
  await user.paste('I paid on 3 May.')
  unmount()
  const newer = aClaim({ id: '16', studentName: 'Sade Adeyemi' })
  const later = await open([newer, aClaim()])
  expect(screen.getByRole('radio', { name: /^Samuel Adeyemi/ })).toBeChecked()
  later.unmount()
  const { asked } = await open([newer])
  expect(screen.getByLabelText('The Issue')).toHaveValue('I paid on 3 May.')
  expect(screen.getByLabelText('School')).toHaveValue('')
  await user.click(screen.getByText('Send to the school'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose which claim it is about.')
  expect(sent(asked, 'ContendClaim')).toEqual([])
})

it('an address that is not confirmed shows no claim, says why, and how to confirm it', async () => {
  const { user, asked } = await open([], { emailVerified: false })
  expect(screen.getByText(/once you have shown that it is yours/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  await waitFor(() => expect(sent(asked, 'RequestEmailVerification')).toHaveLength(1))
  expect(screen.getByRole('link', { name: 'Register my school' })).toHaveAttribute('href', '/schoolreg')
})

it('an address that was confirmed in another tab shows its claims to whoever comes back to this one', async () => {
  const viewer: object = { emailVerified: false }
  await open([], viewer)
  Object.assign(viewer, { emailVerified: true, claims: [aClaim()] })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByLabelText('The Issue')).toBeVisible()
  expect(screen.queryByText(/once you have shown that it is yours/)).toBeNull()
})

it('previous complaints and the whole list lead where they say; what waits can be deleted', async () => {
  const waiting = aContend({ mayDo: ['WITHDRAW'], school: PALM_GROVE })
  const ended = aContend({ id: '8', state: 'ACCEPTED', resolved: 'YES', mayDo: [], school: PALM_GROVE })
  await open([], { contends: [waiting, ended] })
  expect(screen.getByRole('link', { name: 'Previous Complaints' })).toHaveAttribute(
    'href',
    '/contend/all?tab=previous',
  )
  expect(
    screen.getByRole('link', { name: 'See All Your List Of Contends Starting From The Most Recent' }),
  ).toHaveAttribute('href', '/contend/all')
  const [, ...rows] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Samuel AdeyemiPalm Grove Primary School19 Nov 2026DisputedPendingDelete',
    'Samuel AdeyemiPalm Grove Primary School19 Nov 2026Put rightYES',
  ])
})

type Answers = Parameters<typeof answering>[0]

async function open(claims: object[], viewer: object = {}, answers: Answers = {}) {
  const line = answering({
    ContendPage: () => ({
      viewer: {
        __typename: 'Viewer',
        id: '3',
        email: 'tunde@family.example',
        emailVerified: true,
        unreadNotifications: 0,
        claims,
        contends: [],
        ...viewer,
      },
      registerRules: theRules,
    }),
    ContendClaim: () => opened('contendClaim'),
    PleadForTime: () => opened('pleadForTime'),
    RequestEmailVerification: () => ({
      requestEmailVerification: { __typename: 'RequestEmailVerificationPayload', userErrors: [] },
    }),
    ...answers,
  })
  const view = render(
    <line.Provider>
      <Clock value={{ now: () => new Date('2026-11-20T12:00:00Z'), timeZone: 'Africa/Lagos' }}>
        <Routes>
          <Route path="/contend" element={<Component />} />
          <Route path="/contend/7" element={<p>The case</p>} />
        </Routes>
      </Clock>
    </line.Provider>,
    '/contend',
  )
  await screen.findByRole('heading', { name: 'Your contends' })
  return { ...view, ...line }
}

const opened = (name: string) => ({
  [name]: { __typename: 'ContendPayload', contend: aContend(), userErrors: [] },
})

const sent = (asked: { operation: string; variables: Record<string, unknown> }[], name: string) =>
  asked.filter(({ operation }) => operation === name).map(({ variables }) => variables['input'])
