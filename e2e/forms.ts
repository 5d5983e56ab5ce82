import { expect, type Page } from '@playwright/test'
import { aPicture } from '../server/testing/client.js'

/** The three documents of a school, by the labels of their fields. */
export const DOCUMENTS = [
  'Tax certification',
  'School registration certificate',
  'Approval by the Ministry of Education',
] as const

export const OFFICERS = ['Proprietor', 'Principal', 'Bursar'] as const

export interface NewSchool {
  name: string
  username: string
  email: string
  password: string
}

/** A field by its label; the words “(optional)” beside it do not matter. */
export const field = (scope: Pick<Page, 'getByRole'>, label: string) =>
  scope.getByRole('textbox', { name: new RegExp(`^${escaped(label)}( \\(optional\\))?$`) })

/** Step one of /schoolreg, without going on. */
export async function fillDetails(page: Page, school: NewSchool): Promise<void> {
  await field(page, 'School name').fill(school.name)
  await page.getByLabel('School category').selectOption('Private School')
  await page.getByLabel('Level').selectOption('Secondary')
  await field(page, 'School address').fill('12 Marina Road, Lagos Island')
  await field(page, 'School e-mail').fill(school.email)
  await field(page, 'Contact number').fill('+234 803 555 0142')
  await field(page, 'Description').fill('A secondary school by the lagoon.')
  await fillAccount(page, school)
  await attachDocuments(page)
}

/** The account of step one. */
export async function fillAccount(page: Page, { username, email, password }: NewSchool): Promise<void> {
  await field(page, 'Username').fill(username)
  await field(page, 'Account e-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
}

/** Three real pictures, each sent as soon as it is chosen. */
export async function attachDocuments(page: Page): Promise<void> {
  for (const [index, label] of DOCUMENTS.entries()) {
    const name = `document-${index + 1}.png`
    await page.getByLabel(label).setInputFiles(await aPngFile(name, COLOURS[index]))
    await expect(
      page.getByRole('group', { name: `${label} ${name}` }).getByRole('link', { name: 'View Image' }),
    ).toBeVisible()
  }
}

/** Step two of /schoolreg, without sending. */
export async function fillOfficers(page: Page): Promise<void> {
  for (const officer of OFFICERS) {
    const section = page.getByRole('group', { name: officer })
    await field(section, 'Name').fill(`Amina ${officer}`)
    await field(section, 'E-mail').fill('office@example.com')
    await field(section, 'Phone number').fill('0803 555 0101')
  }
}

/** What a claim says, as one types it; leaves out the evidence and the statement. */
export async function fillClaim(
  page: Page,
  { student, parent, email, amount }: { student: string; parent: string; email: string; amount: string },
): Promise<void> {
  await field(page, 'Name of student').fill(student)
  await field(page, 'Name of parent').fill(parent)
  await field(page, 'Parent’s e-mail').fill(email)
  await field(page, 'Parent’s phone number').fill('0803 123 4567')
  await field(page, 'Amount owed (₦)').fill(amount)
}

/** A picture as a file chooser hands it over. */
export async function aPngFile(name: string, colour?: string) {
  return { name, mimeType: 'image/png', buffer: await aPicture(colour) }
}

const COLOURS = ['#104060', '#106040', '#604010']
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
