import type { BrowserContext, Page } from '@playwright/test'
import { ask } from '../server/testing/client.js'
import { SESSION_COOKIE } from '../server/doors/session-cookie.js'
import { expect, test } from './fixtures.js'
import { field } from './forms.js'
import { aDebtor, anApprovedSchool, aSession, type School } from './people.js'
import { takenOver } from './taken-over.js'

/** Of a debtor, and of nobody else in the world. */
const CLAIM = {
  studentName: 'Zikoranachukwudimma Okwuosa',
  parentName: 'Obiageliaku Okwuosa',
  phone: '0803 765 4321',
  amountOwed: '7391.00',
}
const WORDS = ['Zikoranachukwudimma', 'Obiageliaku', '765 4321', '7654321', '7391.00', '7,391.00']

test('of a debtor that was on the screen nothing is at rest in the browser: after closing, an ended session, another account, and signing out, in memory neither', async ({
  open,
  product,
  provider,
}) => {
  test.setTimeout(180_000)
  const school = await anApprovedSchool(product, provider)
  const debtor = await aDebtor(product, school, CLAIM)
  const first = await open(school, { serviceWorkers: 'allow' })
  const context = first.context()
  await read(first, debtor.id)
  await first.close()
  await test.step('closed', () => expectNothingAtRest(context, school))

  await ask(product, 'mutation { signOut { userErrors { message } } }', {}, school)
  await test.step('ended elsewhere', () => expectNothingAtRest(context, school))

  const other = await anApprovedSchool(product, provider)
  await signInAs(context, product.url, other.key)
  const second = await context.newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { name: `Welcome, ${other.name}` })).toBeVisible()
  for (const word of WORDS) await expect(second.getByText(word)).toHaveCount(0)
  await test.step('another account', () => expectNothingAtRest(context, school))

  await second.getByRole('button', { name: 'Log out' }).click()
  await expect(second.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await test.step('signed out', () => expectNothingAtRest(context, school))

  await signInAs(context, product.url, await aSession(product, school.username))
  await read(second, debtor.id)
  await second.goto('/admin/adddebtor')
  await field(second, 'Name of student').fill(CLAIM.studentName)
  expect(await second.evaluate(ofThisTab), 'a draft that is kept meanwhile').toContain(CLAIM.studentName)
  await second.getByRole('button', { name: 'Log out' }).click()
  await expect(second.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  const kept = await second.evaluate(ofThisTab)
  for (const word of WORDS) expect(kept, 'of this tab').not.toContain(word)
  await second.goBack()
  for (const word of WORDS) await expect(second.getByText(word)).toHaveCount(0)
  await test.step('signed out by who read it, in memory neither', () => expectNothingAtRest(context, school))
})

/** The list, twice, so that the service worker sees it go by; and the debtor's own page. */
async function read(page: Page, id: string) {
  await page.goto('/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: CLAIM.studentName, exact: true })).toBeVisible()
  await page.goto(`/admin/debtor/${id}`)
  await expect(page.getByText(CLAIM.parentName).first()).toBeVisible()
  await takenOver(page)
}

async function signInAs(context: BrowserContext, url: string, key: string) {
  await context.addCookies([{ name: SESSION_COOKIE, value: key, url, httpOnly: true, sameSite: 'Lax' }])
}

/** Looks through every storage of the browser, what it keeps of answers too: that is asked without a line. */
async function expectNothingAtRest(context: BrowserContext, school: School) {
  const page = await context.newPage()
  await page.goto('/about')
  const stored = await page.evaluate(allThatIsStored)
  expect(stored.length, 'places that were looked into').toBeGreaterThan(10)
  await context.setOffline(true)
  const kept = await page.evaluate(allThatIsKept, ['/dashboard', '/graphql', '/app', '/admin/listdebtors'])
  await page.goto('/dashboard').catch(() => undefined)
  const shown = await page.content()
  await context.setOffline(false)
  await page.close()
  for (const { place, text } of [...stored, ...kept, { place: 'the page without a line', text: shown }])
    for (const word of [...WORDS, school.name, school.username])
      expect.soft(text.includes(word), `${word} in ${place}`).toBe(false)
}

/** In the browser: what no other tab can look into. */
const ofThisTab = () => JSON.stringify({ ...sessionStorage })

/** In the browser. */
async function allThatIsStored(): Promise<{ place: string; text: string }[]> {
  const found = [
    { place: 'localStorage', text: JSON.stringify(localStorage) },
    { place: 'sessionStorage', text: JSON.stringify(sessionStorage) },
    { place: 'cookies that a script reads', text: document.cookie },
  ]
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      found.push({ place: request.url, text: await (await cache.match(request))!.text() })
  }
  for (const { name = '' } of await indexedDB.databases())
    found.push({ place: name, text: await textOf(name) })
  return found

  async function textOf(name: string): Promise<string> {
    const database = await asked(indexedDB.open(name))
    const stores = [...database.objectStoreNames]
    const rows = stores.map((store) => asked(database.transaction(store).objectStore(store).getAll()))
    return JSON.stringify(await Promise.all(rows))
  }

  function asked<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  }
}

/** In the browser: what its own cache answers for these addresses. */
async function allThatIsKept(paths: string[]): Promise<{ place: string; text: string }[]> {
  const answers = paths.map(async (path) => {
    const answer = await fetch(path, { cache: 'force-cache' }).catch(() => null)
    return { place: `what the browser keeps of ${path}`, text: answer ? await answer.text() : '' }
  })
  return Promise.all(answers)
}
