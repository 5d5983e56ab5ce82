import { setTimeout as pause } from 'node:timers/promises'
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test as base,
  expect,
} from '@playwright/test'
import { SESSION_COOKIE } from '../server/doors/session-cookie.js'
import { anApprovedSchool, type Person, type School, theProvider } from './people.js'
import { type Product, startProduct } from './product.js'
import { aScene, type Scene } from './scene.js'

interface WorkerFixtures {
  /** One for all stories of a worker: each makes its own schools and families. */
  product: Product
  provider: Person
  /** Whether that product is the demo, whose clock can be moved. `test.use({ demo: true })` at the top of a file. */
  demo: boolean
  /** Everybody who has a screen, for stories that change nothing of it. */
  scene: Scene
  /** Approved, for stories that ask only that it is one. */
  school: School
}

interface TestFixtures {
  /**
   * A page in a browser of its own, signed in as somebody or a visitor's. The story fails when a script of it breaks,
   * when the content policy stops something, or when a page asks another site.
   */
  open: (person?: Pick<Person, 'key'> | null, options?: BrowserContextOptions) => Promise<Page>
}

export { expect }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [false, { option: true, scope: 'worker' }],
  product: [
    async ({ demo }, use) => {
      const product = await startProduct({}, { demo })
      if (demo) await lettersHaveLeft(product)
      await use(product)
      expect(await product.stop(), 'exit code of the server after SIGTERM').toBe(0)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  provider: [async ({ product }, use) => use(await theProvider(product)), { scope: 'worker' }],
  scene: [async ({ product, provider }, use) => use(await aScene(product, provider)), { scope: 'worker' }],
  school: [
    async ({ product, provider }, use) => use(await anApprovedSchool(product, provider)),
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  open: async ({ browser, product }, use, { errors }) => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    await use(async (person, options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      watch(context, product.url, complaints)
      if (person) await enter(context, product.url, person.key)
      return context.newPage()
    })
    // Of each page that its context closes Playwright takes a picture first, which only a failure needs.
    if (errors.length === 0 && complaints.length === 0)
      await Promise.all(contexts.flatMap((context) => context.pages()).map((page) => page.close()))
    await Promise.all(contexts.map((context) => context.close()))
    expect(complaints, 'complaints of the browser').toEqual([])
  },
})

/** The demo begins with letters of its own, and those of the stories would wait behind them. */
async function lettersHaveLeft({ mail }: Product): Promise<void> {
  for (let before = -1, now = 0; now === 0 || now > before; await pause(1500)) {
    before = now
    now = await mail.count()
  }
}

/** Puts somebody's session into a browser, as signing in does. */
async function enter(context: BrowserContext, url: string, key: string): Promise<void> {
  await context.addCookies([{ name: SESSION_COOKIE, value: key, url, httpOnly: true, sameSite: 'Lax' }])
}

function watch(context: BrowserContext, home: string, complaints: string[]): void {
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text())
  })
  context.on('request', (request) => {
    const isOurs = request.url().startsWith(`${home}/`) || /^(blob|data):/.test(request.url())
    if (!isOurs) complaints.push(`${request.method()} ${request.url()}`)
  })
}
