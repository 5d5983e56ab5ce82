import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { makeFragmentData } from '../../gql/fragment-masking'
import { DecideContend_ContendFragmentDoc, type ContendState } from '../../gql/graphql'
import { answering } from '../../testing/answering'
import { render } from '../../testing/render'
import { DecideContend } from './DecideContend'

describe('deciding an escalated case', () => {
  it('is sent once, with its reasons, and closes', async () => {
    const { user, asked } = open()
    await user.click(screen.getByRole('button', { name: 'Decide for the family' }))
    await user.click(screen.getByText('Your reasons'))
    await user.paste('The slip is genuine.')
    await user.dblClick(inDialog('Decide for the family'))
    await waitFor(() => expect(screen.queryByLabelText('Your reasons')).not.toBeInTheDocument())
    const input = { contendId: '3', readUpTo: '8', decision: 'UPHOLD', reasons: 'The slip is genuine.' }
    expect(asked).toEqual([{ operation: 'DecideContend', variables: { input } }])
  })

  it('asks for reasons, and keeps them while one looks at the case once more', async () => {
    const { user, asked } = open()
    await user.click(screen.getByText('Decide for the family'))
    await user.click(inDialog('Decide for the family'))
    expect(screen.getByLabelText('Your reasons')).toHaveAccessibleDescription(/Write your reasons/)
    expect(asked).toEqual([])
    await user.click(screen.getByText('Your reasons'))
    await user.paste('The slip is genuine.')
    await user.click(screen.getByText('Cancel'))
    await user.click(screen.getByText('Decide for the school'))
    expect(screen.getByLabelText('Your reasons')).toHaveValue('The slip is genuine.')
  })

  it('that came too late says so and keeps what was written', async () => {
    const message = 'Nothing was changed: this case has moved on. The family has withdrawn it.'
    const { user } = open(() => ({
      decideContend: { contend: null, userErrors: [{ field: ['contendId'], message }] },
    }))
    await user.click(screen.getByRole('button', { name: 'Decide for the school' }))
    await user.click(screen.getByText('Your reasons'))
    await user.paste('Nothing came in.')
    await user.click(inDialog('Decide for the school'))
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByLabelText('Your reasons')).toHaveValue('Nothing came in.')
  })

  it.each(['Decide for the school', 'Decide for the family'])(
    'of a claim that its school has ended does not say that others see it, or are told (%s)',
    async (action) => {
      const { user } = open(undefined, undefined, 'ACCEPTED')
      await user.click(screen.getByRole('button', { name: action }))
      expect(screen.getByRole('alertdialog')).toHaveTextContent(/ended the claim, and nobody sees it/)
      expect(screen.getByRole('alertdialog')).not.toHaveTextContent(/Other schools|Schools that saw it/)
    },
  )

  it('is offered only while there is something to decide', () => {
    open(undefined, [])
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

/** Not the button on the page that opened it, which is hidden a moment later. */
const inDialog = (name: string) => within(screen.getByRole('alertdialog')).getByRole('button', { name })

function open(
  answer: () => unknown = decided,
  mayDo: ('UPHOLD' | 'DISMISS')[] = ['UPHOLD', 'DISMISS'],
  state: ContendState = 'ESCALATED',
) {
  const { Provider, asked } = answering({ DecideContend: answer })
  const contend = makeFragmentData(
    { id: '3', state, mayDo, messages: [{ id: '5' }, { id: '8' }] },
    DecideContend_ContendFragmentDoc,
  )
  const buttons = (
    <Provider>
      <DecideContend contend={contend} />
    </Provider>
  )
  return { ...render(buttons), asked }
}

const decided = () => ({ decideContend: { contend: null, userErrors: [] } })
