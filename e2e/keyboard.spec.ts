import type { Locator, Page } from '@playwright/test'
import { DOCUMENTS, field, aPngFile, OFFICERS } from './forms.js'
import { expect, test } from './fixtures.js'
import { aSchool, anApprovedSchool, listOf, PASSWORD, unique } from './people.js'
import { takenOver } from './taken-over.js'

test('a school is registered by keyboard alone', async ({ open, product }) => {
  test.setTimeout(90_000)
  const page = await open()
  const username = unique('head')
  const email = `${username}@example.com`
  // From the start: a listener that comes with the press of the key may come too late.
  let chosen = 0
  page.on('filechooser', async (chooser) => {
    await chooser.setFiles(await aPngFile(`document-${chosen}.png`, `#10406${chosen}`))
    chosen += 1
  })
  await page.goto('/')
  await takenOver(page)
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Register your school' }).first())
  await page.keyboard.press('Enter')
  await expectHeadingFocused(page, 'Register your school')
  await type(page, field(page, 'School name'), unique('School '))
  await choose(page, page.getByLabel('School category'), 'PRIVATE')
  await choose(page, page.getByLabel('Region'), 'LAGOS')
  await type(page, field(page, 'School address'), '1 School Road, Ikeja')
  await type(page, field(page, 'School e-mail'), email)
  await type(page, field(page, 'Contact number'), '0803 555 0100')
  await type(page, field(page, 'Description'), 'A school by the lagoon.')
  await type(page, field(page, 'Username'), username)
  await type(page, field(page, 'Account e-mail'), email)
  await type(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await type(page, page.getByLabel('Confirm password', { exact: true }), PASSWORD)
  for (const [index, label] of DOCUMENTS.entries()) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.press('Enter')
    const card = page.getByRole('group', { name: `document-${index}.png` })
    await expect(card.getByRole('link', { name: 'View Image' })).toBeVisible()
    await expect(card).toBeFocused()
  }
  await tabTo(page, page.getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await expectHeadingFocused(page, 'School admin')
  for (const officer of OFFICERS) {
    const section = page.getByRole('group', { name: officer })
    await type(page, field(section, 'Name'), `Amina ${officer}`)
    await type(page, field(section, 'E-mail'), email)
    await type(page, field(section, 'Phone number'), '0803 555 0101')
  }
  await page.keyboard.press('Enter')
  await expectHeadingFocused(page, 'We have received your registration')
  // Signed in by it: /signin leads on.
  await expect(page).toHaveURL(/\/dashboard$/)
  await product.mail.letterTo(email, /We have received your registration/)
})

test('a debtor is added by keyboard alone; the dialog keeps the focus', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const page = await open(school)
  await page.goto('/dashboard')
  await takenOver(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Add debtor' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expectHeadingFocused(page, 'Add debtor')
  await type(page, field(page, 'Name of student'), 'Nkechi Obi')
  await type(page, field(page, 'Name of parent'), 'Obinna Obi')
  await type(page, field(page, 'Parent’s e-mail'), `${unique('parent')}@example.com`)
  await type(page, field(page, 'Parent’s phone number'), '0803 123 4567')
  await type(page, field(page, 'Amount owed (₦)'), '5000')
  await choose(page, page.getByLabel('Payment status'), 'PENDING')
  await tabTo(page, page.getByRole('checkbox', { name: /The debt is due/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Add debtor' }))
  await page.keyboard.press('Enter')
  const added = page.getByRole('dialog')
  await expect(added).toBeVisible()
  await expectTrapped(page, added)
  await tabTo(page, added.getByRole('link', { name: 'See the debtor list' }))
  await page.keyboard.press('Enter')
  await expectHeadingFocused(page, `Welcome, ${school.name}`)
  expect(await listOf(product, school)).toEqual(['Nkechi Obi'])
})

test('a school is looked at and approved by keyboard alone; dialogs give the focus back', async ({
  open,
  product,
  provider,
}) => {
  const school = await aSchool(product)
  const page = await open(provider)
  await page.goto('/provider')
  await takenOver(page)
  await tabTo(page, page.getByRole('link', { name: school.name, exact: true }))
  await page.keyboard.press('Enter')
  await expectHeadingFocused(page, school.name)

  const document = page.getByRole('button', { name: 'View Image: Tax certification' })
  await tabTo(page, document)
  await page.keyboard.press('Enter')
  const zoomed = page.getByRole('dialog', { name: 'Tax certification' })
  await expectTrapped(page, zoomed)
  await page.keyboard.press('+')
  await expect(zoomed.getByText('150%')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(zoomed).toBeHidden()
  await expect(document).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  const approve = page.getByRole('button', { name: 'Approve' })
  await tabTo(page, approve, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expectTrapped(page, question)
  await page.keyboard.press('Escape')
  await expect(approve).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Approve the school' }))
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('region', { name: 'Where the school stands' })).toContainText('Approved')
})

test('the provider’s pages are gone through by keyboard alone; a filter keeps the focus while it narrows', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const page = await open(provider)
  await page.goto('/provider')
  await takenOver(page)
  for (const words of ['Letters', 'Looks', 'Audit trail']) {
    await tabTo(page, page.getByRole('link', { name: words, exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectHeadingFocused(page, words)
  }
  const person = page.getByLabel('Username')
  await type(page, person, school.username)
  await expect(
    page.getByRole('row').filter({ hasText: `${school.username} of ${school.name}` }),
  ).not.toHaveCount(0)
  await page.waitForURL(`**/provider/audit?person=${school.username}`)
  await expect(person).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: school.name, exact: true }).first())
  await page.keyboard.press('Enter')
  await expectHeadingFocused(page, school.name)
})

test('the menu of a phone opens, leads on and closes by keyboard', async ({ open, product }) => {
  const page = await open(await aSchool(product), { viewport: { width: 360, height: 640 } })
  await page.goto('/dashboard')
  await takenOver(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expectTrapped(page, drawer)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, drawer.getByRole('link', { name: 'Notifications' }))
  await page.keyboard.press('Enter')
  await expect(drawer).toBeHidden()
  await expectHeadingFocused(page, 'Notifications')
})

test('a search of the directory by keyboard leaves one at its button, whatever it finds', async ({
  open,
  product,
  provider,
}) => {
  const page = await open(await anApprovedSchool(product, provider))
  await page.goto('/admin/listdebtors')
  await takenOver(page)
  const button = page.getByRole('button', { name: 'Search', exact: true })
  for (const [name, said] of [
    ['Ob', 'Nothing was looked up'],
    // What is unique to a run is like the names of its other stories, and a search forgives a slip.
    ['Wolfeschlegelstein', 'Nothing found'],
  ] as const) {
    await page.getByLabel('Name of student or parent').fill(name)
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
    await expect(button).toBeFocused()
  }
})

/** Goes on with Tab until something has the focus, which has to be visible there. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectFocusVisible(page)
      return
    }
    await page.keyboard.press(key)
  }
  await expect(target, 'within 60 presses of Tab').toBeFocused()
}

/** A ring on what has the focus, or on what stands around it where the control itself is not painted. */
async function expectFocusVisible(page: Page) {
  const ringed = await page.evaluate(() => {
    const focused = document.activeElement
    const around = [focused, focused?.parentElement, focused?.closest('label')]
    return around.some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    })
  })
  const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  expect(ringed, `a visible focus on ${name}`).toBe(true)
}

async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
  await expect(target).toHaveValue(text)
}

/** Chooses from a list as one does without looking: by its first letters. */
async function choose(page: Page, target: Locator, value: string) {
  await tabTo(page, target)
  await page.keyboard.type(value.slice(0, 3))
  await expect.poll(async () => (await target.inputValue()).toUpperCase()).toContain(value)
}

async function expectHeadingFocused(page: Page, words: string) {
  await expect(page.getByRole('heading', { level: 1, name: words, exact: true })).toBeFocused()
}

/** Twenty presses of Tab do not lead out. */
async function expectTrapped(page: Page, dialog: Locator) {
  await expect(dialog).toBeVisible()
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(isInside).toBe(true)
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press('Tab')
    expect(await isInside()).toBe(true)
  }
}
