import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { ImportForm } from './ImportForm'

const counts = { create: 3, update: 0, nothing: 0, refuse: 2, duplicates: 1 } as never
const lines = () => screen.getByRole('checkbox', { name: /^Leave out the 2 lines/ })

it('what is left out of one list is asked anew of the next, and kept of the one', async () => {
  const { Provider } = answering({})
  const formOf = (id: string) => (
    <Provider>
      <ImportForm id={id} counts={counts} other={null} />
    </Provider>
  )
  const first = render(formOf('1'))
  await first.user.click(lines())
  expect(lines()).toBeChecked()
  first.unmount()
  const second = render(formOf('2'))
  expect(lines()).not.toBeChecked()
  second.unmount()
  render(formOf('1'))
  expect(lines()).toBeChecked()
})
