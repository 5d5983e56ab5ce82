import type { Page } from '@playwright/test'
import { SESSION_COOKIE } from '../server/doors/session-cookie.js'
import { ask } from '../server/testing/client.js'
import { field } from './forms.js'
import { expect, test } from './fixtures.js'
import { aSchool, aSession, anAccount, anApprovedSchool, PASSWORD, unique } from './people.js'
import { passwordField, signIn } from './signing-in.js'
import { takenOver } from './taken-over.js'

test.describe('signing up', () => {
  test('says what is missing or different, then opens a session and leads on', async ({ open }) => {
    const page = await open()
    await page.goto('/signup')
    const username = unique('person')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expectToast(page, 'Please fill all fields')
    await expect(field(page, 'Username')).toHaveAccessibleDescription(/Choose a username/)
    await field(page, 'Username').fill(username)
    await field(page, 'E-mail').fill(`${username}@example.com`)
    await passwordField(page).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill('Something else 42')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expectToast(page, 'Password does not match')
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up' }).click()
    // The app's toast goes with the app: the server's page says it.
    await expect(page).toHaveURL(/\/contend$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Contend a claim' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register my school' })).toHaveAttribute('href', '/schoolreg')
    await expect(page.getByRole('status')).toHaveText('Successfully registered')
    await page.goto('/signup')
    await expect(page).toHaveURL(/\/contend$/)
  })
})

