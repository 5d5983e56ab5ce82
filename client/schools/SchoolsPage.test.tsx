import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { paths } from '../../common/paths'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { Component as SchoolsPage } from './SchoolsPage'

describe('the list of schools', () => {
  it('numbers the schools on from page to page', async () => {
    const { user, asked } = open()
    expect(await screen.findByText('Marina College')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('Palm Grove Primary School')).toBeVisible()
    expect(screen.getAllByRole('row')[2]).toHaveTextContent(/^2/)
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
    expect(asked.map(({ variables }) => variables.after)).toEqual([undefined, 'after-marina'])
  })

  it('is searched while one types, with one question when one pauses, and the focus stays', async () => {
    const { user, asked } = open()
    await screen.findByText('Marina College')
    const field = screen.getByLabelText('Name')
    await user.click(field)
    // All within one pause, however slow the machine.
    for (const value of ['n', 'nob', 'nobody']) fireEvent.change(field, { target: { value } })
    expect(await screen.findByRole('heading', { name: 'No school found' })).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    expect(asked.map(({ variables }) => variables.search)).toEqual([null, 'nobody'])
    await user.click(screen.getByRole('button', { name: 'Show all schools' }))
    expect(await screen.findByText('Marina College')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('')
  })

  it('takes its filters from the address, and leaves out what is none', async () => {
    const { asked } = open(`${paths.listSchools}?region=Kano&level=SECONDARY&category=NONSENSE`)
    await screen.findByText('Marina College')
    expect(asked[0]?.variables).toMatchObject({ region: 'Kano', level: 'SECONDARY', category: null })
    expect(screen.getByLabelText('Region')).toHaveValue('Kano')
  })

  it('that could not be loaded says so and can be tried again', async () => {
    let isAway = true
    const { user } = open(paths.listSchools, () => isAway)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isAway = false
    await user.click(retry)
    expect(await screen.findByText('Marina College')).toBeVisible()
  })
})

function open(path: string = paths.listSchools, isAway = () => false) {
  const { Provider, asked } = answering({
    SchoolsPage: ({ search, after }) => {
      if (isAway()) throw new TypeError('Failed to fetch')
      return {
        schools: page(search, after),
        registerRules: { __typename: 'RegisterRules', regions: ['Kano'] },
      }
    },
  })
  const screenful = (
    <Provider>
      <SchoolsPage />
    </Provider>
  )
  return { ...render(screenful, path), asked }
}

function page(search: unknown, after: unknown) {
  const found = search
    ? []
    : after
      ? [school('2', 'Palm Grove Primary School')]
      : [school('1', 'Marina College')]
  return {
    __typename: 'PublicSchoolConnection',
    edges: found,
    pageInfo: {
      __typename: 'PageInfo',
      endCursor: after ? 'after-palm' : 'after-marina',
      hasNextPage: !search && !after,
    },
  }
}

function school(id: string, name: string) {
  const node = {
    __typename: 'PublicSchool',
    id,
    name,
    category: 'PRIVATE',
    level: 'PRIMARY',
    region: 'Lagos',
    contactNumber: '0803 555 0110',
  }
  return { __typename: 'PublicSchoolEdge', cursor: `cursor-${id}`, node }
}
