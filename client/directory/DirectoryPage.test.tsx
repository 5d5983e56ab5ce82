import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { Component } from './DirectoryPage'

describe('the directory', () => {
  it('is asked when the search is sent, and not while one types', async () => {
    const { user, looks } = await open()
    await user.type(screen.getByLabelText('Name of student or parent'), 'okonkwo')
    expect(looks()).toHaveLength(0)
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('cell', { name: 'Chidinma 1' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('on record as search 9')
    expect(looks()).toEqual([expect.objectContaining({ search: 'okonkwo', region: null, status: null })])
  })

  it('makes a new look when the same is searched again, and shows more of one look under it', async () => {
    const { user, looks } = await open()
    await user.type(screen.getByLabelText('Name of student or parent'), 'okonkwo{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('cell', { name: 'Chidinma 2' })).toBeVisible()
    expect(screen.getByRole('cell', { name: 'Chidinma 1' })).toBeVisible()
    expect(screen.getAllByText(/^The family says/).map(({ textContent }) => textContent)).toEqual([
      'The family says: “We have paid half of it.”',
    ])
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(screen.queryByRole('cell', { name: 'Chidinma 2' })).not.toBeInTheDocument())
    await screen.findByRole('cell', { name: 'Chidinma 1' })
    expect(looks().map(({ after }) => after)).toEqual([undefined, 'next', undefined])
  })

  it('shows more of a new look while more of an earlier one is still on its way', async () => {
    let arrive = (_: object) => {}
    const slow = new Promise<object>((resolve) => (arrive = resolve))
    let turns = 0
    const { user, looks } = await open({
      DirectorySearch: ({ after }: { after?: string }) =>
        after && ++turns === 1 ? slow : { directory: found(after ? 2 : 1) },
    })
    await user.type(screen.getByLabelText('Name of student or parent'), 'okonkwo{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(screen.getByRole('button', { name: 'Loading' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(looks()).toHaveLength(3))
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('cell', { name: 'Chidinma 2' })).toBeVisible()
    await act(async () => arrive({ directory: found(3) }))
    expect(screen.queryByRole('cell', { name: 'Chidinma 3' })).not.toBeInTheDocument()
    expect(looks().map(({ after }) => after)).toEqual([undefined, 'next', undefined, 'next'])
  })

  it('says why when a look is refused, and keeps what was typed', async () => {
    const { user } = await open({
      DirectorySearch: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await user.type(screen.getByLabelText('Name of student or parent'), 'okonkwo{Enter}')
    // It may be on record, and counts then.
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^We do not know whether this search was made ?You seem to be offline\./,
    )
    expect(screen.getByLabelText('Name of student or parent')).toHaveValue('okonkwo')
  })

  it('says of more that did not come nothing of the search itself, which stands', async () => {
    const { user } = await open({
      DirectorySearch: ({ after }: { after?: string }) => {
        if (after) throw new TypeError('Failed to fetch')
        return { directory: found(1) }
      },
    })
    await user.type(screen.getByLabelText('Name of student or parent'), 'okonkwo{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^More could not be shown/)
    expect(screen.getByRole('cell', { name: 'Chidinma 1' })).toBeVisible()
  })

  it('says by what a search was narrowed where nothing is found, and searches everywhere then', async () => {
    const { user, looks } = await open({ DirectorySearch: () => ({ directory: { ...found(2), edges: [] } }) })
    await user.type(screen.getByLabelText('Name of student or parent'), 'okonkwo')
    await user.selectOptions(screen.getByLabelText('Region'), 'Lagos')
    await user.selectOptions(screen.getByLabelText('Payment status'), 'Pending payment')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    const narrowed =
      /^Nothing is listed under a name like this in Lagos, with the status “Pending payment”\. It may be/
    expect(await screen.findByText(narrowed)).toBeVisible()
    expect(screen.queryByText(/No school in the register claims/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Search by the name alone' }))
    expect(await screen.findByText(/^No school in the register claims an unpaid debt/)).toBeVisible()
    expect(screen.getByLabelText('Region')).toHaveValue('')
    expect(looks().at(-1)).toEqual({ search: 'okonkwo' })
  })

  it('says that more may fit than any search shows', async () => {
    const { edges, ...rest } = found(2)
    const many = Array.from({ length: 100 }, (_, at) => ({
      ...edges[0]!,
      node: { ...edges[0]!.node, id: String(at) },
    }))
    const { user } = await open({ DirectorySearch: () => ({ directory: { ...rest, edges: many } }) })
    await user.type(screen.getByLabelText('Name of student or parent'), 'okonkwo{Enter}')
    expect(await screen.findByText('The 100 nearest claims')).toBeVisible()
    expect(screen.getByText(/^A search shows at most 100 claims, and more may fit\./)).toBeVisible()
  })

  it('tells two schools of one name and region apart by their address, and guesses neither', async () => {
    const twins = [
      { ...SCHOOL, address: '1 Broad Street' },
      { ...SCHOOL, id: '6', address: '9 Hill Road' },
    ]
    const { user, looks } = await open({
      SchoolChoices: () => ({
        schools: {
          __typename: 'PublicSchoolConnection',
          edges: twins.map((school) => edge('PublicSchool', school)),
        },
      }),
    })
    const school = screen.getByRole('combobox', { name: 'School' })
    await user.type(school, 'Palm Grove — Lagos')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(school).toBeInvalid()
    await user.type(school, ' — 9 Hill Road')
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: 'Search' }))
      expect(looks()[0]).toMatchObject({ schoolId: '6' })
    })
  })

  it('does not guess which school was meant', async () => {
    const { user, looks } = await open()
    const school = screen.getByRole('combobox', { name: 'School' })
    await user.type(school, 'Palm')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(school).toBeInvalid()
    await user.type(school, ' Grove — Lagos')
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: 'Search' }))
      expect(looks()[0]).toMatchObject({ schoolId: '5' })
    })
  })

  it('is closed to a school that waits for approval', async () => {
    await open({ DirectoryPage: () => page('AWAITING_APPROVAL') }, 'Only approved schools can search')
    expect(screen.queryByRole('button', { name: 'Search' })).not.toBeInTheDocument()
  })
})

