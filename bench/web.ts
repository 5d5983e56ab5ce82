import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.mjs'
import { SESSION_COOKIE } from '../server/doors/session-cookie.ts'
import { withDatabase } from '../server/testing/databases/with-database.ts'
import { startProduct } from './place.ts'
import { openDatabase } from './postgres.ts'
import { heading, median } from './report.ts'
import { seedOwnList } from './seed.ts'
import { serveFloorPage } from './web-floor.ts'
import { timeTaps } from './web-taps.ts'
import { measureEveryPage } from './web-every-page.ts'
import { bytesWithoutScript, sum, type Visit, visit } from './web-visit.ts'

/**
 * `npm run bench:web`: what the built product costs a phone of some years ago on a slow line, in Chromium: 1.6 Mbit/s
 * down, 150 ms a round trip, a processor four times slower. Every turn is a new browser's first visit, and then a second
 * with what the first has left. Figures are the median over the turns. The dashboard in turns with its floor: the same
 * question and rows by React and Apollo Client with a plain style sheet; and how long until what is done there is
 * painted. `-- --turns 1 --only Dashboard`. With `--shifts` only how much every page of the demo moves while it comes, on a
 * line of 400 kbit/s, and how soon its first tap is answered (`--only debtor,claim` for those whose names begin so).
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
  await (values.shifts ? measureEveryPage(values.only, opened) : measureThreePages())
} finally {
  for (const close of opened.toReversed()) await close()
}

async function measureThreePages(): Promise<void> {
  const database = await openDatabase()
  opened.push(database.close)
  const { url } = await startProduct(database.url, { LOG_LEVEL: 'warn' }, opened)
  const key = await withDatabase(database.url, seedOwnList)
  const browser = await chromium.launch({
    executablePath: await findBrowser({ ofPeople: true }),
    args: ['--no-sandbox'],
  })
  opened.push(() => browser.close())
  console.log(heading(database.version, `Chromium ${browser.version()}`, `${values.turns} turns`))

  const open = async (signedIn: boolean, javaScriptEnabled = true): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled })
    if (signedIn) await context.addCookies([{ name: SESSION_COOKIE, value: key, url }])
    return context
  }
  const floorUrl = PAGES.some(({ signedIn }) => signedIn) ? await serveFloorPage(url, opened) : ''
  for (const { name, path, signedIn, shown } of PAGES) {
    const enter = (javaScriptEnabled: boolean) => open(signedIn, javaScriptEnabled)
    const first: Visit[] = []
    const second: Visit[] = []
    const floors: [Visit[], Visit[]] = [[], []]
    for (let turn = 0; turn < Number(values.turns); turn++) {
      const context = await enter(true)
      first.push(await visit(context, url + path, shown))
      second.push(await visit(context, url + path, shown))
      await context.close()
      if (!signedIn) continue
      const plain = await enter(true)
      for (const visits of floors) visits.push(await visit(plain, floorUrl, shown))
      await plain.close()
    }
    const bare = await enter(false)
    const withoutScript = signedIn ? null : await bytesWithoutScript(bare, url + path)
    await bare.close()
    console.log(`\n${name}`)
    const beside = signedIn && {
      'floor, first visit': figures(floors[0]),
      'floor, second visit': figures(floors[1]),
    }
    console.table({ 'first visit': figures(first), 'second visit': figures(second), ...beside })
    console.log(kinds('first visit', first[0]!))
    console.log(kinds('second visit', second[0]!))
    if (signedIn) {
      const context = await enter(true)
      const taken = await timeTaps(context, url)
      await context.close()
      for (const [target, met] of [
        ...besideFloor(of(first), of(second), of(floors[0]), of(floors[1])),
        ...tapTargets(taken),
      ])
        console.log(`${met ? 'met   ' : 'MISSED'}  ${target}`)
    }
    for (const { at, what, from, to } of [...first, ...second].flatMap((one) =>
      one.layoutShift >= 0.02 ? one.shifted : [],
    ))
      console.log(`moved   ${at} ms, ${what}: ${from} -> ${to}`)
    for (const [target, met] of targets(name, of(first), of(second), withoutScript))
      console.log(`${met ? 'met   ' : 'MISSED'}  ${target}`)
  }
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
    scriptBeforeTable: middle((one) => one.scriptBeforeTable),
    longestTask: middle((one) => one.longestTask),
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
    'longest task ms': Math.round(at.longestTask),
  }
}

type Figures = ReturnType<typeof of>

function besideFloor(
  first: Figures,
  second: Figures,
  floorFirst: Figures,
  floorSecond: Figures,
): [string, boolean][] {
  const [once, again] = [first.table / floorFirst.table, second.table / floorSecond.table]
  const script = first.scriptBeforeTable / 1000
  const longest = Math.max(first.longestTask, second.longestTask)
  return [
    [`table on a first visit at most 1.5 times the floor's: ${once.toFixed(2)}`, once <= 1.5],
    [`table on a second visit at most 1.2 times the floor's: ${again.toFixed(2)}`, again <= 1.2],
    [`at most 220 kB of script before the table: ${tenths(script)} kB`, script <= 220],
    [`no task of more than 200 ms: ${Math.round(longest)} ms`, longest <= 200],
  ]
}

function tapTargets(taken: Record<string, number[]>): [string, boolean][] {
  return Object.entries(taken).map(([what, times]) => {
    const p95 =
      times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY
    return [`${what} painted within 200 ms, p95 of ${times.length}: ${p95} ms`, p95 < 200]
  })
}

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
