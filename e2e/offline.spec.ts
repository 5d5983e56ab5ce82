import type { Page } from '@playwright/test'
import { field } from './forms.js'
import { expect, test } from './fixtures.js'
import { anApprovedSchool, listOf, unique } from './people.js'

const SAID = 'You are offline. What you type is kept. Send it when you are connected again.'

test('a debtor typed without a line outlives a reload, says what is wrong, and is sent when the line is back', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const page = await open(school, { serviceWorkers: 'allow' })
  await page.goto('/dashboard')
  await appIsKept(page)
  await page.getByRole('main').getByRole('link', { name: 'Add debtor' }).first().click()
  await expect(field(page, 'Name of student')).toBeVisible()

  await page.context().setOffline(true)
  await expect(page.getByText(SAID)).toBeVisible()
  await field(page, 'Name of student').fill('Kelechi Iwu')
  await field(page, 'Name of parent').fill('Uche Iwu')
  await field(page, 'Parent’s e-mail').fill(`${unique('parent')}@example.com`)
  await field(page, 'Parent’s phone number').fill('0803 123 4567')
  await field(page, 'Amount owed (₦)').fill('5000')

  // What stands at the foot of a page is not under the bar, and a form says no longer that nothing gets through when it does.
  await page.setViewportSize({ width: 360, height: 740 })
  const send = page.getByRole('button', { name: 'Add debtor' })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const [foot, bar] = await Promise.all([send.boundingBox(), page.getByText(SAID).boundingBox()])
  expect(foot!.y + foot!.height).toBeLessThan(bar!.y)
  await page.getByRole('checkbox', { name: /The debt is due/ }).check()
  await send.click()
  await expect(page.getByRole('alert')).toContainText('You seem to be offline')
  await page.context().setOffline(false)
  await expect(page.getByText(SAID)).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.context().setOffline(true)
  await expect(page.getByText(SAID)).toBeVisible()

  // The app itself opens without a line, on a phone as on a desk; who is signed in it cannot ask.
  await page.reload()
  await expect(page.getByText(SAID)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText(SAID)).toBeHidden()
  await expect(field(page, 'Name of student')).toHaveValue('Kelechi Iwu')
  await expect(field(page, 'Amount owed (₦)')).toHaveValue('5000')
  await page.getByRole('checkbox', { name: /The debt is due/ }).check()
  await page.getByRole('button', { name: 'Add debtor' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await listOf(product, school)).toEqual(['Kelechi Iwu'])
  expect(await drafts(page), 'what was sent is kept no longer').toEqual([])
  await expectNothingPersonalKept(page, [school.name, school.username, 'Kelechi'])
})

/** Waits until the service worker has put by what the app needs. */
async function appIsKept(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

async function drafts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('dma-')))
}

/** What the service worker has put by: files of the build, and a page without anybody's words. */
async function expectNothingPersonalKept(page: Page, words: string[]) {
  const kept = await page.evaluate(async () => {
    const found: { path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        found.push({ path: new URL(request.url).pathname, text: await answer!.text() })
      }
    }
    return found
  })
  const others = kept.map(({ path }) => path).filter((path) => !path.startsWith('/assets/'))
  expect(others.toSorted()).toEqual(expect.arrayContaining(['/app', '/favicon.svg', '/site.webmanifest']))
  expect(others.filter((path) => /graphql|api|files|claim|letters|admin|dashboard/.test(path))).toEqual([])
  for (const { path, text } of kept)
    for (const word of words) expect(text.includes(word), `${word} in ${path}`).toBe(false)
}
