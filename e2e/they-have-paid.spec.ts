import { expect, test } from './fixtures.js'
import { inDays } from './families.js'
import { expectAccessible, expectToFitPhoneAndDesk } from './looks.js'
import { aListedDebtor, anApprovedSchool, unique } from './people.js'

test('what a family says that it paid becomes a payment', async ({ open, product, provider }) => {
  const school = await anApprovedSchool(product, provider)
  const parentEmail = `${unique('parent')}@example.com`
  const { id } = await aListedDebtor(product, school, { studentName: 'Tobi Alabi', parentEmail })
  const letter = await product.mail.letterTo(parentEmail, /A letter about school fees/)
  const link = new RegExp(`${product.url}/claim/[\\w-]{43}`).exec(letter.text)![0]
  const viewport = { width: 360, height: 640 }
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
    await expectToFitPhoneAndDesk(family)
    await family.screenshot({ path: test.info().outputPath('form.png'), fullPage: true })
    await family.getByRole('button', { name: 'Send to the school' }).click()
    await expect(family.getByText(/^₦20,000.00, paid on/)).toBeVisible()
    await family.screenshot({ path: test.info().outputPath('sent.png'), fullPage: true })
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
    await expectToFitPhoneAndDesk(page)
    await page.screenshot({ path: test.info().outputPath('answer.png'), fullPage: true })
    await page.getByRole('button', { name: 'Record the payment' }).click()
    await expect(page.getByText('Payment recorded').first()).toBeVisible()
    await page.goto(`/admin/debtor/${id}`)
    const row = page.getByRole('table', { name: 'Ledger' }).getByRole('row').filter({ hasText: 'Payment' })
    await expect(row).toContainText('−₦20,000.00')
  })

  await test.step('the family’s page says what was done, and what is still owed', async () => {
    await family.goto(link)
    await expect(family.getByRole('heading', { name: 'The school has a payment on record' })).toBeVisible()
    await expect(family.getByRole('heading', { level: 1 })).toContainText('₦25,000.00 is unpaid')
  })
})
