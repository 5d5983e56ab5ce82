import { ServerError } from '@apollo/client/errors'
import { screen, within, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { Component } from './CheckPage'

describe('a check before admission', () => {
  it('is made once, however often the button is pressed, and its answer takes the focus', async () => {
    const { user, inputs } = await open()
    await fill(user)
    await user.dblClick(screen.getByRole('button', { name: 'Check' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Likely this child' })).toHaveFocus())
    expect(inputs()).toEqual([
      {
        student: 'Okafor Chidinma',
        parent: null,
        phone: '0803 123 4567',
        email: null,
        dateOfBirth: null,
        region: 'Lagos',
        purpose: 'READMISSION',
        reference: 'A-17',
      },
    ])
  })

  it('shows what the school claims, whom to call, and why we think so', async () => {
    const { user } = await open()
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    const found = within(await screen.findByRole('article', { name: 'Palm Grove' }))
    expect(found.getByText('₦45,000.00')).toBeVisible()
    expect(found.getByText('“We have paid half of it.”')).toBeVisible()
    expect(found.getByRole('link', { name: 'Call 0803 555 0100 at Palm Grove' })).toHaveAttribute(
      'href',
      'tel:08035550100',
    )
    const why = within(found.getByRole('region', { name: 'Why we think so' })).getAllByRole('listitem')
    expect(why.map(({ textContent }) => textContent)).toEqual([
      'The same phone number.Strong evidence for it',
      'A school in another region.Weak evidence against it',
    ])
    expect(found.getByText(/\+11\.0, −1\.5\. Together \+9\.5 bits/)).not.toBeVisible()
    await user.click(found.getByText('In figures'))
    expect(found.getByText(/\+11\.0, −1\.5\. Together \+9\.5 bits/)).toBeVisible()
    expect(found.getByText('over 99%')).toBeVisible()
  })

  it('says so when the claim is the school’s own, which nobody has to call', async () => {
    const entry = { ...RESULT.entry, school: { ...RESULT.entry.school, id: '1' } }
    const { user } = await open({ CheckWard: () => answer([{ ...RESULT, entry }]) })
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    const found = within(await screen.findByRole('article', { name: 'Your own school' }))
    expect(found.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/admin/debtor/5')
    expect(found.queryByRole('link', { name: /^Call/ })).not.toBeInTheDocument()
    expect(found.queryByRole('button', { name: /somebody else/ })).not.toBeInTheDocument()
  })

  it('says what is missing, and asks nobody before', async () => {
    const { user, inputs } = await open()
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(screen.getByLabelText('Student’s name')).toBeInvalid()
    expect(screen.getByLabelText('Your reference')).toBeInvalid()
    expect(inputs()).toHaveLength(0)
  })

  it('says what went wrong, and keeps what was typed through that and through a reload', async () => {
    const { user, unmount } = await open({
      CheckWard: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/^We do not know whether this check was made ?You seem to be offline/)
    // It may be on record, and a second one would be told as well.
    expect(within(alert).getByRole('link', { name: 'your checks' })).toHaveAttribute('href', '/admin/checks')
    unmount()
    await open()
    expect(screen.getByLabelText('Student’s name')).toHaveValue(' Okafor Chidinma')
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('0803 123 4567')
    expect(screen.getByLabelText('Why do you ask?')).toHaveValue('READMISSION')
  })

  it('says when one may look again once a limit is reached', async () => {
    const message = 'Your school has looked often. Please try again in 12 minutes.'
    const { user } = await open({
      CheckWard: () => {
        const bodyText = JSON.stringify({ errors: [{ message, extensions: { code: 'RATE_LIMITED' } }] })
        throw new ServerError('429', { response: new Response(null, { status: 429 }), bodyText })
      },
    })
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('This check was not made')
    expect(alert).toHaveTextContent(message)
    expect(screen.getByLabelText('Your reference')).toHaveValue('A-17')
  })

  it('says what nobody found means, and starts afresh for the next applicant', async () => {
    const { user } = await open({ CheckWard: () => answer([]) })
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'No match found' })).toHaveFocus())
    expect(screen.getByText(/That is no proof that nothing is owed/)).toBeVisible()
    expect(screen.getByText(/On record as check 12/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Check another' }))
    const student = screen.getByLabelText('Student’s name')
    await waitFor(() => expect(student).toHaveFocus())
    expect(student).toHaveValue('')
    expect(screen.queryByText(/On record as check 12/)).not.toBeInTheDocument()
  })

  it('starts empty once a check is made, also after a reload; what was asked comes back to be changed', async () => {
    const { user, unmount } = await open({ CheckWard: () => answer([]) })
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await screen.findByRole('heading', { name: 'No match found' })
    expect(typed()).toEqual(['', '', '', ''])
    await user.click(screen.getByRole('button', { name: 'Change it and check again' }))
    await waitFor(() => expect(screen.getByLabelText('Student’s name')).toHaveFocus())
    expect(typed()).toEqual([' Okafor Chidinma', '0803 123 4567', 'Lagos', 'A-17'])
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await screen.findByRole('heading', { name: 'No match found' })
    unmount()
    await open()
    expect(typed()).toEqual(['', '', '', ''])
  })

  it.each([
    [
      'the next child is begun: that stays, and nothing of the one before',
      'Student’s name',
      ['Ada Eze', '', '', ''],
    ],
    ['more of this one is typed: none of it is left to go with the next', /^Phone/, ['', '', '', '']],
  ])('on its way, %s', async (_what, label, left) => {
    let arrive = () => {}
    const held = new Promise<void>((resolve) => (arrive = resolve))
    const { user } = await open({ CheckWard: () => held.then(() => answer([])) })
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await user.clear(screen.getByLabelText(label))
    await paste(user, label, 'Ada Eze')
    arrive()
    await screen.findByRole('heading', { name: 'No match found' })
    expect(typed()).toEqual(left)
  })

  it('puts somebody else aside only after asking, and records what was decided', async () => {
    const { user, asked } = await open()
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await user.click(await screen.findByRole('button', { name: 'This is somebody else: Palm Grove' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Yes, somebody else' }))
    expect(await screen.findByText(/^You said: this is somebody else/)).toBeVisible()
    expect(screen.getByRole('group', { name: /^What did you decide/ })).toHaveAccessibleDescription(
      /Neither the family nor another school sees it/,
    )
    await user.click(screen.getByRole('button', { name: 'Record the decision' }))
    expect((await screen.findAllByText('Choose what you decided.'))[0]).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Admitted with a payment plan' }))
    await user.click(screen.getByRole('button', { name: 'Record the decision' }))
    expect(await screen.findByRole('button', { name: 'Correct the decision' })).toBeVisible()
    const sent = (name: string) => asked.find(({ operation }) => operation === name)?.variables
    expect(sent('NotTheSamePerson')).toEqual({ input: { checkId: '12', debtorId: '5' } })
    expect(sent('RecordCheckOutcome')).toEqual({ input: { checkId: '12', outcome: 'ADMITTED_WITH_PLAN' } })
  })

  it('says before a decision is recorded that the family is told of a place that is refused, and when', async () => {
    const { user, asked } = await open()
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    const decision = await screen.findByRole('group', { name: /^What did you decide/ })
    expect(decision).toHaveAccessibleDescription(
      /if you record “Declined”, we tell the family 7 days later that your school looked/,
    )
    expect(asked.map(({ operation }) => operation)).not.toContain('RecordCheckOutcome')
  })

  it('says that nobody sees the decision where no family would be told', async () => {
    const { user } = await open({ CheckWard: () => answer([]) })
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    const decision = await screen.findByRole('group', { name: /^What did you decide/ })
    expect(decision).toHaveAccessibleDescription(/Neither the family nor another school sees it/)
  })

  it('is closed to a school that waits for approval', async () => {
    await open({ CheckPage: () => page('AWAITING_APPROVAL') }, 'Only approved schools can check a child')
    expect(screen.queryByRole('button', { name: 'Check' })).not.toBeInTheDocument()
  })
})

type User = ReturnType<typeof render>['user']

const typed = () =>
  [/^Student/, /^Phone/, /^Region/, /^Your reference/].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  )

async function fill(user: User) {
  await paste(user, 'Student’s name', ' Okafor Chidinma')
  await paste(user, /^Phone/, '0803 123 4567')
  await user.selectOptions(screen.getByLabelText(/^Region/), 'Lagos')
  await user.selectOptions(screen.getByLabelText('Why do you ask?'), 'READMISSION')
  await paste(user, 'Your reference', 'A-17')
}

async function paste(user: User, label: string | RegExp, text: string) {
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}

async function open(answers = {}, until = 'Student’s name') {
  const { asked, Provider } = answering({
    CheckPage: () => page('APPROVED'),
    CheckWard: () => answer([RESULT]),
    NotTheSamePerson: () => ({
      notTheSamePerson: {
        __typename: 'NotTheSamePersonPayload',
        check: { __typename: 'Check', id: '12', outcome: null, outcomeAt: null, toldIfDeclined: null },
        userErrors: [],
      },
    }),
    RecordCheckOutcome: () => ({
      recordCheckOutcome: {
        __typename: 'RecordCheckOutcomePayload',
        check: {
          __typename: 'Check',
          id: '12',
          outcome: 'ADMITTED_WITH_PLAN',
          outcomeAt: '2026-11-20T10:05:00Z',
          toldIfDeclined: 7,
        },
        userErrors: [],
      },
    }),
    ...answers,
  })
  const view = render(
    <Provider>
      <Component />
    </Provider>,
  )
  await screen.findByText(until)
  const inputs = () =>
    asked.filter(({ operation }) => operation === 'CheckWard').map(({ variables }) => variables.input)
  return { ...view, asked, inputs }
}

const page = (state: string) => ({
  registerRules: { __typename: 'RegisterRules', regions: ['Lagos'], looksPerMinute: 10, looksPerDay: 300 },
  dashboard: { __typename: 'Dashboard', school: { __typename: 'School', id: '1', state } },
})

const evidence = (field: string, weight: number, text: string) => ({
  __typename: 'Evidence',
  field,
  verdict: weight > 0 ? 'same' : 'differs',
  weight,
  text,
})

const RESULT = {
  __typename: 'CheckResult',
  relation: 'CHILD',
  oneOf: false,
  likelihood: 'LIKELY',
  score: 9.5,
  somebodyElse: false,
  evidence: [
    evidence('phone', 11, 'The same phone number.'),
    evidence('region', -1.5, 'A school in another region.'),
  ],
  entry: {
    __typename: 'CheckEntry',
    id: '5',
    studentName: 'Chidinma Okafor',
    parentName: 'Ngozi Okafor',
    amountOwed: { __typename: 'Money', amount: '45000.00', currency: 'NGN' },
    status: 'PENDING_PAYMENT',
    since: '2026-08-02',
    disputed: true,
    statement: 'We have paid half of it.',
    school: {
      __typename: 'PublicSchool',
      id: '5',
      name: 'Palm Grove',
      region: 'Lagos',
      address: '1 Palm Road',
      contactNumber: '0803 555 0100',
    },
  },
}

const answer = (results: object[]) => ({
  checkWard: {
    __typename: 'CheckWardPayload',
    userErrors: [],
    check: {
      __typename: 'Check',
      id: '12',
      at: '2026-11-20T10:00:00Z',
      reference: 'A-17',
      student: 'Okafor Chidinma',
      parent: null,
      phone: '0803 123 4567',
      email: null,
      dateOfBirth: null,
      outcome: null,
      outcomeAt: null,
      toldIfDeclined: results.length > 0 ? 7 : null,
      putAside: false,
      results,
    },
  },
})
