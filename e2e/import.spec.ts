import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
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
  const chooser = page.getByLabel('The list, as a CSV file')

  for (const [name, text, sentence] of [
    ['book.xlsx', 'PK\u0003\u0004…', 'This is a workbook or an archive.'],
    ['empty.csv', '\n\n', 'This file is empty.'],
    ['other.csv', 'a,b\n1,2', 'There is no column “Name of student”'],
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
    'Ada Obi,,Ngozi Obi,,0803 111 2222,forty,,,',
    '=Bola Ade,,Femi Ade,,0803 111 3333,"1,500.50",,,',
  ]
  await choose(page, `${template}${[more[0], more[1], more[1]].join('\r\n')}`)
  await expect(page.getByRole('heading', { name: 'What would happen with list.csv' })).toBeFocused()
  await expect(page.getByText('1 letter leaves, within a minute.')).toBeVisible()
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
  await expect(go).toHaveText('Import 2 debtors')
  await go.dblclick()
  await expect(page.getByRole('heading', { name: 'Imported: list.csv' })).toBeVisible({ timeout: 20_000 })
  const result = await saved(page, page.getByRole('link', { name: 'Save the result file' }))
  expect(result.split('\r\n').map((line) => line.replace(/,\d*$/, ''))).toEqual([
    '\ufeffLine,Name of student,Outcome,Reason,ID',
    '2,Chidinma Okafor,Added,',
    '3,Ada Obi,Left out,"Write the amount in figures, like 45000.00."',
    "4,'=Bola Ade,Added,",
    "5,'=Bola Ade,Left out: may be listed already,Looks like =Bola Ade (line 4)",
    '',
  ])

  await page.getByRole('link', { name: 'See your debtors' }).click()
  await expect(page.getByRole('row', { name: /=Bola Ade/ })).toHaveCount(1)
  const exported = await saved(page, page.getByRole('button', { name: 'Export as CSV' }))
  await page.goto('/admin/import')
  await choose(page, exported)
  await expect(page.getByRole('tab', { name: 'Nothing to change (2)' })).toBeVisible()
  await expect(go).toHaveCount(0)
})

const choose = (page: Page, text: string, name = 'list.csv') =>
  page
    .getByLabel('The list, as a CSV file')
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
