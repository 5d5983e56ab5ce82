import { render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { Kit } from '../ui/Kit'
import { Component as AuditPage } from './AuditPage'

it.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-02-31', null],
  ['2026-99-99', null],
  ['yesterday', null],
])('an address that says from=%s asks from %s on', async (from, asked) => {
  const server = answering({ AuditPage: () => ({ desk: NOTHING }) })
  const page = (
    <server.Provider>
      <Kit>
        <AuditPage />
      </Kit>
    </server.Provider>
  )
  const initialEntries = [`/?from=${from}`]
  render(<MemoryRouter initialEntries={initialEntries}>{page}</MemoryRouter>)
  await waitFor(() => expect(server.asked[0]?.variables.filter).toMatchObject({ from: asked }))
})

const NOTHING = {
  __typename: 'Desk',
  audit: {
    __typename: 'AuditConnection',
    edges: [],
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
  },
}
