import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { ImportForm } from './ImportForm'

const counts = {
  create: 3,
  update: 0,
  nothing: 0,
  refuse: 2,
  duplicates: 1,
  others: 2,
  toPrint: 0,
  toPrintOfDuplicates: 0,
} as never
const lines = () => screen.getByRole('checkbox', { name: /^Leave out the 2 lines/ })

it('what is left out of one list is asked anew of the next, and kept of the one', async () => {
  const { Provider } = answering({})
  const formOf = (id: string) => (
    <Provider>
      <ImportForm list={{ id, revision: '1', counts }} other={null} />
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

it('whom claims are taken from is asked by itself', async () => {
  const { Provider } = answering({})
  render(
    <Provider>
      <ImportForm list={{ id: '4', revision: '1', counts }} other={null} />
    </Provider>,
  )
  expect(
    screen.getByRole('checkbox', { name: /^2 claims of our list will name somebody else/ }),
  ).not.toBeChecked()
})

it('what was said of one reading of a file is not said of another one', async () => {
  const { Provider } = answering({})
  const formOf = (revision: string) => (
    <Provider>
      <ImportForm list={{ id: '3', revision, counts }} other={null} />
    </Provider>
  )
  const first = render(formOf('1'))
  await first.user.click(lines())
  first.unmount()
  render(formOf('2'))
  expect(lines()).not.toBeChecked()
})

describe('who leaves out whom the list may have already hears how many letters are left', () => {
  it.each([
    [5, 2, /Without them, 3 letters will be sent\.$/],
    [2, 2, /Without them, no letter will be sent\.$/],
    [5, 0, /earlier line\.$/],
  ])('of %i with %i about them', async (letters, lettersOfDuplicates, said) => {
    const { Provider } = answering({})
    const { user } = render(
      <Provider>
        <ImportForm
          list={{
            id: `letters-${letters}-${lettersOfDuplicates}`,
            revision: '1',
            counts: { ...(counts as object), letters, lettersOfDuplicates } as never,
          }}
          other={null}
        />
      </Provider>,
    )
    const box = screen.getByRole('checkbox', { name: /^Leave out the 1 debtor/ })
    expect(box).toHaveAccessibleDescription(/If you do not tick this, they are added\.$/)
    await user.click(box)
    expect(box).toHaveAccessibleDescription(said)
  })
})
