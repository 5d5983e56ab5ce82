import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { MessageList } from './MessageList'

it('a message that is marked leaves a list that was read on, which stays read as far as it was', async () => {
  let listed = Array.from({ length: 27 }, (_, at) => at + 1)
  const line = answering({
    MessagesPage: ({ first, after }) => {
      const from = after ? listed.indexOf(Number(after)) + 1 : 0
      return pageOf(listed, from, from + Number(first ?? 25))
    },
    MarkMessage: () => {
      listed = listed.filter((id) => id !== 1)
      const message = { ...aMessage(1), state: 'READ' }
      return { markMessage: { __typename: 'MarkMessagePayload', message, userErrors: [] } }
    },
    ProviderShell: () => ({ desk: null }),
  })
  const { user } = render(
    <line.Provider>
      <MessageList state="NEW" />
    </line.Provider>,
  )
  await user.click(await screen.findByText('Load more'))
  expect(await screen.findByText('Writer 27')).toBeVisible()
  await user.click(screen.getByLabelText('Mark as read: Writer 1'))
  await waitFor(() => expect(screen.queryByText('Writer 1')).not.toBeInTheDocument())
  for (const id of listed) expect(screen.getByText(`Writer ${id}`)).toBeInTheDocument()
})

const aMessage = (id: number) => ({
  __typename: 'ContactMessage',
  id: String(id),
  fullName: `Writer ${id}`,
  email: `writer${id}@example.com`,
  text: 'A question.',
  state: 'NEW',
  createdAt: '2026-11-19T10:00:00Z',
  handledBy: null,
  handledAt: null,
})

const pageOf = (ids: readonly number[], from: number, to: number) => ({
  desk: {
    __typename: 'Desk',
    newMessages: ids.length,
    messages: {
      __typename: 'ContactMessageConnection',
      edges: ids.slice(from, to).map((id) => ({
        __typename: 'ContactMessageEdge',
        cursor: String(id),
        node: aMessage(id),
      })),
      pageInfo: {
        __typename: 'PageInfo',
        endCursor: String(ids[to - 1] ?? ids.at(-1)),
        hasNextPage: to < ids.length,
      },
    },
  },
})
