import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { endWithNpm, root, runNode, tool } from './tools.mjs'

/**
 * `npm run proof:cluster`: three machines as deploy/cluster has them, as processes of this one, with two servers behind
 * nginx; everything happens to them that may, and rows come back as of a minute. What is missing is installed if this is
 * root on Debian or Ubuntu, else named.
 */
const PROGRAMS = {
  patroni: 'patroni python3-etcd',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbackrest: 'pgbackrest',
  nginx: 'nginx-light',
  openssl: 'openssl',
  psql: 'postgresql',
}
const NO_SERVICES = '/usr/sbin/policy-rc.d'

async function main() {
  const missing = Object.keys(PROGRAMS).filter((program) => !isThere(program))
  if (missing.length > 0) install(missing.map((program) => PROGRAMS[program]).join(' '))
  await build()
  return runNode([
    tool('vitest'),
    'run',
    '--root',
    root,
    '--config',
    join(root, 'vitest.soak.config.ts'),
    'soak/patroni',
    'soak/point-in-time',
    ...process.argv.slice(2),
  ])
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

endWithNpm()
try {
  process.exitCode = await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
