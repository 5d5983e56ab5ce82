import type { Page } from '@playwright/test'
import { field, fillClaim, fillDetails, fillOfficers, aPngFile } from './forms.js'
import { expect, test } from './fixtures.js'
import { anApprovedSchool, PASSWORD, unique } from './people.js'
import { PROVIDER } from '../server/testing/production-settings.js'
import { signIn } from './signing-in.js'

const SUCCESS =
  'School registered successfully, you will be sent an email once your account has been approved'
const MAIL_SENT =
  'The parent of this ward has been sent a mail to notify them of this debt they are owing your institution'

test('from a registration to the debtor that another school finds, and that is gone once it is paid', async ({
  open,
  product,
  provider,
}) => {
  test.setTimeout(150_000)
  const { mail, url } = product
  const username = unique('lagoon')
  const school = {
    name: unique('Lagoon College '),
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
  }
  const parent = `${unique('parent')}@example.com`
  const student = 'Oluwadamilola Fagbenle'
  const page = await open()

  await test.step('a school registers in two steps, with three documents', async () => {
    await page.goto('/schoolreg')
    await fillDetails(page, school)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'School admin' })).toBeFocused()
    await fillOfficers(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible()
    const saved = Date.now()
    // By way of /signin, which leads on whoever is signed in: registering has done that.
    await page.waitForURL('**/dashboard')
    expect(Date.now() - saved).toBeGreaterThan(2000)
    await expect(page.getByRole('heading', { name: 'Your school is waiting for approval' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'First steps' }).getByRole('listitem')).toHaveCount(5)
    await mail.letterTo(school.email, /We have received your registration/)
  })

  await test.step('the provider looks at the documents and approves it', async () => {
    await mail.letterTo(PROVIDER.email, new RegExp(`${school.name} waits for your decision`))
    const desk = await open()
    await desk.goto('/signin')
    await signIn(desk, PROVIDER.username, PROVIDER.password)
    await desk.waitForURL('**/provider')
    await desk.getByRole('link', { name: `Review ${school.name}` }).click()
    const documents = desk.getByRole('region', { name: 'Documents' })
    await expect(documents.getByRole('button', { name: /^View Image: / })).toHaveCount(3)
    await expect(documents.getByRole('img')).toHaveCount(0)
    await documents.getByRole('button', { name: 'View Image: Tax certification' }).click()
    const zoomed = desk.getByRole('dialog', { name: 'Tax certification' })
    const picture = zoomed.getByRole('img', { name: 'Tax certification' })
    const before = (await picture.boundingBox())!.width
    await zoomed.getByRole('button', { name: 'Zoom in' }).click()
    await expect(zoomed.getByText('150%')).toBeVisible()
    await expect.poll(async () => (await picture.boundingBox())!.width).toBeGreaterThan(before)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
    await zoomed.getByRole('button', { name: 'Close' }).click()

    await desk.getByRole('button', { name: 'Approve' }).click()
    const question = desk.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Approve the school' }).click()
    await expect(question.getByText('Choose where the school is.').first()).toBeVisible()
    await question.getByLabel('Region').selectOption('Lagos')
    await question.getByRole('button', { name: 'Approve the school' }).click()
    await expect(question).toBeHidden()
    await expect(desk.getByRole('region', { name: 'Where the school stands' })).toContainText('Approved')
    await mail.letterTo(school.email, new RegExp(`${school.name} is approved`))
  })

  await test.step('the school lists a debtor with evidence, and the parent is written to', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${school.name}`)
    await expect(page.getByRole('heading', { name: 'No debtors yet' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Add debtor' }).first().click()
    await fillClaim(page, { student, parent: 'Bolanle Fagbenle', email: parent, amount: '45,000.50' })
    await page.getByLabel('Evidence files').setInputFiles(await aPngFile('unpaid-bill.png'))
    await expect(page.getByRole('group', { name: 'unpaid-bill.png' }).getByRole('link')).toBeVisible()
    await page.getByRole('checkbox', { name: /The debt is due/ }).check()
    await page.getByRole('button', { name: 'Add debtor' }).click()
    const sent = page.getByRole('dialog', { name: 'Mail Sent' })
    await expect(sent.getByText(MAIL_SENT, { exact: true })).toBeVisible()
    await sent.getByRole('link', { name: 'See the debtor list' }).click()
    await expect(rowOf(page, student)).toContainText('₦45,000.50')
    await expect(rowOf(page, student)).toContainText('Abandoned payment')
    await expect(rowOf(page, student)).toContainText('Bolanle Fagbenle')
  })

  await test.step('the private link of the letter opens the claim, also without JavaScript', async () => {
    const letter = await mail.letterTo(parent, /A letter about school fees/)
    const link = new RegExp(`${url}/claim/\\S+`).exec(letter.text)![0]
    expect(letter.html).toContain(link)
    for (const javaScriptEnabled of [true, false]) {
      const claim = await open(null, { javaScriptEnabled, viewport: { width: 360, height: 640 } })
      await claim.goto(link)
      await expect(claim.getByRole('heading', { level: 1 })).toHaveText(
        `${school.name} says that ₦45,000.50 is unpaid for Oluwadamilola F.`,
      )
      await expect(claim.getByRole('link', { name: '+234 803 555 0142' })).toHaveAttribute(
        'href',
        'tel:+2348035550142',
      )
    }
  })

  const other = await open(await anApprovedSchool(product, provider))
  await test.step('another approved school finds the debtor, misspelled and the other way round', async () => {
    await other.goto('/admin/listdebtors')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('List of debtors in Schools')
    await search(other, 'fagbenlé OLUWADAMILOLLA')
    await expect(rowOf(other, student)).toContainText(school.name)
    await expect(rowOf(other, student)).toContainText('₦45,000.50')
    await expect(other.getByText(parent)).toHaveCount(0)
    expect(other.url()).not.toMatch(/fagben/i)
  })

  await test.step('a debtor that has paid leaves the directory at once', async () => {
    await page.getByRole('link', { name: `Edit ${student}` }).click()
    await expect(page).toHaveURL(/\/admin\/update-debtor\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Debtor')
    await expect(field(page, 'Name of student')).toHaveValue(student)
    await page.getByLabel('Payment status').selectOption('Completed')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.waitForURL('**/dashboard')
    await expect(rowOf(page, student)).toContainText('Completed')
    await search(other, 'fagbenlé OLUWADAMILOLLA')
    await expect(other.getByText('Nothing found')).toBeVisible()
    await expect(rowOf(other, student)).toHaveCount(0)
    await mail.letterTo(parent, /says that all is settled/)
  })
})

async function search(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Name of student or parent' }).fill(name)
  await page.getByRole('button', { name: 'Search' }).click()
}

const rowOf = (page: Page, student: string) => page.getByRole('row').filter({ hasText: student })
