import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LetterOf_DebtorFragment, LetterState } from '../gql/graphql'
import { render } from '../testing/render'
import { LetterPanel } from './LetterPanel'

it.each([
  ['QUEUED', null, /^On its way to obi@family\.example\.$/],
  ['QUEUED', saying('451 4.7.1 Try later'), /has not reached obi@.* We try again .*451 4\.7\.1 Try later$/],
  ['FAILED', saying('552 5.2.2 Mailbox full'), /could not be delivered .* print the letter.*Mailbox full$/],
  ['RETURNED', null, /^It was sent to .* print the letter/],
] as const)(
  'a letter that is %s (%s) says what is known of it, and what can be done',
  (state, error, words) => {
    open({ state, lastError: error })
    expect(screen.getByTestId('panel').querySelector('[tabindex]')).toHaveTextContent(words)
  },
)

it('whoever may send it again can', () => {
  open({ state: 'FAILED', lastError: saying('552 5.2.2 Mailbox full') })
  expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible()
})

it.each([
  [true, 'You can send it again tomorrow, not today.'],
  [false, 'Once your school is reinstated, you can send it again.'],
])('whoever cannot now (approved: %s) reads when, and is offered no button', (isApproved, when) => {
  for (const state of ['FAILED', 'RETURNED'] as const) {
    const { unmount } = open({ state, lastError: null, canResend: false }, isApproved)
    expect(screen.getByTestId('panel')).toHaveTextContent(when)
    expect(screen.getByTestId('panel')).not.toHaveTextContent('Then send it again')
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
    unmount()
  }
})

it.each([
  [null, false, /Once your school is approved, or reinstated, you print the letter here/],
  ['2026-10-01', true, /says more now .* Once your school is reinstated, you print .* again here/],
])(
  'a school that is suspended reads that it prints once it is reinstated (handed over: %s)',
  (handedOverOn, changeUntold, words) => {
    open(null, false, { parentEmail: null, handedOverOn, changeUntold })
    expect(screen.getByTestId('panel')).toHaveTextContent(words)
  },
)

function saying(words: string) {
  return `The mail server answered: ${words}`
}

function open(
  letter: { state: LetterState; lastError: string | null; canResend?: boolean } | null,
  isApproved = true,
  over: Partial<LetterOf_DebtorFragment> = {},
) {
  const debtor: LetterOf_DebtorFragment = {
    id: '7',
    status: 'ABANDONED_PAYMENT',
    withdrawnAt: null,
    purgedAt: null,
    removed: null,
    parentEmail: 'obi@family.example',
    letterRefused: false,
    changeUntold: false,
    handedOverOn: null,
    printableLetterUrl: null,
    letter: letter && {
      id: '1',
      to: 'obi@family.example',
      sentAt: null,
      canResend: letter.state !== 'QUEUED',
      ...letter,
    },
    ...over,
  }
  const act = async () => []
  return render(
    <div data-testid="panel">
      <LetterPanel
        debtor={debtor as never}
        isApproved={isApproved}
        onResend={act}
        onCameBack={act}
        onHandOver={act}
      />
    </div>,
  )
}
