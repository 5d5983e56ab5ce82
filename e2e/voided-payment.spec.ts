import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { act } from '../server/testing/client.js'
import { expect, test } from './fixtures.js'
import { expectToFitPhoneAndDesk } from './looks.js'
import { aListedDebtor, anApprovedSchool, unique } from './people.js'

test('the last payment is recorded and voided: letters, claim page, receipts, export, totals and plots follow', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const parentEmail = `${unique('parent')}@example.com`
  const { id } = await aListedDebtor(product, school, { studentName: 'Tobi Alabi', parentEmail })
  const first = { debtorId: id, amount: '10000.00' }
  expect((await act(product, 'recordPayment', first, { as: school })).userErrors).toEqual([])
  const letter = await product.mail.letterTo(parentEmail, /A letter about school fees/)
  const link = new RegExp(`${product.url}/claim/[\\w-]{43}`).exec(letter.text)![0]
  const viewport = { width: 360, height: 640 }
  const page = await open(school, { viewport })

  await test.step('it says before it is saved that it completes the claim, and what the family will read', async () => {
    await page.goto(`/admin/debtor/${id}`)
    await page.getByLabel('Amount paid (₦)').fill('35,000')
    const notice = page.getByRole('region', { name: 'This is all that is owed' })
    await expect(notice).toContainText('The payment completes the claim')
    await expect(notice).toContainText(`${school.name} recorded the fees for Tobi Alabi as settled.`)
    await expectToFitPhoneAndDesk(page)
    await page.screenshot({ path: test.info().outputPath('completes.png'), fullPage: true })
    await page.getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByText('Payment recorded').first()).toBeVisible()
    await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('−₦35,000.00')
  })
  // That all is paid can be undone for a moment before anybody is told.
  const settled = await product.mail.letterTo(parentEmail, /says that all is settled/)
  expect(settled.text.replace(/\s+/g, ' ')).toContain('recorded the fees for Tobi Alabi as settled.')
  expect(await figures(page)).toEqual({
    recovered: 'Recovered this term₦45,000.00',
    month: '₦45,000.00',
    owedFor: 'Nothing is owed at the moment.',
    byStatus: 'Abandoned payment0₦0.00Pending payment0₦0.00Completed1₦0.00',
  })
  await page.screenshot({ path: test.info().outputPath('plots-paid.png'), fullPage: true })

  await test.step('voiding says what will follow, and asks for the statement anew', async () => {
    await page.goto(`/admin/debtor/${id}`)
    await expect(page.getByRole('table', { name: 'Ledger' })).toBeVisible()
    await expectToFitPhoneAndDesk(page)
    await page.screenshot({ path: test.info().outputPath('paid.png'), fullPage: true })
    await page.getByRole('button', { name: 'Void the payment of ₦35,000.00' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Void this payment?' })
    await expect(dialog).toContainText('₦35,000.00 is owed. This claim is open again')
    await dialog.getByLabel('Why it does not count').selectOption('CHEQUE_RETURNED')
    await dialog.getByRole('checkbox', { name: /The debt as it is now is due/ }).check()
    await expectToFitPhoneAndDesk(page)
    await page.screenshot({ path: test.info().outputPath('void.png') })
    await dialog.getByRole('button', { name: 'Void the payment' }).click()
    await expect(page.getByText('Payment voided').first()).toBeVisible()
    await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('Payment Voided')
    await expect(page.locator(':focus')).toHaveText('Tobi Alabi')
    await expectToFitPhoneAndDesk(page)
    await page.screenshot({ path: test.info().outputPath('voided.png'), fullPage: true })
  })

  await test.step('the family’s letter, page and receipt say so', async () => {
    const told = await product.mail.letterTo(parentEmail, /has changed a claim/)
    const words = told.text.replace(/\s+/g, ' ')
    for (const one of [
      'says that ₦35,000.00 is unpaid',
      'Paid so far: ₦10,000.00 of ₦45,000.00',
      'Payment: ₦35,000.00',
      'Why it was voided: The bank returned the cheque',
    ])
      expect(words).toContain(one)
    const family = await open(null, { javaScriptEnabled: false, viewport })
    await family.goto(link)
    await family.getByLabel('What is the child’s family name?').fill('Alabi')
    await family.getByRole('button', { name: 'Show everything' }).click()
    await expect(family.getByRole('heading', { level: 1 })).toContainText('₦35,000.00 is unpaid')
    await expect(family.getByRole('row').filter({ hasText: 'Voided' })).toContainText('The bank returned')
    await expectToFitPhoneAndDesk(family)
    await family.screenshot({ path: test.info().outputPath('family.png'), fullPage: true })
    await expect(family.getByRole('link', { name: 'Receipt' })).toHaveCount(2)
    const voided = family
      .getByRole('row')
      .filter({ hasText: '₦35,000.00' })
      .getByRole('link', { name: 'Receipt' })
    const receipt = await voided.getAttribute('href')
    await family.goto(receipt!)
    await expect(family.getByText('It no longer counts, and this is no receipt.')).toBeVisible()
    await expect(family.getByRole('row', { name: /Still owed today/ })).toContainText('₦35,000.00')
    await expectToFitPhoneAndDesk(family)
    await family.screenshot({ path: test.info().outputPath('receipt.png'), fullPage: true })
  })

  await test.step('a link that is asked for later still opens what is owed now', async () => {
    const family = await open(null, { javaScriptEnabled: false, viewport })
    await family.goto(`${link}/links`)
    await family.getByRole('button', { name: 'Send me a new link' }).click()
    const further = await product.mail.letterTo(parentEmail, /A new link to your page/)
    await family.goto(new RegExp(`${product.url}/claim/[\\w-]{43}`).exec(further.text)![0])
    await expect(family.getByRole('heading', { level: 1 })).toContainText('₦35,000.00 is unpaid')
  })

  await test.step('totals, plots and export have what is owed', async () => {
    const shown = await figures(page)
    expect(shown).toMatchObject({ recovered: 'Recovered this term₦10,000.00', month: '₦10,000.00' })
    expect(shown.byStatus).toContain('Abandoned payment1₦35,000.00')
    expect(shown.byStatus).toContain('Completed0')
    expect(shown.owedFor).toContain('1 claim₦35,000.00')
    await expectToFitPhoneAndDesk(page)
    await page.screenshot({ path: test.info().outputPath('plots-voided.png'), fullPage: true })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export all as CSV' }).click(),
    ])
    const row = (await readFile(await download.path(), 'utf8')).split('\n').find((line) => /Tobi/.test(line))
    expect(row).toMatch(/35000\.00/)
    expect(row).toMatch(/Abandoned payment/)
  })
})

/** What the dashboard makes of the ledger: a sum, and its plots. */
async function figures(page: Page) {
  await page.goto('/dashboard')
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('Recovered this term')
  const text = (await totals.textContent())!
  const months = page.getByRole('region', { name: 'Recovered by month' })
  const ages = page.getByRole('region', { name: 'How long it has been owed' })
  return {
    recovered: /Recovered this term₦[\d,.]+/.exec(text)![0],
    month: /₦[\d,.]+/.exec((await months.getByRole('listitem').first().textContent())!)![0],
    owedFor: (await ages.textContent())!.replace('How long it has been owed', '').split('Counted from')[0],
    byStatus: (await totals.getByRole('list').textContent())!,
  }
}
