import { expect, test } from './fixtures.js'
import {
  expectAccessible,
  expectContrast,
  expectLoaded,
  expectPlainWords,
  expectRoomForThumbs,
  expectToFit,
  expectToFitLargeText,
} from './looks.js'
import { addressOf, type Path, type Who } from './scene.js'

/** What each of them can go to, with the heading that tells that it is there, and what else it has to say. */
const SCREENS: Record<
  Who,
  [path: Path, heading: string | RegExp, says?: string | RegExp, offersNot?: string][]
> = {
  visitor: [
    ['/', /^Helping schools grow/],
    ['/about', 'About Us'],
    ['/features', 'Features'],
    ['/documentation', 'Documentation'],
    ['/contact', 'Contact Us'],
    ['/register', 'Register'],
    ['/school', 'Register as a school'],
    ['/student', 'Is there a claim about my child?'],
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
    ['/contend/999999', 'There is no such case of yours'],
    ['/settings', 'Settings'],
    ['/notifications', 'Notifications'],
  ],
  school: [
    ['/dashboard', /^Welcome, /],
    ['/admin/adddebtor', 'Add debtor'],
    [({ debtor }) => `/admin/update-debtor/${debtor}`, 'Update Debtor'],
    [({ debtor }) => `/admin/debtor/${debtor}`, 'Chidinma Okafor'],
    [({ unwritten }) => `/admin/debtor/${unwritten}`, 'Efe Ogbe'],
    ['/admin/update-debtor/999999', 'This debtor does not exist'],
    ['/admin/contend', 'List of Contends'],
    [({ dispute }) => `/admin/contend/${dispute}`, 'Funke Alade'],
    [({ plea }) => `/admin/contend/${plea}`, 'Gozie Umeh'],
    ['/admin/contend/999999', 'This case does not exist'],
    ['/check', 'Check a child'],
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
    ['/check', 'Check a child', 'Your school is waiting for approval', 'Check'],
    ['/admin/listdebtors', 'List of debtors in Schools'],
    ['/admin/checks', 'Checks', /^Only approved schools can check/],
    ['/admin/checks/applicants', 'Check a list of applicants', /^Only approved schools can check/],
    ['/admin/api-keys', 'API keys', 'Keys have to wait', 'Make a key'],
    ['/admin/webhooks', 'Webhooks', 'New webhooks have to wait', 'Add a webhook'],
  ],
  rejected: [
    ['/admin/profile', /.+/],
    ['/admin/profile/update', 'Update profile', 'The photo is too dark to read.'],
    ['/admin/adddebtor', 'Add debtor', 'Your school was not approved', 'Add debtor'],
  ],
  provider: [
    ['/provider', 'Applications'],
    ['/provider?tab=decided', 'Applications'],
    ['/provider/escalations', 'Escalations'],
    ['/provider/messages', 'Messages'],
    ['/provider/newsletter', 'Newsletter'],
    ['/provider/people', 'People'],
    ['/provider/schools', 'Schools'],
    [({ waiting }) => `/provider/schools/${waiting.id}`, /.+/],
    ['/provider/letters', 'Letters'],
    ['/provider/letters?because=HELD', 'Letters'],
    ['/provider/letters?school=nobody', 'Letters'],
    ['/provider/looks', 'Looks'],
    [({ school }) => `/provider/looks/${school.id}`, /^Looks of /],
    ['/provider/audit', 'Audit trail'],
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

// Shared by the workers, each with a scene of its own: all of it in one worker takes longer than any other file.
test.describe.configure({ mode: 'parallel' })

// In one browser for each of them, which has to read the product's code only once.
for (const who of Object.keys(SCREENS) as Who[])
  test(`every screen of ${WORDS[who]} fits 320, 360, 768 and 1280 px, and large text, and axe finds nothing serious, in light and dark`, async ({
    open,
    scene,
  }) => {
    test.setTimeout(400_000)
    const page = await open(scene[who])
    for (const [path, heading, says, offersNot] of SCREENS[who])
      await test.step(String(path), async () => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(addressOf(path, scene))
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expectLoaded(page)
        if (says) await expect(page.getByRole('main').getByText(says).first()).toBeVisible()
        if (offersNot) await expect(page.getByRole('button', { name: offersNot })).toHaveCount(0)
        for (const width of [320, 768, 1280, 360]) await expectToFit(page, width)
        await expectToFitLargeText(page)
        await expectRoomForThumbs(page)
        await expectPlainWords(page)
        await expectAccessible(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectContrast(page)
      })
  })

test('on paper stands what a page says in dark ink, and nothing that is pressed or gone to', async ({
  open,
  scene,
}) => {
  const page = await open(scene.school, { colorScheme: 'dark' })
  const pages: [path: Path, says: string][] = [
    ['/dashboard', 'How long it has been owed'],
    [({ debtor }) => `/admin/debtor/${debtor}`, 'History'],
    [({ dispute }) => `/admin/contend/${dispute}`, 'Messages and actions'],
    [({ found }) => `/admin/checks/${found}`, 'Why we think so'],
    [({ claim }) => claim, 'Talk to the school'],
  ]
  for (const [path, says] of pages)
    await test.step(String(path), async () => {
      const heading = page.getByRole('heading', { name: says }).first()
      const pressed = page
        .locator('button, .button, header nav, [role=search], [href="#content"]')
        .filter({ visible: true })
      await page.emulateMedia({ media: 'screen' })
      await page.goto(addressOf(path, scene))
      await expect(heading).toBeVisible()
      await expect(pressed).not.toHaveCount(0)
      await page.emulateMedia({ media: 'print' })
      await expect(pressed).toHaveCount(0)
      await expect(heading).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(17, 26, 46)')
    })
})

test('where the device chooses the colours, one sees where one is, which tab is open, how long a bar is, where a field is', async ({
  open,
  scene,
}) => {
  const page = await open(scene.school, { colorScheme: 'dark', forcedColors: 'active' })
  const ground = 'rgb(0, 0, 0)'
  await page.goto('/admin/contend')
  const here = page.getByRole('link', { name: 'List of Contends' })
  await expect(here).not.toHaveCSS('border-inline-start-color', ground)
  await expect(page.getByRole('link', { name: 'My Home', exact: true })).toHaveCSS(
    'border-inline-start-color',
    ground,
  )
  const opened = page.getByRole('tab', { selected: true })
  await expect(opened).toBeVisible()
  expect(await opened.evaluate((tab) => getComputedStyle(tab, '::before').backgroundColor)).not.toBe(ground)
  const field = page.getByLabel('Search by name')
  await expect(field).not.toHaveCSS('border-bottom-color', ground)
  await field.focus()
  await expect(field).toHaveCSS('outline-style', 'solid')
  await page.goto('/dashboard')
  const bar = page.getByRole('region', { name: 'How long it has been owed' }).locator('[aria-hidden] > div')
  await expect(bar.first()).not.toHaveCSS('border-top-color', ground)
  await expect(bar.first()).toHaveCSS('border-top-width', '14px')
  await page.goto(scene.claim)
  await expect(page.getByRole('link', { name: 'I have paid' })).toHaveCSS('border-top-style', 'solid')
})
