import { join } from 'node:path'
import { build } from './build.mjs'
import { installPrograms } from './programs.mjs'
import { makeImages, PROGRAMS_OF_IMAGES } from './proof-images.mjs'
import { endWithNpm, root, runNode, tool } from './tools.mjs'

const NGINX = { nginx: 'nginx-light', openssl: 'openssl' }
const POSTGRES = { psql: 'postgresql' }
const CLUSTER = {
  ...NGINX,
  ...POSTGRES,
  patroni: 'patroni python3-etcd',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbackrest: 'pgbackrest',
}

/** The long proofs (soak/) by what they need beside the product: `files` says how their paths begin, none means all. */
const PROOFS = {
  /**
   * `npm run proof:cluster`: three machines as deploy/cluster has them, as processes of this one, with two servers behind
   * nginx; everything happens to them that may, and rows come back as of a minute.
   */
  cluster: { programs: CLUSTER, files: ['soak/patroni', 'soak/point-in-time'] },
  /** `npm run proof:containers`: what proof-images.mjs makes, run locked down, and by docker-compose.yml. */
  containers: { programs: PROGRAMS_OF_IMAGES, files: ['soak/containers', 'soak/compose'], images: true },
  /** `npm run proof:all`: every long proof, one after the other. */
  all: {
    programs: { ...CLUSTER, ...PROGRAMS_OF_IMAGES, pgbouncer: 'pgbouncer', faketime: 'faketime' },
    files: [],
    images: true,
  },
}

/** What is missing is installed if this is root on Debian or Ubuntu, else named. Arguments go on to vitest. */
async function main([name, ...others]) {
  const { programs, files, images } = PROOFS[name]
  installPrograms(programs)
  const env = images ? await makeImages() : undefined
  await build()
  const config = join(root, 'vitest.soak.config.ts')
  return runNode([tool('vitest'), 'run', '--root', root, '--config', config, ...files, ...others], { env })
}

endWithNpm()
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
