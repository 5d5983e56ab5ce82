import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
import { aListedDebtor, anApprovedSchool, unique } from './people.js'

for (const width of [360, 1280])
  test(`the last payment is recorded and voided at ${width} px: claim page, receipt, export and totals follow`, async ({
    open,
    product,
    provider,
  }) => {
    const school = await anApprovedSchool(product, provider)
    const parentEmail = `${unique('parent')}@example.com`
    const { id } = await aListedDebtor(product, school, { studentName: 'Tobi Alabi', parentEmail })
    const letter = await product.mail.letterTo(parentEmail, /A letter about school fees/)
    const link = new RegExp(`${product.url}/claim/[\\w-]{43}`).exec(letter.text)![0]
    const viewport = { width, height: 800 }
    const page = await open(school, { viewport })

    await test.step('it says before it is saved that it completes the claim, and what the family will read', async () => {
      await page.goto(`/admin/debtor/${id}`)
      await page.getByLabel('Amount paid (₦)').fill('45,000')
      const notice = page.getByRole('region', { name: 'This is all that is owed' })
      await expect(notice).toContainText('The payment completes the claim')
      await expect(notice).toContainText(`${school.name} recorded the fees for Tobi Alabi as settled.`)
      await page.screenshot({ path: test.info().outputPath(`completes-${width}.png`), fullPage: true })
      await page.getByRole('button', { name: 'Record payment' }).click()
      await expect(page.getByText('Payment recorded').first()).toBeVisible()
      await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('−₦45,000.00')
    })
    // That all is paid can be undone for a moment before anybody is told.
    const settled = await product.mail.letterTo(parentEmail, /says that all is settled/)
    expect(settled.text.replace(/\s+/g, ' ')).toContain('recorded the fees for Tobi Alabi as settled.')
    expect(await totals(page)).toContain('Recovered this term₦45,000.00')

    await test.step('voiding says what will follow, and asks for the statement anew', async () => {
      await page.goto(`/admin/debtor/${id}`)
      await expect(page.getByRole('table', { name: 'Ledger' })).toBeVisible()
      await page.screenshot({ path: test.info().outputPath(`paid-${width}.png`), fullPage: true })
      await page.getByRole('button', { name: 'Void the payment of ₦45,000.00' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Void this payment?' })
      await expect(dialog).toContainText('₦45,000.00 is owed. This claim becomes open again')
      await dialog.getByLabel('Why it does not count').selectOption('CHEQUE_RETURNED')
      await dialog.getByRole('checkbox', { name: /The debt as it is now is due/ }).check()
      await page.screenshot({ path: test.info().outputPath(`void-${width}.png`) })
      await dialog.getByRole('button', { name: 'Void the payment' }).click()
      await expect(page.getByText('Payment voided').first()).toBeVisible()
      await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('Payment Voided')
      await expect(page.locator(':focus')).toHaveText('Tobi Alabi')
      await page.screenshot({ path: test.info().outputPath(`voided-${width}.png`), fullPage: true })
    })

    await test.step('the family’s letter, page and receipt say so', async () => {
      const told = await product.mail.letterTo(parentEmail, /has changed a claim/)
      expect(told.text).toContain('The bank returned the cheque')
      const family = await open(null, { javaScriptEnabled: false, viewport })
      await family.goto(link)
      await family.getByLabel('What is the student’s family name?').fill('Alabi')
      await family.getByRole('button', { name: 'Show everything' }).click()
      await expect(family.getByRole('heading', { level: 1 })).toContainText('₦45,000.00 is unpaid')
      await expect(family.getByRole('row').filter({ hasText: 'Voided' })).toContainText('The bank returned')
      await family.screenshot({ path: test.info().outputPath(`family-${width}.png`), fullPage: true })
      await family.getByRole('link', { name: 'Receipt' }).click()
      await expect(family.getByText('It no longer counts, and this is no receipt.')).toBeVisible()
      await expect(family.getByRole('row', { name: /Still owed today/ })).toContainText('₦45,000.00')
      await family.screenshot({ path: test.info().outputPath(`receipt-${width}.png`), fullPage: true })
    })

    await test.step('totals and export have what is owed', async () => {
      expect(await totals(page)).toContain('Recovered this term₦0.00')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export as CSV' }).click(),
      ])
      const row = (await readFile(await download.path(), 'utf8'))
        .split('\n')
        .find((line) => /Tobi/.test(line))
      expect(row).toMatch(/45000\.00/)
      expect(row).toMatch(/Abandoned payment/)
    })
  })

async function totals(page: Page): Promise<string> {
  await page.goto('/dashboard')
  const region = page.getByRole('region', { name: 'Totals' })
  await expect(region).toContainText('Recovered this term')
  return (await region.textContent())!
}
