import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build } from '../scripts/build.mjs'
import { findBrowser } from '../scripts/find-browser.mjs'
import { freePort } from '../server/database/free-port.ts'
import { startServer } from '../server/testing/servers/running-server.ts'
import { enterDemo, signInsOf } from './demo.ts'
import { SHOTS, type Shot, type Who } from './pages.ts'

/**
 * `npm run pictures [-- NAME …]`: starts the demo as `npm start` does and takes every page (or those whose names begin
 * with NAME) at 360, 768 and 1280 px, light and dark, as WebP of at most 40 kB into docs/screens/. Says at the end which
 * pages were not there.
 */
const FOLDER = join(import.meta.dirname, '../docs/screens')
const WIDTHS = { 360: 640, 768: 1024, 1280: 800 } as const
const SCHEMES = ['light', 'dark'] as const
/** A picture shows so many screens at most, fewer where they hold much: what is below is a list that goes on. */
const SCREENS_HIGH = [4, 2]
/** Scale and quality, until the bytes suffice. */
const TRIES = [
  [1, 80],
  [1, 50],
  [0.75, 60],
  [0.5, 60],
] as const
const MOST_BYTES = 40_000

const wanted = process.argv.slice(2)
const shots = SHOTS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
)
const problems: string[] = []

await build()
await mkdir(FOLDER, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'dma-pictures-'))
const server = await startServer({ port: await freePort(), DATA_DIR: dataDir })
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--hide-scrollbars'],
})
try {
  const signIns = await signInsOf(dataDir)
  for (const who of new Set(shots.map((shot) => shot.who)))
    for (const scheme of SCHEMES) await takeAll(browser, who, scheme, signIns)
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
}
for (const problem of problems) console.error(problem)
console.log(`${shots.length} pages, ${problems.length} not taken`)
process.exitCode = problems.length > 0 ? 1 : 0

async function takeAll(
  browser: Browser,
  who: Who,
  scheme: (typeof SCHEMES)[number],
  signIns: Awaited<ReturnType<typeof signInsOf>>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
  })
  await enterDemo(context, server.url, who, signIns)
  const page = await context.newPage()
  for (const shot of shots.filter((shot) => shot.who === who))
    for (const [width, height] of Object.entries(WIDTHS)) {
      const name = `${shot.name}-${width}-${scheme}`
      await page.setViewportSize({ width: Number(width), height })
      const picture = await open(page, shot)
        .then(() => take(page, height))
        .catch((error: Error) => void problems.push(`${name}: ${error.message.split('\n')[0]}`))
      if (picture) await writeFile(join(FOLDER, `${name}.webp`), picture)
    }
  await context.close()
}

async function open(page: Page, { path, go }: Shot): Promise<void> {
  page.setDefaultTimeout(10_000)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await go?.(page)
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading$/ })
    .first()
    .waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
}

/** The whole page down to a limit, as good as its bytes allow. */
async function take(page: Page, screen: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { cssContentSize } = await session.send('Page.getLayoutMetrics')
  for (const screens of SCREENS_HIGH)
    for (const [scale, quality] of TRIES) {
      const height = Math.min(cssContentSize.height, screen * screens)
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality,
        captureBeyondViewport: true,
        clip: { x: 0, y: 0, width: page.viewportSize()!.width, height, scale },
      })
      const picture = Buffer.from(data, 'base64')
      if (picture.length <= MOST_BYTES) return picture
    }
  throw new Error(`more than ${MOST_BYTES} bytes however it is taken`)
}
