import { build } from './build.mjs'
import { installPrograms, runProofs } from './proof.mjs'
import { endWithNpm } from './tools.mjs'

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

async function main() {
  installPrograms(PROGRAMS)
  await build()
  return runProofs(['soak/patroni', 'soak/point-in-time'])
}

endWithNpm()
try {
  process.exitCode = await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
