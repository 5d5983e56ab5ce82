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
import { basename, join, resolve } from 'node:path'
import { build } from 'vite'
import { root } from './tools.mjs'

export const PROGRAMS_OF_IMAGES = {
  podman: 'podman catatonit',
  debootstrap: 'debootstrap',
  'podman-compose': 'podman-compose golang-github-containernetworking-plugin-dnsname',
  psql: 'postgresql',
  ...(mayRaiseLimits() ? {} : { runc: 'runc' }),
}
const BASE = 'node:24-bookworm-slim'
const DATABASE = 'postgres:17'
const MAILBOX = 'axllent/mailpit:v1.21'
const IMAGE = 'localhost/dma-proof'
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt'

const IMAGES = join(root, 'soak/images')
const folder = mkdtempSync(join(tmpdir(), 'dma-containers-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const podman = (...args) => execFileSync('podman', args, { stdio: 'inherit', env: environment })
const environment = { ...process.env }

/**
 * The Dockerfile is built by podman as it stands. The image it begins with is made here of Debian and the project's own
 * Node, and those that docker-compose.yml names are made of it (soak/images), unless this machine has them already: no
 * image registry is asked. Returns the environment in which soak/containers and soak/compose run them.
 */
export async function makeImages() {
  if (!mayRaiseLimits()) environment.CONTAINERS_CONF = withoutLimits()
  if (!isImage(BASE)) makeBase()
  if (!isImage(DATABASE)) makeOf('postgres', DATABASE, 'postgres.sh')
  if (!isImage(MAILBOX)) makeOf('mailpit', MAILBOX, await mailbox())
  // Only in the docker format a HEALTHCHECK is kept.
  podman('build', '--format', 'docker', '--network', 'host', '--pull=never', '--tag', IMAGE, root)
  return { ...environment, DMA_IMAGE: IMAGE }
}

function isImage(name) {
  try {
    execFileSync('podman', ['image', 'exists', name], { env: environment })
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

/** An image of soak/images that stands for another. */
function makeOf(name, image, ...files) {
  const context = join(folder, name)
  mkdirSync(context)
  for (const file of files) copyFileSync(resolve(IMAGES, file), join(context, basename(file)))
  const containerfile = join(IMAGES, `${name}.Containerfile`)
  const options = ['--format', 'docker', '--network', 'host', '--pull=never', '--file', containerfile]
  podman('build', ...options, '--tag', `localhost/${image}`, context)
}

/** The mailbox as one program. Returns its file. */
async function mailbox() {
  const outDir = join(folder, 'mailbox')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'soak/images/mailpit.ts',
      outDir,
      rolldownOptions: { output: { entryFileNames: 'mailpit' } },
    },
  })
  const file = join(outDir, 'mailpit')
  writeFileSync(file, `#!/usr/local/bin/node\n${readFileSync(file, 'utf8')}`)
  chmodSync(file, 0o755)
  return file
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
