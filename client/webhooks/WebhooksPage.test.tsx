import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { ChangeWebhook } from './ChangeWebhook'
import { Component as WebhooksPage } from './WebhooksPage'

it('a further secret does not take one away that was not said to be kept, also of the same place', async () => {
  let made = 0
  const { Provider } = answering({
    WebhooksPage: noWebhooks,
    CreateWebhook: ({ input }) => ({
      createWebhook: {
        secret: `secret_${++made}`,
        webhook: { id: String(made), url: (input as { url: string }).url },
        userErrors: [],
      },
    }),
  })
  const { user } = render(
    <Provider>
      <WebhooksPage />
    </Provider>,
  )
  for (const [at, branch] of ['lagos', 'abuja'].entries()) {
    await user.click(await screen.findByRole('button', { name: 'Add a webhook' }))
    await user.click(screen.getByLabelText('Where does your program listen?'))
    await user.paste(`https://program.example/dma?branch=${branch}`)
    await user.click(screen.getByRole('button', { name: 'Add the webhook' }))
    await screen.findByDisplayValue(`secret_${at + 1}`)
  }
  expect(screen.getByDisplayValue('secret_1')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'I have kept it safe' })[0]!)
  expect(screen.queryByDisplayValue('secret_2')).not.toBeInTheDocument()
  expect(screen.getByDisplayValue('secret_1')).toBeVisible()
})

it('a webhook whose answer was lost is looked for before another one is added', async () => {
  const { Provider } = answering({
    WebhooksPage: noWebhooks,
    CreateWebhook: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  const { user } = render(
    <Provider>
      <WebhooksPage />
    </Provider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Add a webhook' }))
  await user.click(screen.getByLabelText('Where does your program listen?'))
  await user.paste('https://program.example/dma')
  await user.click(screen.getByRole('button', { name: 'Add the webhook' }))
  expect(
    (await screen.findAllByText(/if the webhook is there, remove it, for nobody has its secret/))[0],
  ).toBeVisible()
})

it('an address that was typed over another one is not sent over a colleague’s unseen', async () => {
  const { asked, dialogOf } = changing('9')
  const first = render(dialogOf('https://old.example/dma'))
  const place = () => screen.getByLabelText('Where does your program listen?')
  await first.user.clear(place())
  await first.user.click(place())
  await first.user.paste('https://mine.example/dma')
  first.unmount()
  const { user } = render(dialogOf('https://colleague.example/dma'))
  expect(place()).toHaveValue('https://mine.example/dma')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    (await screen.findAllByText(/has changed this since to https:\/\/colleague\.example/))[0],
  ).toBeVisible()
  expect(asked).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked).toHaveLength(1))
})

it('nothing is said of a colleague who has chosen nothing, also where the dialog was closed meanwhile', async () => {
  const { asked, dialogOf } = changing('8')
  const first = render(dialogOf())
  await first.user.click(screen.getAllByRole('checkbox')[1]!)
  first.unmount()
  const { user } = render(dialogOf())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked).toHaveLength(1))
})

it('only what was changed of a webhook is sent: a colleague may have changed the rest', async () => {
  const { asked, dialogOf } = changing('3')
  const { user } = render(dialogOf())
  await user.click(screen.getByLabelText(/^What is it for/))
  await user.paste('Bursary')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]!.variables).toEqual({ input: { id: '3', description: 'Bursary' } })
})

const noWebhooks = () => ({
  viewer: {
    __typename: 'Viewer',
    id: '1',
    school: { __typename: 'School', id: '4', state: 'APPROVED', webhooks: [] },
  },
})

/** The dialog to change a webhook, each time as it is read anew from the server. */
function changing(id: string) {
  const { asked, Provider } = answering({
    UpdateWebhook: () => ({ updateWebhook: { webhook: null, userErrors: [] } }),
  })
  const webhook = (url: string) => ({ id, url, description: null, events: ['DEBTOR_LISTED'] as const })
  const dialogOf = (url = 'https://program.example/dma') => (
    <Provider>
      <ChangeWebhook webhook={webhook(url)} onClose={() => undefined} />
    </Provider>
  )
  return { asked, dialogOf }
}
