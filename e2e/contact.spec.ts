import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
import { field } from './forms.js'
import { unique } from './people.js'

const TEXT = 'How does a small school join?'

async function fill(page: Page, { name, email }: { name: string; email: string }) {
  await field(page, 'Full Name').fill(name)
  await field(page, 'Email Address').fill(email)
  await field(page, 'Message').fill(TEXT)
}
const aSender = () => ({ name: unique('Amina '), email: `${unique('amina')}@example.com` })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })

test('a visitor writes from the contact page, and the provider reads, answers and closes it', async ({
  open,
  product,
  provider,
}) => {
  const sender = aSender()
  const page = await open()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeFocused()
  await expect(page.getByRole('complementary', { name: 'Our offices' })).toContainText('12 Marina Road')
  await expect(field(page, 'Message')).toHaveAttribute('rows', '8')
  await fill(page, sender)
  let sent = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('"operationName":"SendMessage"')) sent += 1
  })
  await submit(page).dblclick()
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: sender.email })).toBeVisible()
  expect(sent).toBe(1)
  await product.mail.letterTo(sender.email, /^We have your message$/)
  expect(await product.mail.letterTo(provider.email, new RegExp(sender.name))).toMatchObject({
    replyTo: sender.email,
  })
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(field(page, 'Message')).toHaveValue('')

  const robot = aSender()
  await test.step('a robot that fills in every field is thanked, and a keyboard never comes to the one that it filled in', async () => {
    await fill(page, robot)
    await field(page, 'Message').press('Tab')
    await expect(submit(page)).toBeFocused()
    await page.locator('input[name=subject]').evaluate((input: HTMLInputElement) => {
      // As React hears it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'Buy now')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await submit(page).click()
    await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible()
  })

  const desk = await open(provider)
  await desk.goto('/provider')
  await desk.getByRole('link', { name: /^Messages \d+ new$/ }).click()
  const message = desk.getByRole('article', { name: sender.name })
  await expect(message).toContainText(TEXT)
  await expect(desk.getByRole('article', { name: robot.name })).toHaveCount(0)
  await expect(message.getByRole('link', { name: `Answer ${sender.name} by e-mail` })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${sender.email}\\?subject=`),
  )
  await message.getByRole('button', { name: `Mark as read: ${sender.name}` }).click()
  await expect(message).toHaveCount(0)
  await desk.getByRole('tab', { name: 'Read', exact: true }).click()
  await expect(message).toContainText(/Marked as read by provider/)
  await message.getByRole('button', { name: `Close: ${sender.name}` }).click()
  await expect(message).toHaveCount(0)
  await desk.getByRole('tab', { name: 'Closed' }).click()
  await expect(message).toContainText(/Closed by provider/)
  await message.getByRole('button', { name: `Open again: ${sender.name}` }).click()
  await desk.getByRole('tab', { name: 'Read', exact: true }).click()
  await expect(message).toBeVisible()
})

test('a message says what is missing, survives a server that does not answer, and a reload, and is then stored once', async ({
  open,
  product,
  provider,
}) => {
  const sender = aSender()
  const page = await open()
  await page.goto('/contact')
  await test.step('each error stands beside its field, and mending takes it away', async () => {
    await submit(page).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(3)
    await expect(field(page, 'Full Name')).toHaveAccessibleDescription('Enter your full name.')
    await expect(field(page, 'Message')).toHaveAccessibleDescription('Enter your message.')
    await fill(page, { name: 'Amina', email: 'amina' })
    await submit(page).click()
    await expect(field(page, 'Email Address')).toHaveAccessibleDescription(/e-mail address in full/)
    await field(page, 'Email Address').fill('amina@')
    await expect(field(page, 'Email Address')).not.toHaveAttribute('aria-invalid')
  })
  await fill(page, sender)
  // It arrives, and the answer gets lost.
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'SendMessage') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submit(page).click()
  await expect(page.getByText(/^You seem to be offline/)).toBeVisible()
  await expect(field(page, 'Message')).toHaveValue(TEXT)
  await page.unroute('**/graphql')
  await page.reload()
  await expect(field(page, 'Full Name')).toHaveValue(sender.name)
  await expect(field(page, 'Message')).toHaveValue(TEXT)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible()
  await product.mail.lettersTo(provider.email, new RegExp(sender.name), 1)
  const desk = await open(provider)
  await desk.goto('/provider/messages')
  await expect(desk.getByRole('article', { name: sender.name })).toHaveCount(1)
})