async function open(answers = {}, until = 'Search by a name') {
  const { asked, Provider } = answering({
    DirectoryPage: () => page('APPROVED'),
    SchoolChoices: () => ({
      schools: { __typename: 'PublicSchoolConnection', edges: [edge('PublicSchool', SCHOOL)] },
    }),
    DirectorySearch: ({ after }) => ({ directory: found(after ? 2 : 1) }),
    ...answers,
  })
  const view = render(
    <Provider>
      <Component />
    </Provider>,
  )
  await screen.findByRole('heading', { name: until })
  const looks = () =>
    asked.filter(({ operation }) => operation === 'DirectorySearch').map(({ variables }) => variables)
  return { ...view, looks }
}

const SCHOOL = {
  __typename: 'PublicSchool',
  id: '5',
  name: 'Palm Grove',
  region: 'Lagos',
  address: '1 Broad Street',
  contactNumber: '0803',
}

const edge = (name: string, node: object) => ({ __typename: `${name}Edge`, cursor: 'c', node })

const page = (state: string) => ({
  registerRules: { __typename: 'RegisterRules', regions: ['Lagos'], looksPerMinute: 10, looksPerDay: 300 },
  dashboard: { __typename: 'Dashboard', school: { __typename: 'School', id: '1', state } },
})

const found = (number: number) => ({
  __typename: 'DirectoryConnection',
  hint: null,
  look: { __typename: 'Look', id: '9', at: '2026-11-20T10:00:00Z', shownCount: number },
  pageInfo: { __typename: 'PageInfo', hasNextPage: number === 1, endCursor: 'next' },
  edges: [
    edge('Directory', {
      __typename: 'DirectoryEntry',
      id: String(number),
      studentName: `Chidinma ${number}`,
      parentName: 'Ifeanyi Okonkwo',
      status: 'PENDING_PAYMENT',
      since: '2026-08-02',
      disputed: false,
      statement: number === 2 ? 'We have paid half of it.' : null,
      amountOwed: { __typename: 'Money', amount: '150000.00', currency: 'NGN' },
      school: SCHOOL,
    }),
  ],
})
