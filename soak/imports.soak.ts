import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApprovedSchool, theProvider, type School } from '../e2e/people.js'
import { act, ask } from '../server/testing/client.js'
import { aCheckedList, anImport, importOf, untilAtRest } from '../server/testing/imports.js'
import { aMailServer, type MailServer } from '../server/testing/servers/mail-server.js'
import { productionSettings } from '../server/testing/production-settings.js'
import { freePort } from '../server/database/free-port.js'
import { startServer, type RunningServer } from '../server/testing/servers/running-server.js'
import { killPostgres, killWatchdog } from './killing.js'
import { report } from './report.js'

const KILLS = Number(process.env.SOAK_KILLS ?? 6)
const ROWS = Number(process.env.ROWS ?? 5000)
const PATIENCE_MS = 180_000

let dataDir: string
let port: number
let mail: MailServer
let server: RunningServer
let school: School

const start = () => startServer({ ...productionSettings({ port, dataDir, mail }), MAIL_RATE: '1' })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dma-imports-'))
  port = await freePort()
  mail = await aMailServer()
  server = await start()
  school = await anApprovedSchool(server, await theProvider(server))
})
afterAll(async () => {
  await server?.stop()
  await mail?.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
})

test(
  'a list that is being imported when everything is killed is there whole or not at all, and can be run again',
  { timeout: (KILLS + 1) * PATIENCE_MS },
  async () => {
    const counts = { 'done before the kill': 0, 'done by itself after it': 0, 'nothing done, run again': 0 }
    for (let round = 0; round < KILLS; round++) {
      const { id, counts: planned } = await aCheckedList(server, aList(round), school)
      expect(planned.create).toBe(ROWS)
      await act(server, 'runImport', { id, statementAccepted: true }, { as: school })
      // A little later each time, from the first line to the last.
      await untilProgress(id, round / KILLS)
      if (round % 2 === 1) {
        killPostgres(dataDir)
        killWatchdog(dataDir)
      }
      await server.kill()
      server = await start()
      const listed = await claimsListed()
      expect([round * ROWS, (round + 1) * ROWS]).toContain(listed)
      const { state } = await untilAtRest(server, id, school)
      if (state === 'DONE')
        counts[listed > round * ROWS ? 'done before the kill' : 'done by itself after it']++
      else {
        counts['nothing done, run again']++
        expect((await anImport(server, { id, statementAccepted: true }, school)).state).toBe('DONE')
      }
      expect(await claimsListed()).toBe((round + 1) * ROWS)
      // Once more is no second time.
      await act(server, 'runImport', { id, statementAccepted: true }, { as: school })
      expect(await claimsListed()).toBe((round + 1) * ROWS)
    }
    report('Imports', { kills: KILLS, 'rows of each': ROWS, ...counts })
  },
)

async function untilProgress(id: string, share: number): Promise<void> {
  for (;;) {
    const { state, progress } = await importOf(server, id, school)
    if (state !== 'RUNNING' || progress >= share) return
    await pause(20)
  }
}

async function claimsListed(): Promise<number> {
  const { dashboard } = await ask(server, '{ dashboard { debtors(first: 1) { totalCount } } }', {}, school)
  return dashboard.debtors.totalCount
}

/** Names that no two lines share, so that none looks like another's double. */
function aList(round: number): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const own = inLetters(round * ROWS + at)
    return `Child ${own},Parent ${own},parent-${own}@example.com,080${String(round * ROWS + at).padStart(8, '0')},${1000 + at}.50`
  })
  return ['Name of student,Name of parent,E-mail,Phone,Amount', ...rows].join('\n')
}

const CONSONANTS = 'bdfgklmnprstvz'
const inLetters = (number: number) =>
  Array.from(
    { length: 5 },
    (_, at) => CONSONANTS[Math.floor(number / CONSONANTS.length ** at) % CONSONANTS.length],
  )
    .map((letter, at) => `${letter}${'aeiou'[(number + at) % 5]}`)
    .join('')
