import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** runc, for a machine whose root may not raise limits: takes them out of what it is given (proof-images.mjs). */
const args = process.argv.slice(2)
const given = (...names) => {
  const at = args.findIndex((arg) => names.some((name) => arg === name || arg.startsWith(`${name}=`)))
  return at < 0
    ? undefined
    : args[at].includes('=')
      ? args[at].slice(args[at].indexOf('=') + 1)
      : args[at + 1]
}

function withoutLimits(file, processOf) {
  if (!file || !existsSync(file)) return
  const config = JSON.parse(readFileSync(file, 'utf8'))
  const process = processOf(config)
  delete process.rlimits
  delete process.oomScoreAdj
  writeFileSync(file, JSON.stringify(config))
}

const bundle = given('--bundle', '-b')
withoutLimits(bundle && join(bundle, 'config.json'), (config) => config.process)
if (args.includes('exec')) withoutLimits(given('--process', '-p'), (config) => config)
const { status, error } = spawnSync('runc', args, { stdio: 'inherit' })
if (error) throw error
process.exitCode = status ?? 1