test.describe('signing in', () => {
  test('lasts 30 days when remembered and as long as the browser otherwise, in a cookie that no script reads', async ({
    open,
    product,
  }) => {
    const person = await anAccount(product)
    const school = await aSchool(product)
    const days = async (page: Page) => {
      const [cookie] = (await page.context().cookies()).filter(({ name }) => name === SESSION_COOKIE)
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
      expect(await page.evaluate(() => document.cookie)).toBe('')
      return cookie!.expires === -1 ? null : (cookie!.expires - Date.now() / 1000) / (24 * 60 * 60)
    }
    await test.step('an account without a school, by its name: to /contend', async () => {
      const page = await open()
      await page.goto('/login')
      await expect(page).toHaveURL(/\/signin$/)
      await page.getByLabel('Remember me').check()
      await signIn(page, person.username, person.password)
      await page.waitForURL('**/contend')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contend a claim')
      expect(await days(page)).toBeCloseTo(30, 1)
    })
    await test.step('a school, by its e-mail address: to its dashboard', async () => {
      const page = await open()
      await page.goto('/signin')
      await signIn(page, school.email.toUpperCase(), school.password)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${school.name}`)
      expect(await days(page)).toBeNull()
    })
  })

  test('by an old front end keeps its own key where somebody was signed in here', async ({
    open,
    product,
  }) => {
    const somebody = await anAccount(product)
    const page = await open(somebody)
    await page.goto('/contact')
    await takenOver(page)
    // As a script of this origin, which can neither read nor change the cookie that signing in here has set.
    const call = (path: string, body?: object) =>
      page.evaluate(
        async ([address, json]) => {
          const headers = { 'Content-Type': 'application/json' }
          const answer = await fetch(address, json ? { method: 'POST', headers, body: json } : {})
          return { status: answer.status, body: await answer.json() }
        },
        [`/api/r${path}`, body && JSON.stringify(body)] as const,
      )
    const keep = (key: string) =>
      page.evaluate((kept) => {
        document.cookie = `dma-cookies=${kept}; path=/`
        return document.cookie
      }, key)
    expect(await keep('mine')).toBe('')
    const login = await call('/dj-rest-auth/login/', {
      username: somebody.username,
      password: somebody.password,
    })
    expect(login.status).toBe(200)
    expect(await keep(login.body.key)).toBe(`dma-cookies=${login.body.key}`)
    expect((await call('/dj-rest-auth/user/')).body).toMatchObject({ username: somebody.username })
    // Ended from another browser, the key is told once, and gone.
    const elsewhere = { key: await aSession(product, somebody.username) }
    await ask(product, 'mutation { endOtherSessions { userErrors { code } } }', {}, elsewhere)
    expect((await call('/dj-rest-auth/user/')).status).toBe(401)
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })
})

test('a forgotten password is replaced with the code of the letter, and every session ends', async ({
  open,
  product,
}) => {
  const somebody = await anAccount(product)
  const elsewhere = await open(somebody)
  const page = await open()
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await field(page, 'E-mail').fill(somebody.email)
  await page.getByRole('button', { name: 'Receive Code' }).click()
  const letter = await product.mail.letterTo(somebody.email, /Your code for a new password/)
  // The page that comes as HTML asks for the address; where the code went is kept beside it.
  await page.reload()
  await field(page, 'Code').fill(/\b\d{6}\b/.exec(letter.text)![0])
  await page.getByLabel('New password').fill('A quite new horse 43')
  await page.getByLabel('Confirm password').fill('A quite new horse 43')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('status').getByText('Your password has been changed')).toBeVisible()
  const shown = Date.now()
  await page.waitForURL('**/signin')
  expect(Date.now() - shown).toBeGreaterThan(2500)
  await signIn(page, somebody.username, 'A quite new horse 43')
  await page.waitForURL('**/contend')
  await elsewhere.goto('/contend')
  await expect(elsewhere).toHaveURL(/\/signin\?next=/)
})

test('the link of the letter confirms an e-mail address, once it is pressed and not when it is opened', async ({
  open,
  product,
}) => {
  const somebody = await anAccount(product)
  const letter = await product.mail.letterTo(somebody.email, /Confirm your e-mail address/)
  const link = new RegExp(`${product.url}/verify-email/\\S+`).exec(letter.text)![0]
  // Whoever reads the address's letters has not made the account, unless they know its password.
  const visitor = await open()
  await visitor.goto(link)
  await visitor.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect(visitor.getByText('Sign in first, with the account that the letter names.')).toBeVisible()
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    /^\/signin\?next=%2Fverify-email%2F/,
  )
  const page = await open(somebody)
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Confirm my e-mail address' })).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your e-mail address is confirmed')
  await page.goto('/settings')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('changing the password signs the other browsers out, and ending one does it alone', async ({
  open,
  product,
}) => {
  const school = await aSchool(product)
  const other = { key: await aSession(product, school.username) }
  const third = { key: await aSession(product, school.username) }
  const [page, elsewhere, library] = [await open(school), await open(other), await open(third)]
  await page.goto('/admin/settings')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await sessions
    .getByRole('button', { name: /^End (?!all)/ })
    .last()
    .click()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await field(page, 'Present password')
    .or(page.getByLabel('Present password', { exact: true }))
    .fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('A quite new horse 43')
  await page.getByLabel('Confirm new password').fill('A quite new horse 43')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Your password has been changed')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  for (const gone of [elsewhere, library]) {
    await gone.goto('/dashboard')
    await expect(gone).toHaveURL(/\/signin\?next=/)
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${school.name}`)
})

test.describe('signing out', () => {
  test('ends the session itself and protects the pages of a school; signing in leads back', async ({
    open,
    product,
    provider,
  }) => {
    const school = await anApprovedSchool(product, provider)
    const page = await open(school)
    await page.goto('/admin/listdebtors')
    const passed: string[] = []
    page.on('framenavigated', (frame) => passed.push(frame.url()))
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Features' }).first().click()
    await expect(page).toHaveURL(/\/features$/)
    expect(passed, 'home, and no glimpse of signing in').toEqual([
      `${product.url}/`,
      `${product.url}/features`,
    ])
    await page.goBack()
    expect(await page.context().cookies()).toEqual([])
    const stolen = await open(school)
    await stolen.goto('/dashboard')
    await expect(stolen).toHaveURL(/\/signin\?next=%2Fdashboard/)
    await page.goBack()
    await expect(page).toHaveURL(/\/signin\?next=%2Fadmin%2Flistdebtors/)
    await signIn(page, school.username, school.password)
    await expect(page).toHaveURL(/\/admin\/listdebtors$/)
  })
})

// Which page stands behind which guard is proven in client/routes.test.tsx; here each guard, and what is the server's.
test('every page leads whoever may not see it to where their own pages begin', async ({
  open,
  product,
  provider,
}) => {
  const person = await anAccount(product)
  const visitor = await open()
  for (const path of ['/admin/update-debtor/1', '/settings', '/provider/schools/1', '/contend', CASE]) {
    await visitor.goto(path, { waitUntil: 'commit' })
    await expect(visitor).toHaveURL(`${product.url}/signin?next=${encodeURIComponent(path)}`)
  }
  await test.step('and signing in leads on to the page that one came for', async () => {
    await signIn(visitor, person.username, person.password)
    await expect(visitor).toHaveURL(product.url + CASE)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/There is no such/)
  })
  const lead = async (page: Page, paths: string[], to: string) => {
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page).toHaveURL(product.url + to)
    }
  }
  await lead(visitor, ['/dashboard', '/provider', '/signin'], '/contend')
  await lead(
    await open(await aSchool(product)),
    ['/provider', '/contend', '/signup', '/schoolreg'],
    '/dashboard',
  )
  await lead(await open(provider), ['/dashboard', '/contend', '/signin'], '/provider')
})

/** A page of a claim, which is the server's. */
const CASE = '/contend/claims/7/cases/7'

/** A message in the corner; the page may say the same. */
async function expectToast(page: Page, words: string) {
  await expect(
    page.getByRole('region', { name: /notification/i }).getByText(words, { exact: true }),
  ).toBeVisible()
}
