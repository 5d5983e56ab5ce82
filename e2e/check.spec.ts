import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
import { field } from './forms.js'
import { aListedDebtor, anApprovedSchool, type School } from './people.js'

let lister: School
let asker: School
test.beforeAll(async ({ product, provider }) => {
  lister = await anApprovedSchool(product, provider)
  asker = await anApprovedSchool(product, provider)
  await aListedDebtor(product, lister, {
    studentName: 'Olamide Fagbohun',
    parentName: 'Wuraola Fagbohun',
    phone: '0809 411 2203',
    amountOwed: '67500.00',
    status: 'PENDING_PAYMENT',
    dueDate: '2026-06-01',
  })
})

test('a listed ward is found though its name is misspelt, and the school reads why and whom to call', async ({
  open,
}) => {
  const page = await open(asker)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'School' }).getByRole('link', { name: 'Check a child' }).click()
  await check(page, {
    'Student’s name': 'Fagbohun Olamidde',
    'Parent’s name': 'Mrs Wuraola Fagbohun',
    Phone: '+234 809 411 2203',
    'Your reference': '2026/117',
  })
  await expectAnswer(page, 'Likely this child')
  expect(page.url(), 'nothing of it in the address').toMatch(/\/check$/)
  const found = result(page, lister)
  await expect(found).toContainText('₦67,500.00')
  await expect(found).toContainText('Pending payment')
  await expect(found).toContainText('1 Jun 2026')
  await expect(found.getByRole('link', { name: `Call +234 803 555 0100 at ${lister.name}` })).toHaveAttribute(
    'href',
    'tel:+2348035550100',
  )
  const why = found.getByRole('region', { name: 'Why we think so' }).getByRole('listitem')
  await expect(why.filter({ hasText: 'The same phone number.' })).toContainText('Strong evidence for it')
  await expect(why.filter({ hasText: /Student’s name: .*“olamidde”/i })).toHaveCount(1)
  await expect(page.getByText('never a reason on its own to refuse a child')).toBeVisible()

  // What was asked about one child goes nowhere with the next one's name.
  for (const label of ['Student’s name', 'Phone']) await expect(field(page, label)).toHaveValue('')
  await page.reload()
  await expect(field(page, 'Student’s name')).toHaveValue('')

  await test.step('a brother is another child of the family; a name alone is only possible; neither shows an amount', async () => {
    await check(page, {
      'Student’s name': 'Babatunde Fagbohun',
      'Parent’s name': 'Wuraola Fagbohun',
      Phone: '0809 411 2203',
      'Your reference': '2026/118',
    })
    await expectAnswer(page, 'Another child of this family')
    await expectNoFacts(page)
    await page.getByRole('button', { name: 'Check another' }).click()
    await expect(field(page, 'Student’s name')).toBeFocused()
    await check(page, { 'Student’s name': 'Olamide Fagbohun', 'Your reference': '2026/119' })
    await expectAnswer(page, 'Possibly this child')
    await expectNoFacts(page)
  })
})

test('nobody found is an answer too, with a receipt that no other school can open', async ({ open }) => {
  const page = await open(asker)
  await page.goto('/check')
  await check(page, { 'Student’s name': 'Xanthe Quillfeather', 'Your reference': '2026/120' })
  await expectAnswer(page, 'No match found')
  await expect(page.getByText('That is no proof that nothing is owed')).toBeVisible()
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt of check \d+$/ })).toBeFocused()
  for (const words of ['Xanthe Quillfeather', '2026/120', 'Admission', asker.name, asker.username])
    await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No match found' })).toBeVisible()

  const other = await open(lister)
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1, name: 'This check does not exist' })).toBeVisible()
})

test('on a phone: somebody else does not come up again, and the decision is on the receipt that prints', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const page = await open(school, { viewport: { width: 360, height: 640 }, colorScheme: 'dark' })
  const applicant = {
    'Student’s name': 'Olamide Fagbohun',
    'Parent’s name': 'Wuraola Fagbohun',
    'Your reference': 'A-7',
  }
  await page.goto('/check')
  await check(page, applicant)
  await expectAnswer(page, 'Likely this child')
  await expect(page.getByRole('heading', { name: 'Likely this child' })).toBeInViewport()
  for (const label of Object.keys(applicant)) await expect(field(page, label)).toHaveValue('')

  await page.getByRole('button', { name: `This is somebody else: ${lister.name}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Is this somebody else?' })
  await question.getByRole('button', { name: 'Yes, somebody else' }).click()
  await expect(result(page, lister)).toContainText('You said: this is somebody else')
  await page.getByRole('radio', { name: 'Declined' }).check()
  await page.getByRole('button', { name: 'Record the decision' }).click()
  await expect(page.getByText('On record: Declined')).toBeVisible()
  await page.getByRole('radio', { name: 'Admitted', exact: true }).check()
  await page.getByRole('button', { name: 'Correct the decision' }).click()
  await expect(page.getByText('On record: Admitted,')).toBeVisible()

  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByText('On record: Admitted,')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^DMA, .*: check \d+ of/)).toBeVisible()
  await expect(result(page, lister)).toContainText('You said: this is somebody else')
  for (const control of ['Print', 'Menu', 'Correct the decision'])
    await expect(page.getByText(control, { exact: true })).toBeHidden()
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(paper, 'also where the screen is dark').toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/check')
  await check(page, applicant)
  await expectAnswer(page, 'No other match found')
})

test('by keyboard alone, from the menu to the answer and on to the next applicant', async ({ open }) => {
  const page = await open(asker)
  await page.goto('/check')
  await goTo(page, field(page, 'Student’s name'))
  await page.keyboard.type('Olamide Fagbohun')
  await goTo(page, field(page, 'Parent’s name'))
  await page.keyboard.type('Wuraola Fagbohun')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await goTo(page, page.getByRole('link', { name: 'Enter your reference for the applicant.' }))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Your reference')).toBeFocused()
  await page.keyboard.type('A-8')
  await page.keyboard.press('Enter')
  await expectAnswer(page, 'Likely this child')
  await goTo(page, page.getByRole('button', { name: /^This is somebody else/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^This is somebody else/ })).toBeFocused()
  await goTo(page, page.getByRole('radio', { name: 'Admitted', exact: true }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText('On record: Admitted,')).toBeVisible()
  await goTo(page, page.getByRole('button', { name: 'Check another' }))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Student’s name')).toBeFocused()
  await expect(field(page, 'Student’s name')).toHaveValue('')
})

async function check(page: Page, typed: Record<string, string>) {
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

async function expectAnswer(page: Page, words: string) {
  await expect(page.getByRole('heading', { level: 2, name: words })).toBeFocused()
}

const result = (page: Page, { name }: School) => page.getByRole('article', { name })

/** Neither what is owed nor a name that was not typed. */
async function expectNoFacts(page: Page) {
  await expect(result(page, lister)).toContainText('No amount and no listed name is shown')
  await expect(page.getByRole('main')).not.toContainText('₦')
}

/** Goes on with Tab until it is there. */
async function goTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 40; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'within 40 presses of Tab').toBeFocused()
}
