import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAlive, waitForTurn } from './build-lock.mjs'
import { isFresh, sourceFiles, sourceHash, stamp } from './build-stamp.mjs'
import { precompress } from './precompress.mjs'
import { captureNode, root, tool } from './tools.mjs'

const isTest = (path) => /\.test\.tsx?$/.test(path) || /^(server|client)\/testing\//.test(path)
const isPlayground = (path) => path.startsWith('client/playground/')

const PARTS = {
  common: { from: ['common', 'tsconfig.json'], without: isTest, make: makeCommon },
  server: { from: ['common', 'server', 'tsconfig.json'], without: isTest, make: makeServer },
  client: {
    from: [
      'client',
      'common',
      'vite.config.ts',
      'scripts/one-document-a-module.mjs',
      'scripts/painted.mjs',
      'scripts/precompress.mjs',
      'scripts/prerender.mjs',
      'scripts/service-worker.mjs',
      'tsconfig.json',
    ],
    without: (path) => isTest(path) || isPlayground(path),
    make: makeClient,
  },
  playground: {
    from: ['client/playground', 'common', 'docs/examples.graphql', 'tsconfig.json'],
    without: isTest,
    make: (out) => makeWithVite(join(root, 'client/playground/vite.config.ts'), out),
  },
}

/**
 * Brings dist/ up to date and touches only what is stale. Each part is built beside dist/ and moved into place, so
 * neither a failed build nor a second one at the same time leaves half a folder behind.
 * Throws with the compiler's own words when a part does not build.
 */
export async function build(names = Object.keys(PARTS)) {
  if (staleParts(names).length === 0) return
  const leave = await waitForTurn(join(root, 'dist'))
  try {
    await sweep()
    const results = await Promise.allSettled(staleParts(names).map(buildPart))
    const failures = results
      .filter((result) => result.status === 'rejected')
      .map(({ reason }) => reason.message)
    if (failures.length > 0) throw new Error(failures.join('\n\n'))
  } finally {
    await leave()
  }
}

// What a killed build left half made.
async function sweep() {
  for (const entry of await readdir(join(root, 'dist'))) {
    const maker = /^\.\w+-(\d+)(-(old|both))?$/.exec(entry)?.[1]
    if (maker && !isAlive(Number(maker)))
      await rm(join(root, 'dist', entry), { recursive: true, force: true })
  }
}

function staleParts(names) {
  return names.filter((name) => !isFresh(target(name), sourceHash(PARTS[name])))
}

async function buildPart(name) {
  const started = performance.now()
  const hash = sourceHash(PARTS[name])
  const out = join(root, 'dist', `.${name}-${process.pid}`)
  try {
    await PARTS[name].make(out)
    stamp(out, hash)
    await moveIntoPlace(out, target(name))
  } catch (error) {
    throw new Error(`The ${name} does not build.\n${error.message}`, { cause: error })
  } finally {
    await rm(out, { recursive: true, force: true })
  }
  console.log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function makeCommon(out) {
  await compile(out, 'common')
}

// The compiler writes common ground beside the server, which finds its own at dist/common.
async function makeServer(out) {
  const both = `${out}-both`
  try {
    await compile(both, 'server', root)
    await rename(join(both, 'server'), out)
  } finally {
    await rm(both, { recursive: true, force: true })
  }
  const assets = sourceFiles(PARTS.server).filter(
    (path) => path.startsWith('server/') && !path.endsWith('.ts'),
  )
  for (const path of assets.filter((path) => path !== 'server/tsconfig.json')) {
    const copy = join(out, path.slice('server/'.length))
    await mkdir(dirname(copy), { recursive: true })
    await copyFile(join(root, path), copy)
  }
}

async function compile(out, folder, rootDir = join(root, folder)) {
  await mkdir(out, { recursive: true })
  const project = join(out, 'tsconfig.json')
  await writeFile(project, JSON.stringify(projectOf(out, folder, rootDir)))
  await must([tool('tsc', 'typescript'), '-p', project])
  await rm(project)
}

// Incremental state describes one output folder; here each build has its own, and would come out with holes.
function projectOf(out, folder, rootDir) {
  return {
    extends: join(root, folder, 'tsconfig.json'),
    compilerOptions: {
      rootDir,
      outDir: out,
      // Where it is compiled is not where it will lie.
      sourceRoot: `${rootDir}/`,
      ...(folder === 'server' ? { incremental: false, tsBuildInfoFile: null } : {}),
    },
    include: [join(root, folder, '**/*.ts')],
    exclude: [join(root, folder, '**/*.test.ts'), join(root, 'server/testing/**')],
  }
}

async function makeClient(out) {
  const config = join(root, 'vite.config.ts')
  await makeWithVite(config, out, '--manifest')
  await precompress(out)
  await makeWithVite(config, join(out, '.prerender'), '--ssr', 'prerender.tsx')
  await must([join(root, 'scripts/prerender.mjs'), out], { NODE_ENV: 'production' })
}

const makeWithVite = (config, out, ...more) =>
  must([
    tool('vite'),
    'build',
    '--config',
    config,
    '--outDir',
    out,
    '--emptyOutDir',
    '--logLevel',
    'warn',
    ...more,
  ])

async function must(args, env = {}) {
  const { code, output } = await captureNode(args, { env })
  if (code !== 0) throw new Error(output.trim())
}

async function moveIntoPlace(from, to) {
  const old = `${from}-old`
  await rm(old, { recursive: true, force: true })
  await rename(to, old).catch(unless('ENOENT'))
  const lostTheRace = await rename(from, to).then(() => false, unless('ENOTEMPTY', 'EEXIST'))
  if (lostTheRace) return moveIntoPlace(from, to)
  await rm(old, { recursive: true, force: true })
}

const unless =
  (...codes) =>
  (error) => {
    if (!codes.includes(error.code)) throw error
    return true
  }

const target = (name) => join(root, 'dist', name)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build(process.argv.includes('--server') ? ['common', 'server'] : undefined)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
