import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
import {
  aDebtor,
  anAccount,
  anApprovedSchool,
  aSchool,
  decide,
  type Person,
  type School,
  unique,
} from './people.js'
import type { Product } from './product.js'

type Scene = Awaited<ReturnType<typeof aScene>>
type Who = 'visitor' | 'parent' | 'school' | 'waiting' | 'rejected' | 'provider'
type Screen = [path: string | ((scene: Scene) => string), who: Who, heading: string | RegExp]

const SCREENS: Record<string, Screen> = {
  home: ['/', 'visitor', /^Helping schools grow/],
  'register chooser': ['/register', 'visitor', 'Register'],
  terms: ['/terms', 'visitor', 'Terms of Service'],
  'sign in': ['/signin', 'visitor', 'Sign in'],
  'sign in after registering': ['/signin?registered=1', 'visitor', 'Sign in'],
  'sign up': ['/signup', 'visitor', 'Sign up'],
  'forgotten password': ['/forgot-password', 'visitor', 'Forgot your password?'],
  'confirming an e-mail address': ['/verify-email/abc', 'visitor', 'Confirm your e-mail address'],
  'school registration': ['/schoolreg', 'visitor', 'Register your school'],
  'missing page': ['/no/such/page', 'visitor', 'This Page is Missing!!!'],
  claim: [({ claim }) => claim, 'visitor', /says that ₦45,000.00 is unpaid for/],
  'claim with an old link': ['/claim/abc', 'visitor', 'This link is not valid any more'],
  'account without a school': ['/contend', 'parent', 'You have no school in DMA'],
  'settings of an account': ['/settings', 'parent', 'Settings'],
  dashboard: ['/dashboard', 'school', /^Welcome, /],
  'dashboard of a school that waits': ['/dashboard', 'waiting', /^Welcome, /],
  'add debtor': ['/admin/adddebtor', 'school', 'Add debtor'],
  'update debtor': [({ debtor }) => `/admin/update-debtor/${debtor}`, 'school', 'Update Debtor'],
  'update debtor without an e-mail address': [
    ({ unwritten }) => `/admin/update-debtor/${unwritten}`,
    'school',
    'Update Debtor',
  ],
  'unknown debtor': ['/admin/update-debtor/999999', 'school', 'This debtor does not exist'],
  'list of debtors': ['/admin/listdebtors', 'school', 'List of debtors in Schools'],
  'list of debtors of a school that waits': ['/admin/listdebtors', 'waiting', 'List of debtors in Schools'],
  'list of schools': ['/admin/listschools', 'school', 'List of Schools'],
  notifications: ['/admin/notifications', 'school', 'Notifications'],
  profile: ['/admin/profile', 'school', /.+/],
  'administration of a school': ['/admin/profile?tab=administration', 'school', /.+/],
  'profile with reasons': ['/admin/profile', 'rejected', /.+/],
  'update profile': ['/admin/profile/update', 'school', 'Update profile'],
  'update profile with reasons': ['/admin/profile/update', 'rejected', 'Update profile'],
  'settings of a school': ['/admin/settings', 'school', 'Settings'],
  desk: ['/provider', 'provider', 'Applications'],
  'decided applications': ['/provider?tab=decided', 'provider', 'Applications'],
  application: [({ waiting }) => `/provider/schools/${waiting.id}`, 'provider', /.+/],
  'settings of the provider': ['/settings', 'provider', 'Settings'],
  'printed letter': [({ unwritten }) => `/letters/claim/${unwritten}`, 'school', /.+/],
}

let scene: Scene

test.beforeAll(async ({ product, provider }) => {
  scene = await aScene(product, provider)
})

for (const [name, [path, who, heading]] of Object.entries(SCREENS))
  test(`${name}: fits 360, 768 and 1280 px, and axe finds nothing serious, in light and dark`, async ({
    open,
  }) => {
    const page = await open(scene[who], { colorScheme: 'light' })
    await page.goto(typeof path === 'string' ? path : path(scene))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectLoaded(page)
    for (const width of [360, 768, 1280]) await expectToFit(page, width)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectToFit(page, 360)
    await expectContrast(page)
  })

