import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../../config.js'
import { registerRules } from '../../shared/rules.js'
import {
  FIRST_PAUSE,
  FREE_TRIES,
  LONGEST_PAUSE,
  MOST_TRIES_AN_HOUR,
  SHUT_NETWORK_TIMES,
  limitTable,
} from './limit-table.js'

const section = /## How many tries\n(.*?)(?=\n## |$)/s.exec(
  readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8'),
)![1]!
const written = section
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

const WINDOWS: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86_400: 'a day' }

test('the table of tries in docs/security.md is the one that is counted by', async () => {
  const { limits } = loadConfig({ DATA_DIR: await mkdtemp(join(tmpdir(), 'dma-limits-')) })
  const counted = Object.entries(limitTable(limits)).map(([name, { counts, by, points, seconds }]) => [
    `\`${name}\``,
    counts,
    by,
    points.toLocaleString('en'),
    WINDOWS[seconds],
  ])
  expect(written.slice(2)).toEqual(counted)
})

test('what the section says of pauses, shut networks and codes is so', async () => {
  const config = loadConfig({ DATA_DIR: await mkdtemp(join(tmpdir(), 'dma-limits-')) })
  const { resetCodeTries, resetCodeMinutes, deviceDays } = registerRules(config)
  const told = section.replace(/\s+/g, ' ')
  expect(told).toContain(`After ${FREE_TRIES} wrong passwords there is a pause of ${FIRST_PAUSE} seconds`)
  expect(told).toContain(`up to ${LONGEST_PAUSE / 60} minutes: at most ${MOST_TRIES_AN_HOUR} tries an hour`)
  const most = SHUT_NETWORK_TIMES * config.limits.failedSignInsPerHour
  expect(told).toContain(`until ${most} tries of an hour were wrong`)
  expect(told).toContain(`${resetCodeTries} tries and ${resetCodeMinutes} minutes`)
  expect(told).toContain(`known for ${deviceDays} days`)
  const codes = limitTable(config.limits)['reset-account'].points
  expect(told).toContain(`${codes * resetCodeTries} guesses a day at a million codes`)
})
