import { expect, test } from 'vitest'
import { openDoors } from '../testing/doors.js'
import { warnOfUntoldProxy } from './untold-proxy.js'

const warnings = async (trustProxy: number | string | false) => {
  const doors = await openDoors({ routes: (app, log) => app.use(warnOfUntoldProxy({ trustProxy }, log)) })
  const told = () => doors.lines.map(({ msg }) => String(msg)).filter((line) => line.includes('TRUST_PROXY'))
  await fetch(doors.url)
  const before = told()
  for (let count = 0; count < 3; count += 1)
    await fetch(doors.url, { headers: { 'X-Forwarded-For': `203.0.113.${count}` } })
  await doors.close()
  return {
    before,
    after: told(),
    all: JSON.stringify(doors.lines.filter(({ level }) => Number(level) >= 40)),
  }
}

test('a proxy that the settings do not name is warned of once, and nobody’s address is told', async () => {
  const { before, after, all } = await warnings(false)
  expect(before).toEqual([])
  expect(after).toEqual([expect.stringContaining('share the limits of one network address')])
  expect(all).not.toContain('203.0.113')
})

test('a proxy that the settings name is not warned of', async () => {
  expect((await warnings(1)).after).toEqual([])
})
