import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { enterDemo, signInsOf } from '../pictures/demo.ts'
import { SHOTS, type Shot, type Who } from '../pictures/pages.ts'
import { findBrowser } from '../scripts/find-browser.mjs'
import { freePort } from '../server/database/free-port.ts'
import { startServer } from '../server/testing/servers/running-server.ts'
import { PATIENCE_MS, slowDown, visit, WORST_LINE } from './web-visit.ts'

const MOST_SHIFT = 0.02
const MOST_MS = 200
/**
 * Every page that there are pictures of, each in a new browser, on a phone at 400 kbit/s and with a processor four times
 * slower: how much moves while it comes, and how long until its first tap shows an answer, or that it waits.
 */
export async function measureEveryPage(
  only: string | undefined,
  opened: (() => Promise<unknown>)[],
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dma-moves-'))
  opened.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  const server = await startServer({ port: await freePort(), DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  opened.push(() => server.stop())
  const browser = await chromium.launch({
    executablePath: await findBrowser({ ofPeople: true }),
    args: ['--no-sandbox'],
  })
  opened.push(() => browser.close())
  const signIns = await signInsOf(dataDir)
  // Whoever looks signs in once: each page is opened in a browser that has nothing but the session's cookie.
  const signedIn = new Map<Who, Promise<StorageState>>()
  const enter = async ({ who }: Shot) => {
    const state = signedIn.get(who) ?? aSession(browser, server.url, who, signIns)
    signedIn.set(who, state)
    return browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      storageState: await state,
    })
  }
  const shots = SHOTS.filter(({ name }) => !only || only.split(',').some((start) => name.startsWith(start)))
  const rows: Row[] = []
  // One after another: a page that comes meanwhile would take the processor from a tap.
  for (const shot of shots) {
    const row = await measure(enter, shot).catch((error: Error) => ({
      page: shot.name,
      problem: error.message.split('\n')[0]!,
    }))
    rows.push(row)
    console.log(lineOf(row))
  }
  console.log(
    `Chromium ${browser.version()}, ${rows.length} pages, ${rows.filter((row) => !isMet(row)).length} over a limit`,
  )
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

async function aSession(
  browser: Browser,
  url: string,
  who: Who,
  signIns: Awaited<ReturnType<typeof signInsOf>>,
): Promise<StorageState> {
  const context = await browser.newContext()
  await enterDemo(context, url, who, signIns)
  return context.storageState().finally(() => context.close())
}

interface Measured {
  page: string
  shift: number
  moved: string[]
  tap: { after: number; how: string } | null
}
type Row = Measured | { page: string; problem: string }

async function measure(enter: (shot: Shot) => Promise<BrowserContext>, shot: Shot): Promise<Measured> {
  const within = async <T>(story: (context: BrowserContext) => Promise<T>): Promise<T> => {
    const context = await enter(shot)
    return story(context).finally(() => context.close())
  }
  const address = await within((context) => addressOf(context, shot))
  const { layoutShift, shifted } = await within((context) =>
    visit(context, address, 'h1', { line: WORST_LINE, quietMs: 2500 }),
  )
  const tap = await within((context) => firstTap(context, address))
  const moved = shifted.map(({ at, what, from, to }) => `${at} ms, ${what}: ${from} -> ${to}`)
  return { page: shot.name, shift: layoutShift, moved, tap }
}

/** Where a page is that is found by following links. */
async function addressOf(context: BrowserContext, { path, go }: Shot): Promise<string> {
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await go?.(page)
  await page.waitForLoadState('networkidle')
  return page.url()
}

/** Presses the menu, the desk’s first other page, or on a page of the server its first button or link, as soon as it is to be seen. */
async function firstTap(context: BrowserContext, address: string): Promise<Measured['tap']> {
  const page = await context.newPage()
  await page.addInitScript({ path: fileURLToPath(new URL('web-first-tap-probe.js', import.meta.url)) })
  await slowDown(await context.newCDPSession(page), WORST_LINE)
  await page.goto(address, { waitUntil: 'commit', timeout: PATIENCE_MS })
  await page.locator('h1, #root').first().waitFor({ state: 'attached', timeout: PATIENCE_MS })
  const isOurs = (await page.locator('#root').count()) > 0
  const target = page
    .locator(
      isOurs
        ? 'button:has-text("Menu"):visible, nav a:not([aria-current]):visible'
        : 'main :is(a.button, button.button, summary, a[href])',
    )
    .first()
  await target.waitFor({ timeout: PATIENCE_MS })
  const box = (await target.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  const tapped = await page
    .waitForFunction(
      'window.tapped && (window.tapped.how || window.tapped.pressedAfter) && window.tapped',
      null,
      {
        timeout: 15_000,
      },
    )
    .then(
      (handle) =>
        handle.jsonValue() as Promise<{ after: number | null; how: string | null; pressedAfter: number }>,
    )
    // Gone already: the page that follows knows nothing of the press.
    .catch(() => null)
  if (!tapped) return null
  return { after: Math.round(tapped.after ?? tapped.pressedAfter), how: tapped.how ?? 'press shown' }
}

const isMet = (row: Row) => !('problem' in row) && row.shift < MOST_SHIFT && (row.tap?.after ?? 0) <= MOST_MS

function lineOf(row: Row): string {
  if ('problem' in row) return `FAILED  ${row.page}: ${row.problem}`
  const { page, shift, tap, moved } = row
  const answer = tap ? `${tap.after} ms (${tap.how})` : 'went there'
  const lines = [
    `${isMet(row) ? 'met   ' : 'MISSED'}  ${page}: shift ${shift.toFixed(4)}, first tap ${answer}`,
  ]
  return [...lines, ...(shift < MOST_SHIFT ? [] : moved.map((one) => `          ${one}`))].join('\n')
}
