import { expect, type Page } from '@playwright/test'
import { test } from './demo-product.js'

test.use({ demoFor: 'the clock' })

const clock = (page: Page) => page.getByRole('region', { name: 'The demo’s clock' })

test('the provider moves the demo’s clock from the desk, and watches what becomes due', async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('button').filter({ hasText: 'who runs the register' }).click()
  await expect(page).toHaveURL(/\/provider$/)
  const day = clock(page).getByRole('time')
  const before = await day.getAttribute('datetime')
  const move = clock(page).getByRole('button', { name: 'Move the clock 28 days on' })
  await page.route('**/dev/clock', (route) => route.abort('connectionrefused'))
  await move.click()
  await expect(page.getByText('The server does not answer. Is it running?')).toBeVisible()
  await page.unroute('**/dev/clock')
  await move.dblclick()
  const happened = clock(page).getByRole('status')
  await expect(happened).toContainText('On the way:')
  await expect(happened).toContainText(/answers? of (a school|schools) became overdue/)
  const after = new Date(Date.parse(before!) + 28 * 86_400_000).toISOString().slice(0, 10)
  await expect(day).toHaveAttribute('datetime', after)

  // What became due was written to those it concerns, on the day it became due.
  await page.goto('/dev/outbox')
  const newest = await page.getByRole('time').first().getAttribute('datetime')
  expect(Date.parse(newest!)).toBeGreaterThan(Date.parse(before!) + 86_400_000)
  await page.goto('/provider')

  // Still signed in, and still that day; on a phone too, where it goes on as well.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(day).toHaveAttribute('datetime', after)
  await clock(page).getByRole('button', { name: 'Move the clock 1 day on' }).click()
  await expect(happened).toContainText('On the way')
  await expect(day).not.toHaveAttribute('datetime', after)

  // Days are skipped by the clock alone: the notice is as long as in any register.
  await page.goto('/documentation')
  await expect(page.getByText('These are the numbers of this register, as of now.')).toBeVisible()
  const notice = page.getByRole('term').filter({ hasText: /^Notice$/ })
  await expect(notice.locator('+ dd')).toHaveText('7 days')
})

test('nobody else has it', async ({ page }) => {
  await page.goto('/signin')
  await page
    .getByRole('button')
    .filter({ hasText: /an approved school/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/provider')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(clock(page)).toHaveCount(0)
})
