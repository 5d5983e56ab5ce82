import type { Page } from '@playwright/test'
import { aStory } from './contending.js'
import { inDays } from './families.js'
import { expect, test } from './fixtures.js'
import { anAccount, type Person } from './people.js'
import type { Product } from './product.js'

test.setTimeout(150_000)

test('a plea from an account: countered, agreed, and kept until all is paid', async ({
  open,
  product,
  provider,
}) => {
  const { mail } = product
  const account = await anAccount(product)
  const story = await aStory({ open, product, provider }, { parentEmail: account.email })
  const { school, student, parentEmail, debtorId } = story
  const family = await open(account, { viewport: { width: 360, height: 740 } })
  const page = await open(school)

  await test.step('only a confirmed address shows the claim', async () => {
    await family.goto('/')
    await family.getByRole('button', { name: 'Menu' }).click()
    await family.getByRole('dialog').getByRole('link', { name: 'My Home' }).click()
    await expect(family.getByRole('heading', { level: 1 })).toHaveText('Contend a claim')
    await expect(family.getByText('Confirm your e-mail address first')).toBeVisible()
    await expect(family.getByText(student)).toHaveCount(0)
    await confirmAddress(family, product, account)
    await family.goto('/contend')
    await expect(family.getByRole('table').getByText(student).first()).toBeVisible()
  })

  await test.step('what is sent can be deleted, and leaves no mark', async () => {
    await family.getByRole('radio', { name: 'The amount is wrong' }).check()
    await family.getByLabel('The Issue').fill('It was 30,000.')
    await family.getByRole('button', { name: 'Send to the school' }).click()
    await expect(family).toHaveURL(/\/contend\/claims\/\d+\/cases\/\d+\?said=opened$/)
    await mail.letterTo(school.office, /A family says that a claim is wrong/)
    await story.expectSeen('disputed')
    await family.goto('/contend')
    const row = family.getByRole('row').filter({ hasText: student }).filter({ hasText: 'Pending' })
    await row.getByRole('link', { name: `Delete: ${student}, ${school.name}` }).click()
    await family.getByRole('button', { name: 'Withdraw your answer' }).click()
    await family.goto('/contend')
    await expect(
      family.getByRole('row').filter({ hasText: student }).filter({ hasText: 'YES' }),
    ).toBeVisible()
    await mail.letterTo(school.office, /A family has withdrawn its answer/)
    await story.expectSeen('listed')
  })

  await test.step('the family asks for time, and the school offers other dates', async () => {
    await family.goto('/contend')
    await family.getByRole('link', { name: 'I need time' }).click()
    await family.getByRole('radio', { name: 'All of it, on one day' }).check()
    await family.getByLabel('First payment date').fill(inDays(90))
    await family.getByRole('button', { name: 'Preview the plan' }).click()
    await family.getByRole('button', { name: 'Send to the school' }).click()
    await expect(family).toHaveURL(/\/contend\/claims\/\d+\/cases\/\d+\?said=opened$/)
    await mail.letterTo(school.office, /A family asks for more time/)
    await story.expectSeen('listed')
    await page.goto('/admin/contend')
    await page.getByRole('link', { name: `View And Comment: ${student}` }).click()
    await page.getByRole('radio', { name: 'Offer another plan' }).check()
    await page.getByLabel('How many payments?').selectOption('2')
    await page.getByLabel('Payment 1: pay by').fill(inDays(20))
    await page.getByRole('button', { name: 'Send the offer' }).click()
    await expect(page.getByRole('heading', { name: /^The family answers your offer by/ })).toBeVisible()
    await mail.letterTo(parentEmail, /has answered you/)
  })

  await test.step('the family agrees: hidden while the plan is kept', async () => {
    await family.reload()
    await family.getByRole('link', { name: 'Answer the offer' }).click()
    await family.getByRole('radio', { name: 'I agree' }).check()
    await family.getByRole('button', { name: 'Send to the school' }).click()
    await expect(family.getByRole('heading', { name: 'A plan is agreed' })).toBeVisible()
    await mail.letterTo(school.office, /A payment plan is agreed/)
    await mail.letterTo(parentEmail, /^Your plan with/)
    await story.expectSeen('not at all')
  })

  await test.step('the payments complete it', async () => {
    await page.reload()
    for (const paid of [1, 2]) {
      await page.getByLabel('Amount paid (₦)').fill('22,500')
      await page.getByRole('button', { name: 'Record payment' }).click()
      if (paid === 2) continue
      await expect(page.getByRole('table', { name: 'The agreed plan' }).getByText('Paid')).toHaveCount(2)
      // The plan may be read anew before the form hears that the first is done.
      await expect(page.getByLabel('Amount paid (₦)')).toHaveValue('')
    }
    await expect(page.getByRole('heading', { name: 'The plan was kept to its end' })).toBeVisible()
    await mail.letterTo(parentEmail, /all is settled|is complete/)
    await page.goto(`/admin/debtor/${debtorId}`)
    await expect(page.getByRole('region', { name: 'Where it stands' })).toContainText('Completed')
    await family.reload()
    await expect(family.getByRole('heading', { name: 'The plan is paid' })).toBeVisible()
    await expect(family.getByRole('main')).not.toContainText('To come')
  })
})

async function confirmAddress(page: Page, { url, mail }: Product, { email }: Person) {
  const letter = await mail.letterTo(email, /Confirm your e-mail address/)
  await page.goto(new RegExp(`${url}/verify-email/\\S+`).exec(letter.text)![0])
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your e-mail address is confirmed')
}
