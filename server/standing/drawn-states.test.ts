import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withDrawnStates } from './drawn-states.js'

const page = readFileSync('ARCHITECTURE.md', 'utf8')
/** The formatter makes the columns of a table as wide as their words. */
const narrow = (markdown: string) => markdown.replace(/ +/g, ' ').replace(/-{3,}/g, '---')

test('ARCHITECTURE.md draws the states of a contend as the table has them: `npm run make -- states`', () => {
  expect(narrow(withDrawnStates(page))).toBe(narrow(page))
})

test('a step that is missing on the page would be seen', () => {
  const step = /^.*ESCALATED --> UPHELD: provider uphold\n/m
  expect(page).toMatch(step)
  expect(narrow(withDrawnStates(page.replace(step, '')))).toBe(narrow(page))
})
