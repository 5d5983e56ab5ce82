import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { SLOWER_PROCESSOR } from './web-visit.ts'

/** What somebody does with the list of 50, and how often it is done for a p95 that says something. */
const TIMES = 6

/**
 * How long until what was done is painted, in milliseconds: the longest of the browser's own event timings (INP) of each
 * time, on a processor four times slower.
 */
export async function timeTaps(context: BrowserContext, url: string): Promise<Record<string, number[]>> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript({ path: fileURLToPath(new URL('web-taps-probe.js', import.meta.url)) })
  await page.goto(`${url}/dashboard`)
  await page.waitForSelector('main table tbody tr')
  await page.waitForTimeout(3000)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  const taken: Record<string, number[]> = {
    'typing in the search': [],
    'opening the menu': [],
    'opening Edit': [],
    saving: [],
  }
  const time = async (what: string, act: () => Promise<unknown>, then: () => Promise<unknown>) => {
    await page.evaluate('window.taps = []')
    await act()
    await then()
    await page.waitForTimeout(700)
    // The browser says nothing of what took less than 16 ms.
    taken[what]!.push(Math.max(16, ...(await page.evaluate<number[]>('window.taps'))))
  }
  for (let turn = 0; turn < TIMES; turn++) await oneTurn(page, turn, time)
  await page.close()
  return taken
}

type Time = (what: string, act: () => Promise<unknown>, then: () => Promise<unknown>) => Promise<void>

async function oneTurn(page: Page, turn: number, time: Time): Promise<void> {
  const search = page.getByLabel('Search your list')
  const nothing = async () => undefined
  await search.click()
  for (const letter of 'ade') await time('typing in the search', () => page.keyboard.press(letter), nothing)
  await search.fill('')
  await page.waitForTimeout(1500)
  await time(
    'opening the menu',
    () => page.getByRole('button', { name: 'Menu' }).click(),
    () => page.getByRole('dialog').waitFor(),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await time(
    'opening Edit',
    () => page.locator('main table tbody tr a', { hasText: 'Edit' }).nth(turn).click(),
    () => page.getByRole('button', { name: /^(Save|Update)/ }).waitFor(),
  )
  await page.getByRole('textbox', { name: /^Class/ }).fill(`JSS ${turn + 1}`)
  await time(
    'saving',
    () => page.getByRole('button', { name: /^(Save|Update)/ }).click(),
    () => page.waitForTimeout(1500),
  )
  await page.goto(new URL('/dashboard', page.url()).href)
  await page.waitForSelector('main table tbody tr')
  await page.waitForTimeout(2500)
}
