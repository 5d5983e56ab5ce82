import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect } from './fixtures.js'
import { aDebtor, anApprovedSchool, type Person, type School, unique } from './people.js'
import type { Product } from './product.js'

/** Who is in a story about one claim. */
export interface Story {
  school: School
  /** What another approved school sees of the entry, in its own browser. */
  expectSeen: (as: 'not at all' | 'listed' | 'disputed', more?: string) => Promise<void>
  /** That other school, which looks at every step, is told at its office that what it saw was corrected. */
  expectCorrection: () => Promise<void>
  student: string
  surname: string
  debtorId: string
  parentEmail: string
  /** Behind the private link of the letter, on a phone. */
  family: Page
  link: string
}

type Open = (person?: Pick<Person, 'key'> | null, options?: BrowserContextOptions) => Promise<Page>

/** A claim of which the family was told by letter, and another school that looks. */
export async function aStory(
  { open, product, provider }: { open: Open; product: Product; provider: Person },
  { javaScriptEnabled = true, parentEmail = `${unique('parent')}@example.com` } = {},
): Promise<Story> {
  const school = await anApprovedSchool(product, provider)
  const other = await anApprovedSchool(product, provider)
  const surname = aSurname()
  const student = `Tobi ${surname}`
  const debtor = await aDebtor(product, school, {
    studentName: student,
    parentName: `Ada ${surname}`,
    parentEmail,
  })
  const letter = await product.mail.letterTo(parentEmail, new RegExp(`school fees at ${school.name}`))
  const link = new RegExp(`${product.url}/claim/[\\w-]{43}`).exec(letter.text)![0]
  const looking = await open(other)
  return {
    school,
    expectSeen: (as, more) => expectSeen(looking, student, as, more),
    expectCorrection: async () => {
      const { text } = await product.mail.letterTo(other.office, /A claim that you saw has changed/)
      expect(text).toContain(student)
      expect(text).toContain(school.name)
    },
    student,
    surname,
    debtorId: debtor.id,
    parentEmail,
    family: await open(null, { javaScriptEnabled, viewport: { width: 360, height: 640 } }),
    link,
  }
}

async function expectSeen(page: Page, student: string, as: Parameters<Story['expectSeen']>[0], more = '') {
  await page.goto('/admin/listdebtors')
  await page.getByRole('searchbox', { name: 'Name of student or parent' }).fill(student)
  await page.getByRole('button', { name: 'Search' }).click()
  const row = page.getByRole('row').filter({ hasText: student })
  if (as === 'not at all') {
    await expect(page.getByText('Nothing found')).toBeVisible()
    return expect(row).toHaveCount(0)
  }
  await expect(row).toContainText(more)
  await expect(row.getByText('Disputed')).toHaveCount(as === 'disputed' ? 1 : 0)
}

/** A form of the claim's pages: what is asked, answered and sent. */
export async function dispute(
  family: Page,
  link: string,
  reason: string,
  message: string,
  file?: FilePayload,
) {
  await family.goto(`${link}/dispute`)
  await family.getByLabel(reason).check()
  await family.getByLabel('What should the school know?').fill(message)
  if (file) await family.getByLabel('Do you have a receipt').setInputFiles(file)
  await family.getByRole('button', { name: 'Send to the school' }).click()
}
type FilePayload = { name: string; mimeType: string; buffer: Buffer }

/** The family shows that it knows the child: then it reads papers and payments. */
export async function tellSurname(family: Page, surname: string) {
  await family.getByLabel('What is the child’s family name?').fill(surname)
  await family.getByRole('button', { name: 'Show everything' }).click()
}

/** The school opens the case from its inbox and chooses what to do. */
export async function answer(
  page: Page,
  student: string,
  choice: string,
  { message = '', button = choice } = {},
) {
  await page.goto('/admin/contend')
  await page.getByRole('link', { name: `View And Comment: ${student}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: student })).toBeVisible()
  await page.getByRole('radio', { name: choice, exact: true }).check()
  if (message) await page.getByLabel(/^(Message to the family|Your reasons)/).fill(message)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** The provider of the demo moves its clock; whatever becomes due on the way is done when this ends. */
export async function daysPass({ url }: Product, { key }: Person, days: number): Promise<void> {
  const answered = await fetch(`${url}/dev/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Token ${key}` },
    body: JSON.stringify({ days }),
  })
  expect(answered.status, await answered.text()).toBe(200)
}

/** Of letters alone, and nobody else's: the directory also finds what sounds alike. */
function aSurname(): string {
  const letters = Array.from({ length: 9 }, (_, at) => (at % 2 ? 'aeiou' : 'bdfgklmnprstvz'))
  const name = letters.map((from) => from[Math.floor(Math.random() * from.length)]).join('')
  return name[0]!.toUpperCase() + name.slice(1)
}
