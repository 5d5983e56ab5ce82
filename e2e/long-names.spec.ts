import { act } from '../server/testing/client.js'
import { expect, test } from './fixtures.js'
import { expectLoaded, expectToFit, expectToFitLargeText } from './looks.js'
import { aListedDebtor, anApprovedSchool, PASSWORD, unique } from './people.js'

test('names and sums of any length fit a phone', async ({ open, product, provider }) => {
  const school = await anApprovedSchool(product, provider, `${unique('Sch')}${'ooooooooool'.repeat(12)}`)
  const { id } = await aListedDebtor(product, school, {
    studentName: 'Oluwaseunfunmi'.repeat(10),
    parentName: 'Chukwuemekanwanne Ezinwanyi '.repeat(5).trim(),
    amountOwed: '1000000000.00',
    phone: '0803 123 4567 or 0803 123 4568 or the neighbour',
  })
  const page = await open(school)
  for (const path of [
    '/dashboard',
    `/admin/debtor/${id}`,
    `/admin/update-debtor/${id}`,
    '/admin/profile',
    '/admin/notifications',
  ]) {
    await page.goto(path)
    await expectLoaded(page)
    for (const width of [360, 768, 1280]) await expectToFit(page, width)
    await expectToFitLargeText(page)
    if (path !== '/dashboard') continue
    const row = page.getByRole('table', { name: 'My Debtors' }).getByRole('row').last()
    for (const width of [768, 992, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const edit = await row.getByRole('link', { name: /^Edit/ }).boundingBox()
      expect(edit!.x + edit!.width, `what can be done with a row, at ${width}`).toBeLessThanOrEqual(width)
      await page.screenshot({ path: test.info().outputPath(`dashboard-${width}.png`), fullPage: true })
    }
    await page.setViewportSize({ width: 360, height: 640 })
    const [name, sum] = await Promise.all([
      row.getByRole('link', { name: /^Oluwa/ }).boundingBox(),
      row.getByText('₦1,000,000,000.00').boundingBox(),
    ])
    expect(sum!.y, 'on a card a sum stands below a long name').toBeGreaterThan(name!.y + name!.height - 1)
    await page.screenshot({ path: test.info().outputPath('dashboard-360.png'), fullPage: true })
  }
  const asking = await open(await anApprovedSchool(product, provider))
  await asking.goto('/check')
  await asking.getByLabel('Student’s name').fill('Oluwaseunfunmi'.repeat(10))
  await asking.getByLabel(/^Phone/).fill('0803 123 4567 or 0803 123 4568')
  await asking.getByLabel('Your reference').fill('R'.repeat(100))
  await asking.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(asking.getByRole('heading', { name: 'Likely this child' })).toBeFocused()
  for (const width of [360, 768, 1280]) await expectToFit(asking, width)
  const desk = await open(provider)
  for (const path of ['/provider?tab=decided', '/provider/audit', '/provider/letters', '/provider/looks']) {
    await desk.goto(path)
    await expectLoaded(desk)
    for (const width of [360, 768, 1280]) await expectToFit(desk, width)
  }
})

test('a dialog about something with a long name fits a phone', async ({ open, product, provider }) => {
  const school = await anApprovedSchool(product, provider)
  await act(product, 'createApiKey', { name: 'K'.repeat(60), scopes: ['CHECK'] }, { as: school })
  const page = await open(school, { viewport: { width: 360, height: 640 } })
  await page.goto('/admin/api-keys')
  await page.getByRole('button', { name: /^Revoke/ }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
})

test('the people and the keys of a school fit, with what can be done about each', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const email = `${unique('bola')}.${'adeyemi'.repeat(5)}@school.example`
  await act(product, 'inviteAdministrator', { email, role: 'BURSAR' }, { as: school })
  const { text } = await product.mail.letterTo(email, /invited to act for/)
  const token = /\/join\/(\S+)/.exec(text)![1]
  const username = unique('bola')
  await act(product, 'acceptInvitation', { token, username, password1: PASSWORD, password2: PASSWORD })
  await act(
    product,
    'createApiKey',
    { name: 'Admissions software', scopes: ['CHECK', 'SEARCH', 'READ_DEBTORS', 'WRITE_DEBTORS'] },
    { as: school },
  )
  const page = await open(school)
  for (const path of ['/admin/profile?tab=administration', '/admin/api-keys']) {
    await page.goto(path)
    await expectLoaded(page)
    for (const width of [360, 768, 1280]) {
      await expectToFit(page, width)
      const beyond = await page
        .getByRole('table')
        .evaluateAll((tables) => tables.map((table) => table.scrollWidth - table.parentElement!.clientWidth))
      expect(
        Math.max(...beyond),
        `pixels beyond the box of a table on ${path} at ${width}`,
      ).toBeLessThanOrEqual(0)
    }
  }
})

test('a list of long names and addresses fits a phone before it is imported', async ({
  open,
  product,
  provider,
}) => {
  const page = await open(await anApprovedSchool(product, provider))
  await page.goto('/admin/import')
  const list = [
    'Name of student,Name of parent,Parent’s e-mail,Parent’s phone number,Amount owed',
    `${'Oluwaseunfunmi'.repeat(7)},${'Chukwuemekanwanne'.repeat(6)},${'folashade.'.repeat(6)}a@family-of-many-names.example,0803 555 0142,45000`,
    `Ada Obi,${'Chukwuemekanwanne'.repeat(6)},${'folashade.'.repeat(6)}b@family-of-many-names.example,0803 555 0143,forty`,
  ].join('\n')
  await page
    .getByLabel('Your list, as a file')
    .setInputFiles({ name: `${'list'.repeat(20)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(list) })
  for (const tab of ['Cannot be imported (1)', 'Added (1)']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('table').getByText(/^Name of parent/)).toBeVisible()
    for (const width of [360, 768, 1280]) await expectToFit(page, width)
  }
})
