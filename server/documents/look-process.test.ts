import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LOOK_PROGRAM } from './look-process.js'

test('the process that looks at files leaves the signals to the server, and goes with it when that is killed', async () => {
  const program = JSON.stringify(fileURLToPath(LOOK_PROGRAM))
  const server = spawn(
    process.execPath,
    [
      '-e',
      `const child = require('node:child_process').fork(${program}, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
       child.on('message', () => console.log(child.pid))
       child.send({ kind: 'pdf', bytes: Buffer.from('%PDF-'), budget: {} })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const looker = Number(await once(server.stdout, 'data'))
  process.kill(looker, 'SIGTERM')
  process.kill(looker, 'SIGINT')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(isAlive(looker)).toBe(true)
  server.kill('SIGKILL')
  await expect.poll(() => isAlive(looker)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
