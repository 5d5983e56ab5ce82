import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
import { anApprovedSchool } from './people.js'

const STORY = 'a workbook is imported, undone and imported again'
const FILE = 'server/testing/workbooks/plain.xlsx'

for (const width of [360, 1280])
  test(`${STORY} at ${width} px`, async ({ open, product, provider }) => {
    const page = await open(await anApprovedSchool(product, provider))
    const listed: string[] = []
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/import')
    await chosen(page)
    await expect(page.getByText('wait 10 minutes more, in which you can undo the import.')).toBeVisible()
    await importIt(page)
    const notice = page.getByRole('region', { name: '2 claims imported' })
    await expect(notice).toContainText(/Letters leave at \d\d:\d\d\./)

    await test.step('the list of debtors says so too, and asks before it undoes', async () => {
      await page.getByRole('link', { name: 'See your debtors' }).click()
      await expect(page.getByRole('heading', { name: 'My Debtors' })).toBeVisible()
      await expect(page.getByText('Bola Ade')).toBeVisible()
      listed.push(...(await claimsOn(page)))
      await expect(notice).toContainText('From plain.xlsx.')
      await notice.getByRole('button', { name: 'Undo import' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' })
      await expect(dialog).toContainText('2 claims leave your list. No letter has left, and none will.')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(notice).toBeVisible()
      await notice.getByRole('button', { name: 'Undo import' }).click()
      await dialog.getByRole('button', { name: 'Undo import' }).dblclick()
      await expect(page.getByText('Import undone. Nobody was told.')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(notice).toBeHidden()
      await expect(page.getByText('No debtors yet')).toBeVisible()
    })

    await test.step('and the import says what became of it', async () => {
      await page.goto('/admin/import')
      const list = page.getByRole('region', { name: 'Imports of the last day' })
      await expect(list).toContainText('Undone')
      await list.getByRole('link', { name: 'plain.xlsx' }).click()
      await expect(page.getByRole('heading', { name: 'Undone: plain.xlsx' })).toBeFocused()
      await expect(page.getByText('Nobody was told.')).toBeVisible()
    })

    await test.step('the same list is new again, and its claims have the numbers that they had', async () => {
      await page.getByRole('button', { name: 'Choose another file' }).click()
      await chosen(page)
      await importIt(page)
      await expect(notice).toBeVisible()
      await page.screenshot({ path: test.info().outputPath(`again-${width}.png`), fullPage: true })
      await page.getByRole('link', { name: 'See your debtors' }).click()
      await expect(page.getByText('Bola Ade')).toBeVisible()
      await page.screenshot({ path: test.info().outputPath(`list-${width}.png`), fullPage: true })
      expect(listed).toHaveLength(2)
      expect(await claimsOn(page)).toEqual(listed)
    })

    await test.step('what was undone is still told so, with its sum', async () => {
      await page.goto('/admin/import')
      const list = page.getByRole('region', { name: 'Imports of the last day' })
      await list
        .getByRole('listitem')
        .filter({ hasText: /· Undone/ })
        .getByRole('link')
        .click()
      await expect(page.getByRole('heading', { name: 'Undone: plain.xlsx' })).toBeFocused()
      await page.screenshot({ path: test.info().outputPath(`undone-${width}.png`), fullPage: true })
      await page.goto('/dashboard')
    })

    await test.step('a second tab sees that it was undone', async () => {
      const other = await page.context().newPage()
      await other.goto('/dashboard')
      await expect(other.getByRole('button', { name: 'Undo import' })).toBeVisible()
      await page.getByRole('button', { name: 'Undo import' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
      await expect(page.getByText('No debtors yet')).toBeVisible()
      await expect(other.getByText('No debtors yet')).toBeVisible()
      await expect(other.getByRole('button', { name: 'Undo import' })).toBeHidden()
    })
  })

/** The addresses of the claims that the list shows. */
async function claimsOn(page: Page): Promise<string[]> {
  const links = page.getByRole('main').locator('a[href^="/admin/debtor/"]')
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  return [...new Set(found.filter((href) => /\/\d+$/.test(href)))].toSorted()
}

async function chosen(page: Page): Promise<void> {
  await page.getByLabel('Your list, as a file').setInputFiles(FILE)
  await expect(page.getByRole('heading', { name: 'What would happen with plain.xlsx' })).toBeFocused()
}

async function importIt(page: Page): Promise<void> {
  await page.getByLabel(/^All these debts are due/).check()
  await page.getByRole('button', { name: 'Import 2 debtors' }).click()
  await expect(page.getByRole('heading', { name: 'Imported: plain.xlsx' })).toBeVisible({ timeout: 20_000 })
}
