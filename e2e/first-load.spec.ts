import { SESSION_COOKIE } from '../server/doors/session-cookie.js'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
import { aDebtor, anApprovedSchool } from './people.js'
import { takenOver } from './taken-over.js'

/** What crosses the line, without headers. */
const MOST_BYTES = { page: 19_000, scripts: 172_000 }

test('the dashboard arrives with all the scripts it needs to stand, within their budget, and none for what lies over it', async ({
  product,
}) => {
  const answer = await fetch(`${product.url}/dashboard`, {
    headers: {
      Accept: 'text/html',
      'Accept-Encoding': 'br',
      Cookie: `${SESSION_COOKIE}=somebody`,
    },
  })
  const page = await answer.text()
  expect(sizeOf(answer)).toBeLessThan(MOST_BYTES.page)
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(page)![1]!
  const preloaded = [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
    ([, path]) => path!,
  )
  const files = new Map<string, Response>()
  const take = async (path: string): Promise<void> => {
    if (files.has(path)) return
    const file = await fetch(product.url + path, { headers: { 'Accept-Encoding': 'br' } })
    files.set(path, file)
    const imported = [...(await file.text()).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)]
    await Promise.all(imported.map(([, name]) => take(`/assets/${name}`)))
  }
  await Promise.all([entry, ...preloaded].map(take))
  expect([...files.keys()].toSorted(), 'nothing is found out only by a script').toEqual(
    [entry, ...preloaded].toSorted(),
  )
  expect([...files.keys()].filter((path) => /overlays|line-/.test(path))).toEqual([])
  const bytes = [...files.values()].map(sizeOf).reduce((sum, some) => sum + some, 0)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(MOST_BYTES.scripts)
})

const sizeOf = ({ headers }: Response) => Number(headers.get('Content-Length'))

test('a dashboard whose answers come before its script is drawn once, with them; one that is in use is taken over as it stands', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  await aDebtor(product, school, { studentName: 'Adaeze Early' })
  const page = await open(school)
  await page.setViewportSize({ width: 390, height: 844 })
  // Whoever has a line reads once more when it opens.
  await page.routeWebSocket(/graphql/, () => {})
  const shown = page.getByRole('link', { name: 'Adaeze Early', exact: true })
  const menu = page.getByRole('button', { name: 'Menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  // What stands there before the script bears a mark.
  const isAsItStood = () => page.locator('#root [data-stood]').count()
  const arrive = async () => {
    const script = await holdScript(page)
    const answers = ['Session', 'DashboardPage'].map((name) =>
      page.waitForResponse((answer) => answer.request().postDataJSON()?.operationName === name),
    )
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await Promise.all(answers)
    await menu.evaluate((button) => button.setAttribute('data-stood', ''))
    return script
  }

  await test.step('left alone', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.postDataJSON()?.operationName))
    ;(await arrive()).come()
    await expect(shown).toBeVisible()
    await takenOver(page)
    expect(await isAsItStood()).toBe(0)
    expect(asked.filter((name) => ['Session', 'DashboardPage'].includes(name))).toHaveLength(2)
    expect(asked, 'what came a moment ago').not.toContain('FirstSteps')
  })

  await test.step('a button has the focus', async () => {
    const script = await arrive()
    await menu.focus()
    script.come()
    await expect(shown).toBeVisible()
    expect(await isAsItStood()).toBe(1)
    await expect(menu).toBeFocused()
  })

  await test.step('colours were chosen', async () => {
    const script = await arrive()
    await menu.evaluate(() => document.querySelector<HTMLInputElement>('#root [value=dark]')!.click())
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    script.come()
    await expect(page.locator('html')).toHaveClass(/dark/)
    expect(await isAsItStood()).toBe(1)
    await page.evaluate(() => localStorage.clear())
  })

  await test.step('a button was pressed', async () => {
    const script = await arrive()
    await menu.click()
    script.come()
    await expect(drawer).toBeVisible()
    expect(await isAsItStood()).toBe(1)
  })

  await test.step('a button is gone to while it is drawn', async () => {
    const script = await arrive()
    await whenDrawing(page, 'focus')
    script.come()
    await expect(shown).toBeVisible()
    await expect(menu).toBeFocused()
    expect(await isAsItStood()).toBe(0)
  })

  await test.step('a button is pressed while it is drawn', async () => {
    const script = await arrive()
    await whenDrawing(page, 'click')
    script.come()
    await expect(drawer).toBeVisible()
    expect(await isAsItStood()).toBe(0)
  })

  await test.step('a button goes down while it is drawn, and comes up after that', async () => {
    const script = await arrive()
    await whenDrawing(page, 'pointerdown')
    script.come()
    await expect(shown).toBeVisible()
    await takenOver(page)
    await expect(drawer).toBeHidden()
    await menu.dispatchEvent('pointerup')
    await expect(drawer).toBeVisible()
    expect(await isAsItStood()).toBe(0)
  })
})

/** Does it to the menu's button at the moment at which React begins to draw the page anew, and listens to its root. */
async function whenDrawing(page: Page, act: 'focus' | 'click' | 'pointerdown') {
  await page.evaluate((act) => {
    const root = document.getElementById('root')!
    root.addEventListener = (...event: Parameters<typeof root.addEventListener>) => {
      delete (root as Partial<typeof root>).addEventListener
      root.addEventListener(...event)
      for (const button of root.querySelectorAll('button'))
        if (button.textContent === 'Menu')
          if (act === 'pointerdown') button.dispatchEvent(new PointerEvent(act, { bubbles: true }))
          else button[act]()
    }
  }, act)
}

/** The page stands without its script until that may come. */
async function holdScript(page: Page) {
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await mayCome
    await route.fallback()
  })
  return { come }
}
