import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { Clock } from '../ui/format/Clock'
import { aSchoolContend } from './aCase'
import { Component } from './InboxPage'

it('begins with what waits, each with its day and the way to it', async () => {
  const { asked } = await open([aSchoolContend()])
  expect(asked[0]?.variables).toMatchObject({ waiting: true })
  const [row] = screen.getAllByRole('row').slice(1)
  expect(row).toHaveTextContent('Samuel Adeyemi')
  expect(row).toHaveTextContent('Disputed')
  expect(row).toHaveTextContent('Already paid')
  expect(row).toHaveTextContent('3 Dec 2026 in 13 days')
  expect(screen.getByRole('link', { name: 'View And Comment: Samuel Adeyemi' })).toHaveAttribute(
    'href',
    '/admin/contend/7',
  )
})

it('shrinks its columns for a long name, so that the way to the case stays in sight', async () => {
  await open([aSchoolContend({ studentName: 'Oluwaseyifunmitan Adebowale' })])
  expect(screen.getByRole('table')).toHaveAttribute('data-tight')
})

it('counts past a day that was missed', async () => {
  await open([aSchoolContend({ state: 'OVERDUE', dueOn: '2026-11-18' })])
  const [row] = screen.getAllByRole('row').slice(1)
  expect(row).toHaveTextContent('Answer overdue')
  expect(row).toHaveTextContent('18 Nov 2026 overdue by 2 days')
})

it('changes a tag where it stands, at once, and takes it back where that fails', async () => {
  let line = 'up'
  let answered = 0
  const { user } = await open([aSchoolContend({}, { triage: 'NEW' })], {
    TriageContend: ({ input }) => {
      if (line === 'broken') throw new TypeError('Failed to fetch')
      answered++
      const { tag } = input as { tag: string }
      return {
        triageContend: {
          __typename: 'SchoolContendPayload',
          schoolContend: { __typename: 'SchoolContend', id: '7', triage: tag },
          userErrors: [],
        },
      }
    },
  })
  const tag = screen.getByLabelText('Tag of Samuel Adeyemi')
  await user.selectOptions(tag, 'Ignore')
  expect(tag).toHaveValue('IGNORE')
  await waitFor(() => expect(answered).toBe(1))
  line = 'broken'
  await user.selectOptions(tag, 'Read')
  expect(await screen.findByText(/You seem to be offline/)).toBeInTheDocument()
  await waitFor(() => expect(tag).toHaveValue('IGNORE'))
})

it('narrows by tab and by name together, and asks once for each list', async () => {
  const { user, asked } = await open([])
  expect(screen.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Ignore' }))
  expect(await screen.findByRole('heading', { name: 'Nothing with this tag' })).toBeVisible()
  await user.type(screen.getByLabelText('Search by name'), 'zzz')
  // Whoever types is given a moment, and a busy machine is slow.
  const none = await screen.findByRole('heading', { name: 'No response with this name' }, { timeout: 10_000 })
  expect(none).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Ignore' })).toHaveAttribute('aria-selected', 'true')
  expect(asked.map(({ variables }) => variables)).toEqual([
    { first: 25, waiting: true, search: null },
    { first: 25, triage: 'IGNORE', search: null },
    { first: 25, triage: 'IGNORE', search: 'zzz' },
  ])
})

it('shows whoever has read on, and comes back, as much as before, and as it is by now', async () => {
  const nodes = Array.from({ length: 70 }, (_, at) => aSchoolContend({ id: `${at}` }, { id: `${at}` }))
  const page = ({ first, after }: Record<string, unknown>) => {
    const from = after ? Number(after) + 1 : 0
    const shown = nodes.slice(from, from + Number(first))
    return inbox(nodes.length, shown, from + shown.length < nodes.length)
  }
  const { user, asked, unmount, Provider } = await open(nodes, { Inbox: page })
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('50 of 70 contends')).toBeVisible()
  unmount()
  nodes[40] = { ...nodes[40]!, triage: 'IGNORE' }
  show(Provider)
  expect(await screen.findByText('50 of 70 contends')).toBeVisible()
  await waitFor(() => expect(screen.getAllByLabelText('Tag of Samuel Adeyemi')[40]).toHaveValue('IGNORE'))
  expect(screen.getByText('50 of 70 contends')).toBeVisible()
  expect(asked.map(({ variables }) => [variables['first'], variables['after']])).toEqual([
    [25, undefined],
    [25, '24'],
    [25, undefined],
    [50, undefined],
  ])
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('70 contends')).toBeVisible()
})

it('shows nothing behind what is read again that has left the list, and then more of it', async () => {
  const nodes = Array.from({ length: 130 }, (_, at) => aSchoolContend({ id: `${at}` }, { id: `${at}` }))
  const page = ({ first, after }: Record<string, unknown>) => {
    const from = nodes.findIndex(({ id }) => id === after) + 1
    const shown = nodes.slice(from, from + Number(first))
    return inbox(nodes.length, shown, from + shown.length < nodes.length)
  }
  const { user, unmount, Provider } = await open(nodes, { Inbox: page })
  for (const shown of ['50 of 130', '75 of 130', '100 of 130', '125 of 130', '130']) {
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText(`${shown} contends`)).toBeVisible()
  }
  unmount()
  nodes.splice(120, 1)
  show(Provider)
  expect(await screen.findByText('100 of 129 contends')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('129 contends')).toBeVisible()
})

async function open(nodes: { id: string }[], answers: Parameters<typeof answering>[0] = {}) {
  const line = answering({ Inbox: () => inbox(nodes.length, nodes, false), ...answers })
  const view = show(line.Provider)
  await screen.findByText(nodes.length > 0 ? 'Name of student' : /^Nothing waits for you/)
  return { ...view, ...line }
}

const show = (Provider: ReturnType<typeof answering>['Provider']) =>
  render(
    <Provider>
      <Clock value={{ now: () => new Date('2026-11-20T12:00:00Z'), timeZone: 'Africa/Lagos' }}>
        <Component />
      </Clock>
    </Provider>,
    '/admin/contend',
  )

const inbox = (totalCount: number, nodes: { id: string }[], hasNextPage: boolean) => ({
  viewer: {
    __typename: 'Viewer',
    id: '1',
    school: {
      __typename: 'School',
      id: '2',
      contends: {
        __typename: 'SchoolContendConnection',
        totalCount,
        edges: nodes.map((node) => ({ __typename: 'SchoolContendEdge', cursor: node.id, node })),
        pageInfo: { __typename: 'PageInfo', hasNextPage, endCursor: nodes.at(-1)?.id ?? null },
      },
    },
  },
})
