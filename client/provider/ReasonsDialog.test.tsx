import { screen, within } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { DecisionReasonInput } from '../gql/graphql'
import { render } from '../testing/render'
import { ReasonsDialog } from './ReasonsDialog'

describe('a decision with reasons', () => {
  it('is not sent without a reason', async () => {
    const { user, sent } = open()
    await user.click(screen.getByRole('button', { name: 'Send to the school' }))
    expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Say what should change, and why.')
    expect(sent).toHaveLength(0)
  })

  it('sends each reason with what it is about, and closes', async () => {
    const { user, sent } = open()
    await user.selectOptions(screen.getByLabelText('What is it about?'), 'Tax certification')
    await user.type(screen.getByLabelText('Reason'), 'Too dark.')
    await user.click(screen.getByRole('button', { name: 'Add another reason' }))
    await user.type(reason(2).getByLabelText('Reason'), 'Otherwise fine.')
    await user.dblClick(screen.getByRole('button', { name: 'Send to the school' }))
    expect(sent).toEqual([
      [
        { field: 'taxCertificate', message: 'Too dark.' },
        { field: null, message: 'Otherwise fine.' },
      ],
    ])
    expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument()
  })

  it('can lose a reason again, and keeps the others', async () => {
    const { user, sent } = open()
    await user.type(screen.getByLabelText('Reason'), 'First.')
    expect(screen.queryByRole('button', { name: 'Remove this reason' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Add another reason' }))
    await user.type(reason(2).getByLabelText('Reason'), 'Second.')
    await user.click(reason(1).getByRole('button', { name: 'Remove this reason' }))
    await user.click(screen.getByRole('button', { name: 'Send to the school' }))
    expect(sent).toEqual([[{ field: null, message: 'Second.' }]])
  })

  it('stays open with what was written when it is refused, and says why beside the reason', async () => {
    const refusal = { field: ['reasons', '0', 'message'], message: 'Shorten the reason.' }
    const { user } = open([refusal])
    await user.type(screen.getByLabelText('Reason'), 'Very long.')
    await user.click(screen.getByRole('button', { name: 'Send to the school' }))
    expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Shorten the reason.')
    expect(screen.getByLabelText('Reason')).toHaveValue('Very long.')
  })
})

function open(userErrors: { field: string[]; message: string }[] = []) {
  const sent: DecisionReasonInput[][] = []
  const send = (reasons: DecisionReasonInput[]) => Promise.resolve((sent.push(reasons), userErrors))
  return { ...render(<Asking send={send} />), sent }
}

function Asking({ send }: Pick<ComponentProps<typeof ReasonsDialog>, 'send'>) {
  const [open, setOpen] = useState(true)
  const words = { title: 'Ask for changes?', consequence: 'The school is told.', said: 'Sent' }
  return (
    open && (
      <ReasonsDialog {...words} action="Send to the school" send={send} onClose={() => setOpen(false)} />
    )
  )
}

const reason = (number: number) => within(screen.getByRole('group', { name: `Reason ${number}` }))
