import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NO_SERVICES = '/usr/sbin/policy-rc.d'

/**
 * Has the programs that a proof needs, each with the packages that bring it. What is missing is installed if this is root
 * on Debian or Ubuntu; otherwise it throws, naming the packages.
 */
export function installPrograms(packagesOf) {
  const missing = Object.keys(packagesOf).filter((program) => !isThere(program))
  if (missing.length > 0) install(missing.map((program) => packagesOf[program]).join(' '))
}

const isThere = (program) =>
  ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/local/bin'].some((folder) =>
    existsSync(join(folder, program)),
  )

/** Without starting what it brings: the proof runs its own. */
function install(packages) {
  const sentence = `This proof needs: apt-get install ${packages}`
  if (process.getuid?.() !== 0) throw new Error(sentence)
  const ours = !existsSync(NO_SERVICES)
  if (ours) writeFileSync(NO_SERVICES, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const apt = (...args) =>
      execFileSync('apt-get', args, {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update')
    apt('install', '-y', '--no-install-recommends', ...packages.split(' '))
  } catch (error) {
    throw new Error(`${sentence}\nIt could not be installed: ${error.message}`, { cause: error })
  } finally {
    if (ours) rmSync(NO_SERVICES)
  }
}
