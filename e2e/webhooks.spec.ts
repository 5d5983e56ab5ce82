import { aReceiver, verified, withStatus } from '../server/testing/servers/webhook-receiver.js'
import { expect, test } from './fixtures.js'
import { field } from './forms.js'
import { aDebtor, anApprovedSchool } from './people.js'

test('a school adds a webhook, its program verifies what comes, and what did not arrive is sent again', async ({
  open,
  product,
  provider,
}) => {
  const receiver = await aReceiver()
  const host = `127.0.0.1:${receiver.port}`
  const school = await anApprovedSchool(product, provider)
  const page = await open(school, { viewport: { width: 1280, height: 900 } })
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'School' }).getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const question = page.getByRole('alertdialog', { name: 'Add a webhook' })
  await field(question, 'Where does your program listen?').fill('https://localhost.invalid/dma')
  await question.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(field(question, 'Where does your program listen?')).toHaveAccessibleDescription(
    /There is no server at this address that we may write to/,
  )
  await field(question, 'Where does your program listen?').fill(receiver.url)
  await field(question, 'What is it for?').fill('Portal')
  await question.getByRole('checkbox', { name: 'Payments and plans' }).uncheck()
  await question.getByRole('button', { name: 'Add the webhook' }).click()
  const shown = page.getByRole('textbox', { name: `The secret of ${host}` })
  const secret = await shown.inputValue()
  await page.getByRole('button', { name: 'I have kept it safe' }).click()
  await page.reload()
  const portal = page.getByRole('region', { name: 'Portal' })
  await expect(portal).toContainText('Your claims, What families answer, Corrections')
  expect(await page.content()).not.toContain(secret)

  await portal.getByRole('button', { name: /^Send a test event/ }).click()
  const [trial] = await receiver.until(1)
  expect(verified(secret, trial!)).toMatchObject({ type: 'webhook.test' })
  await expect(portal.getByRole('row').filter({ hasText: 'webhook.test' })).toContainText('Delivered')

  receiver.answers.push(withStatus(500))
  const debtor = await aDebtor(product, school)
  const [, lost] = await receiver.until(2)
  expect(lost!.event).toMatchObject({ type: 'debtor.listed', data: { debtorId: debtor.id } })
  const [, , again] = await receiver.until(3)
  expect(again!.headers['webhook-id']).toBe(lost!.headers['webhook-id'])
  await page.reload()
  const row = portal.getByRole('row').filter({ hasText: 'debtor.listed' })
  await expect(row).toContainText('Delivered')
  await expect(row).toContainText('2 tries')
  await row.getByRole('button', { name: /^Send again/ }).click()
  expect((await receiver.until(4))[3]!.headers['webhook-id']).toBe(lost!.headers['webhook-id'])

  await portal.getByRole('button', { name: /^New secret/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).click()
  const next = await shown.inputValue()
  await portal.getByRole('button', { name: /^Send a test event/ }).click()
  const both = (await receiver.until(5))[4]!
  for (const good of [secret, next]) expect(verified(good, both)).toEqual(both.event)

  await portal.getByRole('button', { name: /^Switch off/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(portal).toContainText('Switched off')
  await portal.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await receiver.close()
})
