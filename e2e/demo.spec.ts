import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { parse } from 'graphql'
import { DAY } from '../common/days.js'
import { startServer } from '../server/testing/servers/running-server.js'
import { test } from './demo-product.js'

test('the demo shows its sign-ins on the page and at the start, and one tap signs in', async ({
  page,
  demo,
}) => {
  await page.goto('/signin')
  const buttons = page.getByRole('button').filter({ hasText: /an approved school/ })
  await expect(buttons).toHaveCount(3)
  const kept = JSON.parse(await readFile(join(demo.folder, 'demo-sign-ins.json'), 'utf8'))
  for (const { username, password } of kept) {
    expect(demo.server.output()).toContain(password)
    await expect(page.getByRole('button').filter({ hasText: username })).toBeVisible()
  }
  await buttons.first().click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, /)
  const table = page.getByRole('table', { name: 'My Debtors' })
  for (const status of ['Abandoned payment', 'Pending payment', 'Completed'])
    await expect(table.getByText(status).first()).toBeVisible()

  // Of the provider's desk it has nothing, nor the clock there.
  await page.goto('/provider')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(clock(page)).toHaveCount(0)
})

test('every letter of the demo stands in the outbox, and its links work', async ({ page }) => {
  const letters = page.getByRole('link', { name: /^A letter about school fees/ })
  // The worker writes them in its own time, a moment after the first start.
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(letters.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await letters.first().click()
  const letter = page.frameLocator('iframe[title="The letter"]')
  await letter.getByRole('link', { name: 'Read the claim' }).click()
  await expect(page).toHaveURL(/\/claim\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is unpaid for')
})

test('the demo’s extras are there for this machine alone', async ({ page, demo }) => {
  for (const path of ['/dev/outbox', '/dev/sign-ins']) {
    expect((await page.request.get(path)).status()).toBe(200)
    const forwarded = await page.request.get(path, { headers: { 'X-Forwarded-For': '203.0.113.7' } })
    expect(forwarded.status()).toBe(404)
    const trap = await page.request.get(path, { headers: { Host: `evil.example:${demo.port}` } })
    expect(trap.status()).toBe(404)
  }
})

test('the playground says who one is there, runs an operation offline, and holds every example as a tab on request', async ({
  page,
}) => {
  await page.goto('/signin')
  await page.getByRole('button').filter({ hasText: 'an approved school' }).first().click()
  await page.waitForURL('**/dashboard')
  await page.goto('/graphql?tabs=all')
  const tabs = page.getByRole('tab')
  const names = await namesOfExamples()
  // Each tab's close button has a title of its own behind the name.
  await expect(tabs).toHaveText(['WhoAmI', ...names].map((name) => new RegExp(`^${name}`)))
  const editor = page.locator('.graphiql-query-editor')
  const result = page.getByRole('region', { name: 'Result Window' })
  // GraphiQL settles a moment after its editor shows a text: until then another tab gets the old text, and the button
  // runs the old operation. Nothing on the page tells when, hence the pauses; and it remembers, hence the clean start.
  await expect(async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/graphql')
    await expect(editor).toContainText('Not signed in: open the tab SignIn')
    await expect(editor).toContainText('With a key of your school’s program')
    await expect(tabs).toHaveCount(11)
    await page.waitForTimeout(1000)
    await tabs.filter({ hasText: 'Dashboard' }).click()
    await expect(editor).toContainText('dashboard', { timeout: 2000 })
    await page.waitForTimeout(1000)
    await page.getByRole('button', { name: /Execute query/ }).click()
    await expect(result).toContainText('"studentName"', { timeout: 5000 })
  }).toPass()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.getByRole('button', { name: /Execute query/ })).toBeInViewport()
  await expect(editor).toBeInViewport()
  await page.screenshot({ path: test.info().outputPath('playground-360.png') })
})

test('a second start is quicker than the first, with the same people', async ({ page, demo }) => {
  const { readyAfter } = demo.server
  expect(await demo.server.stop()).toBe(0)
  demo.server = await startServer({ port: demo.port, DATA_DIR: demo.folder })
  expect(demo.server.readyAfter).toBeLessThan(readyAfter)
  const kept = JSON.parse(await readFile(join(demo.folder, 'demo-sign-ins.json'), 'utf8'))
  expect(demo.server.output()).toContain(kept[0].password)
  await page.goto('/signin')
  await page.getByRole('button').filter({ hasText: kept[0].username }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, /)
  await expect(page).toHaveURL(/\/dashboard$/)
})

// It leaves the demo changed: last.
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
  const after = new Date(Date.parse(before!) + 28 * DAY).toISOString().slice(0, 10)
  await expect(day).toHaveAttribute('datetime', after)

  // What became due was written to those it concerns, on the day it became due.
  await page.goto('/dev/outbox')
  const newest = await page.getByRole('time').first().getAttribute('datetime')
  expect(Date.parse(newest!)).toBeGreaterThan(Date.parse(before!) + DAY)
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

const clock = (page: Page) => page.getByRole('region', { name: 'The demo’s clock' })

async function namesOfExamples(): Promise<string[]> {
  const file = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs/examples.graphql')
  return parse(await readFile(file, 'utf8')).definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition' ? [definition.name!.value] : [],
  )
}
