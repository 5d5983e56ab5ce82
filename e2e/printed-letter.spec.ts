import { act } from '../server/testing/client.js'
import { expect, test } from './fixtures.js'
import { expectToFitPhoneAndDesk } from './looks.js'
import { aDebtor, anApprovedSchool, unique } from './people.js'

/** As long as a field may be. */
const long = (word: string, most: number) => `${word} `.repeat(most).slice(0, most).trim()

test('the letter that a school prints fits one A4 page, however long its names', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider, long(unique('Oluwaseunfunmilayo'), 150))
  const address = long('Oluwaseunfunmilayo', 500)
  const { userErrors } = await act(product, 'updateSchool', { address }, { as: school })
  expect(userErrors).toEqual([])
  const names = {
    studentName: `${long('Chukwuemeka', 140)} Okonkwo`,
    parentName: long('Ezinwanyi', 150),
    term: long('Second', 100),
    amountOwed: '1000000000.00',
    dueDate: '2026-01-15',
  }
  const page = await open(school)
  for (const over of [names, {}]) {
    const { id } = await aDebtor(product, school, over)
    await page.goto(`/letters/claim/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A letter about school fees')
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12]/)
  }
})

test('a parent without JavaScript types the code from the printed letter, and answers', async ({
  open,
  product,
  provider,
}) => {
  test.setTimeout(120_000)
  const school = await anApprovedSchool(product, provider)
  const { id } = await aDebtor(product, school, { studentName: 'Tobi Alabi', parentEmail: null })
  const office = await open(school)
  await office.goto(`/letters/claim/${id}`)
  const code = await office.locator('.typed strong').textContent()
  await act(product, 'recordHandOver', { id }, { as: school })

  const page = await open(null, { javaScriptEnabled: false, viewport: { width: 360, height: 640 } })
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'I got a letter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('I got a letter about school fees')
  const fields = [page.getByLabel('Code from your letter'), page.getByLabel('The child’s family name')]
  await fields[0]!.fill(code!.toLowerCase())
  await fields[1]!.fill('Bello')
  await page.getByRole('button', { name: 'Open my letter' }).click()
  await expect(page.getByRole('alert')).toContainText('do not open a letter')
  await expect(fields[0]!).toHaveValue(code!.toLowerCase())
  await expectToFitPhoneAndDesk(page)
  await fields[1]!.fill('alabi')
  await page.getByRole('button', { name: 'Open my letter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('for Tobi Alabi')
  expect(page.url()).toMatch(/\/claim\/[\w-]{43}/)
  await page.getByRole('link', { name: 'Make a new code to type from paper' }).click()
  await page.getByRole('button', { name: 'Make a code' }).click()
  await expect(page.getByRole('status')).toContainText('Any earlier code no longer works.')
  await expect(page.locator('.typed')).not.toHaveText(code!)
  await expectToFitPhoneAndDesk(page)
  const telling = page.getByRole('link', { name: 'Tell somebody by WhatsApp' })
  await expect(telling).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=There%20is%20a%20letter/)
  await page.getByRole('link', { name: 'Print this page' }).click()
  await expect(page.getByRole('status')).toContainText('choose Print in the menu of your browser')
  await page.getByRole('link', { name: 'This is wrong' }).click()
  await page.getByLabel('This is not my child').check()
  await page.getByLabel('What should the school know?').fill('We have no son of this name.')
  await page.getByRole('button', { name: 'Send to the school' }).click()
  await expect(page.getByRole('heading', { name: 'The school has to answer' })).toBeVisible()
})
