import type { Page } from '@playwright/test'
import { aPngFile, DOCUMENTS, field, fillClaim, fillDetails, fillOfficers } from './forms.js'
import { act } from '../server/testing/client.js'
import { expect, test } from './fixtures.js'
import { anApprovedSchool, aSchool, PASSWORD, unique } from './people.js'
import { passwordField } from './signing-in.js'

const newSchool = () => {
  const username = unique('head')
  return { name: unique('School '), username, email: `${username}@example.com`, password: PASSWORD }
}

test('a registration keeps what was typed on Back and on reload, but never the passwords', async ({
  open,
}) => {
  const school = newSchool()
  const page = await open()
  await page.goto('/schoolreg')
  await fillDetails(page, school)
  await page.getByRole('button', { name: 'Next' }).click()
  await fillOfficers(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expectDetails(page, school)
  await expect(passwordField(page)).toHaveValue(PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(field(page.getByRole('group', { name: 'Bursar' }), 'Name')).toHaveValue('Amina Bursar')
  await page.goBack()
  await expectDetails(page, school)
  await page.reload()
  await expectDetails(page, school)
  await expect(passwordField(page)).toHaveValue('')
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain(PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
})

test('a username that is taken and a number that is none are told before the second step, and a name that is taken meanwhile leads back', async ({
  open,
  product,
  provider,
}) => {
  const taken = await anApprovedSchool(product, provider)
  const page = await open(null, { viewport: { width: 360, height: 640 } })
  await page.goto('/schoolreg')
  await fillDetails(page, { ...newSchool(), username: taken.username })
  await field(page, 'Contact number').fill('12')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(field(page, 'Contact number')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Contact number').fill('0803 555 0142')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(field(page, 'Username')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register your school')
  const username = unique('head')
  await field(page, 'Username').fill(username)
  await page.getByRole('button', { name: 'Next' }).click()
  await fillOfficers(page)
  await act(product, 'signUp', {
    username,
    email: `${username}@example.org`,
    password1: PASSWORD,
    password2: PASSWORD,
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register your school')
  await expect(field(page, 'Username')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Username').fill(unique('head'))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/dashboard')
})

test('an upload that breaks off says so and can be chosen again', async ({ open }) => {
  const page = await open()
  await page.goto('/schoolreg')
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('UploadFile') ? route.abort('connectionreset') : route.fallback(),
  )
  const tax = page.getByLabel(DOCUMENTS[0])
  await tax.setInputFiles(await aPngFile('certificate.png'))
  await expect(tax).toHaveAccessibleDescription(/You seem to be offline/)
  await page.unrouteAll()
  await tax.setInputFiles(await aPngFile('certificate.png'))
  await expect(page.getByRole('group', { name: /certificate\.png/ }).getByRole('link')).toBeVisible()
})

test('a claim without an e-mail address says what is true, and is printed and handed over', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const page = await open(school)
  await page.goto('/admin/adddebtor')
  await fillClaim(page, { student: 'Ahmed Sule', parent: 'Hauwa Sule', email: '', amount: '5000' })
  await page.getByRole('checkbox', { name: /The debt is due/ }).check()
  await page.getByRole('button', { name: 'Add debtor' }).click()
  const added = page.getByRole('dialog', { name: 'Debtor added' })
  await expect(added).toContainText('There is no e-mail address. Print the letter')
  const printed = page.waitForEvent('popup')
  await added.getByRole('link', { name: 'Print the letter' }).click()
  const letter = await printed
  await expect(letter.getByText('Ahmed S.').first()).toBeVisible()
  await expect(letter.getByText(`${product.url}/claim/`).first()).toBeVisible()
  await added.getByRole('link', { name: 'See the debtor list' }).click()
  await page.getByRole('link', { name: 'Ahmed Sule', exact: true }).click()
  await page.getByRole('button', { name: 'Record hand-over' }).click()
  await expect(page.getByText(/^Handed over on /)).toBeFocused()
  await expect(page.getByText('Other approved schools can see this claim.')).toBeVisible()
})

test('a claim of a school that still waits says that its letter waits too', async ({ open, product }) => {
  const email = `${unique('parent')}@example.com`
  const waiting = await open(await aSchool(product))
  await waiting.goto('/admin/adddebtor')
  await fillClaim(waiting, { student: 'Efe Ogbe', parent: 'Ese Ogbe', email, amount: '5000' })
  await waiting.getByRole('checkbox', { name: /The debt is due/ }).check()
  await waiting.getByRole('button', { name: 'Add debtor' }).click()
  await expect(waiting.getByRole('dialog', { name: 'Debtor added' })).toContainText(
    'The letter to the parent leaves when your school is approved.',
  )
  await waiting.getByRole('link', { name: 'See the debtor list' }).click()
  await expect(waiting.getByRole('row').getByText('Held back')).toBeVisible()
})

async function expectDetails(page: Page, school: { name: string; username: string; email: string }) {
  await expect(field(page, 'School name')).toHaveValue(school.name)
  await expect(page.getByLabel('School category')).toHaveValue('PRIVATE')
  await expect(field(page, 'Username')).toHaveValue(school.username)
  await expect(field(page, 'Account e-mail')).toHaveValue(school.email)
  await expect(page.getByRole('group', { name: /document-3\.png/ })).toBeVisible()
}
