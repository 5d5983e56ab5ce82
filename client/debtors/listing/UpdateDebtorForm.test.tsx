import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import type { FragmentType } from '../../gql/fragment-masking'
import type { UpdateDebtorForm_DebtorFragmentDoc, UpdateDebtorInput } from '../../gql/graphql'
import { render } from '../../testing/render'
import { UpdateDebtorForm } from './UpdateDebtorForm'

it('what is changed is sent with the revision that the form was filled from', async () => {
  const { sent, type, save } = open()
  await type('50,000')
  await save()
  expect(sent).toEqual([{ amountOwed: '50000.00', ifRevision: '7' }])
})

it('a sum that somebody changed meanwhile is said before it is overwritten; saving once more means it', async () => {
  const { sent, type, save, expectSaid } = open({ meanwhile: { amountOwed: '60000.00' } })
  await type('50,000')
  await save()
  expect(sent).toEqual([{ amountOwed: '50000.00', ifRevision: '7' }])
  await expectSaid(/The amount owed changed to ₦60,000\.00 while you were editing\. .* save again\.$/)
  expect(screen.getByLabelText(/^Amount owed/)).toHaveValue('50,000')
  await save()
  expect(sent[1]).toEqual({ amountOwed: '50000.00', ifRevision: '8' })
})

it('so is one that the page was told of while somebody typed, and nothing is sent', async () => {
  const { sent, type, save, news, expectSaid } = open()
  await type('50,000')
  news({ amountOwed: '60000.00' })
  await save()
  await expectSaid(/changed to ₦60,000\.00 while you were editing/)
  expect(sent).toEqual([])
  await save()
  expect(sent).toEqual([{ amountOwed: '50000.00', ifRevision: '8' }])
})

it('what somebody did meanwhile with what nobody edits here stops nobody', async () => {
  const { sent, type, save } = open({ meanwhile: { class: 'JSS 3' } })
  await type('50,000')
  await save()
  expect(sent).toEqual([
    { amountOwed: '50000.00', ifRevision: '7' },
    { amountOwed: '50000.00', ifRevision: '8' },
  ])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('who typed what it is by now is asked nothing', async () => {
  const { sent, type, save, news } = open()
  await type('60,000')
  news({ amountOwed: '60000.00' })
  await save()
  expect(sent).toEqual([{ ifRevision: '8' }])
})

it('a statement is of the change that it was read for: of another one what follows is said first', async () => {
  const { user, sent, type, save } = open({
    asks: ({ class: group }) => `What follows in ${group ?? 'JSS 2'}.`,
  })
  const box = () => screen.queryByRole('checkbox', { name: /^The debt as it is now is due/ })
  await type('70,000')
  await save()
  await waitFor(() => expect(box()).toHaveAccessibleDescription(/What follows in JSS 2\./))
  await user.click(box()!)
  await user.clear(screen.getByLabelText(/^Class/))
  await user.type(screen.getByLabelText(/^Class/), 'JSS 3')
  expect(box()).not.toBeInTheDocument()
  await save()
  await waitFor(() => expect(box()).toHaveAccessibleDescription(/What follows in JSS 3\./))
  expect(box()).not.toBeChecked()
  await user.click(box()!)
  await save()
  const change = { amountOwed: '70000.00', class: 'JSS 3', ifRevision: '7' }
  await waitFor(() => expect(sent.slice(1)).toEqual([change, { ...change, statementAccepted: true }]))
})

it('a tick that is set while the same words are on their way once more stays', async () => {
  const { user, type, save, answer } = open({ asks: () => 'What follows.', holds: true })
  const box = () => screen.getByRole('checkbox', { name: /^The debt as it is now is due/ })
  await type('70,000')
  await save()
  await answer()
  await save()
  await user.click(box())
  await answer()
  expect(box()).toBeChecked()
})

interface Change {
  amountOwed?: string
  class?: string
}

interface Story {
  /** Done by somebody else before it is first saved. */
  meanwhile?: Change
  /** Asks for a statement. */
  asks?: (change: Change) => string
  /** Nothing is answered before `answer`. */
  holds?: boolean
}

/** The form of one claim; `news` is shown while it is open. */
function open({ meanwhile, asks, holds = false }: Story = {}) {
  const sent: Partial<UpdateDebtorInput>[] = []
  let answer = () => {}
  let now = aClaim('7')
  let show = (_claim: typeof now) => {}
  function Page() {
    const [claim, setClaim] = useState(now)
    useEffect(() => void (show = setClaim), [])
    return (
      <UpdateDebtorForm
        debtor={claim}
        upload={() => Promise.reject(new Error('nobody uploads'))}
        onSave={async (changes) => {
          sent.push(changes)
          if (holds) await new Promise<void>((resolve) => (answer = resolve))
          if (meanwhile && sent.length === 1) now = aClaim('8', meanwhile)
          if (asks && !changes.statementAccepted)
            return [{ field: 'statementAccepted', message: asks(changes as Change) }]
          const isStale = changes.ifRevision !== revisionOf(now)
          return isStale ? [{ field: 'ifRevision', message: 'Something else was done.' }] : []
        }}
        onRead={() => {
          setClaim(now)
          return Promise.resolve(now)
        }}
      />
    )
  }
  const { user } = render(<Page />)
  return {
    user,
    sent,
    type: async (amount: string) => {
      await user.clear(screen.getByLabelText(/^Amount owed/))
      await user.type(screen.getByLabelText(/^Amount owed/), amount)
    },
    save: () => user.click(screen.getByRole('button', { name: 'Save changes' })),
    answer: () => act(async () => answer()),
    news: (change: Change) => {
      now = aClaim('8', change)
      act(() => show(now))
    },
    expectSaid: (sentence: RegExp) =>
      waitFor(() => expect(screen.getByLabelText(/^Amount owed/)).toHaveAccessibleDescription(sentence)),
  }
}

function aClaim(revision: string, { amountOwed = '64000.00', ...change }: Change = {}) {
  const claim = {
    id: '14',
    revision,
    studentName: 'Bola Ade',
    parentName: 'Ngozi Ade',
    parentEmail: null,
    phone: '0803 555 0110',
    status: 'ABANDONED_PAYMENT',
    term: null,
    dueDate: null,
    agedFrom: '2026-11-01',
    dateOfBirth: null,
    admissionNumber: null,
    class: 'JSS 2',
    arm: null,
    ...change,
    amountOwed: { amount: amountOwed, currency: 'NGN' },
    evidence: [],
  }
  // Fragments are masked in types alone.
  return claim as unknown as FragmentType<typeof UpdateDebtorForm_DebtorFragmentDoc>
}

const revisionOf = (claim: unknown) => (claim as { revision: string }).revision
