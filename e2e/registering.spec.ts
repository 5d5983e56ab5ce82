import type { Page } from '@playwright/test'
import { act } from '../server/testing/client.js'
import { expect, test } from './fixtures.js'
import { attachDocuments, field, fillAccount, fillOfficers } from './forms.js'
import { expectAccessible, expectToFitPhoneAndDesk } from './looks.js'
import { aDebtor, anApprovedSchool, PASSWORD, unique } from './people.js'

test('a school comes from the chooser over two questions to its registration, and an answer that is lost registers it once', async ({
  open,
  product,
}) => {
  const username = unique('head')
  const account = { name: unique('School '), username, email: `${username}@example.com`, password: PASSWORD }
  const page = await open(null, { viewport: { width: 360, height: 640 } })
  await page.goto('/register')
  await expect(page.getByRole('link', { name: 'Already have an account? Login here' })).toHaveAttribute(
    'href',
    '/login',
  )
  await page.getByRole('link', { name: /^Register as a school/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Register as a school' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.goBack()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please fill all the fields', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await field(page, 'School name').fill(account.name)
  await page.getByText('Post Graduate').click()
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Register your school' })).toBeFocused()
  await expect(field(page, 'School name')).toHaveValue(account.name)
  await expect(page.getByLabel('Level')).toHaveValue('POST_GRADUATE')
  await page.getByLabel('School category').selectOption('Public School')
  await field(page, 'School address').fill('12 Marina Road, Lagos Island')
  await field(page, 'School e-mail').fill(account.email)
  await field(page, 'Contact number').fill('+234 803 555 0142')
  await field(page, 'Description').fill('A school by the lagoon.')
  await fillAccount(page, account)
  await attachDocuments(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await fillOfficers(page)
  await losingTheAnswerTo(page, 'RegisterSchool', () => page.getByRole('button', { name: 'Submit' }).click())
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'We have received your registration' }),
  ).toBeInViewport()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('Your school is waiting for approval')).toBeVisible()
  await product.mail.lettersTo(account.email, /We have received your registration/, 1)
  expect(product.mail.received.filter(({ to }) => to === account.email)).toHaveLength(2)
})

test('a family asks whether there is a claim, reads what everybody reads, and finds a new link in its mail', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const [ward, parent, email] = [unique('Chidinma Okafor '), unique('Ngozi Okafor '), unique('ngozi')]
  const address = `${email}@example.com`
  await aDebtor(product, school, { studentName: ward, parentName: parent, parentEmail: address })
  const first = await product.mail.letterTo(address)
  const page = await open(null, { viewport: { width: 360, height: 740 } })
  const heading = page.getByRole('heading', { level: 1, name: 'Is there a claim about my child?' })
  const question = { name: 'Is there a claim about my child?', exact: true }
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const doors = page.getByRole('dialog')
  await expect(doors.getByRole('link', { name: 'I got a letter' })).toHaveAttribute('href', '/letter')
  await doors.getByRole('link', question).click()
  await expect(heading).toBeFocused()
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'I got a letter' })).toHaveAttribute('href', '/letter')
  await expect(footer.getByRole('link', question)).toHaveAttribute('href', '/student')
  await page.getByRole('main').getByRole('link', question).click()
  await expect(heading).toBeFocused()
  await page.goto('/register')
  await page.getByRole('link', { name: /^Register as a student/ }).click()
  await expect(heading).toBeVisible()
  const ask = page.getByRole('button', { name: 'Send my question' })
  await ask.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(3)
  await field(page, 'Your child’s full name').fill('Nobody Whatever')
  await field(page, 'Your full name').fill(parent)
  await field(page, 'Your e-mail address').fill(email)
  await ask.click()
  await expect(field(page, 'Your e-mail address')).toHaveAccessibleDescription(/e-mail address in full/)
  await field(page, 'Your e-mail address').fill(address)
  await losingTheAnswerTo(page, 'AskAboutWard', () => ask.click())
  await page.reload()
  await expect(field(page, 'Your e-mail address')).toHaveValue(address)
  await ask.click()
  const answer = page.getByRole('status').filter({ hasText: 'We are looking' })
  await expect(page.getByRole('heading', { name: 'We are looking' })).toBeFocused()
  const read = await answer.innerText()

  await page.getByRole('button', { name: 'Ask about another child' }).click()
  await field(page, 'Your child’s full name').fill(ward)
  await field(page, 'Your full name').fill(parent)
  await field(page, 'Your e-mail address').fill(address)
  // The second press may come when the answer is there, and moves the focus to where it falls.
  await ask.dblclick()
  expect(await answer.innerText()).toBe(read)
  const [letter] = await product.mail.lettersTo(address, /^A new link to your page/, 1)
  for (const { text } of [first, letter!]) {
    await page.goto(/\/claim\/[\w-]{43}/.exec(text)![0])
    await expect(page.getByRole('heading', { level: 1 })).toContainText('₦45,000.00 is unpaid')
  }
})

/** What `act` sends arrives, and the answer to it does not. */
async function losingTheAnswerTo(page: Page, operation: string, act: () => Promise<void>): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(`"operationName":"${operation}"`)) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await act()
  await expect(page.getByRole('alert').getByText(/^You seem to be offline/)).toBeVisible()
  await page.unroute('**/graphql')
}

test('a new school works through its first steps, which go as they are done', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const page = await open(school, { viewport: { width: 360, height: 640 } })
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'First steps' })
  const left = steps.getByRole('img', { name: 'To do' })
  await expect(left).toHaveCount(5)
  await expectToFitPhoneAndDesk(page)
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('first-steps.png'), fullPage: true })
  await steps.getByRole('link', { name: 'Read the rules' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible()
  await page.goBack()
  await expect(left).toHaveCount(4)

  await aDebtor(product, school)
  const input = { email: `${unique('bursar')}@example.com`, role: 'BURSAR' }
  await act(product, 'inviteAdministrator', input, { as: school })
  await page.reload()
  await expect(left).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Chidinma Okafor' }).first()).toBeInViewport()
  await page.screenshot({ path: test.info().outputPath('two-steps-left.png'), fullPage: true })
  await steps.getByRole('link', { name: 'Check your first applicant' }).click()
  await field(page, 'Student’s name').fill('Somebody Else')
  await field(page, 'Your reference').fill('2026/1')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()

  const letter = await product.mail.letterTo(school.email, /Confirm your e-mail address/)
  await page.goto(/https?:\S+verify\S+/.exec(letter.text)![0])
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/is confirmed/)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 2, name: 'My Debtors' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})
