import type { Page } from '@playwright/test'

/** Who looks, by the demo's sign-ins; null is a visitor. */
export type Who = 'marina' | 'riverbank' | 'sunrise' | 'ngozi' | 'yetunde' | null

/** A page of the product as the demo world shows it. A page behind a link is found as a person finds it. */
export interface Shot {
  /** The picture's file begins so. */
  name: string
  who: Who
  path: string
  /** From there on, until the page is there that the picture is of. */
  go?: (page: Page) => Promise<unknown>
}

/** The first link of the page that leads to one of these. */
const follow = (start: string) => (page: Page) =>
  page.getByRole('main').locator(`a[href^="${start}"]`).filter({ hasNotText: /list/ }).first().click()

/** Every page, in the order of the specification's table of routes, then those beyond it. */
export const SHOTS: Shot[] = [
  ...visitors({
    home: '/',
    about: '/about',
    features: '/features',
    contact: '/contact',
    documentation: '/documentation',
    'sign-in': '/signin',
    'sign-up': '/signup',
    'forgot-password': '/forgot-password',
    register: '/register',
    school: '/school',
    student: '/student',
    'school-registration': '/schoolreg',
    'not-found': '/no/such/page',
    letter: '/letter',
    terms: '/terms',
    privacy: '/privacy',
  }),
  ...pages('marina', {
    dashboard: '/dashboard',
    'add-debtor': '/admin/adddebtor',
    'import-debtors': '/admin/import',
    'list-of-debtors': '/admin/listdebtors?name=Okafor',
    'list-of-schools': '/admin/listschools',
    contends: '/admin/contend',
    notifications: '/admin/notifications',
    profile: '/admin/profile',
    'profile-administration': '/admin/profile?tab=administration',
    'profile-update': '/admin/profile/update',
    'admin-documentation': '/admin/documentation',
    settings: '/admin/settings',
    check: '/check',
    checks: '/admin/checks',
    applicants: '/admin/checks/applicants',
    'api-keys': '/admin/api-keys',
    webhooks: '/admin/webhooks',
  }),
  { name: 'debtor', who: 'marina', path: '/dashboard', go: follow('/admin/debtor/') },
  { name: 'update-debtor', who: 'marina', path: '/dashboard', go: follow('/admin/update-debtor/') },
  { name: 'contend-case', who: 'marina', path: '/admin/contend', go: follow('/admin/contend/') },
  { name: 'check-receipt', who: 'marina', path: '/admin/checks', go: follow('/admin/checks/') },
  { name: 'waiting-school', who: 'riverbank', path: '/dashboard' },
  { name: 'changes-requested', who: 'sunrise', path: '/dashboard' },
  { name: 'changes-requested-update', who: 'sunrise', path: '/admin/profile/update' },
  ...pages('yetunde', {
    contend: '/contend',
    'own-contends': '/contend/all',
    'account-settings': '/settings',
    'account-notifications': '/notifications',
  }),
  { name: 'own-contend', who: 'yetunde', path: '/contend/all', go: follow('/contend/claims/') },
  { name: 'claim', who: null, path: '/dev/outbox', go: claimOf },
  ...Object.entries({
    dispute: '/dispute',
    part: '/part',
    time: '/time',
    links: '/links',
    'not-for-me': '/not-for-me',
  }).map(([name, path]) => ({
    name: `claim-${name}`,
    who: null,
    path: '/dev/outbox',
    go: pageOfClaim(path),
  })),
  ...pages('ngozi', {
    provider: '/provider',
    'provider-schools': '/provider/schools',
    'provider-escalations': '/provider/escalations',
    'provider-messages': '/provider/messages',
    'provider-newsletter': '/provider/newsletter',
    'provider-letters': '/provider/letters',
    'provider-looks': '/provider/looks',
    'provider-audit': '/provider/audit',
    'provider-people': '/provider/people',
  }),
  { name: 'provider-school', who: 'ngozi', path: '/provider', go: follow('/provider/schools/') },
  {
    name: 'provider-escalation',
    who: 'ngozi',
    path: '/provider/escalations',
    go: follow('/provider/escalations/'),
  },
  { name: 'provider-looks-of', who: 'ngozi', path: '/provider/looks', go: follow('/provider/looks/') },
]

function visitors(paths: Record<string, string>): Shot[] {
  return pages(null, paths)
}

function pages(who: Who, paths: Record<string, string>): Shot[] {
  return Object.entries(paths).map(([name, path]) => ({ name, who, path }))
}

async function claimOf(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^A letter about school fees/ })
    .first()
    .click()
  const letter = page.frameLocator('iframe[title="The letter"]')
  const address = await letter.getByRole('link', { name: 'Read the claim' }).getAttribute('href')
  await page.goto(new URL(address!).pathname)
}

function pageOfClaim(path: string) {
  return async (page: Page) => {
    await claimOf(page)
    await page.goto(page.url() + path)
  }
}
