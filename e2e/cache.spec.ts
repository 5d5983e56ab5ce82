import type { Page } from '@playwright/test'
import { field } from './forms.js'
import { expect, test } from './fixtures.js'
import { aDebtor, anApprovedSchool } from './people.js'

test('what the edit screen saves stands on the dashboard without a reload and without another request for it', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const kept = await aDebtor(product, school, { studentName: 'Adaobi Nwosu', amountOwed: '1000.00' })
  await aDebtor(product, school, { studentName: 'Musa Danjuma', amountOwed: '2500.00' })
  const page = await open(school)
  const asked = await operationsWithoutNews(page)
  await page.goto('/dashboard')
  await expect(page.getByText('₦3,500.00').first()).toBeVisible()
  await markDocument(page)

  await page.getByRole('link', { name: 'Edit Adaobi Nwosu' }).click()
  await field(page, 'Name of student').fill('Adaobi Nwosu-Bello')
  await field(page, 'Amount owed (₦)').fill('800')
  await page.getByLabel('Admission number').fill('NPS/2021/0412')
  await page.getByLabel('Class').fill('JSS 2')
  await page.getByLabel('Arm').fill('B')
  await page.getByLabel('Payment status').selectOption('Pending payment')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/dashboard')
  const row = page.getByRole('row').filter({ hasText: 'Adaobi Nwosu-Bello' })
  await expect(row).toContainText('₦800.00')
  await expect(row).toContainText('Pending payment')
  await expect(row).toContainText('JSS 2 B')
  await expect(row).toContainText('NPS/2021/0412')
  await expect(page.getByText('₦3,300.00').first()).toBeVisible()

  await page.getByRole('link', { name: 'Edit Adaobi Nwosu-Bello' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/update-debtor/${kept.id}$`))
  await expect(field(page, 'Amount owed (₦)')).toHaveValue('800.00')
  await page.getByRole('link', { name: 'Adaobi Nwosu-Bello' }).click()
  await page.getByRole('main').getByRole('link', { name: 'My Home' }).click()
  await expect(row).toBeVisible()

  await expectSameDocument(page)
  expect(asked.filter((name) => name === 'DashboardPage')).toHaveLength(1)
  expect(asked.filter((name) => name === 'UpdateDebtor')).toHaveLength(1)
})

test('the dashboard is asked for before its script is there, once; a payment recorded stands on it, and reading news clears the count beside the menu', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  await aDebtor(product, school, { studentName: 'Bisi Ojo', amountOwed: '9000.00' })
  const page = await open(school)
  const asked = await operationsWithoutNews(page)
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => script.promise.then(() => route.continue()))
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect.poll(() => asked).toEqual(['Session', 'DashboardPage'])
  script.resolve()
  const menu = page.getByRole('navigation', { name: 'School' })
  await expect(menu.getByRole('link', { name: /Notifications 1 unread/ })).toBeVisible()
  await page.getByRole('link', { name: 'Bisi Ojo', exact: true }).click()
  await field(page, 'Amount paid (₦)').fill('4000')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('region', { name: 'Where it stands' })).toContainText('₦5,000.00 owed')
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeFocused()
  await menu.getByRole('link', { name: 'My Home' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Bisi Ojo' })).toContainText('₦5,000.00')
  await menu.getByRole('link', { name: /Notifications/ }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(menu.getByRole('link', { name: /unread/ })).toHaveCount(0)
  expect(asked.filter((name) => name === 'DashboardPage')).toHaveLength(1)
  expect(asked.filter((name) => name === 'Session')).toHaveLength(1)
})

/** The names of the operations that a page sends, as they go, where it is not told what changes. */
async function operationsWithoutNews(page: Page): Promise<string[]> {
  await page.routeWebSocket(/\/graphql$/, (line) => line.close())
  const names: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) names.push(request.postDataJSON()?.operationName)
  })
  return names
}

/** A reload would wipe it off. */
async function markDocument(page: Page) {
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'first'))
}

async function expectSameDocument(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('data-mark', 'first')
}