const DIALOGS: Record<string, [path: Screen[0], who: Who, open: (page: Page) => Promise<void>]> = {
  'menu of a phone': [
    '/dashboard',
    'school',
    async (page) => page.getByRole('button', { name: 'Menu' }).click(),
  ],
  'withdrawing a claim': [
    ({ debtor }) => `/admin/update-debtor/${debtor}`,
    'school',
    async (page) => page.getByRole('button', { name: 'Withdraw the claim' }).click(),
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
  'reading a document': [
    ({ waiting }) => `/provider/schools/${waiting.id}`,
    'provider',
    async (page) => page.getByRole('button', { name: 'View Image: Tax certification' }).click(),
  ],
}

for (const [name, [path, who, openDialog]] of Object.entries(DIALOGS))
  test(`${name}: fits a phone, and axe finds nothing serious, in light and dark`, async ({ open }) => {
    const page = await open(scene[who], { colorScheme: 'light', viewport: { width: 360, height: 640 } })
    await page.goto(typeof path === 'string' ? path : path(scene))
    await openDialog(page)
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await expectToFit(page, 360)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
  })

test('a form with errors fits a phone, and axe finds nothing serious in it', async ({ open }) => {
  const page = await open(scene.school, { colorScheme: 'light' })
  await page.goto('/admin/adddebtor')
  await page.getByRole('button', { name: 'Add debtor' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is something to mend' })).toBeFocused()
  await expectToFit(page, 360)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
})

test('names and sums of any length fit a phone', async ({ open, product, provider }) => {
  const school = await anApprovedSchool(product, provider, `${unique('Sch')}${'ooooooooool'.repeat(12)}`)
  const { id } = await aDebtor(product, school, {
    studentName: 'Oluwaseunfunmi'.repeat(10),
    parentName: 'Chukwuemekanwanne Ezinwanyi '.repeat(5).trim(),
    amountOwed: '1000000000.00',
    phone: '0803 123 4567 or 0803 123 4568 or the neighbour',
  })
  const page = await open(school)
  for (const path of ['/dashboard', `/admin/update-debtor/${id}`, '/admin/profile', '/admin/notifications']) {
    await page.goto(path)
    await expectLoaded(page)
    for (const width of [360, 768, 1280]) await expectToFit(page, width)
  }
})

test('the dashboard shows its layout while it loads, a sentence when it fails, and where to begin when it is empty', async ({
  open,
  product,
  provider,
}) => {
  const page = await open(await anApprovedSchool(product, provider))
  const operation = await intercept(page, 'DashboardPage')
  await page.goto('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'School' })).toBeVisible()
  await expectToFit(page, 360)
  operation.fail()
  await expect(page.getByText(/^You seem to be offline/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  operation.goOn()
  await expect(page.getByRole('heading', { name: 'No debtors yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Add debtor' }).first()).toBeVisible()
  await expectToFit(page, 360)
})

test('the directory says how to search, shows its layout while it looks, and keeps what was typed when it fails', async ({
  open,
  product,
  provider,
}) => {
  const page = await open(await anApprovedSchool(product, provider))
  await page.goto('/admin/listdebtors')
  await expect(page.getByRole('heading', { name: 'Search by a name' })).toBeVisible()
  const name = page.getByRole('searchbox', { name: 'Name of student or parent' })
  await name.fill('Ab')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing was looked up' })).toBeVisible()

  const operation = await intercept(page, 'DirectorySearch')
  await name.fill('Xerxes Quagmire')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  operation.fail()
  await expect(page.getByRole('alert')).toContainText('This search was not made')
  await expect(name).toHaveValue('Xerxes Quagmire')
  await expectToFit(page, 360)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Search' }).click()
  operation.goOn()
  await expect(page.getByText('Nothing found')).toBeVisible()
})

/** Everybody who has a screen, and what stands on it. */
async function aScene(product: Product, provider: Person) {
  const [school, waiting, rejected, parent] = [
    await anApprovedSchool(product, provider),
    await aSchool(product),
    await aSchool(product),
    await anAccount(product),
  ]
  const reasons = [
    { field: 'taxCertificate', message: 'The photo is too dark to read.' },
    { field: 'address', message: 'The street has no number.' },
    { message: 'Everything else is in order.' },
  ]
  await decide(product, provider, 'rejectSchool', { schoolId: rejected.id, reasons })
  const debtor = await aDebtor(product, school)
  await aDebtor(product, school, { studentName: 'Musa Danjuma', status: 'PENDING_PAYMENT' })
  await aDebtor(product, school, { studentName: 'Bisi Ojo', status: 'COMPLETED' })
  const unwritten = await aDebtor(product, school, { studentName: 'Efe Ogbe', parentEmail: null })
  await aDebtor(product, waiting)
  const letter = await product.mail.letterTo(debtor.parentEmail, /A letter about school fees/)
  return {
    visitor: null,
    parent,
    school,
    waiting,
    rejected,
    provider,
    debtor: debtor.id,
    unwritten: unwritten.id,
    claim: /http:\S+\/claim\/\S+/.exec(letter.text)![0],
  } satisfies Record<Who, Person | School | null> & Record<string, unknown>
}

async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0)
}

async function expectToFit(page: Page, width: number) {
  await page.setViewportSize({ width, height: width === 360 ? 640 : 800 })
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement!
    return scrollWidth - clientWidth
  })
  expect(beyond, `pixels beyond ${width} on ${page.url()}`).toBeLessThanOrEqual(0)
}

async function expectAccessible(page: Page) {
  await expectNothingSerious(new AxeBuilder({ page }))
}

/** All that another set of colours can spoil. */
async function expectContrast(page: Page) {
  await expectNothingSerious(new AxeBuilder({ page }).withRules('color-contrast'))
}

async function expectNothingSerious(axe: AxeBuilder) {
  // No frames of others to look into: without them axe needs no page of its own to put its findings together.
  const { violations, passes } = await axe.setLegacyMode().analyze()
  expect(passes.length + violations.length, 'rules that were looked at').toBeGreaterThan(0)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ failureSummary, html }) => [html, failureSummary]),
    })),
  ).toEqual([])
}

/** Holds an operation's answers back until the test says how they end. */
async function intercept(page: Page, operationName: string) {
  let outcome = Promise.withResolvers<'fail' | 'go on'>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== operationName) return route.fallback()
    const ended = await outcome.promise
    outcome = Promise.withResolvers()
    await (ended === 'fail' ? route.abort('connectionreset') : route.continue())
  })
  return { fail: () => outcome.resolve('fail'), goOn: () => outcome.resolve('go on') }
}
