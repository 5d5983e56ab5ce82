import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { School } from '../e2e/people.js'
import { act } from '../server/testing/client.js'
import { aMailServer } from '../server/testing/servers/mail-server.js'
import { aProxy } from '../server/testing/servers/proxy.js'
import { aFaultyWorld, seconds } from './faulty-world.js'
import { report } from './report.js'
import { LONGEST_MS, Watcher, addDebtor } from './watcher.js'

test('a mail server that refuses, hangs, refuses one address, says later, and is back', async () => {
  const behind = await aMailServer()
  onTestFinished(() => behind.close())
  const network = await aProxy(behind.url)
  onTestFinished(() => network.close())
  const SMTP_URL = network.url.replace(/\/$/, '')
  const { server, school } = await aFaultyWorld({ SMTP_URL, METRICS_TOKEN })
  const watcher = new Watcher(server, school)
  let later = 2
  behind.answer = (to) => (to.startsWith('gone') ? 550 : to.startsWith('later') && later-- > 0 ? 451 : null)
  const figures: Record<string, string | number> = {}
  const ids: string[] = []
  const outage = async (name: string, fault: () => void) => {
    fault()
    const began = performance.now()
    for (let at = 0; at < 20; at += 1) ids.push(await addDebtor(server, school, `${name}-${at}@example.com`))
    figures[`20 acts while it ${name}`] = seconds(performance.now() - began)
    await pause(15_000)
    expect(await withdrawn(server, school, ids.pop()!)).toBe(true)
    network.pass()
  }
  // A line that is cut between the mail server's yes and our hearing it makes any sender send again: none is on it.
  await expect.poll(() => lettersUnderWay(server), { timeout: 60_000 }).toBe(0)
  await outage('refuses', () => network.refuse())
  await outage('hangs', () => network.swallow())
  await addDebtor(server, school, 'gone@example.com')
  await addDebtor(server, school, 'later@example.com')
  await addDebtor(server, school, 'fine@example.com')
  const began = performance.now()
  const wanted = ['refuses', 'hangs'].flatMap((name) =>
    Array.from({ length: 19 }, (_, at) => `${name}-${at}@example.com`),
  )
  for (const to of [...wanted, 'later@example.com', 'fine@example.com'])
    await expect
      .poll(() => behind.received.filter((letter) => letter.to === to).length, { timeout: 240_000 })
      .toBe(1)
  figures['all letters had left after'] = seconds(performance.now() - began)
  await watcher.stop()
  figures['slowest answer'] = seconds(watcher.slowest)
  figures['letters twice'] =
    behind.received.length - new Set(behind.received.map(({ messageId }) => messageId)).size
  report('Mail', figures)
  expect(watcher.slowest).toBeLessThan(LONGEST_MS)
  expect(figures['letters twice']).toBe(0)
  expect(behind.received.filter(({ to }) => to.startsWith('gone'))).toEqual([])
})

const METRICS_TOKEN = 'a-token-that-only-the-proofs-know'

async function lettersUnderWay({ url }: { url: string }): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(/^dma_letters\{state="QUEUED"\} (\d+)$/m.exec(await answer.text())?.[1])
}

async function withdrawn(server: { url: string }, as: School, id: string): Promise<boolean> {
  const { debtor } = await act(server, 'withdrawDebtor', { id }, { as, select: 'debtor { withdrawnAt }' })
  return debtor.withdrawnAt !== null
}
