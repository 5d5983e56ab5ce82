import { aPicture } from '../server/testing/client.js'
import { expect, test } from './fixtures.js'
import { inDays } from './families.js'
import { expectAccessible, expectToFit } from './looks.js'
import { aListedDebtor, anApprovedSchool, unique } from './people.js'

for (const width of [360, 1280])
  test(`what a family says that it paid becomes a payment at ${width} px`, async ({
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
    const family = await open(null, { javaScriptEnabled: false, viewport })

    await test.step('the form asks how much and when, only of whoever has paid; the sum is enough', async () => {
      await family.goto(`${link}/dispute`)
      await expect(family.getByLabel('How much did you pay?')).toBeHidden()
      await family.getByLabel('The amount is wrong').check()
      await expect(family.getByLabel('How much did you pay?')).toBeHidden()
      await expect(family.getByLabel('How much do you say that you owe?')).toBeVisible()
      await family.getByLabel(/^I have paid/).check()
      await expect(family.getByLabel('How much do you say that you owe?')).toBeHidden()
      await family.getByLabel('How much did you pay?').fill('twenty')
      await family.getByRole('button', { name: 'Send to the school' }).click()
      await expect(family.getByText('Write what you paid as a number, like 20000.').first()).toBeVisible()
      await family.getByLabel('How much did you pay?').fill('20,000')
      await family.getByLabel('On which day did you pay?').fill(inDays(-70))
      await expectToFit(family, width)
      await family.screenshot({ path: test.info().outputPath(`form-${width}.png`), fullPage: true })
      await family.getByRole('button', { name: 'Send to the school' }).click()
      await expect(family.getByText(/^₦20,000.00, paid on/)).toBeVisible()
      await family.screenshot({ path: test.info().outputPath(`sent-${width}.png`), fullPage: true })
    })

    await test.step('the school reads it, and records just that', async () => {
      const page = await open(school, { viewport })
      await page.goto('/admin/contend')
      await page
        .getByRole('link', { name: /Tobi Alabi/ })
        .first()
        .click()
      await expect(page.getByText(/₦20,000.00, paid on/)).toBeVisible()
      await page.getByText('They have paid').click()
      await expect(page.getByLabel('Amount paid (₦)')).toHaveValue('20000.00')
      await expect(page.getByLabel('Day of payment')).toHaveValue(inDays(-70))
      await expectAccessible(page)
      await expectToFit(page, width)
      await page.screenshot({ path: test.info().outputPath(`answer-${width}.png`), fullPage: true })
      await page.getByRole('button', { name: 'Record the payment' }).click()
      await expect(page.getByText('Payment recorded').first()).toBeVisible()
      await page.goto(`/admin/debtor/${id}`)
      const row = page.getByRole('table', { name: 'Ledger' }).getByRole('row').filter({ hasText: 'Payment' })
      await expect(row).toContainText('−₦20,000.00')
    })

    await test.step('the family’s page says what is still owed', async () => {
      await family.goto(link)
      await expect(family.getByRole('heading', { level: 1 })).toContainText('₦25,000.00 is unpaid')
    })
  })

for (const width of [360, 1280])
  test(`a family that has paid sends the receipt alone, without JavaScript, at ${width} px`, async ({
    open,
    product,
    provider,
  }) => {
    const school = await anApprovedSchool(product, provider)
    const parentEmail = `${unique('parent')}@example.com`
    await aListedDebtor(product, school, { studentName: 'Tobi Alabi', parentEmail })
    const letter = await product.mail.letterTo(parentEmail, /A letter about school fees/)
    const link = new RegExp(`${product.url}/claim/[\\w-]{43}`).exec(letter.text)![0]
    const family = await open(null, { javaScriptEnabled: false, viewport: { width, height: 800 } })
    await family.goto(`${link}/dispute`)
    await family.getByLabel(/^I have paid/).check()
    await family
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(await aPicture()) })
    await family.getByRole('button', { name: 'Send to the school' }).click()
    await expect(family.getByText('A file. Tell us the family name to open it.')).toBeVisible()
    const page = await open(school, { viewport: { width, height: 800 } })
    await page.goto('/admin/contend')
    await page
      .getByRole('link', { name: /Tobi Alabi/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: /receipt\.png/ }).first()).toBeVisible()
  })
