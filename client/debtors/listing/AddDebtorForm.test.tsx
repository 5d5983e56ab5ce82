import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AddDebtorInput } from '../../gql/graphql'
import { render } from '../../testing/render'
import type { FormError } from '../../ui/fields/useFormErrors'
import { AddDebtorForm } from './AddDebtorForm'
import { claimFields } from './claimFields'

describe('the form that adds a debtor', () => {
  it('says everything that is missing, beside its field, and sends nothing', async () => {
    const { user, sent } = open([])
    await user.click(addButton())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(screen.getByLabelText('Name of student')).toHaveAccessibleDescription('Enter the student’s name.')
    expect(screen.getByRole('checkbox')).toBeInvalid()
    expect(sent).toEqual([])
  })

  it('asks for every field of a claim, by its label', () => {
    open([])
    for (const [name, { label }] of Object.entries(claimFields))
      expect(screen.getByLabelText(new RegExp(`^${label}`)), name).toHaveAttribute('name', name)
  })

  it('sends what was typed, as the server takes it', async () => {
    const { user, sent } = open([])
    await fill(user)
    await user.click(addButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      studentName: 'Chidinma Okonkwo',
      amountOwed: '45000.00',
      status: 'ABANDONED_PAYMENT',
      parentEmail: null,
      evidence: [],
      statementAccepted: true,
    })
  })

  it('sends once when it is clicked twice', async () => {
    let answer = () => {}
    const { user, sent } = open([], new Promise((resolve) => (answer = resolve)))
    await fill(user)
    await user.dblClick(addButton())
    expect(addButton()).toBeDisabled()
    answer()
    await waitFor(() => expect(addButton()).toBeEnabled())
    expect(sent).toHaveLength(1)
  })

  it('keeps what was typed when it did not get through, and tries again with the same key', async () => {
    const { user, sent } = open([{ message: 'You seem to be offline.' }])
    await fill(user)
    await user.click(addButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline.')
    expect(screen.getByLabelText('Name of student')).toHaveValue('Chidinma Okonkwo')
    await user.click(addButton())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]!.requestKey).toBe(sent[0]!.requestKey)
    expect(sent[0]!.requestKey).toMatch(/^[0-9a-f]{32}$/)
  })

  it('puts what the server refuses beside its field, until the field is answered again', async () => {
    const { user } = open([{ field: 'parentEmail', message: 'Enter an e-mail address in full.' }])
    await fill(user)
    await user.click(addButton())
    const email = screen.getByLabelText(/Parent’s e-mail/)
    await waitFor(() => expect(email).toBeInvalid())
    expect(email).toHaveAccessibleDescription(/Enter an e-mail address in full\./)
    await user.type(email, 'ifeanyi@family.example')
    expect(email).toBeValid()
  })

  it('refuses the placeholder as a status', async () => {
    const { user, sent } = open([])
    await fill(user)
    await user.selectOptions(screen.getByLabelText('Payment status'), 'Status')
    await user.click(addButton())
    expect(screen.getByLabelText('Payment status')).toBeInvalid()
    expect(sent).toEqual([])
  })

  it('is a new request each time it is opened', async () => {
    const first = open([])
    await fill(first.user)
    await first.user.click(addButton())
    await waitFor(() => expect(first.sent).toHaveLength(1))
    first.unmount()
    const second = open([])
    await fill(second.user)
    await second.user.click(addButton())
    await waitFor(() => expect(second.sent).toHaveLength(1))
    expect(second.sent[0]!.requestKey).not.toBe(first.sent[0]!.requestKey)
  })

  it('is not sent without a paper that is on its way, and says so', async () => {
    let arrive = () => {}
    const { user, sent } = open([], undefined, new Promise((done) => (arrive = done)))
    await fill(user)
    await user.upload(screen.getByLabelText(/^Evidence files/), bill())
    await user.click(addButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('“bill.pdf” is still being sent')
    expect(sent).toEqual([])
    arrive()
    expect(await screen.findByRole('link', { name: /^View .*bill\.pdf/ })).toBeVisible()
    expect(screen.queryByText(/is still being sent/)).not.toBeInTheDocument()
    await user.click(addButton())
    await waitFor(() => expect(sent).toMatchObject([{ evidence: ['1'] }]))
  })

  it('is sent without a paper that was stopped on its way', async () => {
    const { user, sent } = open([], undefined, new Promise(() => {}))
    await fill(user)
    await user.upload(screen.getByLabelText(/^Evidence files/), bill())
    await user.click(addButton())
    await user.click(await screen.findByRole('button', { name: 'Stop: bill.pdf' }))
    expect(screen.queryByText(/is still being sent/)).not.toBeInTheDocument()
    await user.click(addButton())
    await waitFor(() => expect(sent).toMatchObject([{ evidence: [] }]))
  })

  it('a paper that was chosen while it was sent is in no next form', async () => {
    let answer = () => {}
    let arrive = () => {}
    const answered = new Promise<void>((done) => (answer = done))
    const { user, sent, unmount } = open([], answered, new Promise((done) => (arrive = done)))
    await fill(user)
    await user.click(addButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    await user.upload(screen.getByLabelText(/^Evidence files/), bill())
    answer()
    await waitFor(() => expect(screen.getByLabelText('Name of student')).toHaveValue(''))
    arrive()
    await new Promise((done) => setTimeout(done, 20))
    expect(screen.queryByText('bill.pdf')).not.toBeInTheDocument()
    unmount()
    open([])
    expect(screen.queryByText('bill.pdf')).not.toBeInTheDocument()
  })
})

/** The form, and what it sent; every try is answered with `problems`, once `answered` allows it. */
function open(problems: readonly FormError[], answered?: Promise<void>, uploaded?: Promise<void>) {
  const sent: AddDebtorInput[] = []
  const add = async (input: AddDebtorInput) => {
    sent.push(input)
    await answered
    return problems
  }
  const upload = async () => {
    await uploaded
    return { id: '1', url: '/files/1' }
  }
  return { sent, ...render(<AddDebtorForm currency="NGN" upload={upload} onAdd={add} />) }
}

async function fill(user: ReturnType<typeof render>['user']) {
  const answer = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  answer('Name of student', 'Chidinma Okonkwo')
  answer('Name of parent', 'Ifeanyi Okonkwo')
  answer('Parent’s phone number', '0803 555 0166')
  answer('Amount owed (₦)', '45,000')
  await user.click(screen.getByRole('checkbox'))
}

const bill = () => new File(['paper'], 'bill.pdf', { type: 'application/pdf' })

const addButton = () => screen.getByRole('button', { name: /^Add/ })
