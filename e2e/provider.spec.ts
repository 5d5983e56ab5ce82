import { readFile } from 'node:fs/promises'
import { ask } from '../server/testing/client.js'
import { expect, test } from './fixtures.js'
import { aDebtor, anApprovedSchool, type Person, type School, unique } from './people.js'
import type { Product } from './product.js'

test('a letter that was not delivered is found by its school, says why, and is sent again', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const addresses: string[] = []
  for (let letter = 0; letter < 3; letter += 1) addresses.push(await anAddressThatRefuses(product))
  for (const parentEmail of addresses)
    await aDebtor(product, school, { parentEmail, studentName: parentEmail })
  const desk = await open(provider)
  await desk.goto('/provider')
  await desk.getByRole('link', { name: 'Letters' }).click()
  await desk.getByLabel('School', { exact: true }).fill(school.name)
  await desk.waitForURL(/school=/)
  const rows = desk.getByRole('row').filter({ hasText: school.name })
  await expect(async () => {
    await desk.reload()
    await expect(rows.filter({ hasText: 'Not delivered' })).toHaveCount(3, { timeout: 2000 })
  }).toPass()
  const row = rows.first()
  await expect(row).toContainText('A claim, to the family')
  await expect(row).toContainText('550')
  await expect(row).toContainText('r***@example.com')
  for (const address of addresses) await expect(desk.getByText(address)).toHaveCount(0)

  product.mail.answer = () => null
  await row.getByRole('button', { name: /^Send again/ }).click()
  await expect(rows).toHaveCount(2)
  await test.step('and all others in one go, after a question', async () => {
    await desk.getByRole('button', { name: 'Send all again' }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Send them again' }).click()
    for (const address of addresses) await product.mail.letterTo(address, /A letter about school fees/)
    await expect(desk.getByText('No such letter')).toBeVisible()
  })
})

test('a school’s looks are listed one by one, without the names that it typed', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  for (const name of ['Tamunotonye Braide', 'Tamunotonye Braide', 'Ibiso Harry'])
    await look(product, school, name)
  const desk = await open(provider)
  await desk.goto('/provider/looks')
  await desk.getByLabel('Time').selectOption('Today')
  // A table that is read anew may take away the link on which one presses.
  await expect(async () => {
    const link = desk.getByRole('link', { name: school.name })
    if (await link.isVisible()) await link.click({ timeout: 2000 })
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`Looks of ${school.name}`, {
      timeout: 500,
    })
  }).toPass()
  const rows = desk.getByRole('row').filter({ hasText: school.username })
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('I. H.')
  await expect(rows.nth(1)).toContainText('T. B.')
  await expect(rows.nth(1)).toContainText('Once')
  await expect(rows.nth(2)).toContainText('Never')
  await expect(desk.getByText(/Tamunotonye|Ibiso/)).toHaveCount(0)
})

test('what a school did is found in the audit trail by its claim, and saved as a file', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const { id } = await aDebtor(product, school, { studentName: 'Boma Jack' })
  const desk = await open(provider)
  await desk.goto('/provider/audit')
  await desk.getByLabel('Claim number').fill(id)
  const sentence = `${school.username} of ${school.name} listed claim ${id}.`
  await expect(desk.getByText(sentence)).toBeVisible()
  await expect(desk.getByRole('row')).toHaveCount(2)
  await desk.reload()
  await expect(desk.getByLabel('Claim number')).toHaveValue(id)
  const saving = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(sentence)
  expect(text).not.toContain('Boma')
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)

  await desk.getByLabel('Claim number').fill('')
  await desk.getByLabel('About').selectOption('Exports of this trail')
  await expect(desk.getByText('exported the audit trail.').first()).toBeVisible()
})

test('the audit trail shows its layout while it loads, a sentence when it fails, and what to do when nothing matches', async ({
  open,
  provider,
}) => {
  const desk = await open(provider)
  await desk.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'AuditPage') return route.fallback()
    await expect(desk.getByRole('status').filter({ hasText: /^Loading$/ })).toBeVisible()
    await route.abort('connectionreset')
  })
  await desk.goto('/provider/audit?person=nobody-at-all')
  await expect(desk.getByRole('main').getByRole('alert')).toContainText('You seem to be offline')
  await expect(desk.getByRole('link', { name: 'Letters' })).toBeVisible()
  await desk.unroute('**/graphql')
  await desk.getByRole('button', { name: 'Try again' }).click()
  await expect(desk.getByRole('heading', { name: 'Nothing on record' })).toBeVisible()
  await expect(desk.getByText('Use fewer filters to see more.')).toBeVisible()
})

/** Refused for good, until the story says otherwise. */
async function anAddressThatRefuses(product: Product): Promise<string> {
  const address = `${unique('refused')}@example.com`
  const before = product.mail.answer
  product.mail.answer = (to) => (to === address ? 550 : before(to))
  return address
}

async function look(product: Product, school: School & Person, search: string) {
  await ask(product, 'query ($search: String) { directory(search: $search) { hint } }', { search }, school)
}
