import { aStory } from './contending.js'
import { counted, type Cost } from './counted.js'
import { expect, test } from './fixtures.js'
import { attachDocuments, field } from './forms.js'
import { PASSWORD, unique } from './people.js'

/** What each job cost before newcomers were watched at it (63466cf, counted by the same stories). docs/screens.md shows both. */
const BEFORE = {
  registering: { clicks: 2, fields: 19, files: 3 },
  listing: { clicks: 2, fields: 6, files: 0 },
  checking: { clicks: 2, fields: 4, files: 0 },
  answering: { clicks: 2, fields: 2, files: 0 },
  paying: { clicks: 2, fields: 1, files: 0 },
} as const satisfies Record<string, Cost>

const notMoreThan = (job: keyof typeof BEFORE, now: Cost) => {
  console.log(JSON.stringify({ job, before: BEFORE[job], now }))
  for (const what of ['clicks', 'fields', 'files'] as const)
    expect.soft(now[what], `${what} of ${job}`).toBeLessThanOrEqual(BEFORE[job][what])
}

test('a school whose proprietor holds all offices registers with at most 12 fields beside its documents', async ({
  open,
}) => {
  const page = await open(null, { viewport: { width: 360, height: 640 } })
  const cost = await counted(page)
  const username = unique('head')
  await page.goto('/schoolreg')
  await field(page, 'School name').fill(unique('School '))
  await page.getByLabel('School category').selectOption('Private School')
  await field(page, 'School address').fill('12 Marina Road, Lagos Island')
  await field(page, 'School e-mail').fill(`office-${username}@example.com`)
  await field(page, 'Contact number').fill('+234 803 555 0142')
  await field(page, 'Description').fill('A school by the lagoon.')
  await field(page, 'Username').fill(username)
  await field(page, 'Account e-mail').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await attachDocuments(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'School admin' })).toBeVisible()
  const one = page.getByRole('checkbox', { name: /^One person/ })
  if (await one.count()) {
    await one.check()
    await field(page, 'Name').fill('Amina Bello')
  } else
    for (const officer of ['Proprietor', 'Principal', 'Bursar']) {
      const section = page.getByRole('group', { name: officer })
      await field(section, 'Name').fill('Amina Bello')
      await field(section, 'E-mail').fill('office@example.com')
      await field(section, 'Phone number').fill('0803 555 0101')
    }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /registration|is registered/ })).toBeVisible()
  notMoreThan('registering', cost())
  expect(cost().fields).toBeLessThanOrEqual(12)
})

test('listing, checking and paying cost a school no more clicks and fields than before', async ({
  open,
  product,
  provider,
}) => {
  const { school, student } = await aStory({ open, product, provider })
  for (const job of ['listing', 'checking', 'paying'] as const)
    await test.step(job, async () => {
      const page = await open(school)
      const cost = await counted(page)
      await page.goto('/dashboard')
      await expect(page.getByRole('link', { name: 'Add debtor' }).first()).toBeVisible()
      if (job === 'listing') {
        await page.getByRole('link', { name: 'Add debtor', exact: true }).first().click()
        await field(page, 'Name of student').fill('Kelechi Iwu')
        await field(page, 'Name of parent').fill('Uche Iwu')
        await field(page, 'Parent’s e-mail').fill(`${unique('parent')}@example.com`)
        await field(page, 'Parent’s phone number').fill('0803 123 4567')
        await field(page, 'Amount owed (₦)').fill('5000')
        await page.getByRole('checkbox', { name: /The debt is due/ }).check()
        await page.getByRole('button', { name: 'Add debtor' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      } else if (job === 'checking') {
        const menu = page.getByRole('navigation', { name: 'School' })
        await menu.getByRole('link', { name: /^Check a (ward|child)/ }).click()
        await field(page, 'Student’s name').fill('Fagbohun Olamide')
        await field(page, 'Parent’s name').fill('Wuraola Fagbohun')
        await field(page, 'Phone').fill('0809 411 2203')
        await field(page, 'Your reference').fill('2026/117')
        await page.getByRole('button', { name: 'Check', exact: true }).click()
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
      } else {
        await page.getByRole('link', { name: student, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Welcome')
        await field(page, 'Amount paid (₦)').fill('18,000')
        await page.getByRole('button', { name: 'Record payment', exact: true }).click()
        await expect(page.getByRole('main')).toContainText('₦27,000.00')
      }
      notMoreThan(job, cost())
    })
})

test('a family answers with no more clicks and fields than before', async ({ open, product, provider }) => {
  const { link } = await aStory({ open, product, provider })
  const family = await open()
  const cost = await counted(family)
  await family.goto(link)
  await family.locator('a[href$="/dispute"]').first().click()
  await family.getByLabel(/^I have paid/).check()
  const words = 'We paid all of it at the bank on Monday.'
  await family.getByLabel('What should the school know?').fill(words)
  await family.getByRole('button', { name: 'Send to the school' }).click()
  await expect(family.getByRole('main')).toContainText(words)
  notMoreThan('answering', cost())
})
