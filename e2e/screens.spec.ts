import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { act, ask } from '../server/testing/client.js'
import { aContend, inDays } from './families.js'
import { expect, test } from './fixtures.js'
import {
  aDebtor,
  aListedDebtor,
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
type Path = string | ((scene: Scene) => string)

/** What each of them can go to, with the heading that tells that it is there. */
const SCREENS: Record<Who, [path: Path, heading: string | RegExp][]> = {
  visitor: [
    ['/', /^Helping schools grow/],
    ['/about', 'About Us'],
    ['/features', 'Features'],
    ['/documentation', 'Documentation'],
    ['/contact', 'Contact Us'],
    ['/register', 'Register'],
    ['/school', 'Register as a school'],
    ['/student', 'Is there a claim about my ward?'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/signin', 'Sign in'],
    ['/signin?registered=1', 'Sign in'],
    ['/signup', 'Sign up'],
    ['/forgot-password', 'Forgot your password?'],
    ['/verify-email/abc', 'Confirm your e-mail address'],
    ['/schoolreg', 'Register your school'],
    ['/no/such/page', 'This Page is Missing!!!'],
    [({ claim }) => claim, /says that ₦45,000.00 is unpaid for/],
    [({ claim }) => `${claim}/dispute`, /^Tell .* what is wrong$/],
    [({ claim }) => `${claim}/time`, 'When can you pay?'],
    [({ claim }) => `${claim}/links`, 'Your links to this page'],
    [({ claim }) => `${claim}/not-for-me`, 'Is this letter not for you?'],
    ['/claim/abc', 'This link is not valid any more'],
    [({ invitation }) => invitation, 'Join the desk'],
    [({ schoolInvitation }) => schoolInvitation, /^Join School/],
    ['/join/abc', 'Join DMA'],
    [({ newsletter }) => newsletter, 'Do you want our newsletter?'],
    ['/newsletter/abc', 'This link is not valid any more'],
  ],
  parent: [
    ['/contend', 'Contend a claim'],
    ['/contend/all', 'Your contends'],
    ['/contend/999999', 'This case does not exist'],
    ['/settings', 'Settings'],
    ['/notifications', 'Notifications'],
  ],
  school: [
    ['/dashboard', /^Welcome, /],
    ['/admin/adddebtor', 'Add debtor'],
    [({ debtor }) => `/admin/update-debtor/${debtor}`, 'Update Debtor'],
    [({ unwritten }) => `/admin/update-debtor/${unwritten}`, 'Update Debtor'],
    ['/admin/update-debtor/999999', 'This debtor does not exist'],
    ['/admin/contend', 'List of Contends'],
    ['/admin/contend?tab=new', 'List of Contends'],
    ['/admin/contend?tab=ignore', 'List of Contends'],
    [({ dispute }) => `/admin/contend/${dispute}`, 'Funke Alade'],
    [({ plea }) => `/admin/contend/${plea}`, 'Gozie Umeh'],
    ['/admin/contend/999999', 'This case does not exist'],
    ['/check', 'Check a ward'],
    [({ found }) => `/admin/checks/${found}`, /^Receipt of check /],
    [({ nobody }) => `/admin/checks/${nobody}`, /^Receipt of check /],
    ['/admin/checks/999999', 'This check does not exist'],
    ['/admin/listdebtors', 'List of debtors in Schools'],
    ['/admin/listschools', 'List of Schools'],
    ['/admin/documentation', 'Documentation'],
    ['/admin/checks', 'Checks'],
    ['/admin/checks/applicants', 'Check a list of applicants'],
    ['/admin/notifications', 'Notifications'],
    ['/admin/profile', /.+/],
    ['/admin/profile?tab=administration', /.+/],
    ['/admin/profile/update', 'Update profile'],
    ['/admin/api-keys', 'API keys'],
    ['/admin/webhooks', 'Webhooks'],
    ['/admin/settings', 'Settings'],
    [({ unwritten }) => `/letters/claim/${unwritten}`, /.+/],
  ],
  waiting: [
    ['/dashboard', /^Welcome, /],
    ['/check', 'Check a ward'],
    ['/admin/listdebtors', 'List of debtors in Schools'],
    ['/admin/api-keys', 'API keys'],
  ],
  rejected: [
    ['/admin/profile', /.+/],
    ['/admin/profile/update', 'Update profile'],
  ],
  provider: [
    ['/provider', 'Applications'],
    ['/provider?tab=decided', 'Applications'],
    ['/provider/escalations', 'Escalations'],
    ['/provider/messages', 'Messages'],
    ['/provider/messages?tab=read', 'Messages'],
    ['/provider/messages?tab=closed', 'Messages'],
    ['/provider/newsletter', 'Newsletter'],
    ['/provider/people', 'People'],
    [({ waiting }) => `/provider/schools/${waiting.id}`, /.+/],
    ['/provider/letters', 'Letters'],
    ['/provider/letters?because=HELD', 'Letters'],
    ['/provider/letters?school=nobody', 'Letters'],
    ['/provider/looks', 'Looks'],
    [({ school }) => `/provider/looks/${school.id}`, /^Looks of /],
    ['/provider/audit', 'Audit trail'],
    ['/provider/audit?kind=AUDIT&person=nobody', 'Audit trail'],
    ['/settings', 'Settings'],
  ],
}

const WORDS: Record<Who, string> = {
  visitor: 'a visitor',
  parent: 'an account without a school',
  school: 'an approved school',
  waiting: 'a school that waits for approval',
  rejected: 'a school that was rejected',
  provider: 'the provider',
}

let scene: Scene

test.beforeAll(async ({ product, provider }) => {
  scene = await aScene(product, provider)
})

// In one browser for each of them, which has to read the product's code only once.
for (const who of Object.keys(SCREENS) as Who[])
  test(`every screen of ${WORDS[who]} fits 360, 768 and 1280 px, and axe finds nothing serious, in light and dark`, async ({
    open,
  }) => {
    test.setTimeout(400_000)
    const page = await open(scene[who])
    for (const [path, heading] of SCREENS[who])
      await test.step(String(path), async () => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(addressOf(path))
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expectLoaded(page)
        for (const width of [360, 768, 1280]) await expectToFit(page, width)
        await expectAccessible(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectToFit(page, 360)
        await expectContrast(page)
      })
  })

const DIALOGS: Record<string, [path: Path, who: Who, open: (page: Page) => Promise<void>]> = {
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
      await page.getByRole('button', { name: 'Send the invitation' }).click()
    },
  ],
  'inviting somebody to the school': [
    '/admin/profile?tab=administration',
    'school',
    async (page) => {
      await page.getByRole('button', { name: 'Invite somebody' }).click()
      await page.getByRole('button', { name: 'Send the invitation' }).click()
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

for (const [name, [path, who, openDialog]] of Object.entries(DIALOGS))
  test(`${name}: fits a phone, and axe finds nothing serious, in light and dark`, async ({ open }) => {
    const page = await open(scene[who], { colorScheme: 'light', viewport: { width: 360, height: 640 } })
    await page.goto(addressOf(path))
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
  const { id } = await aListedDebtor(product, school, {
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
  await act(
    product,
    'createApiKey',
    { name: 'Admissions', scopes: ['CHECK', 'READ_DEBTORS'] },
    { as: school },
  )
  // Nobody listens there: what is sent to it is tried again and again.
  const webhook = { url: 'http://127.0.0.1:9/dma/events', description: 'Portal', events: ['DEBTOR_LISTED'] }
  await act(product, 'createWebhook', webhook, { as: school })
  const debtor = await aDebtor(product, school)
  await aDebtor(product, school, { studentName: 'Musa Danjuma', status: 'PENDING_PAYMENT' })
  await aDebtor(product, school, { studentName: 'Bisi Ojo', status: 'COMPLETED' })
  const unwritten = await aDebtor(product, school, { studentName: 'Efe Ogbe', parentEmail: null })
  await aDebtor(product, waiting)
  product.mail.answer = (to) => (to.startsWith('refused-') ? 550 : null)
  for (const parentEmail of ['refused-one@example.com', 'refused-two@example.com'])
    await aDebtor(product, school, { studentName: parentEmail, parentEmail })
  await ask(product, '{ directory(search: "Chidinma Okafor") { hint } }', {}, school)
  const lister = await anApprovedSchool(product, provider)
  await aListedDebtor(product, lister, { studentName: 'Ikenna Ezeudu', parentName: 'Obiageli Ezeudu' })
  const aCheck = async (student: string, parent: string) => {
    const input = { student, parent, reference: '2026/117' }
    return (await act(product, 'checkWard', input, { as: school, select: 'check { id }' })).check.id as string
  }
  const found = await aCheck('Ezeudu Ikena', 'Mrs Obiageli Ezeudu')
  const nobody = await aCheck('Xanthe Quillfeather', 'Xerxes Quillfeather')
  const dispute = await aContend(product, school, 'Funke Alade', 'contendClaim', {
    reason: 'ALREADY_PAID',
    message: 'I paid on 3 May.',
  })
  const plea = await aContend(product, school, 'Gozie Umeh', 'pleadForTime', {
    instalments: [inDays(30), inDays(60)].map((dueOn) => ({ dueOn })),
  })
  await act(product, 'sendMessage', {
    fullName: 'Oluwaseunfunmi '.repeat(8).trim(),
    email: `${'amina'.repeat(9)}@example.com`,
    message: `How does a small school join?\n\n${'Nkiruka'.repeat(20)}`,
  })
  for (const email of ['bisi@example.com', `${'amina'.repeat(11)}@example.com`])
    await act(product, 'subscribe', { email })
  const confirming = await Promise.all(
    ['bisi@example.com', `${'amina'.repeat(11)}@example.com`].map((email) =>
      product.mail.letterTo(email, /newsletter/),
    ),
  )
  const [newsletter, long] = confirming.map(({ text }) => /http:\S+\/newsletter\/\S+/.exec(text)![0])
  await fetch(`${long}/confirm`, { method: 'POST' })
  const letter = await product.mail.letterTo(debtor.parentEmail, /A letter about school fees/)
  const invited = `${unique('halima')}@dma.example`
  await act(product, 'inviteProvider', { email: invited }, { as: provider })
  const colleague = `${'bola'.repeat(11)}@example.com`
  await act(product, 'inviteAdministrator', { email: colleague, role: 'BURSAR' }, { as: school })
  const [invitation, schoolInvitation] = await Promise.all(
    [invited, colleague].map((email) => product.mail.letterTo(email, /invited/)),
  )
  const linkIn = ({ text }: { text: string }) => /http:\S+\/join\/\S+/.exec(text)![0]
  return {
    invitation: linkIn(invitation!),
    schoolInvitation: linkIn(schoolInvitation!),
    newsletter: newsletter!,
    visitor: null,
    parent,
    school,
    waiting,
    rejected,
    provider,
    debtor: debtor.id,
    unwritten: unwritten.id,
    found,
    nobody,
    dispute: dispute.id,
    plea: plea.id,
    claim: /http:\S+\/claim\/\S+/.exec(letter.text)![0],
  } satisfies Record<Who, Person | School | null> & Record<string, unknown>
}

const addressOf = (path: Path) => (typeof path === 'string' ? path : path(scene))

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
  expect.soft(beyond, `pixels beyond ${width} on ${page.url()}`).toBeLessThanOrEqual(0)
}

async function expectAccessible(page: Page) {
  await expectNothingSerious(page, new AxeBuilder({ page }))
}

/** All that another set of colours can spoil. */
async function expectContrast(page: Page) {
  await expectNothingSerious(page, new AxeBuilder({ page }).withRules('color-contrast'))
}

async function expectNothingSerious(page: Page, axe: AxeBuilder) {
  // No frames of others to look into: without them axe needs no page of its own to put its findings together.
  const { violations, passes } = await axe.setLegacyMode().analyze()
  expect(passes.length + violations.length, 'rules that were looked at').toBeGreaterThan(0)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const findings = serious.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ failureSummary, html }) => [html, failureSummary]),
  }))
  expect.soft(findings, `findings of axe on ${page.url()}`).toEqual([])
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
