import { useQuery } from '@apollo/client/react'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ProviderShellDocument } from '../gql/graphql'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { LiveChanges } from './changes'
import type { Change } from './line'
import { useReread } from './useReread'

interface Line {
  onChange: (change: Change) => void
  onMissed: () => void
  onSignedOut: () => void
}
const lines: (Line & { isOpen: boolean })[] = []
vi.mock('./line', () => ({
  openLine: (line: Line) => {
    const opened = { ...line, isOpen: true }
    lines.push(opened)
    return () => void (opened.isOpen = false)
  },
}))

let hidden = false
beforeEach(() => {
  hidden = false
  lines.length = 0
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})

it('reads again when it is concerned, once for much at a time, and leaves alone what is typed', async () => {
  const { user, asked, server } = await open()
  await user.type(screen.getByLabelText('Your answer'), 'Dear fam')
  server.newMessages = 2
  tell({ kind: 'MESSAGE', id: '1' }, { kind: 'MESSAGE', id: '2' }, { kind: 'CONTEND', id: '3' })
  expect(await screen.findByText('2 new')).toBeVisible()
  expect(asked).toHaveLength(2)
  expect(screen.getByLabelText('Your answer')).toHaveValue('Dear fam')
  tell({ kind: 'DEBTOR', id: '1' })
  await moment()
  expect(asked).toHaveLength(2)
})

it('reads everything again once anything may have been missed, and not because the line stands', async () => {
  const { asked, server } = await open()
  await moment()
  expect(asked).toHaveLength(1)
  server.newMessages = 4
  lines.at(-1)!.onMissed()
  expect(await screen.findByText('4 new')).toBeVisible()
  expect(asked).toHaveLength(2)
})

it('stays as it is when the line breaks while it is read, and heals with the next change', async () => {
  const { server } = await open()
  server.isBroken = true
  tell({ kind: 'MESSAGE', id: '1' })
  await moment()
  expect(screen.getByText('0 new')).toBeVisible()
  Object.assign(server, { isBroken: false, newMessages: 5 })
  tell({ kind: 'MESSAGE', id: '2' })
  expect(await screen.findByText('5 new')).toBeVisible()
})

it.each<[string, () => void]>([
  ['a while later', () => {}],
  ['once the line is there again', () => void lines.at(-1)!.onMissed()],
])('reads what could not be read, %s, though nothing more is told', async (_when, happens) => {
  const { server } = await open()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.isBroken = true
  tell({ kind: 'MESSAGE', id: '1' })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  happens()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  Object.assign(server, { isBroken: false, newMessages: 5 })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  vi.useRealTimers()
  expect(await screen.findByText('5 new')).toBeVisible()
})

it('reads nothing more once nobody looks, also where that was left while it could not be read', async () => {
  const { asked, server, unmount } = await open()
  vi.useFakeTimers()
  server.isBroken = true
  tell({ kind: 'MESSAGE', id: '1' })
  while (asked.length < 2) await act(() => vi.advanceTimersByTimeAsync(1))
  unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(asked).toHaveLength(2)
})

it('reads every few seconds what goes on for minutes, as letters that leave one by one', async () => {
  const { asked, server } = await open()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const before = asked.length
  for (let tenth = 0; tenth < 600; tenth++) {
    tell({ kind: 'MESSAGE', id: `${tenth}` })
    await act(() => vi.advanceTimersByTimeAsync(100))
  }
  expect(asked.length - before).toBeGreaterThan(8)
  expect(asked.length - before).toBeLessThan(20)
  server.newMessages = 600
  tell({ kind: 'MESSAGE', id: '600' })
  await act(() => vi.advanceTimersByTimeAsync(6000))
  vi.useRealTimers()
  expect(await screen.findByText('600 new')).toBeVisible()
})

it('reads nothing while nobody looks, and what was missed as soon as somebody does', async () => {
  const { asked, server } = await open()
  hidden = true
  server.newMessages = 7
  tell({ kind: 'MESSAGE', id: '1' })
  await moment()
  expect(asked).toHaveLength(1)
  hidden = false
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('7 new')).toBeVisible()
})

it('is told nothing as a visitor, and no more once it is signed out', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(lines.map(({ isOpen }) => isOpen)).toEqual([false])
})

async function open() {
  const server = { newMessages: 0, isBroken: false }
  const { Provider, asked } = answering({
    ProviderShell: () => {
      if (server.isBroken) throw new Error('The line broke')
      const { newMessages } = server
      return { desk: { __typename: 'Desk', waitingApplications: 0, waitingEscalations: 0, newMessages } }
    },
  })
  const view = render(
    <Provider>
      <Screen />
    </Provider>,
  )
  await screen.findByText('0 new')
  await waitFor(() => expect(lines).toHaveLength(1))
  return { ...view, asked, server }
}

function Screen() {
  const [isOn, setOn] = useState(true)
  return (
    <LiveChanges isOn={isOn} onSignedOut={() => {}}>
      <Counts />
      <label>
        Your answer <input />
      </label>
      <button type="button" onClick={() => setOn(false)}>
        Sign out
      </button>
    </LiveChanges>
  )
}

function Counts() {
  const { data } = useQuery(ProviderShellDocument)
  useReread(['MESSAGE', 'CONTEND'], { query: ProviderShellDocument, variables: {} })
  return data && <p>{data.desk.newMessages} new</p>
}

const tell = (...changes: Change[]) => {
  for (const change of changes) lines.at(-1)!.onChange(change)
}
/** Longer than changes are gathered. */
const moment = () => act(() => new Promise<void>((passed) => setTimeout(passed, 700)))
