import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const LONGEST_BUILD_MS = 5 * 60_000

/**
 * Waits until no other build works on `folder` and answers the function that ends one's turn. This saves work and no
 * more: builds are moved into place whole, so two that slip past each other are harmless.
 */
export async function waitForTurn(folder) {
  await mkdir(folder, { recursive: true })
  const file = join(folder, '.building')
  const patience = Date.now() + LONGEST_BUILD_MS
  while (!(await take(file))) {
    if (Date.now() > patience || !(await isHeld(file))) await rm(file, { force: true })
    else await pause(100)
  }
  return () => rm(file, { force: true })
}

async function take(file) {
  try {
    const handle = await open(file, 'wx')
    await handle.writeFile(String(process.pid))
    await handle.close()
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

async function isHeld(file) {
  const holder = Number(await readFile(file, 'utf8').catch(() => '0'))
  // Empty for the moment between the making of the file and the writing of the number.
  if (!holder) return pause(50, true)
  return isAlive(holder)
}

/** Whether a process of this number is running, be it somebody else's. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
