import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
import { anApprovedSchool } from './people.js'

const STORY = 'a workbook is imported, undone and imported again'

/**
 * As LibreOffice saves them: a plain list with addresses, and one as a school has it, with merged headings, ₦ in sums, days
 * written in several ways and a second sheet. How each format is read is proven in server/imports/reading/workbooks.test.ts.
 */
const LISTS = [
  { file: 'plain.xlsx', claims: 2, somebody: 'Bola Ade', sum: '₦1,500.50', letters: true, width: 360 },
  {
    file: 'greenfield.ods',
    claims: 4,
    somebody: 'Tunde Bakare',
    sum: '₦45,000.00',
    letters: false,
    width: 1280,
  },
]
type List = (typeof LISTS)[number]

for (const list of LISTS)
  test(`${STORY}: ${list.file} at ${list.width} px`, async ({ open, product, provider }) => {
    const { file, claims, somebody, sum, letters, width } = list
    const page = await open(await anApprovedSchool(product, provider))
    const listed: string[] = []
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/import')
    await chosen(page, list)
    await expect(page.getByText('wait 10 minutes first, in which you can undo the import.')).toHaveCount(
      letters ? 1 : 0,
    )
    await importIt(page, list)
    const notice = page.getByRole('region', { name: `${claims} claims imported` })
    await expect(notice).toContainText(
      letters
        ? /1 letter about them leaves at \d\d:\d\d\. 1 family has no e-mail address: print/
        : /until \d\d:\d\d/,
    )

    await test.step('the list of debtors says so too, and asks before it undoes', async () => {
      await page.getByRole('link', { name: 'See your debtors' }).click()
      await expect(page.getByRole('heading', { name: 'My Debtors' })).toBeVisible()
      await expect(page.getByText(somebody)).toBeVisible()
      listed.push(...(await claimsOn(page)))
      await expect(notice).toContainText(`From ${file}.`)
      await notice.getByRole('button', { name: 'Undo import' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' })
      await expect(dialog).toContainText(
        `${claims} claims leave your list. No letter about them has left, and none will.`,
      )
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(notice).toBeVisible()
      await notice.getByRole('button', { name: 'Undo import' }).click()
      await dialog.getByRole('button', { name: 'Undo import' }).dblclick()
      await expect(page.getByText('Import undone. No family was told of the claims that left.')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(notice).toBeHidden()
      await expect(page.getByText('No debtors yet')).toBeVisible()
    })

    await test.step('and the import says what became of it', async () => {
      await page.goto('/admin/import')
      const list = page.getByRole('region', { name: 'Imports of the last day' })
      await expect(list).toContainText('Undone')
      await list.getByRole('link', { name: file }).click()
      await expect(page.getByRole('heading', { name: `Undone: ${file}` })).toBeFocused()
      await expect(page.getByText('No family was told of the claims that left.')).toBeVisible()
    })

    await test.step('the same list is new again, and its claims have the numbers that they had', async () => {
      await page.getByRole('button', { name: 'Choose another file' }).click()
      await chosen(page, list)
      await importIt(page, list)
      await expect(notice).toBeVisible()
      await page.screenshot({ path: test.info().outputPath(`again-${width}.png`), fullPage: true })
      await page.getByRole('link', { name: 'See your debtors' }).click()
      await expect(page.getByText(somebody)).toBeVisible()
      await page.screenshot({ path: test.info().outputPath(`list-${width}.png`), fullPage: true })
      expect(listed).toHaveLength(claims)
      expect(await claimsOn(page)).toEqual(listed)
    })

    await test.step('and they are as if listed for the first time: neither changed nor opened again, and no case', async () => {
      await page.getByRole('main').getByRole('link', { name: somebody }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: somebody })).toBeVisible()
      const main = page.getByRole('main')
      await expect(main).toContainText(/Added to the list.*Import undone: nobody was told.*Added to the list/)
      await expect(main.getByRole('table', { name: 'Ledger' }).getByRole('row')).toHaveCount(3)
      await expect(main.getByRole('table', { name: 'Ledger' })).toContainText(sum)
      for (const consequence of [/says more now/, /opened? again/i, /See the case/])
        await expect(main).not.toContainText(consequence)
      await page.screenshot({ path: test.info().outputPath(`revived-${width}.png`), fullPage: true })
    })

    await test.step('what was undone is still told so, with its sum', async () => {
      await page.goto('/admin/import')
      const list = page.getByRole('region', { name: 'Imports of the last day' })
      await list
        .getByRole('listitem')
        .filter({ hasText: /· Undone/ })
        .getByRole('link')
        .click()
      await expect(page.getByRole('heading', { name: `Undone: ${file}` })).toBeFocused()
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

async function chosen(page: Page, { file }: List): Promise<void> {
  await page.getByLabel('Your list, as a file').setInputFiles(`server/testing/files/workbooks/${file}`)
  await expect(page.getByRole('heading', { name: `What would happen with ${file}` })).toBeFocused()
}

async function importIt(page: Page, { file, claims }: List): Promise<void> {
  await page.getByLabel(/^All these debts are due/).check()
  await page.getByRole('button', { name: `Import ${claims} debtors` }).click()
  await expect(page.getByRole('heading', { name: `Imported: ${file}` })).toBeVisible({ timeout: 20_000 })
}
