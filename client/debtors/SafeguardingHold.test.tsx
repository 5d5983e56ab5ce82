import { parse } from 'graphql'
import { useFragment } from '@apollo/client/react'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { SafeguardingHold } from './SafeguardingHold'

const NOBODY_HOLDS = { heldAt: null, ownHold: null }
const HELD = {
  heldAt: '2026-11-20T10:00:00Z',
  ownHold: {
    __typename: 'OwnHold',
    at: '2026-11-20T10:00:00Z',
    lastDay: '2027-05-19',
    needsConfirmation: false,
  },
}

it.each([
  ['a claim', { debtorId: '7' }, 'Debtor:7', 'safeguardingHoldAt'],
  ['a check', { checkId: '7' }, 'Check:7', 'heldAt'],
] as const)('who looked at %s is hidden also where somebody comes back to it', async (_, of, id, since) => {
  const { user, client, keep } = open(of, { id, since })
  keep(NOBODY_HOLDS)
  await user.selectOptions(await screen.findByLabelText('Why it would be dangerous'), 'VIOLENCE')
  await user.click(screen.getByRole('button', { name: 'Hide who looked' }))
  expect(await screen.findByRole('button', { name: 'Show again who looked' })).toBeVisible()
  const kept = client.cache.extract() as Record<string, unknown>
  expect(kept[id]).toMatchObject({ [since]: HELD.heldAt, ownHold: HELD.ownHold })
})

it('who looked is shown again only once that is said twice: what is read cannot be taken back', async () => {
  const { user, asked, keep } = open({ debtorId: '7' }, { id: 'Debtor:7', since: 'safeguardingHoldAt' })
  keep(HELD)
  await user.click(await screen.findByRole('button', { name: 'Show again who looked' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/What it has read cannot be taken back/)).toBeVisible()
  expect(asked).toEqual([])
  await user.click(question.getByRole('button', { name: 'Show who looked' }))
  await waitFor(() =>
    expect(asked.map(({ variables }) => variables)).toEqual([{ input: { debtorId: '7', hold: false } }]),
  )
})

it('what somebody else hides or shows meanwhile is said', async () => {
  const { keep } = open({ debtorId: '7' }, { id: 'Debtor:7', since: 'safeguardingHoldAt' })
  keep(NOBODY_HOLDS)
  expect(await screen.findByRole('button', { name: 'Hide who looked' })).toBeVisible()
  act(() => void keep(HELD))
  expect(await screen.findByRole('button', { name: 'Show again who looked' })).toBeVisible()
  act(() => void keep(NOBODY_HOLDS))
  expect(await screen.findByRole('button', { name: 'Hide who looked' })).toBeVisible()
})

/** On a page that shows what the cache knows, as those of a claim and of a check do. */
function open(
  of: Parameters<typeof SafeguardingHold>[0]['of'],
  { id, since }: { id: string; since: string },
) {
  const line = answering({
    SetSafeguardingHold: () => ({
      setSafeguardingHold: { __typename: 'SetSafeguardingHoldPayload', ...HELD, userErrors: [] },
    }),
  })
  const [__typename, number] = id.split(':') as [string, string]
  const from = { __typename, id: number }
  const fragment = parse(
    `fragment Held on ${__typename} { ${since} ownHold { at lastDay needsConfirmation } }`,
  )
  const keep = ({ heldAt, ownHold }: typeof HELD | typeof NOBODY_HOLDS) =>
    client.cache.writeFragment({ id, fragment, data: { __typename, [since]: heldAt, ownHold } })
  const { client } = line
  function OnItsPage() {
    const { data, complete } = useFragment<Record<string, never>>({ fragment, from })
    return complete && <SafeguardingHold of={of} heldAt={data[since]} ownHold={data['ownHold']} />
  }
  const view = render(
    <line.Provider>
      <OnItsPage />
    </line.Provider>,
  )
  return { ...view, ...line, keep }
}
