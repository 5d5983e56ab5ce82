import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
import { expectToFitPhoneAndDesk } from './looks.js'
import { anApprovedSchool } from './people.js'

test('a list is checked, imported as it was checked, and what is exported changes nothing', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const page = await open(school)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Import a list' }).click()
  await expect(page.getByRole('heading', { name: 'Import debtors', level: 1 })).toBeFocused()
  const chooser = page.getByLabel('Your list, as a file')

  for (const [name, text, sentence] of [
    ['book.xlsx', 'PK\u0003\u0004…', 'This file is damaged'],
    ['empty.csv', '\n\n', 'This file is empty.'],
    ['locked.xlsx', '%PDF-1.7', 'This is a PDF.'],
  ] as const) {
    await choose(page, text, name)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(chooser).toHaveAttribute('aria-invalid', 'true')
  }
  await whileOffline(page, async () => {
    await choose(page, 'student')
    await expect(page.getByText('You seem to be offline.')).toBeVisible()
  })

  const template = await saved(page, page.getByRole('button', { name: 'Save a template' }))
  const more = [
    'Ada Obi,,,,,Ngozi Obi,,0803 111 2222,forty,,,',
    '=Bola Ade,,,,,Femi Ade,,0803 111 3333,"1,500.50",,,',
  ]
  await choose(page, `${template}${[more[0], more[1], more[1]].join('\r\n')}`)
  await expect(page.getByRole('heading', { name: 'What would happen with list.csv' })).toBeFocused()
  await expect(page.getByText('No letter will be sent.')).toBeVisible()
  const refused = page.getByRole('table', { name: 'Cannot be imported' })
  await expect(refused.getByRole('row', { name: /Line 3 Ada Obi/ })).toContainText(
    'Write the amount in figures',
  )
  await page.getByRole('tab', { name: 'May be listed (1)' }).click()
  await expect(page.getByText('Looks like =Bola Ade (line 4)')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()

  const go = page.getByRole('button', { name: /^Import \d debtors?$/ })
  await go.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await page.getByLabel(/^Leave out the 1 line that/).check()
  await page.getByLabel(/^Leave out the 1 debtor who/).check()
  await page.getByLabel(/^All these debts are due/).check()
  await whileOffline(page, async () => {
    await go.click()
    await expect(page.getByRole('alert')).toContainText('You seem to be offline.')
  })
  await expect(go).toHaveText('Import 1 debtor')
  await go.dblclick()
  await expect(page.getByRole('heading', { name: 'Imported: list.csv' })).toBeVisible({ timeout: 20_000 })
  const result = await saved(page, page.getByRole('link', { name: 'Save the result file' }))
  expect(result.split('\r\n').map((line) => line.replace(/,\d*$/, ''))).toEqual([
    '\ufeffLine,Name of student,Outcome,Reason,ID',
    '2,Chidinma Okafor,Nothing to change,This is the template’s sample line. It is never imported.',
    '3,Ada Obi,Left out,"Write the amount in figures, like 45000.00."',
    "4,'=Bola Ade,Added,",
    "5,'=Bola Ade,Left out: may be listed already,Looks like =Bola Ade (line 4)",
    '',
  ])

  await page.getByRole('link', { name: 'See your debtors' }).click()
  await expect(page.getByRole('row', { name: /=Bola Ade/ })).toHaveCount(1)
  const exported = await saved(page, page.getByRole('button', { name: 'Export all as CSV' }))
  await page.goto('/admin/import')
  await choose(page, exported)
  await expect(page.getByRole('tab', { name: 'Nothing to change (1)' })).toBeVisible()
  await expect(go).toHaveCount(0)
})

test('a workbook as a school has it is read, corrected, remembered and imported', async ({
  open,
  product,
  provider,
}) => {
  const page = await open(await anApprovedSchool(product, provider))
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/admin/import')
  await test.step('a list with other separators and letters is read too, and the template’s sample line is left out', async () => {
    const template = await saved(page, page.getByRole('button', { name: 'Save a template' }))
    const list = `${template}Adé Ọbí,,,,,Ngozi Obi,,0803 111 2222,45000,,,`.replaceAll(',', ';')
    await page
      .getByLabel('Your list, as a file')
      .setInputFiles({ name: 'excel.txt', mimeType: 'text/plain', buffer: Buffer.from(list, 'utf16le') })
    await expect(page.getByRole('row', { name: /Line 3 Adé Ọbí/ })).toContainText('₦45,000.00')
    await page.getByRole('tab', { name: 'Nothing to change (1)' }).click()
    await expect(page.getByText('This is the template’s sample line. It is never imported.')).toBeVisible()
    await page.getByRole('button', { name: 'Choose another file' }).click()
  })
  const file = 'server/testing/files/workbooks/greenfield.xlsx'
  await page.getByLabel('Your list, as a file').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'What would happen with greenfield.xlsx' })).toBeFocused()
  await expect(page.getByText('We read “Debtors”.')).toBeVisible()
  await expect(page.getByText('1 date could be read in two ways. We read the day first.')).toBeVisible()
  await expect(page.getByText('Your columns: 6 of 8 are read')).toBeVisible()
  const line = page.getByRole('row', { name: /Line 6/ })
  for (const words of ['Tunde Bakare', '₦45,000.00', '3 Apr 2026', '0803 123 4502, 0805 123 4502'])
    await expect(line).toContainText(words)

  await expectToFitPhoneAndDesk(page)
  await page.getByText('Month first: 03/04/2026 is 4 March 2026').click()
  await page.getByRole('button', { name: 'Read the file again' }).click()
  await page.getByRole('tab', { name: 'Cannot be imported (1)' }).click()
  await expect(line).toContainText('4 Mar 2026')
  await page.getByText('Day first: 03/04/2026 is 3 April 2026').click()
  await page.getByText('Your columns: 6 of 8 are read').click()
  await expectToFitPhoneAndDesk(page)
  await page.getByLabel('House').selectOption('Term or session')
  await page.getByRole('button', { name: 'Read the file again' }).click()
  await expect(page.getByText('Your columns: 7 of 8 are read')).toBeVisible()
  await expect(line).toContainText('Term or session: Blue')

  // The next file with these columns is read so by itself.
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByLabel('Your list, as a file').setInputFiles(file)
  await expect(page.getByText('Your columns: 7 of 8 are read')).toBeVisible()

  await page.getByLabel('Which sheet is the list?').selectOption('Teachers (2 lines)')
  await page.getByRole('button', { name: 'Read the file again' }).click()
  await expect(page.getByRole('heading', { name: 'Which columns are these?' })).toBeVisible()
  await expect(page.getByText('We do not know which of your columns are “Name of student”')).toBeVisible()
  await expectToFitPhoneAndDesk(page)
  await page.getByLabel('Which sheet is the list?').selectOption('Debtors (4 lines)')
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.getByLabel(/^All these debts are due/).check()
  await page.getByRole('button', { name: 'Import 4 debtors' }).click()
  await expect(page.getByRole('heading', { name: 'Imported: greenfield.xlsx' })).toBeVisible({
    timeout: 20_000,
  })
  await expectToFitPhoneAndDesk(page)
})

const choose = (page: Page, text: string, name = 'list.csv') =>
  page
    .getByLabel('Your list, as a file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Runs a story while nothing gets through. */
async function whileOffline(page: Page, story: () => Promise<void>): Promise<void> {
  await page.route('**/graphql', (route) => route.abort('connectionrefused'))
  await story()
  await page.unroute('**/graphql')
}

async function saved(page: Page, from: { click: () => Promise<void> }): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), from.click()])
  return readFile(await download.path(), 'utf8')
}
