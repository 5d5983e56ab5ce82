import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** One page, loaded once over the slow line. Times in milliseconds from the start of the navigation. */
export interface Visit {
  /** Bytes over the wire, headers included, by kind: Document, Stylesheet, Script, Font, Image, Fetch, Manifest, Other. */
  bytes: Record<string, number>
  requests: number
  firstPaint: number
  largestPaint: number
  layoutShift: number
  /** What has moved: when, and its box before and after. */
  shifted: { at: number; what: string; from: string; to: string }[]
  /** When the last task of more than 50 ms ended before five seconds without one and without a request. */
  interactive: number
  /** When the first heading was painted, and the first row of a table; undefined when there was none. */
  heading?: number
  table?: number
  /** How many bytes of script had come by then, and the longest task of all. */
  scriptBeforeTable: number
  longestTask: number
}

/** A phone of some years ago on a slow line. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** Where the net is at its worst: 400 kbit/s, 400 ms a round trip. */
export const WORST_LINE = {
  ...LINE,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 200_000 / 8,
}
export const SLOWER_PROCESSOR = 4
const QUIET_MS = 5000
export const PATIENCE_MS = 120_000

/** Loads `url` as this browser would: what it has kept, it has. It is there when `shown`, a selector, is. */
export async function visit(
  context: BrowserContext,
  url: string,
  shown: string,
  { line = LINE, quietMs = QUIET_MS } = {},
): Promise<Visit> {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    await page.addInitScript({ path: fileURLToPath(new URL('web-probe.js', import.meta.url)) })
    await slowDown(devtools, line)
    const traffic = countTraffic(devtools)
    await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS })
    await page.waitForSelector(shown, { timeout: PATIENCE_MS })
    await traffic.quiet(quietMs)
    const { longTasks, ...measured } = await probed(page)
    const interactive = Math.max(
      measured.firstPaint,
      ...longTasks.map(({ startTime, duration }) => startTime + duration),
    )
    const scriptBeforeTable = traffic.scriptUntil(measured.table ?? Number.POSITIVE_INFINITY)
    const longestTask = Math.max(0, ...longTasks.map(({ duration }) => duration))
    return { ...traffic.counted(), ...measured, interactive, scriptBeforeTable, longestTask }
  } finally {
    await page.close()
  }
}

export async function slowDown(devtools: CDPSession, line: typeof LINE): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
}

/** The bytes of what shows a page's text and links when no script may run. */
export async function bytesWithoutScript(context: BrowserContext, url: string): Promise<number | null> {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    const traffic = countTraffic(devtools)
    await page.goto(url, { waitUntil: 'networkidle' })
    const isReadable = (await page.locator('h1').count()) > 0 && (await page.locator('a[href]').count()) > 3
    const { bytes } = traffic.counted()
    return isReadable ? sum(bytes) : null
  } finally {
    await page.close()
  }
}

export function sum(bytes: Record<string, number>): number {
  return Object.values(bytes).reduce((total, some) => total + some, 0)
}

type Probed = Omit<Visit, 'bytes' | 'requests' | 'interactive' | 'scriptBeforeTable' | 'longestTask'> & {
  longTasks: { startTime: number; duration: number }[]
}

function probed(page: Page): Promise<Probed> {
  return page.evaluate('window.measured')
}

function countTraffic(devtools: CDPSession) {
  const kinds = new Map<string, string>()
  const open = new Set<string>()
  const bytes: Record<string, number> = {}
  let requests = 0
  let last = performance.now()
  let began: number | undefined
  const scripts: { at: number; bytes: number }[] = []
  devtools.on('Network.requestWillBeSent', ({ requestId, type, timestamp }) => {
    began ??= timestamp
    open.add(requestId)
    kinds.set(requestId, type ?? 'Other')
    last = performance.now()
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    if (encodedDataLength > 0) {
      const kind = kinds.get(requestId) ?? 'Other'
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
      requests += 1
      if (kind === 'Script') scripts.push({ at: (timestamp - began!) * 1000, bytes: encodedDataLength })
    }
    open.delete(requestId)
    last = performance.now()
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => void open.delete(requestId))
  return {
    counted: () => ({ bytes, requests }),
    scriptUntil: (end: number) => scripts.reduce((total, one) => total + (one.at <= end ? one.bytes : 0), 0),
    async quiet(quietMs: number) {
      while (open.size > 0 || performance.now() - last < quietMs) await pause(100)
    },
  }
}
