import type { Page } from '@playwright/test'
import { aPngFile, field } from './forms.js'
import { expect, test } from './fixtures.js'
import { aDebtor, anApprovedSchool, aSchool } from './people.js'

test('a school that is asked for changes sees each reason beside its field, mends it and sends it again', async ({
  open,
  product,
  provider,
}) => {
  const school = await aSchool(product)
  const desk = await open(provider)
  await desk.goto(`/provider/schools/${school.id}`)
  await desk.getByRole('button', { name: 'Ask for changes' }).click()
  const question = desk.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Send to the school' }).click()
  await expect(question.getByText('Say what should change, and why.').first()).toBeVisible()
  await giveReason(desk, 1, 'Tax certification', 'The photo is too dark to read.')
  await question.getByRole('button', { name: 'Add another reason' }).click()
  await giveReason(desk, 2, 'School address', 'The street has no number.')
  await question.getByRole('button', { name: 'Send to the school' }).click()
  await expect(question).toBeHidden()
  await expect(desk.getByRole('region', { name: 'Where the school stands' })).toContainText(
    'Changes requested',
  )
  const letter = await product.mail.letterTo(school.email, /a few things are still needed/)
  expect(letter.text).toContain('The photo is too dark to read.')

  const page = await open(school)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'See what to change' }).click()
  await page.getByRole('link', { name: /fix these and resubmit/i }).click()
  await expect(field(page, 'School address')).toHaveAccessibleDescription(/The street has no number\./)
  await field(page, 'School address').fill('14 School Road, Ikeja')
  const certificate = page.getByRole('group', { name: /^Tax certification/ })
  await expect(certificate).toHaveAccessibleDescription(/The photo is too dark to read\./)
  await certificate.getByRole('button', { name: 'Remove' }).click()
  await page.getByLabel('Tax certification').setInputFiles(await aPngFile('brighter.png', '#f0f0f0'))
  await expect(certificate.getByRole('link', { name: 'View Image' })).toBeVisible()
  await page.getByRole('button', { name: 'Update and send again' }).click()
  await expect(page.getByText('School Profile Updated Successfully')).toBeVisible()
  await page.waitForURL('**/admin/profile')
  await expect(page.getByRole('region', { name: 'Where your school stands' })).toContainText(
    'Awaiting approval',
  )

  await desk.goto(`/provider/schools/${school.id}`)
  await expect(desk.getByText('14 School Road, Ikeja').first()).toBeVisible()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve the school' }).click()
  await product.mail.letterTo(school.email, /is approved/)
})

test('a suspended school is hidden and cannot look, and takes part again once it is reinstated', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const { parentEmail } = await aDebtor(product, school, { studentName: 'Tamunotonye Braide' })
  await product.mail.letterTo(parentEmail)
  const [desk, page] = [await open(provider), await open(school)]
  const other = await open(await anApprovedSchool(product, provider))
  await other.goto('/admin/listdebtors')
  await expectFound(other, 'Tamunotonye Braide', true)

  await desk.goto(`/provider/schools/${school.id}`)
  await desk.getByRole('button', { name: 'Suspend' }).click()
  await desk.getByRole('alertdialog').getByLabel('Reason').fill('Parents report claims that were paid.')
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Suspend the school' }).click()
  await expect(desk.getByRole('region', { name: 'Where the school stands' })).toContainText('Suspended')
  await desk.getByRole('link', { name: 'Schools', exact: true }).click()
  await desk.getByLabel('Where it stands').selectOption('Suspended')
  await desk.getByRole('link', { name: school.name }).click()
  await expectFound(other, 'Tamunotonye Braide', false)
  await page.goto('/admin/profile')
  await expect(page.getByText('Parents report claims that were paid.')).toBeVisible()
  await page.goto('/admin/listdebtors')
  await expect(page.getByRole('heading', { name: 'Your school is suspended' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('row').filter({ hasText: 'Tamunotonye Braide' })).toBeVisible()

  await desk.getByRole('button', { name: 'Reinstate' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Reinstate the school' }).click()
  await expect(desk.getByRole('region', { name: 'Where the school stands' })).toContainText('Approved')
  await expectFound(other, 'Tamunotonye Braide', true)
})

test('a new name of an approved school waits on the desk, and the old one stays in force until it is decided', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const renamed = `${school.name} of Excellence`
  const page = await open(school)
  await page.goto('/admin/profile/update')
  await field(page, 'School name').fill(renamed)
  await field(page, 'Contact number').fill('0803 555 0199')
  await page.getByRole('button', { name: 'Update profile' }).click()
  await page.waitForURL('**/admin/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(school.name)
  await expect(page.getByText('A change waits for the provider')).toBeVisible()
  await expect(page.getByText('0803 555 0199')).toBeVisible()

  const desk = await open(provider)
  await desk.goto(`/provider/schools/${school.id}`)
  const change = desk.getByRole('region', { name: 'What would change' })
  await expect(change).toContainText(school.name)
  await expect(change).toContainText(renamed)
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve the change' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(renamed)
  await product.mail.letterTo(school.email, /your changes are approved/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(renamed)
})

async function giveReason(desk: Page, number: number, about: string, message: string) {
  const row = desk.getByRole('alertdialog').getByRole('group', { name: `Reason ${number}` })
  await row.getByLabel('What is it about?').selectOption(about)
  await row.getByLabel('Reason', { exact: true }).fill(message)
}

async function expectFound(page: Page, student: string, found: boolean) {
  await page.getByRole('searchbox', { name: 'Name of student or parent' }).fill(student)
  await page.getByRole('button', { name: 'Search' }).click()
  const row = page.getByRole('row').filter({ hasText: student })
  if (found) await expect(row).toBeVisible()
  else await expect(page.getByText('Nothing found')).toBeVisible()
}
