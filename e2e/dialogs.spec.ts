import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
import { expectAccessible, expectContrast, expectToFit } from './looks.js'
import { addressOf, type Path, type Who } from './scene.js'

const DIALOGS: Record<
  string,
  [path: Path, who: Extract<Who, 'school' | 'provider'>, open: (page: Page) => Promise<void>]
> = {
  'menu of a phone': [
    '/dashboard',
    'school',
    async (page) => page.getByRole('button', { name: 'Menu' }).click(),
  ],
  'withdrawing a claim': [
    ({ debtor }) => `/admin/debtor/${debtor}`,
    'school',
    async (page) => page.getByRole('button', { name: 'Withdraw the claim' }).click(),
  ],
  'making a key': [
    '/admin/api-keys',
    'school',
    async (page) => {
      await page.getByRole('button', { name: 'Make a key' }).first().click()
      await page.getByRole('button', { name: 'Make the key' }).click()
    },
  ],
  'adding a webhook': [
    '/admin/webhooks',
    'school',
    async (page) => {
      await page.getByRole('button', { name: 'Add a webhook' }).first().click()
      await page.getByRole('button', { name: 'Add the webhook' }).click()
    },
  ],
  'approving a school': [
    ({ waiting }) => `/provider/schools/${waiting.id}`,
    'provider',
    async (page) => page.getByRole('button', { name: 'Approve' }).click(),
  ],
  'asking for changes': [
    ({ waiting }) => `/provider/schools/${waiting.id}`,
    'provider',
    async (page) => {
      await page.getByRole('button', { name: 'Ask for changes' }).click()
      await page.getByRole('button', { name: 'Send to the school' }).click()
    },
  ],
  'saying that it is somebody else': [
    ({ found }) => `/admin/checks/${found}`,
    'school',
    async (page) =>
      page
        .getByRole('button', { name: /^This is somebody else/ })
        .first()
        .click(),
  ],
  'inviting a provider': [
    '/provider/people',
    'provider',
    async (page) => {
      await page.getByRole('button', { name: 'Invite somebody' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send the invitation' }).click()
    },
  ],
  'inviting somebody to the school': [
    '/admin/profile?tab=administration',
    'school',
    async (page) => {
      await page.getByRole('button', { name: 'Invite somebody' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send the invitation' }).click()
    },
  ],
  'sending letters again': [
    '/provider/letters',
    'provider',
    async (page) => page.getByRole('button', { name: 'Send all again' }).click(),
  ],
  'reading a document': [
    ({ waiting }) => `/provider/schools/${waiting.id}`,
    'provider',
    async (page) => page.getByRole('button', { name: 'View Image: Tax certification' }).click(),
  ],
}

// A radio lies unseen over its label.
const CONTROLS = 'a, button:not([aria-disabled=true]), input:not([type=radio]), select, textarea'

// In one browser for each of them, which has to read the product's code only once.
for (const whose of ['school', 'provider'] as const)
  test(`every dialog of the ${whose} fits a phone, also one on its side, and axe finds nothing serious, in light and dark`, async ({
    open,
    scene,
  }) => {
    const page = await open(scene[whose])
    for (const [name, [path, who, openDialog]] of Object.entries(DIALOGS)) {
      if (who !== whose) continue
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize({ width: 360, height: 640 })
        await page.goto(addressOf(path, scene))
        await openDialog(page)
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
        await expect(dialog).toBeVisible()
        await expectToFit(page, 360)
        await expectAccessible(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectContrast(page)
        // As low as a phone on its side, or a laptop at 200 %.
        await page.setViewportSize({ width: 640, height: 360 })
        for (const control of await dialog.locator(CONTROLS).all()) await control.click({ trial: true })
      })
    }
  })

test('a form with errors fits a phone, and axe finds nothing serious in it', async ({ open, scene }) => {
  const page = await open(scene.school, { colorScheme: 'light' })
  await page.goto('/admin/adddebtor')
  await page.getByRole('button', { name: 'Add debtor' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await expectToFit(page, 360)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
})
