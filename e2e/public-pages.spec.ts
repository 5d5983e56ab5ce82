import type { Page } from '@playwright/test'
import { publicPages } from '../client/public-pages.js'
import { expect, test } from './fixtures.js'
import { field } from './forms.js'
import { anApprovedSchool, unique } from './people.js'
import { takenOver } from './taken-over.js'

for (const { path, title, description, indexable = true } of publicPages)
  test(`${path} arrives as HTML: heading, links, title, description and card, before any script`, async ({
    product,
  }) => {
    const answer = await fetch(product.url + path, { headers: { Accept: 'text/html' } })
    const html = await answer.text()
    const of = (pattern: RegExp) => pattern.exec(html)?.[1]
    expect(of(/<title>(.*?)<\/title>/)).toBe(path === '/' ? title : `${title} · DMA`)
    expect(of(/<meta name="description" content="(.*?)">/)).toBe(description)
    expect(of(/<link rel="canonical" href="(.*?)">/)).toBe(product.url + path)
    expect(of(/<meta property="og:title" content="(.*?)">/)).toBe(title)
    const image = of(/<meta property="og:image" content="(.*?)">/)!
    expect((await fetch(image)).headers.get('Content-Type')).toBe('image/png')
    expect(of(/<h1[^>]*>(.*?)<\/h1>/)).toBeTruthy()
    expect(html.match(/<a [^>]*href="\//g)!.length).toBeGreaterThan(3)
    expect(answer.headers.get('X-Robots-Tag')).toBe(indexable ? null : 'noindex')
  })

test('with JavaScript off the public pages read, link to each other on a phone and on a desk, take a message, and say where script is needed', async ({
  open,
  product,
}) => {
  const page = await open(null, { javaScriptEnabled: false, viewport: { width: 360, height: 640 } })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveTitle('Contact Us · DMA')
  const email = `${unique('amina')}@example.com`
  await field(page, 'Full Name').fill('Amina Yusuf')
  await field(page, 'Email Address').fill(email)
  await field(page, 'Message').fill('How does a small school join?')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We have your message' })).toBeVisible()
  await product.mail.letterTo(email, /^We have your message$/)
  await page.getByRole('link', { name: 'Go to DMA' }).click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page.getByText(/This form needs JavaScript/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden()
  await page.goto('/dashboard')
  await expect(page.getByText(/This page needs JavaScript/)).toBeVisible()
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: 'Go Back Home', exact: true }).click()
  await expect(page).toHaveTitle('DMA · Debtor monitoring for schools')
})

test('what was typed and pressed before the script came counts, and the page is taken over as it stands', async ({
  open,
}) => {
  const page = await open(null, { viewport: { width: 360, height: 640 } })
  const complaints = complaintsOf(page)
  const script = await hold(page, '**/assets/*.js')
  await page.goto('/signin', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, name: 'Sign in' })
  await heading.evaluate((element) => element.setAttribute('data-mark', 'first'))
  await field(page, 'Username or e-mail').fill('nobody')
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  const whole = page.locator('html')
  await expect(whole, 'that it waits is to be seen').toHaveAttribute('data-waits', '')
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS('opacity', '0.6')
  script.goOn()
  await takenOver(page)
  await expect(whole).not.toHaveAttribute('data-waits')
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS('opacity', '1')
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Enter your password.')
  await expect(field(page, 'Username or e-mail')).toHaveValue('nobody')
  await expect(page.getByLabel('Remember me')).toBeChecked()
  await expect(heading).toHaveAttribute('data-mark', 'first')
  expect(complaints).toEqual([])
})

test('a link whose page is not here yet shows at once that it is on its way', async ({ open }) => {
  const page = await open(null, { viewport: { width: 360, height: 640 } })
  await page.goto('/contact')
  await takenOver(page)
  const whole = page.locator('html')
  const script = await hold(page, '**/assets/*.js')
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(whole).toHaveAttribute('data-waits', '')
  script.goOn()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await expect(whole).not.toHaveAttribute('data-waits')
})

test('a page that is taken over shows what this browser keeps: a draft, and its colours', async ({
  open,
}) => {
  const page = await open(null, { colorScheme: 'light' })
  const complaints = complaintsOf(page)
  await page.goto('/contact')
  await takenOver(page)
  await field(page, 'Message').fill('How does a small school join?')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await page.reload()
  await takenOver(page)
  await expect(field(page, 'Message')).toHaveValue('How does a small school join?')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(complaints).toEqual([])
})

test('no public page complains or jumps when the script takes it over, and letters that come after the first paint are for the next one', async ({
  open,
}) => {
  test.setTimeout(120_000)
  const page = await open()
  const complaints = complaintsOf(page)
  const onAPhone = publicPages.map(({ path }) => [path, 360] as const)
  const onADesk = ['/', '/contact'].map((path) => [path, 1280] as const)
  for (const [path, width] of [...onAPhone, ...onADesk])
    await test.step(`${path} at ${width}`, async () => {
      await page.setViewportSize({ width, height: 800 })
      const letters = await hold(page, '**/*.woff2')
      const script = await hold(page, '**/assets/*.js')
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveAttribute('data-letters', 'fallback')
      letters.goOn()
      script.goOn()
      await takenOver(page)
      expect.soft(await shiftOf(page), `layout shift of ${path} at ${width}`).toBeLessThan(0.02)
      await page.unrouteAll({ behavior: 'wait' })
    })
  expect(complaints).toEqual([])

  for (const path of ['/', '/no/such/page'])
    await test.step(`${path}, where nothing is late`, async () => {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(path)
      await takenOver(page)
      expect.soft(await shiftOf(page), `layout shift of ${path}`).toBeLessThan(0.02)
    })
  await test.step('a page whose letters are kept from the last one is written in them', async () => {
    await page.goto('/about')
    await takenOver(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-letters')
  })
  // Of the missing page, as the browser says it.
  expect(complaints).toEqual([expect.stringContaining('404 (Not Found)')])
})

test('whoever is signed in sees no visitor’s links meanwhile, and their own as soon as it is known', async ({
  open,
  product,
  provider,
}) => {
  const page = await open(await anApprovedSchool(product, provider))
  const script = await hold(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login' })).toBeHidden()
  script.goOn()
  await takenOver(page)
  await expect(header.getByRole('link', { name: 'My Home' })).toBeVisible()
  expect(await shiftOf(page)).toBeLessThan(0.02)
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
})

/** What the console says of trouble; React reports there what it did not find as it had rendered it. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** Holds some files back, as a slow line does. */
async function hold(page: Page, files: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return { goOn: resolve }
}

/** How much has jumped, as a browser reckons it: 0.1 is a tenth of the window's height and width. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum += entry.value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 300))
    add(observer.takeRecords())
    return sum
  })
}
