import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from '../../testing/render'
import { CheckboxField } from './CheckboxField'
import { Field } from './Field'
import { Form } from './Form'
import { PasswordField } from './PasswordField'
import { SelectField } from './SelectField'
import { useFormErrors } from './useFormErrors'

describe('a field', () => {
  it('is named by its question and described by its hint and its error', () => {
    render(
      <Field name="student" label="Student’s name" hint="As in your register" error="Tell us the name" />,
    )
    const input = screen.getByRole('textbox', { name: 'Student’s name' })
    expect(input).toBeInvalid()
    expect(input).toBeRequired()
    expect(input).toHaveAccessibleDescription('As in your register Tell us the name')
  })

  it('is neither invalid nor required when nothing is wrong and it may be left out', () => {
    render(<Field name="term" label="Term" optional />)
    const input = screen.getByRole('textbox', { name: 'Term (optional)' })
    expect(input).toBeValid()
    expect(input).not.toBeRequired()
    expect(input).not.toHaveAttribute('aria-describedby')
  })

  it('with answers to choose from starts at none, and tells what was chosen', async () => {
    const options = [{ value: 'PUBLIC', label: 'Public School' }]
    const { user } = render(
      <SelectField name="category" label="Category" placeholder="Select School Category" options={options} />,
    )
    const select = screen.getByRole('combobox', { name: 'Category' })
    expect(select).toHaveValue('')
    await user.selectOptions(select, 'Public School')
    expect(select).toHaveValue('PUBLIC')
  })

  it('to agree with is ticked by its sentence', async () => {
    const { user } = render(<CheckboxField name="terms" label="I agree" />)
    await user.click(screen.getByText('I agree'))
    expect(screen.getByRole('checkbox', { name: 'I agree' })).toBeChecked()
  })
})

describe('a password', () => {
  it('is hidden until it is asked for, and keeps what was typed', async () => {
    const { user } = render(<PasswordField name="password" label="Password" />)
    const input = screen.getByLabelText('Password')
    expect(input).toHaveAttribute('type', 'password')
    await user.type(input, 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input).toHaveAttribute('type', 'text')
    expect(input).toHaveValue('correct horse')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input).toHaveAttribute('type', 'password')
  })
})

describe('a form with something to mend', () => {
  it('takes the focus to the summary on every try, and from there to the field', async () => {
    const { user } = render(<Signature />)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    await user.click(screen.getByRole('link', { name: 'Tell us your name' }))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  })

  it('takes a field’s error away while it is being answered, and leaves the focus there', async () => {
    const { user } = render(<Signature />)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await user.type(screen.getByRole('textbox'), 'Ada')
    expect(screen.getByRole('textbox')).toBeValid()
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
    expect(screen.getByRole('textbox')).toHaveValue('Ada')
  })
})

function Signature() {
  const problems = useFormErrors()
  const [name, setName] = useState('')
  return (
    <Form
      errors={problems.errors}
      onSubmit={() => problems.show([{ field: 'name', message: 'Tell us your name' }])}
    >
      <Field
        name="name"
        label="Your name"
        value={name}
        error={problems.of('name')}
        onChange={(event) => {
          setName(event.target.value)
          problems.mend('name')
        }}
      />
      <button type="submit">Send</button>
    </Form>
  )
}
