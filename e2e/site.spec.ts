import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { act } from '../server/testing/client.js'
import { expect, test } from './fixtures.js'
import { anApprovedSchool } from './people.js'

const main = (page: Page) => page.getByRole('main')
const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')

test('a visitor comes to every public page by its links, and from a wrong place back home', async ({
  open,
}) => {
  const page = await open()
  await page.goto('/')
  await expect(page).toHaveTitle('DMA · Debtor monitoring for schools')
  await expect(header(page).getByRole('navigation').getByRole('link')).toHaveText([
    'Home',
    'About Us',
    'Documentation',
    'Contact Us',
    'I got a letter',
  ])
  await expect(header(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/signin')
  await expect(header(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await expect(footer(page).getByRole('heading')).toHaveText([
    'Get In Touch',
    'Follow Us',
    'For families',
    'Support',
    'Newsletter',
  ])
  await expect(footer(page).getByRole('link')).toHaveText([
    '+234 803 555 0190',
    'hello@dma.example',
    'Instagram',
    'Twitter',
    'I got a letter',
    'Is there a claim about my child?',
    'Terms of Service',
    'Privacy Policy',
  ])
  await expect(footer(page)).toContainText(`© ${new Date().getFullYear()} DMA`)

  /** Goes there by a link, and finds a heading that has the focus, at the top of a page of that name. */
  const follow = async (place: typeof main, link: string, path: string, title = link) => {
    await place(page).getByRole('link', { name: link, exact: true }).first().click()
    await page.waitForURL(`**${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeFocused()
    await expect(page).toHaveTitle(`${title} · DMA`)
    expect(await page.evaluate(() => scrollY), `scrolled on ${path}`).toBe(0)
  }
  await main(page).getByRole('heading', { name: 'What We Do?' }).scrollIntoViewIfNeeded()
  await follow(main, 'About Us', '/about')
  await follow(header, 'Documentation', '/documentation')
  await follow(header, 'Contact Us', '/contact')
  await follow(footer, 'Terms of Service', '/terms')
  await follow(footer, 'Privacy Policy', '/privacy')
  await header(page).getByRole('link', { name: 'Home', exact: true }).click()
  await follow(main, 'See all features', '/features', 'Features')

  await main(page).getByRole('link', { name: 'Read the quick start' }).click()
  await page.waitForURL('**/documentation#api')
  await expect(page.getByRole('heading', { name: 'API quick start' })).toBeInViewport()

  expect((await page.goto('/no/such/page'))!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This Page is Missing!!!')
  await expect(main(page)).toContainText('You Navigated to a wrong place')
  await main(page).getByRole('link', { name: 'Go Back Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Who Are We?' })).toBeVisible()
})

test('the documentation has the rules that are in force and commands that run, and a school reads the same among its own pages', async ({
  open,
  product,
  provider,
}) => {
  const notice = (of: Page) =>
    of
      .getByRole('term')
      .filter({ hasText: /^Notice$/ })
      .locator('+ dd')
  const withoutScript = await open(null, { javaScriptEnabled: false })
  await withoutScript.goto('/documentation')
  await expect(notice(withoutScript)).toHaveText('7 days')
  await expect(withoutScript.getByText(/^With JavaScript on/)).toBeVisible()

  const page = await open()
  await page.goto('/documentation')
  await expect(page.getByText('These are the numbers of this register, as of now.')).toBeVisible()
  // These stories run without notice; a fresh register gives a week.
  await expect(notice(page)).toHaveText('At once')
  const command = (name: string) => page.getByRole('region', { name, exact: true }).innerText()
  expect(await answerOf(await command('Ask for the rules'))).toEqual({
    registerRules: { noticeDays: 0, answerDays: 14, removeDays: 28 },
  })
  const school = await anApprovedSchool(product, provider)
  const key = { name: 'Admissions', scopes: ['CHECK'] }
  const made = await act(product, 'createApiKey', key, { as: school, select: 'key' })
  const checkAChild = await command('Check a child')
  expect(checkAChild).toContain('KEY=dma_YOUR_KEY\n')
  expect(await answerOf(checkAChild.replace('dma_YOUR_KEY', made.key))).toMatchObject({
    checkWard: { check: { id: expect.stringMatching(/^\d+$/) }, userErrors: [] },
  })

  const own = await open(school)
  await own.goto('/dashboard')
  await own.getByRole('navigation', { name: 'School' }).getByRole('link', { name: 'Documentation' }).click()
  await own.waitForURL('**/admin/documentation')
  await expect(own.getByText('These are the numbers of this register, as of now.')).toBeVisible()
  await expect(main(own)).toHaveText(await main(page).innerText(), { useInnerText: true })
  await own.getByRole('link', { name: 'The rules of the register' }).click()
  await expect(own.getByRole('heading', { name: 'The rules of the register' })).toBeInViewport()
  await own.goto('/admin/documentation#api')
  await expect(own.getByRole('heading', { name: 'API quick start' })).toBeInViewport()
  await page.goto('/admin/documentation#api')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/documentation#api')
})

/** Runs it in a shell, as somebody would who pasted it; answers the data. */
async function answerOf(command: string): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)('bash', ['-c', command])
  return (JSON.parse(stdout) as { data: Record<string, unknown> }).data
}
