import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.mjs'
import { SESSION_COOKIE } from '../server/doors/session-cookie.ts'
import { withDatabase } from '../server/testing/with-database.ts'
import { startProduct } from './place.ts'
import { openDatabase } from './postgres.ts'
import { heading, median } from './report.ts'
import { seedOwnList } from './seed.ts'
import { bytesWithoutScript, sum, type Visit, visit, WORST_LINE } from './web-visit.ts'

/**
 * `npm run bench:web`: what the built product costs a phone of some years ago on a slow line, in Chromium: 1.6 Mbit/s
 * down, 150 ms a round trip, a processor four times slower. Every turn is a new browser's first visit, and then a second
 * with what the first has left. Figures are the median over the turns. `-- --turns 1 --only Dashboard`. With `--shifts` only how much every page moves while it comes, on a line
 * of 400 kbit/s, and what of it.
 */
const { values } = parseArgs({
  options: { turns: { type: 'string', default: '3' }, only: { type: 'string' }, shifts: { type: 'boolean' } },
})

const PAGES = [
  { name: 'Home', path: '/', signedIn: false, shown: 'h1' },
  { name: 'Sign in', path: '/signin', signedIn: false, shown: 'form' },
  { name: 'Dashboard', path: '/dashboard', signedIn: true, shown: 'main table tbody tr' },
].filter(({ name }) => !values.only || name === values.only)

const opened: (() => Promise<unknown>)[] = []
try {
  const database = await openDatabase()
  opened.push(database.close)
  const { url } = await startProduct(database.url, { LOG_LEVEL: 'warn' }, opened)
  const key = await withDatabase(database.url, seedOwnList)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  opened.push(() => browser.close())
  console.log(heading(database.version, `Chromium ${browser.version()}`, `${values.turns} turns`))

  const open = async (signedIn: boolean, javaScriptEnabled = true): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled })
    if (signedIn) await context.addCookies([{ name: SESSION_COOKIE, value: key, url }])
    return context
  }
  if (values.shifts) {
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => new URL(page!).pathname)
    const paths = [...listed, '/dashboard']
    for (const path of paths.filter((one) => !values.only || one === values.only)) {
      const context = await open(path === '/dashboard')
      const shown = path === '/dashboard' ? 'main table tbody tr' : 'h1'
      const { layoutShift, shifted } = await visit(context, url + path, shown, WORST_LINE)
      await context.close()
      console.log(`${layoutShift < 0.02 ? 'met   ' : 'MISSED'}  ${path}: ${layoutShift.toFixed(4)}`)
      for (const { at, what, from, to } of shifted)
        console.log(`          ${at} ms, ${what}: ${from} -> ${to}`)
    }
  }
  for (const { name, path, signedIn, shown } of values.shifts ? [] : PAGES) {
    const enter = (javaScriptEnabled: boolean) => open(signedIn, javaScriptEnabled)
    const first: Visit[] = []
    const second: Visit[] = []
    for (let turn = 0; turn < Number(values.turns); turn++) {
      const context = await enter(true)
      first.push(await visit(context, url + path, shown))
      second.push(await visit(context, url + path, shown))
      await context.close()
    }
    const bare = await enter(false)
    const withoutScript = signedIn ? null : await bytesWithoutScript(bare, url + path)
    await bare.close()
    console.log(`\n${name}`)
    console.table({ 'first visit': figures(first), 'second visit': figures(second) })
    console.log(kinds('first visit', first[0]!))
    console.log(kinds('second visit', second[0]!))
    for (const [target, met] of targets(name, of(first), of(second), withoutScript))
      console.log(`${met ? 'met   ' : 'MISSED'}  ${target}`)
  }
} finally {
  for (const close of opened.toReversed()) await close()
}

/** The median of every figure over the turns; a figure that a turn lacks counts as never. */
function of(visits: Visit[]) {
  const middle = (figure: (visit: Visit) => number | null | undefined) =>
    median(visits.map((one) => figure(one) ?? Number.POSITIVE_INFINITY))
  return {
    bytes: middle(({ bytes }) => sum(bytes)),
    requests: middle(({ requests }) => requests),
    firstPaint: middle(({ firstPaint }) => firstPaint),
    largestPaint: middle(({ largestPaint }) => largestPaint),
    interactive: middle(({ interactive }) => interactive),
    layoutShift: middle(({ layoutShift }) => layoutShift),
    heading: middle((one) => one.heading),
    table: middle((one) => one.table),
    unchanged: middle(({ bytes }) => sum(bytes) - (bytes.Document ?? 0) - (bytes.Fetch ?? 0)),
  }
}

function figures(visits: Visit[]) {
  const at = of(visits)
  return {
    kB: tenths(at.bytes / 1000),
    requests: at.requests,
    'first paint s': seconds(at.firstPaint),
    'largest s': seconds(at.largestPaint),
    'interactive s': seconds(at.interactive),
    'heading s': seconds(at.heading),
    'table s': seconds(at.table),
    shift: Number(at.layoutShift.toFixed(4)),
  }
}

type Figures = ReturnType<typeof of>

function targets(
  name: string,
  first: Figures,
  second: Figures,
  withoutScript: number | null,
): [string, boolean][] {
  const unchanged: [string, boolean] = [
    `a second visit loads no unchanged byte: ${tenths(second.unchanged / 1000)} kB beside the page and its data`,
    second.unchanged === 0,
  ]
  if (name === 'Dashboard')
    return [
      [`heading within 1.5 s: ${seconds(first.heading)} s`, first.heading <= 1500],
      [`table within 4.5 s: ${seconds(first.table)} s`, first.table <= 4500],
      [`at most 300 kB on a first load: ${tenths(first.bytes / 1000)} kB`, first.bytes <= 300_000],
      unchanged,
    ]
  const readable = withoutScript ?? Number.POSITIVE_INFINITY
  return [
    [
      `text and links before any script, within 60 kB: ${tenths(readable / 1000)} kB with scripts off`,
      readable <= 60_000,
    ],
    [`largest paint within 1.5 s: ${seconds(first.largestPaint)} s`, first.largestPaint < 1500],
    [`layout shift under 0.02: ${first.layoutShift.toFixed(4)}`, first.layoutShift < 0.02],
    unchanged,
  ]
}

function kinds(which: string, { bytes }: Visit): string {
  const parts = Object.entries(bytes).map(([kind, some]) => `${kind} ${tenths(some / 1000)} kB`)
  return `${which}: ${parts.join(', ') || 'nothing'}`
}

function tenths(value: number): number {
  return Number(value.toFixed(1))
}

function seconds(milliseconds: number): number {
  return Number((milliseconds / 1000).toFixed(2))
}
