import { act, aPicture, upload } from '../server/testing/client.js'
import { aStory } from './contending.js'
import { expect, test } from './fixtures.js'
import { expectToFit } from './looks.js'

test('one page of a debtor is read first and acted on', async ({ open, product, provider }) => {
  const { school, student, debtorId } = await aStory({ open, product, provider })
  const evidence = await upload(product, await aPicture(), { name: 'unpaid-bill.png', as: school })
  const add = { id: debtorId, addEvidence: [evidence.id] }
  expect((await act(product, 'updateDebtor', add, { as: school })).userErrors).toEqual([])
  const page = await open(school)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard')
  const name = page.getByRole('link', { name: student, exact: true })
  await expect(name).toBeInViewport()
  await name.click()
  await page.waitForURL(`**/admin/debtor/${debtorId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(student)
  const standing = page.getByRole('region', { name: 'Where it stands' })
  await expect(standing).toContainText('₦45,000.00 owed')
  await expect(standing).toBeInViewport({ ratio: 1 })
  await expect(standing.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeInViewport()
  await expectToFit(page, 1280)
  await expect(standing).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeInViewport()
  await expectToFit(page, 360)
  await expect(page.getByRole('region', { name: 'Letter to the family' })).toContainText('Sent')
  const papers = page.getByRole('list', { name: 'Evidence' })
  await expect(papers.getByRole('link', { name: 'unpaid-bill.png' })).toBeVisible()

  await page.getByRole('button', { name: 'Record a payment' }).click()
  await expect(page.getByLabel('Amount paid (₦)')).toBeFocused()
  await page.keyboard.type('18,000')
  await page.keyboard.press('Enter')
  await expect(standing).toContainText('₦27,000.00 owed')
  await expect(standing.getByRole('progressbar', { name: 'Paid' })).toHaveAttribute('aria-valuenow', '40')
  await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('−₦18,000.00')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Payment recorded')

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Debtor')
  await page.getByRole('main').getByRole('link', { name: student }).click()
  await page.getByRole('button', { name: 'Withdraw the claim' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText('You withdrew this claim')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await page.goto(`/admin/update-debtor/${debtorId}`)
  await expect(page.getByText('You withdrew this claim')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)

  await page.goto('/admin/debtor/999999')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This debtor does not exist')
})
