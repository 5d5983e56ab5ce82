import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { SESSION_COOKIE } from '../server/doors/session-cookie.js'
import { fillClaim } from './forms.js'
import { expect, test } from './fixtures.js'
import { aDebtor, aSchool, anApprovedSchool, decide, listOf, unique } from './people.js'

const HTML = `<img src=x onerror="alert(1)"><script>alert(2)</script>`

test('HTML in names is shown as text on every screen, in letters and on the claim page', async ({
  open,
  product,
  provider,
}) => {
  const name = `${unique('School ')} ${HTML}`
  const school = await aSchool(product, name)
  const student = `Zuwaira ${HTML}`
  const [page, desk] = [await open(school), await open(provider)]
  for (const each of [page, desk]) each.on('dialog', (dialog) => expect(dialog.message()).toBe('never'))
  await desk.goto('/provider')
  await expect(desk.getByRole('link', { name, exact: true })).toBeVisible()
  await decide(product, provider, 'approveSchool', { schoolId: school.id, region: 'Kano' })
  const { id, parentEmail } = await aDebtor(product, school, { studentName: student, parentName: HTML })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`)
  await expect(page.getByRole('row').filter({ hasText: student })).toBeVisible()
  await page.goto(`/admin/debtor/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(student)
  await page.goto(`/admin/update-debtor/${id}`)
  await expect(page.getByLabel('Name of student')).toHaveValue(student)
  await page.goto('/admin/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goto('/admin/notifications')
  await expect(page.getByText(`${name} is approved.`)).toBeVisible()
  await desk.goto(`/provider/schools/${school.id}`)
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(name)

  const letter = await product.mail.letterTo(parentEmail, /A letter about school fees/)
  expect(letter.html).not.toMatch(/<img src=x|<script/i)
  const claim = await open()
  await claim.goto(/http:\S+\/claim\/\S+/.exec(letter.text)![0])
  await claim.getByLabel('What is the child’s family name?').fill(HTML)
  await claim.getByRole('button', { name: 'Show everything' }).click()
  await expect(claim.getByRole('heading', { level: 1 })).toContainText(student)
  const other = await open(await anApprovedSchool(product, provider))
  await other.goto('/admin/listdebtors')
  await other.getByRole('searchbox').first().fill('Zuwaira')
  await other.getByRole('button', { name: 'Search' }).click()
  await expect(other.getByRole('row').filter({ hasText: student })).toContainText(name)
  for (const each of [page, desk, claim, other])
    await expect(each.locator('img[src=x], main script')).toHaveCount(0)
})

test('another site’s form cannot write in the name of whoever is signed in here', async ({
  product,
  provider,
  browser,
}) => {
  const school = await anApprovedSchool(product, provider)
  await aDebtor(product, school, { studentName: 'Sade Bankole' })
  const operation = JSON.stringify({ query: 'mutation { signOut { userErrors { message } } }' })
  const context = await browser.newContext()
  // The same host on another port is the same site to the browser: the strictest SameSite would send this cookie along.
  await context.addCookies([
    { name: SESSION_COOKIE, value: school.key, url: product.url, httpOnly: true, sameSite: 'Lax' },
  ])
  const forms: Record<string, Record<string, string>> = {
    'text/plain': { [operation.slice(0, -1)]: '}' },
    'application/x-www-form-urlencoded': { query: 'mutation { signOut { userErrors { message } } }' },
    'multipart/form-data': { operations: operation, map: '{}' },
  }
  for (const [type, fields] of Object.entries(forms)) {
    const evil = await aPage(
      `<form method="post" action="${product.url}/graphql" enctype="${type}">${inputs(fields)}<button>Win a prize</button></form>`,
    )
    const page = await context.newPage()
    await page.goto(evil.url)
    const answered = page.waitForResponse(`${product.url}/graphql`)
    await page.getByRole('button').click()
    const answer = await answered
    expect((await answer.request().allHeaders()).cookie).toContain(SESSION_COOKIE)
    expect(answer.status()).toBe(403)
    expect(await page.locator('body').innerText()).toContain(
      'This request came from another site and was refused',
    )
    await page.close()
    await evil.close()
  }
  await context.close()
  expect(await listOf(product, school)).toEqual(['Sade Bankole'])
})

test('another site’s script neither reads nor writes with the cookie', async ({
  product,
  provider,
  browser,
}) => {
  const school = await anApprovedSchool(product, provider)
  const evil = await aPage('<p>Hello</p>')
  const context = await browser.newContext()
  await context.addCookies([
    { name: SESSION_COOKIE, value: school.key, url: product.url, httpOnly: true, sameSite: 'Lax' },
  ])
  const page = await context.newPage()
  await page.goto(evil.url)
  const outcomes = await page.evaluate(async (url) => {
    const body = JSON.stringify({ query: 'mutation { signOut { userErrors { message } } }' })
    const tries: Record<string, string>[] = [
      { 'Content-Type': 'application/json' },
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/json', 'apollo-require-preflight': '1' },
    ]
    return Promise.all(
      tries.map((headers) =>
        fetch(`${url}/graphql`, { headers, method: 'POST', credentials: 'include', body }).then(
          (answer) => `answered ${answer.status}`,
          () => 'stopped',
        ),
      ),
    )
  }, product.url)
  expect(outcomes).toEqual(['stopped', 'stopped', 'stopped'])
  await context.close()
  await evil.close()
  expect(await listOf(product, school)).toEqual([])
})

test('no other site shows the product in a frame', async ({ product, browser }) => {
  const evil = await aPage(`<iframe src="${product.url}/signin"></iframe>`)
  const page = await browser.newPage()
  await page.goto(evil.url)
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Sign in' })).toHaveCount(0)
  const answer = await page.request.get(`${product.url}/signin`)
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await page.close()
  await evil.close()
})

test('the claim page holds no script, asks nobody else, and tells nobody where one came from', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const { parentEmail } = await aDebtor(product, school, { studentName: 'Sade Bankole' })
  const letter = await product.mail.letterTo(parentEmail)
  const claim = await open()
  const asked: string[] = []
  claim.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const link = /http:\S+\/claim\/\S+/.exec(letter.text)![0]
  const answer = (await claim.goto(link))!
  await expect(claim.getByRole('heading', { level: 1 })).toContainText('Sade B.')
  await expect(claim.locator('script, iframe, img')).toHaveCount(0)
  expect(asked.filter((path) => path !== new URL(link).pathname && path !== '/favicon.svg')).toEqual([])
  expect(answer.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  const mistyped = await open()
  expect((await mistyped.goto(`${link}x`))!.status()).toBe(404)
  await expect(mistyped.getByRole('heading', { level: 1 })).toHaveText('This link is not valid any more')
})

test('a school’s documents open for the school and the provider, as nothing but pictures, and for nobody else', async ({
  open,
  product,
  provider,
}) => {
  const school = await aSchool(product)
  const page = await open(school)
  await page.goto('/admin/profile?tab=administration')
  await expectPictures(page)
  const desk = await open(provider)
  await desk.goto(`/provider/schools/${school.id}`)
  await expectPictures(desk)
  await page.getByRole('button', { name: 'View Image: Tax certification' }).click()
  const path = (await page.getByRole('img', { name: 'Tax certification' }).getAttribute('src'))!
  const answer = await page.request.get(path)
  expect(answer.headers()).toMatchObject({ 'x-content-type-options': 'nosniff' })
  expect(answer.headers()['content-type']).toMatch(/^image\//)
  const [visitor, stranger] = [await open(), await open(await aSchool(product))]
  for (const other of [visitor, stranger])
    expect((await other.request.get(path)).status(), 'for others it is not there').toBe(404)
})

test('what was typed by hand for others is refused where one types it', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const page = await open(school)
  await page.goto('/admin/adddebtor')
  await fillClaim(page, {
    student: `'; drop table debtor; --`,
    parent: HTML,
    email: 'no address',
    amount: '1e9',
  })
  await page.getByRole('checkbox', { name: /The debt is due/ }).check()
  await page.getByRole('button', { name: 'Add debtor' }).click()
  await expect(page.getByLabel(/^Amount owed/)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(/^Amount owed/).fill('1000')
  await page.getByRole('button', { name: 'Add debtor' }).click()
  await expect(page.getByLabel(/^Parent’s e-mail/)).toHaveAttribute('aria-invalid', 'true')
  expect(await listOf(product, school)).toEqual([])
  await page.getByLabel(/^Parent’s e-mail/).fill(`${unique('parent')}@example.com`)
  await page.getByRole('button', { name: 'Add debtor' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await listOf(product, school)).toEqual([`'; drop table debtor; --`])
})

/** A page of somebody else's, on another origin. */
async function aPage(body: string) {
  const server = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Prizes</title>${body}`),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function inputs(fields: Record<string, string>): string {
  const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${attribute(name)}" value="${attribute(value)}">`)
    .join('')
}

async function expectPictures(page: Page) {
  const pictures = page.getByRole('button', { name: /^View Image: / }).locator('img')
  await expect(pictures).toHaveCount(3)
  for (const picture of await pictures.all())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(60)
}
