import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.js'
import { field } from './forms.js'
import { unique } from './people.js'

test('a visitor asks for the newsletter, confirms it by the letter, is listed and exported, and ends it', async ({
  open,
  product,
  provider,
}) => {
  const email = `${unique('amina')}@example.com`
  const page = await open()
  await page.goto('/terms')
  const form = page.getByRole('form', { name: 'Newsletter' })
  const subscribe = form.getByRole('button', { name: 'Subscribe' })
  await subscribe.click()
  await expect(field(form, 'Your e-mail')).toHaveAccessibleDescription('Enter your e-mail address.')
  await field(form, 'Your e-mail').fill('amina')
  await subscribe.click()
  await expect(field(form, 'Your e-mail')).toHaveAccessibleDescription(/in full/)
  await field(form, 'Your e-mail').fill(email)
  await page.route('**/graphql', (route) => route.abort('connectionreset'))
  await subscribe.click()
  await expect(field(form, 'Your e-mail')).toHaveAccessibleDescription(/^You seem to be offline/)
  await expect(field(form, 'Your e-mail')).toHaveValue(email)
  await page.unroute('**/graphql')
  await subscribe.dblclick()
  await expect(form.getByRole('status')).toContainText(`We have written to ${email}.`)
  await expect(field(form, 'Your e-mail')).toHaveValue('')

  const [letter, ...more] = await product.mail.lettersTo(email, /^Do you want the newsletter/, 1)
  expect(more).toEqual([])
  const link = /http:\S+\/newsletter\/\S+/.exec(letter!.text)![0]
  // Whoever reads the letter may have no scripts, and be signed in or not.
  const reader = await open(provider, { javaScriptEnabled: false })
  await reader.goto(link)
  await reader.getByRole('button', { name: 'Yes, send it to me' }).click()
  await expect(reader.getByRole('heading', { name: 'You get our newsletter' })).toBeVisible()
  const welcome = await product.mail.letterTo(email, /^You get the newsletter/)

  const desk = await open(provider)
  await desk.goto('/provider')
  await desk.getByRole('link', { name: 'Newsletter' }).click()
  await expect(desk.getByRole('table', { name: 'Subscribers' }).getByText(email)).toBeVisible()
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(`${email},`)
  await expect(desk.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible()

  await reader.goto(/http:\S+\/newsletter\/\S+/.exec(welcome.text)![0])
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('heading', { name: 'You do not get our newsletter any more' })).toBeVisible()
  await desk.reload()
  // The list has come.
  const listed = desk.getByRole('status').filter({ hasText: /^\d+ subscribers?$/ })
  await expect(listed.or(desk.getByText('Nobody yet'))).toBeVisible()
  await expect(desk.getByText(email)).toHaveCount(0)
})
