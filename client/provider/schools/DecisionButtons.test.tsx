import { act, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { makeFragmentData } from '../../gql/fragment-masking'
import { DecisionButtons_SchoolFragmentDoc, type DecisionButtons_SchoolFragment } from '../../gql/graphql'
import { answering } from '../../testing/answering'
import { render } from '../../testing/render'
import { DecisionButtons } from './DecisionButtons'

describe('what the provider can do', () => {
  it.each<[string, Partial<DecisionButtons_SchoolFragment>, string[]]>([
    ['with a registration that waits', {}, ['Approve', 'Ask for changes', 'Reject']],
    ['with a school that has to mend something', decided('CHANGES_REQUESTED'), ['Reject']],
    ['with a rejected school', decided('REJECTED'), []],
    ['with an approved school', decided('APPROVED'), ['Suspend']],
    ['with a suspended school', decided('SUSPENDED'), ['Reinstate']],
    ['with a change that waits', changing('APPROVED'), ['Approve', 'Reject', 'Suspend']],
    ['with a change of a suspended school', changing('SUSPENDED'), ['Approve', 'Reject', 'Reinstate']],
  ])('%s', (_when, school, words) => {
    open(school)
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(words)
  })
})

describe('approving', () => {
  it('waits until the region is settled', async () => {
    const { user, asked } = open({ region: null })
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await user.click(screen.getByRole('button', { name: 'Approve the school' }))
    expect(screen.getByLabelText('Region')).toHaveAccessibleDescription('Choose where the school is.')
    expect(asked).toEqual([])
    await user.selectOptions(screen.getByLabelText('Region'), 'Kano')
    await user.dblClick(screen.getByRole('button', { name: 'Approve the school' }))
    expect(asked).toEqual([
      { operation: 'ApproveSchool', variables: { input: { schoolId: '4', revision: 3, region: 'Kano' } } },
    ])
  })

  it('offers the region that the school named', async () => {
    const { user } = open({ region: 'Lagos' })
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(screen.getByLabelText('Region')).toHaveValue('Lagos')
  })

  it('that did not get through says so, and can be tried again', async () => {
    const { user } = open({ region: 'Lagos' }, () => {
      throw new TypeError('Failed to fetch')
    })
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await user.click(screen.getByRole('button', { name: 'Approve the school' }))
    expect(await screen.findByText(/You seem to be offline/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Approve the school' })).toBeEnabled()
  })
})

it('of a change of a suspended school, a no does not say that it stays approved', async () => {
  const { user } = open(changing('SUSPENDED'))
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  expect(screen.getByRole('alertdialog')).not.toHaveTextContent(/approved/)
})

it('names what was on the page when its reasons were begun, and not what the school has sent since', async () => {
  let tell!: (school: Partial<DecisionButtons_SchoolFragment>) => void
  function Told() {
    const [school, set] = useState<Partial<DecisionButtons_SchoolFragment>>({})
    useEffect(() => {
      tell = set
    }, [])
    return <DecisionButtons school={aSchool(school)} regions={[]} />
  }
  const { Provider, asked } = answering({ RejectSchool: () => ({ rejectSchool: approved().approveSchool }) })
  const { user } = render(
    <Provider>
      <Told />
    </Provider>,
  )
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await user.click(screen.getByLabelText('Reason'))
  await user.paste('The certificate is of another school.')
  act(() => tell({ revision: 4 }))
  await user.click(screen.getByRole('button', { name: 'Reject the school' }))
  const reasons = [{ field: null, message: 'The certificate is of another school.' }]
  expect(asked.map(({ variables }) => variables)).toEqual([
    { input: { schoolId: '4', revision: 3, reasons } },
  ])
})

describe('a decision that somebody else has taken meanwhile', () => {
  it.each<[string, Partial<DecisionButtons_SchoolFragment>, Partial<DecisionButtons_SchoolFragment>, string]>(
    [
      ['Reject', {}, decided('APPROVED'), 'Reject the school'],
      ['Suspend', decided('APPROVED'), decided('SUSPENDED'), 'Suspend the school'],
    ],
  )('is asked no more, and what was written for it stays (%s)', async (words, before, after, action) => {
    let tell!: (school: Partial<DecisionButtons_SchoolFragment>) => void
    function Told() {
      const [school, set] = useState(before)
      useEffect(() => {
        tell = set
      }, [])
      return <DecisionButtons school={aSchool(school)} regions={[]} />
    }
    const { Provider } = answering({})
    const { user } = render(
      <Provider>
        <Told />
      </Provider>,
    )
    await user.click(screen.getByRole('button', { name: words }))
    await user.click(screen.getByLabelText('Reason'))
    await user.paste('The certificate is of another school.')
    act(() => tell(after))
    expect(screen.getByRole('alert')).toHaveTextContent(/nothing left to decide/)
    expect(screen.queryByRole('button', { name: action })).not.toBeInTheDocument()
    expect(screen.getByLabelText('Reason')).toHaveValue('The certificate is of another school.')
    await user.click(screen.getByRole('button', { name: 'Close and look' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})

function open(school: Partial<DecisionButtons_SchoolFragment>, answer: () => unknown = approved) {
  const { Provider, asked } = answering({ ApproveSchool: answer })
  const buttons = (
    <Provider>
      <DecisionButtons school={aSchool(school)} regions={['Kano', 'Lagos']} />
    </Provider>
  )
  return { ...render(buttons), asked }
}

const approved = () => ({ approveSchool: { school: null, userErrors: [] } })

function aSchool(school: Partial<DecisionButtons_SchoolFragment>) {
  return makeFragmentData(
    {
      id: '4',
      name: 'Riverbank',
      revision: 3,
      region: null,
      state: 'AWAITING_APPROVAL',
      application: { id: '9', kind: 'REGISTRATION', decidedAt: null },
      ...school,
    },
    DecisionButtons_SchoolFragmentDoc,
  )
}

function decided(state: DecisionButtons_SchoolFragment['state']) {
  const application = { id: '9', kind: 'REGISTRATION' as const, decidedAt: '2026-11-20T10:00:00Z' }
  return { state, application }
}

function changing(state: DecisionButtons_SchoolFragment['state']) {
  return { state, application: { id: '9', kind: 'CHANGE' as const, decidedAt: null } }
}
