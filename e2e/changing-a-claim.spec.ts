import { aStory } from './contending.js'
import { expect, test } from './fixtures.js'
import { act } from '../server/testing/client.js'
import { aDebtor, anApprovedSchool, unique } from './people.js'

test('what a colleague records while a claim is edited is said before it is overwritten', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const { id } = await aDebtor(product, school, { amountOwed: '64000' })
  const page = await open(school)
  await page.goto(`/admin/update-debtor/${id}`)
  const amount = page.getByLabel(/^Amount owed/)
  const save = page.getByRole('button', { name: 'Save changes' })
  await amount.fill('50,000')
  await act(product, 'recordPayment', { debtorId: id, amount: '4000', on: null }, { as: school })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('changed to ₦60,000.00 while you were editing')
  await expect(amount).toHaveValue('50,000')
  await page.screenshot({ path: test.info().outputPath('meanwhile.png'), fullPage: true })
  await save.click()
  await page.waitForURL('**/dashboard')
  await page.goto(`/admin/debtor/${id}`)
  await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('₦50,000.00')
})

test('a school raises a claim and then names another family: its form says what follows before anything is saved', async ({
  open,
  product,
  provider,
}) => {
  const { mail } = product
  const { school, expectSeen, expectCorrection, student, surname, debtorId, parentEmail, family, link } =
    await aStory({ open, product, provider })
  await expectSeen('listed', '₦45,000.00')
  const page = await open(school)
  const save = page.getByRole('button', { name: 'Save changes' })
  const statement = page.getByRole('checkbox', { name: /^The debt as it is now is due/ })
  const says = (sentence: string) => expect(page.getByText(sentence)).toBeVisible()

  await page.goto(`/admin/update-debtor/${debtorId}`)
  await expect(statement).toHaveCount(0)
  await page.getByLabel(/^Amount owed/).fill('900,000')
  await save.click()
  await says('This is more than the family was told.')
  await expect(statement).not.toBeChecked()
  await expectSeen('listed', '₦45,000.00')
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Read what follows, then tick the box')
  await statement.check()
  await save.click()
  await page.waitForURL('**/dashboard')
  const raised = await mail.letterTo(parentEmail, /has changed a claim about school fees/)
  expect(raised.text).toContain('₦900,000.00 (before: ₦45,000.00)')
  expect(raised.text).toContain(`Tobi ${surname[0]}.`)
  expect(raised.text).not.toContain(student)
  await expectSeen('listed', '₦900,000.00')

  const other = { name: `Zainab ${surname}`, email: `${unique('other')}@example.com` }
  await page.goto(`/admin/update-debtor/${debtorId}`)
  await page.getByLabel('Name of student').fill(other.name)
  await page.getByLabel('Name of parent').fill(`Halima ${surname}`)
  await page.getByLabel('Parent’s e-mail').fill(other.email)
  await save.click()
  await says('The claim then names somebody else.')
  await statement.check()
  await save.click()
  await page.waitForURL('**/dashboard')
  await mail.letterTo(parentEmail, /has withdrawn its claim/)
  await expectCorrection()
  const first = await mail.letterTo(other.email, /A letter about school fees/)
  expect(first.text).not.toContain('Tobi')
  await family.goto(link)
  await expect(family.getByRole('main')).not.toContainText('900,000')
  await expect(family.getByRole('main')).not.toContainText('Zainab')
})
