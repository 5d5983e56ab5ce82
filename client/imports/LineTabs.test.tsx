import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { LineTabs } from './LineTabs'
import { RecentImports } from './RecentImports'

const NONE = { create: 0, update: 0, nothing: 0, refuse: 0, duplicates: 0 }

it('each tab shows the lines of the check of which it speaks, whatever was read of another one', async () => {
  const { asked, Provider } = answering({
    ImportLines: ({ revision, outcome }) => ({
      debtorImport: {
        __typename: 'DebtorImport',
        id: '1',
        lines: {
          __typename: 'ImportLineConnection',
          edges: [
            {
              __typename: 'ImportLineEdge',
              cursor: 'a',
              node: {
                __typename: 'ImportLine',
                row: 2,
                outcome,
                studentName: `${outcome === 'CREATE' ? 'Added' : 'Changed'} in check ${String(revision)}`,
                debtorId: null,
                listsAgain: null,
                namesAnother: false,
                read: [],
                changes: [],
                problems: [],
                alike: [],
              },
            },
          ],
          pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: 'a' },
        },
      },
    }),
  })
  const tabsOf = (revision: string) => (
    <Provider>
      <LineTabs id="1" revision={revision} counts={{ ...NONE, create: 1, update: 1 }} />
    </Provider>
  )
  const first = render(tabsOf('7'))
  expect(await screen.findAllByText('Changed in check 7')).not.toHaveLength(0)
  await first.user.click(screen.getByRole('tab', { name: /^Added/ }))
  expect(await screen.findAllByText('Added in check 7')).not.toHaveLength(0)
  first.unmount()
  const { user } = render(tabsOf('9'))
  expect(await screen.findAllByText('Changed in check 9')).not.toHaveLength(0)
  await user.click(screen.getByRole('tab', { name: /^Added/ }))
  expect(await screen.findAllByText('Added in check 9')).not.toHaveLength(0)
  expect(asked).toHaveLength(4)
})

it('a list of the last day says how it stands, and what it came to', async () => {
  const one = (id: string, over: object) => ({
    __typename: 'DebtorImport',
    id,
    fileName: `list-${id}.csv`,
    problem: null,
    createdAt: '2026-11-20T08:00:00Z',
    doneAt: null,
    undoableUntil: null,
    reading: null,
    undoing: { __typename: 'ImportUndoing', added: 0, changed: 0 },
    ...over,
  })
  const { Provider } = answering({
    RecentImports: () => ({
      recentImports: [
        one('1', { state: 'CHECKED', problem: 'Please try again.' }),
        one('2', { state: 'RUNNING' }),
        one('5', { state: 'CHECKED', reading: { __typename: 'FileReading', missing: ['studentName'] } }),
        one('3', { state: 'DONE', undoing: { __typename: 'ImportUndoing', added: 0, changed: 300 } }),
        one('4', {
          state: 'DONE',
          undoing: { __typename: 'ImportUndoing', added: 12, changed: 3 },
        }),
      ],
    }),
  })
  render(
    <Provider>
      <RecentImports />
    </Provider>,
  )
  expect(await screen.findByText(/Nothing was imported: Please try again\.$/)).toBeVisible()
  expect(screen.getByText(/· Being imported$/)).toBeVisible()
  expect(screen.getByText(/· Waits for you to say which column is which$/)).toBeVisible()
  expect(screen.getByText(/· 300 claims changed$/)).toBeVisible()
  expect(screen.getByText(/· 12 claims added, 3 claims changed$/)).toBeVisible()
})
