import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { HIGHEST_GRADE, readingGrade } from '../server/testing/reading-grade.js'
import { expect } from './fixtures.js'

export async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0)
}

export async function expectToFit(page: Page, width: number) {
  await page.setViewportSize({ width, height: width === 360 ? 640 : 800 })
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement!
    return scrollWidth - clientWidth
  })
  expect.soft(beyond, `pixels beyond ${width} on ${page.url()}`).toBeLessThanOrEqual(0)
}

/** On a phone, by whoever has letters twice as large (WCAG 1.4.4); no short word and no sum is broken where its column is too narrow. */
export async function expectToFitLargeText(page: Page) {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectToFit(page, 360)
  expect.soft(await page.evaluate(brokenWords), `broken in large text on ${page.url()}`).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

function brokenWords() {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
    for (const { 0: word, index } of text.textContent!.matchAll(
      /(?<!\S)(?:\p{L}{3,8}|₦[\d,.]{1,12})(?!\S)/gu,
    )) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
        found.push(`${word} of “${text.textContent}”`)
    }
  }
  return found
}

/** Looks at a page of a phone as a desk shows it, too. */
export async function expectToFitPhoneAndDesk(page: Page) {
  for (const width of [1280, 360]) await expectToFit(page, width)
}

/** What is pressed or filled in is 44 px high where it is pressed with a thumb. */
export async function expectRoomForThumbs(page: Page) {
  const small = await page
    .locator('button, select, textarea, input:not([type=checkbox], [type=radio], [type=file]), [role=tab]')
    .filter({ visible: true })
    .evaluateAll((controls) =>
      controls
        .filter((control) => !control.closest('[aria-hidden=true], [data-scope=toast]'))
        .map((control) => ({ height: control.getBoundingClientRect().height, html: control.outerHTML }))
        // One pixel wide or high is for screen readers.
        .filter(({ height }) => height > 1 && height < 43.5),
    )
  expect.soft(small, `too low for a thumb on ${page.url()}`).toEqual([])
}

/** Fewer words tell nothing of a whole screen. */
const TELLING_WORDS = 40

/** What a screen says in sentences asks no more of its reader than a letter does. */
export async function expectPlainWords(page: Page) {
  const lines = await page.evaluate(() =>
    (document.querySelector('main') ?? document.body).innerText.split('\n'),
  )
  const sentences = lines.filter((line) => /[.?!]$/.test(line.trim()))
  if (sentences.join(' ').split(' ').length < TELLING_WORDS) return
  const grade = readingGrade(sentences)
  expect
    .soft(grade, `reading grade of ${page.url()}: ${sentences.join(' | ')}`)
    .toBeLessThanOrEqual(HIGHEST_GRADE)
}

export async function expectAccessible(page: Page) {
  await expectNothingSerious(page, new AxeBuilder({ page }))
}

/** All that another set of colours can spoil. */
export async function expectContrast(page: Page) {
  await expectNothingSerious(page, new AxeBuilder({ page }).withRules('color-contrast'))
}

async function expectNothingSerious(page: Page, axe: AxeBuilder) {
  // No frames of others to look into: without them axe needs no page of its own to put its findings together.
  const { violations, passes } = await axe.setLegacyMode().analyze()
  expect(passes.length + violations.length, 'rules that were looked at').toBeGreaterThan(0)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const findings = serious.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ failureSummary, html }) => [html, failureSummary]),
  }))
  expect.soft(findings, `findings of axe on ${page.url()}`).toEqual([])
}
