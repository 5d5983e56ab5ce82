import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NotificationsPageDocument } from '../gql/graphql'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { Component } from './NotificationsPage'

it('what is viewed is read, and the counts follow without asking again', async () => {
  const { user, asked, client } = await open()
  expect(screen.getAllByText(/Unread/)).toHaveLength(2)
  await user.click(screen.getByRole('link', { name: 'View: Marina College is approved.' }))
  await waitFor(() => expect(screen.getByText('1 unread.')).toBeVisible())
  expect(screen.getAllByText(/Unread/)).toHaveLength(1)
  expect(asked.map(({ operation }) => operation)).toEqual(['NotificationsPage', 'MarkNotificationRead'])
  const kept = client.readQuery({ query: NotificationsPageDocument })
  expect(kept?.viewer?.unreadNotifications).toBe(1)
})

it('all can be marked as read at once; then there is nothing left to mark', async () => {
  const { user, asked } = await open()
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByText('All read.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Mark/ })).not.toBeInTheDocument()
  expect(asked.at(-1)?.variables).toEqual({ input: { id: null } })
})

async function open() {
  const line = answering({
    NotificationsPage: () => ({
      viewer: { __typename: 'Viewer', id: '1', unreadNotifications: 2 },
      notifications: {
        __typename: 'NotificationConnection',
        totalCount: 2,
        unreadCount: 2,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
        edges: [
          news('1', 'Marina College is approved.', '/admin/profile'),
          news('2', 'Something else.', null),
        ],
      },
    }),
    MarkNotificationRead: ({ input }) => {
      const { id } = input as { id: string | null }
      return {
        markNotificationRead: {
          __typename: 'MarkNotificationReadPayload',
          notifications: (id ? [id] : ['1', '2']).map(read),
          unreadCount: id ? 1 : 0,
          userErrors: [],
        },
      }
    },
  })
  const view = render(
    <line.Provider>
      <Component />
    </line.Provider>,
  )
  await screen.findByText('2 unread.')
  return { ...view, ...line }
}

const news = (id: string, text: string, path: string | null) => ({
  __typename: 'NotificationEdge',
  cursor: id,
  node: { __typename: 'Notification', id, text, path, createdAt: '2026-11-20T10:00:00Z', readAt: null },
})

const read = (id: string) => ({ __typename: 'Notification', id, readAt: '2026-11-20T11:00:00Z' })
