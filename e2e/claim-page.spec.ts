import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { act, ask } from '../server/testing/client.js'
import { inDays } from './families.js'
import { aPngFile } from './forms.js'
import { expect, test } from './fixtures.js'
import { aDebtor, anApprovedSchool, type School, unique } from './people.js'
import type { Product } from './product.js'

const PHONE = { javaScriptEnabled: false, viewport: { width: 360, height: 640 } }

test('a parent without an account and without JavaScript disputes a claim with a receipt, and goes to the provider', async ({
  open,
  product,
  provider,
}) => {
  test.setTimeout(120_000)
  const school = await anApprovedSchool(product, provider)
  const { page, link } = await aLetter(product, school, open)

  await test.step('the first action is in sight, and large enough for a thumb', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${school.name} says that ₦45,000.00 is unpaid for Tobi A.`,
    )
    for (const name of ['I have paid', 'This is wrong', 'I need time', 'Talk to the school'])
      await expectForThumbs(page.getByRole('link', { name, exact: true }))
  })

  await test.step('after the surname it shows names and papers whole', async () => {
    await page.getByLabel('What is the child’s family name?').fill('Adebayo')
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(page.getByRole('alert')).toContainText('That is not the name we asked for.')
    await page.getByLabel('What is the child’s family name?').fill('alabi')
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('for Tobi Alabi')
  })

  await test.step('a form that is refused keeps what was typed and chosen', async () => {
    await page.getByRole('link', { name: 'I have paid', exact: true }).click()
    await expect(page.getByLabel('I have paid already')).toBeChecked()
    await page.getByLabel('Do you have a receipt').setInputFiles(await aPngFile('receipt.png'))
    await page.getByLabel('How much did you pay?').fill('all of it')
    await page.getByRole('button', { name: 'Send to the school' }).click()
    await expect(page.getByRole('alert')).toContainText('Write what you paid as a number, like 20000.')
    await expect(page.getByLabel('receipt.png')).toBeChecked()
    await expect(page.getByLabel('How much did you pay?')).toHaveValue('all of it')
    await page.getByLabel('How much did you pay?').fill('')
    await page.getByLabel('What should the school know?').fill('Paid on 3 May, by transfer.')
    await page.getByRole('button', { name: 'Send to the school' }).dblclick()
    await expect(page.getByRole('status')).toContainText('Sent.')
    await expect(page.getByRole('heading', { name: 'The school has to answer' })).toBeVisible()
  })

  await test.step('the receipt opens again, and going back sends nothing twice', async () => {
    const file = await page.getByRole('link', { name: 'receipt.png' }).getAttribute('href')
    expect((await page.request.get(product.url + file)).headers()['content-type']).toBe('image/png')
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'You told the school' })).toHaveCount(1)
  })

  const contendId = /\/cases\/(\d+)/.exec(page.url())![1]!
  await act(product, 'rejectContend', { contendId, message: 'That was for last term.' }, { as: school })

  await test.step('a no of the school can be taken to the provider', async () => {
    await page.goto(link)
    await expect(page.getByText('(in 30 days)')).toBeVisible()
    await page.getByRole('link', { name: 'Ask the people who run DMA to decide' }).click()
    await page.getByLabel('Why do you not agree with the school?').fill('The receipt names this term.')
    await page.getByRole('button', { name: 'Ask for a decision' }).click()
    await expect(page.getByRole('heading', { name: 'The people who run DMA are deciding' })).toBeVisible()
  })
})

test('a parent without JavaScript asks for time, sees the plan before it is sent, takes an offer and keeps a receipt', async ({
  open,
  product,
  provider,
}) => {
  test.setTimeout(120_000)
  const school = await anApprovedSchool(product, provider)
  const { page, link, debtorId } = await aLetter(product, school, open)

  await page.goto(`${link}/time`)
  await page.getByLabel('In parts').check()
  await page.getByLabel('First payment date').fill(inDays(20))
  await page.getByLabel('How many parts?').selectOption('3')
  await page.getByRole('button', { name: 'Preview the plan' }).click()
  await expect(page.getByRole('cell', { name: '₦15,000.00' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByLabel('How many parts?')).toHaveValue('3')
  await page.getByLabel('How many parts?').selectOption('2')
  await page.getByRole('button', { name: 'Preview the plan' }).click()
  await page.getByRole('button', { name: 'Send to the school' }).dblclick()
  await expect(page.getByRole('heading', { name: 'The school has to answer' })).toBeVisible()

  await expect(page.getByRole('listitem').filter({ hasText: 'You asked for' })).toHaveCount(1)
  const contendId = /\/cases\/(\d+)/.exec(page.url())![1]!
  const instalments = [{ dueOn: inDays(2) }, { dueOn: inDays(40) }]
  await act(product, 'answerPlan', { contendId, answer: 'COUNTER', instalments }, { as: school })

  await page.goto(link)
  await page.getByRole('link', { name: 'Answer the offer' }).click()
  await page.getByLabel('I agree').check()
  await page.getByRole('button', { name: 'Send to the school' }).click()
  await expect(page.getByRole('heading', { name: 'A plan is agreed' })).toBeVisible()

  await test.step('what shows that it has paid waits for the school', async () => {
    await page.getByRole('link', { name: 'Send proof of payment' }).click()
    await page.getByLabel('On which day did you pay?').fill(inDays(0))
    await page.getByLabel('How much did you pay?').fill('22,500')
    await page.getByRole('button', { name: 'Send to the school' }).click()
    await expect(page.getByRole('alert')).toContainText('Add a receipt or a bank slip')
    await page.getByLabel('What shows it').setInputFiles(await aPngFile('slip.png'))
    await page.getByRole('button', { name: 'Send to the school' }).dblclick()
    await expect(page.getByText('You have sent proof of a payment.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Proof sent' })).toContainText('₦22,500.00')
    await expect(page.getByRole('listitem').filter({ hasText: 'You sent proof' })).toHaveCount(1)
  })
  await act(product, 'recordPayment', { debtorId, amount: '22500' }, { as: school })

  await page.goto(link)
  await expect(page.getByRole('row').filter({ hasText: 'Paid' })).toContainText('₦22,500.00')
  await page.getByLabel('What is the child’s family name?').fill('Alabi')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByRole('link', { name: 'Receipt' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Keep as a file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^receipt-\d+-\d{4}-\d\d-\d\d\.html$/)
})

test('somebody who is signed in answers through the link all the same, and sees where the focus is', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const { link } = await aLetter(product, school, open)
  const page = await open(school, { viewport: { width: 360, height: 640 } })
  await page.goto(link)
  await page.getByLabel('What is the child’s family name?').fill('Alabi')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.goto(`${link}/dispute`)
  await page.getByRole('button', { name: 'Send to the school' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose what is wrong.')
  await expectSound(page)
  await page.getByLabel('This is not my child').check()
  await page.getByLabel('What should the school know?').fill('We have no daughter.')
  const send = page.getByRole('button', { name: 'Send to the school' })
  await send.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await send.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The school has to answer' })).toBeVisible()
  await expectSound(page)
  const { viewer } = await ask(product, '{ viewer { username } }', {}, school)
  expect(viewer.username).toBe(school.username)
})

/** Fits a phone, and axe finds nothing serious, in light and dark. */
async function expectSound(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

/** A ward, the page of a phone, and the link in the letter. */
async function aLetter(
  product: Product,
  school: School,
  open: (person: null, options: typeof PHONE) => Promise<Page>,
) {
  const parentEmail = `${unique('parent')}@example.com`
  const { id } = await aDebtor(product, school, { studentName: 'Tobi Alabi', parentEmail })
  const letter = await product.mail.letterTo(parentEmail, /A letter about school fees/)
  const link = new RegExp(`${product.url}/claim/[\\w-]{43}`).exec(letter.text)![0]
  return { page: await open(null, PHONE), link, debtorId: id }
}

/** Whole within the first screen, and at least 44 pixels high and wide. */
async function expectForThumbs(target: Locator) {
  await expect(target).toBeInViewport({ ratio: 1 })
  const box = (await target.boundingBox())!
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
}
