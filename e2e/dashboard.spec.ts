import { expect, test } from './fixtures.js'
import { aDebtor, anApprovedSchool } from './people.js'

test('a school pages, orders and narrows its list, Back finds it again, and a status is put back at once', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  await aDebtor(product, school, { studentName: 'Oldest', amountOwed: '10.00', dueDate: '2024-01-15' })
  for (let at = 1; at < 26; at++)
    await aDebtor(product, school, { studentName: `Ward ${at}`, amountOwed: `${at * 100}.00` })
  const page = await open(school)
  const numbers = page.getByRole('navigation', { name: 'Pages' })
  const rows = page.getByRole('table', { name: 'My Debtors' }).getByRole('row')
  await page.goto('/dashboard')
  await expect(numbers).toContainText('1–25 of 26 debtors')

  await numbers.getByRole('link', { name: 'Next' }).click()
  await expect(numbers).toContainText('26–26 of 26 debtors')
  await expect(rows.nth(1)).toContainText('Oldest')
  await expect(page.getByRole('heading', { name: 'My Debtors' })).toBeFocused()
  await page.goBack()
  await expect(numbers).toContainText('1–25 of 26 debtors')
  const heading = page.getByRole('heading', { level: 1, name: `Welcome, ${school.name}` })
  await expect(heading).toBeFocused()

  await page.getByLabel('Order').selectOption('Largest amount first')
  await expect(rows.nth(1)).toContainText('₦2,500.00')
  await page.getByRole('link', { name: /^Over 180 days/ }).click()
  await expect(numbers).toContainText('1 debtor')
  await expect(rows.nth(1)).toContainText('Oldest')
  const address = page.url()
  await page.getByRole('link', { name: 'Edit Oldest' }).click()
  await expect(page.getByLabel('Parent’s e-mail')).toBeVisible()
  await page.goBack()
  await expect(numbers).toContainText('1 debtor')
  await expect(page).toHaveURL(address)
  await expect(heading).toBeFocused()

  await page.getByRole('link', { name: 'Edit Oldest' }).click()
  // The list has a filter of the same name, which is there until the form is: somewhat longer than its address.
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await page.getByLabel('Payment status').selectOption('Completed')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL(address)
  await expect(page.getByRole('heading', { name: 'My Debtors' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Recovered this term₦10.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Payment status: Abandoned payment again')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Recovered this term₦0.00')
  await expect(rows.nth(1)).toContainText('Oldest')
  // The button has gone, and the focus with it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
