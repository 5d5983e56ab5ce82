import { expect, test } from './fixtures.js'
import { inDays } from './families.js'
import { aPngFile } from './forms.js'
import { expectAccessible, expectToFitPhoneAndDesk } from './looks.js'
import { aListedDebtor, anApprovedSchool, unique } from './people.js'

test('a family without JavaScript has paid part, and asks for time for the rest', async ({
  open,
  product,
  provider,
}) => {
  test.setTimeout(120_000)
  const school = await anApprovedSchool(product, provider)
  const parentEmail = `${unique('parent')}@example.com`
  const { id } = await aListedDebtor(product, school, { studentName: 'Tobi Alabi', parentEmail })
  const letter = await product.mail.letterTo(parentEmail, /A letter about school fees/)
  const link = new RegExp(`${product.url}/claim/[\\w-]{43}`).exec(letter.text)![0]
  const viewport = { width: 360, height: 640 }
  const family = await open(null, { javaScriptEnabled: false, viewport })
  const picture = (name: string) => ({
    path: test.info().outputPath(`${name}.png`),
    fullPage: true,
  })

  await test.step('the way there is on the first screen', async () => {
    await family.goto(link)
    await family.screenshot(picture('claim'))
    for (const name of ['I have paid', 'I paid part, and need time', 'Talk to the school'])
      await expect(family.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await expectToFitPhoneAndDesk(family)
    await family.getByRole('link', { name: 'I paid part, and need time', exact: true }).click()
  })

  await test.step('all that is wrong is said at once, and what was typed stays', async () => {
    await family.getByLabel('How much did you pay?').fill('50,000')
    await family.getByLabel('Do you have a receipt?').setInputFiles(await aPngFile('slip.png'))
    await family.getByRole('button', { name: 'Preview the plan' }).click()
    const problems = family.getByRole('alert').getByRole('listitem')
    await expect(problems).toHaveText([
      'Enter the day on which you paid, like 31/12/2026.',
      'Choose how you want to pay.',
      'Enter a day, like 31/12/2026.',
      /^Only ₦45,000.00 is owed, so nothing is left./,
    ])
    await expect(family.getByLabel('How much did you pay?')).toHaveValue('50,000')
    await expect(family.getByLabel('slip.png')).toBeChecked()
    await expectToFitPhoneAndDesk(family)
    await family.screenshot(picture('refused'))
  })

  await test.step('it is seen before it is sent, and sent once', async () => {
    await family.getByLabel('How much did you pay?').fill('20,000')
    await family.getByLabel('On which day did you pay?').fill(inDays(-5))
    await family.getByLabel('In parts').check()
    await family.getByLabel('First payment date').fill(inDays(20))
    await family.getByRole('button', { name: 'Preview the plan' }).click()
    await expect(family.getByText(/^You say that you paid ₦20,000.00 on/)).toBeVisible()
    await expect(family.getByRole('cell', { name: '₦12,500.00' })).toHaveCount(2)
    await expectToFitPhoneAndDesk(family)
    await family.screenshot(picture('preview'))
    await family.getByRole('button', { name: 'Send to the school' }).dblclick()
    await expect(family.getByRole('heading', { name: 'The school has to answer' })).toBeVisible()
    await expect(family.getByRole('listitem').filter({ hasText: 'You told the school' })).toHaveCount(1)
    await family.screenshot(picture('sent'))
  })

  await test.step('the school sees both, and answers the payment first', async () => {
    const page = await open(school, { viewport })
    await page.goto('/admin/contend')
    const first = page.getByRole('link', { name: /Tobi Alabi/ }).first()
    await first.click()
    await expect(page.getByText('Paid in part, and needs time for the rest, sent')).toBeVisible()
    await expect(page.getByText(/₦20,000.00, paid on/)).toBeVisible()
    await expect(page.getByRole('cell', { name: '₦12,500.00' })).toHaveCount(2)
    await page.getByText('They have paid').click()
    await expect(page.getByText('its plan comes to you next')).toBeVisible()
    await expectAccessible(page)
    await expectToFitPhoneAndDesk(page)
    await page.screenshot(picture('answer'))
    await page.getByRole('button', { name: 'Record the payment' }).click()
    await expect(page.getByText('The family also asks for time for the rest')).toBeVisible()
    await page.screenshot(picture('answered'))
    await page.getByRole('link', { name: 'its plan waits for you' }).click()
    await page.getByText('Agree to this plan').click()
    await page.getByRole('button', { name: 'Agree to the plan' }).click()
    await expect(page.getByRole('region', { name: 'The agreed plan' })).toBeVisible()
  })

  await test.step('the debtor’s own page has the plan, with its bar', async () => {
    const page = await open(school, { viewport })
    await page.goto(`/admin/debtor/${id}`)
    const plan = page.getByRole('region', { name: 'Payment plan' })
    await expect(plan.getByRole('cell', { name: '₦12,500.00' })).toHaveCount(2)
    await expect(plan.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    await expect(page.getByRole('progressbar', { name: 'Paid', exact: true })).toHaveAttribute(
      'aria-valuenow',
      '44',
    )
    await expectToFitPhoneAndDesk(page)
    await page.screenshot(picture('debtor'))
  })

  await test.step('the family reads both answers', async () => {
    await family.goto(link)
    await expect(family.getByRole('heading', { name: 'A plan is agreed' })).toBeVisible()
    await expect(family.getByRole('heading', { level: 1 })).toContainText('₦25,000.00 is unpaid')
    await expect(family.getByText('I paid part and need time for the rest')).toBeVisible()
    await family.screenshot(picture('agreed'))
  })
})
