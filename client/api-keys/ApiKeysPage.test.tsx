import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { Component as ApiKeysPage } from './ApiKeysPage'

it('a further key does not take one away that was not said to be kept', async () => {
  let made = 0
  const { user } = open('APPROVED', () => ({
    key: `dma_${++made}`,
    apiKey: { id: String(made) },
    userErrors: [],
  }))
  for (const name of ['Admissions', 'Bursary']) {
    await user.click(await screen.findByRole('button', { name: 'Make a key' }))
    await user.click(screen.getByLabelText('What is it for?'))
    await user.paste(name)
    await user.click(screen.getByRole('button', { name: 'Make the key' }))
    await screen.findByLabelText(`The key ${name}`)
  }
  expect(screen.getByLabelText('The key Admissions')).toHaveValue('dma_1')
  await user.click(screen.getAllByRole('button', { name: 'I have kept it safe' })[0]!)
  expect(screen.queryByLabelText('The key Bursary')).not.toBeInTheDocument()
  expect(screen.getByLabelText('The key Admissions')).toHaveValue('dma_1')
})

it.each([
  ['AWAITING_APPROVAL', 'You can make one once your school is approved.'],
  ['SUSPENDED', 'You can make one once your school is reinstated.'],
])('of keys that a school never had nothing is said to rest (%s)', async (state, sentence) => {
  open(state)
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByText(/paused|do not work/)).not.toBeInTheDocument()
})

function open(state: string, make: () => object = () => ({})) {
  const { Provider } = answering({
    ApiKeysPage: () => ({
      viewer: {
        __typename: 'Viewer',
        id: '1',
        school: { __typename: 'School', id: '4', state, apiKeys: [] },
      },
    }),
    CreateApiKey: () => ({ createApiKey: make() }),
  })
  return render(
    <Provider>
      <ApiKeysPage />
    </Provider>,
  )
}
