import { globSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aSession } from '../e2e/people.js'
import { aPdf, streamOf } from '../server/testing/files/a-pdf.js'
import { send, upload } from '../server/testing/client.js'
import { needPrograms } from './need-programs.js'
import { aFaultyWorld, readiness, seconds } from './faulty-world.js'
import { report } from './report.js'
import { addDebtor } from './watcher.js'

test('the clock of the server jumps forward a day and back an hour', async () => {
  needPrograms('faketime', ['faketime', '--version'])
  const file = join(await mkdtemp(join(tmpdir(), 'dma-clock-')), 'now')
  writeFileSync(file, '+0')
  const { server, school, mail } = await aFaultyWorld({
    LD_PRELOAD: libfaketime(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  /** The file is looked at once a second, by whichever thread asks for the time next. */
  const jump = async (offset: string, hours: number) => {
    writeFileSync(file, offset)
    const jumped = async () => Math.abs((await hoursAhead(server)) - hours) < 0.1
    await expect.poll(jumped, { timeout: 30_000 }).toBe(true)
  }
  let session = school
  const works = async (name: string) => {
    const email = `${name}@example.com`
    const began = performance.now()
    await addDebtor(server, session, email)
    await mail.letterTo(email)
    expect(
      await upload(server, aPdf({ objects: [streamOf('', name)] }), {
        type: 'application/pdf',
        as: session,
      }),
    ).toBeTruthy()
    return seconds(performance.now() - began)
  }
  const figures: Record<string, string> = { 'before, letter and upload after': await works('before') }
  await jump('-1h', -1)
  await expect.poll(() => readiness(server), { timeout: 30_000 }).toMatchObject({ status: 503 })
  figures['an hour back'] = await works('back')
  await jump('+1d', 24)
  expect(
    (await send(server, 'query { dashboard { debtors { edges { node { id } } } } }', {}, session)).errors[0]
      ?.extensions.code,
  ).toBe('UNAUTHENTICATED')
  session = { ...school, key: await aSession(server, school.username) }
  figures['a day forward'] = await works('forward')
  await jump('+0', 0)
  figures['and a day back'] = await works('again')
  await expect.poll(() => readiness(server), { timeout: 30_000 }).toMatchObject({ status: 200 })
  report('Clock', figures)
})

/** By its own word, of which it may be a second late. */
async function hoursAhead({ url }: { url: string }): Promise<number> {
  const { headers } = await fetch(`${url}/healthz`)
  return (Date.parse(headers.get('Date')!) - Date.now()) / (60 * 60 * 1000)
}

/** It lies to a process about the time; each architecture has it elsewhere. */
function libfaketime(): string {
  const [found] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
  if (!found) throw new Error('The program faketime is there, but not its library.')
  return found
}
