import type { Page } from '@playwright/test'
import { aStory, daysPass, dispute } from './contending.js'
import { expect, test } from './fixtures.js'

// The demo's clock can be moved.
test.use({ demo: true })
test.setTimeout(150_000)

async function setStatus(page: Page, debtorId: string, status: string) {
  await page.goto(`/admin/update-debtor/${debtorId}`)
  await page.getByLabel('Payment status').selectOption(status)
  await page.getByRole('button', { name: 'Save changes' }).click()
}

test('a disputed claim that its school completes by mistake: undone at once nothing has happened, and a day later the case goes on', async ({
  open,
  product,
  provider,
}) => {
  const { mail } = product
  const story = await aStory({ open, product, provider }, { javaScriptEnabled: false })
  const { family, link, school, parentEmail, student, debtorId } = story
  await dispute(family, link, 'I am not the one who should pay', 'We moved away before this term.')
  await story.expectSeen('disputed')
  const page = await open(school)

  await setStatus(page, debtorId, 'Completed')
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Payment status: Abandoned payment again')).toBeVisible()
  await story.expectSeen('disputed')
  await daysPass(product, provider, 1)
  await family.goto(link)
  await expect(family.getByRole('main')).toContainText('The school has to answer')
  expect(await mail.lettersTo(parentEmail, ENDED_OR_BACK, 0)).toEqual([])

  await setStatus(page, debtorId, 'Completed')
  await page.waitForURL('**/dashboard')
  await story.expectSeen('not at all')
  await mail.letterTo(parentEmail, /says that all is settled|has ended its claim/)
  await daysPass(product, provider, 1)

  await setStatus(page, debtorId, 'Abandoned payment')
  await page.getByRole('checkbox', { name: /^The debt as it is now is due/ }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/dashboard')
  const back = await mail.letterTo(parentEmail, /has opened its claim again|has changed a claim/)
  expect(back.text).toMatch(/[Yy]our\s+case\s+(about\s+it\s+)?goes\s+on/)
  await story.expectSeen('disputed')
  // It was away for a day: the clock has stood still, and whose turn it is has as many as before.
  await family.goto(link)
  await expect(family.getByRole('main')).toContainText('(in 13 days)')
  await page.goto('/admin/contend')
  await page.getByRole('link', { name: `View And Comment: ${student}` }).click()
  await expect(page.getByRole('heading', { name: /^Answer by/ })).toBeVisible()
})

const ENDED_OR_BACK =
  /says that all is settled|has ended its claim|has opened its claim again|has changed a claim/
