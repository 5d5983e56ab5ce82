import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
import { expectAccessible, expectToFit } from './looks.js'
import { anApprovedSchool } from './people.js'

test('the dashboard shows its layout while it loads, a sentence when it fails, and where to begin when it is empty', async ({
  open,
  product,
  provider,
}) => {
  const page = await open(await anApprovedSchool(product, provider))
  const operation = await intercept(page, 'DashboardPage')
  await page.goto('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'School' })).toBeVisible()
  await expectToFit(page, 360)
  operation.fail()
  await expect(page.getByText(/^You seem to be offline/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  operation.goOn()
  await expect(page.getByRole('heading', { name: 'No debtors yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Add debtor' }).first()).toBeVisible()
  await expectToFit(page, 360)
})

test('the directory says how to search, shows its layout while it looks, and keeps what was typed when it fails', async ({
  open,
  product,
  provider,
}) => {
  const page = await open(await anApprovedSchool(product, provider))
  await page.goto('/admin/listdebtors')
  await expect(page.getByRole('heading', { name: 'Search by a name' })).toBeVisible()
  const name = page.getByRole('searchbox', { name: 'Name of student or parent' })
  await name.fill('Ab')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing was looked up' })).toBeVisible()

  const operation = await intercept(page, 'DirectorySearch')
  await name.fill('Xerxes Quagmire')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  operation.fail()
  await expect(page.getByRole('alert')).toContainText('We do not know whether this search was made')
  await expect(name).toHaveValue('Xerxes Quagmire')
  await expectToFit(page, 360)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Search' }).click()
  operation.goOn()
  await expect(page.getByText('Nothing found')).toBeVisible()
})

/** Holds an operation's answers back until the test says how they end. */
async function intercept(page: Page, operationName: string) {
  let outcome = Promise.withResolvers<'fail' | 'go on'>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== operationName) return route.fallback()
    const ended = await outcome.promise
    outcome = Promise.withResolvers()
    await (ended === 'fail' ? route.abort('connectionreset') : route.continue())
  })
  return { fail: () => outcome.resolve('fail'), goOn: () => outcome.resolve('go on') }
}
