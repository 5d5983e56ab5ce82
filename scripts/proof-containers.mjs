import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPrograms, runProofs } from './proof.mjs'
import { endWithNpm, root } from './tools.mjs'

/**
 * `npm run proof:containers`: the Dockerfile is built by podman as it stands, and what it makes is run as an operator
 * would, with nothing that it may write but its documents and /tmp (soak/containers). The image it begins with is made
 * here of Debian and the project's own Node, unless this machine has it already: no image registry is asked. What is
 * missing is installed if this is root on Debian or Ubuntu, else named.
 */
const PROGRAMS = { podman: 'podman', debootstrap: 'debootstrap' }
const BASE = 'node:24-bookworm-slim'
const IMAGE = 'localhost/dma-proof'
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt'

const folder = mkdtempSync(join(tmpdir(), 'dma-containers-'))
const podman = (...args) => execFileSync('podman', args, { stdio: 'inherit', env: environment })
const environment = { ...process.env }

function main() {
  installPrograms(PROGRAMS)
  if (!mayRaiseLimits()) environment.CONTAINERS_CONF = withoutLimits()
  if (!isImage(BASE)) makeBase()
  // Only in the docker format a HEALTHCHECK is kept.
  podman('build', '--format', 'docker', '--network', 'host', '--pull=never', '--tag', IMAGE, root)
  return runProofs(['soak/containers'], { env: { ...environment, DMA_IMAGE: IMAGE } })
}

const isImage = (name) => {
  try {
    execFileSync('podman', ['image', 'exists', `localhost/${name}`], { env: environment })
    return true
  } catch {
    return false
  }
}

/** Debian without more than it needs, this project's Node, npm, and the user of the image that it stands for. */
function makeBase() {
  const base = join(folder, 'base')
  const run = (program, ...args) => execFileSync(program, args, { stdio: 'inherit' })
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', base, ...mirror())
  const bin = join(base, 'usr/local/bin')
  copyFileSync(process.execPath, join(bin, 'node'))
  run('npm', 'install', '--global', '--prefix', join(base, 'usr/local'), 'npm@11')
  run('chroot', base, 'useradd', '--create-home', '--uid', '1000', '--shell', '/bin/bash', 'node')
  // Whom this machine trusts, where it reaches packages through somebody else.
  if (existsSync(`/${CERTIFICATES}`)) copyFileSync(`/${CERTIFICATES}`, join(base, CERTIFICATES))
  mkdirSync(join(base, 'usr/local/etc'), { recursive: true })
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  writeFileSync(join(base, 'usr/local/etc/npmrc'), `registry=${registry}\ncafile=/${CERTIFICATES}\n`)
  const archive = join(folder, 'base.tar')
  run('tar', '--create', '--file', archive, '--directory', base, '.')
  rmSync(base, { recursive: true })
  podman('import', '--change', 'ENV NODE_EXTRA_CA_CERTS=/' + CERTIFICATES, archive, `localhost/${BASE}`)
  rmSync(archive)
}

/** Where this machine has its packages from; without an answer debootstrap takes its own. */
function mirror() {
  try {
    const asked = ['indextargets', '--format', '$(REPO_URI) $(RELEASE)', 'Created-By: Packages']
    const lines = execFileSync('apt-get', asked, { encoding: 'utf8' }).split('\n')
    return lines
      .filter((line) => line.endsWith(' bookworm'))
      .map((line) => line.split(' ')[0])
      .slice(0, 1)
  } catch {
    return []
  }
}

/** CAP_SYS_RESOURCE, which root may lack in a guest. */
function mayRaiseLimits() {
  const [, held] = /^CapEff:\s*(\w+)/m.exec(readFileSync('/proc/self/status', 'utf8'))
  return (BigInt(`0x${held}`) >> 24n) % 2n === 1n
}

/** Has podman run containers without the limits that it would set, which this machine refuses. Returns the file that says so. */
function withoutLimits() {
  const runtime = join(folder, 'runc')
  writeFileSync(
    runtime,
    `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'scripts/runc-without-limits.mjs')}' "$@"\n`,
  )
  chmodSync(runtime, 0o755)
  const file = join(folder, 'containers.conf')
  writeFileSync(
    file,
    `[engine]\ncgroup_manager = "cgroupfs"\nruntime = "unlimited"\n[engine.runtimes]\nunlimited = ["${runtime}"]\n`,
  )
  return file
}

endWithNpm()
try {
  process.exitCode = await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
