import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { endWithNpm, root } from './tools.mjs'

/**
 * `node scripts/run.mjs [--client] FILE [arguments]`: brings the server (and the client) up to date and then is that
 * program, in this same process: whoever ends it ends the program, and no shell stands between that keeps the signal.
 */
const [, , ...given] = process.argv
const withClient = given[0] === '--client'
const [file, ...rest] = withClient ? given.slice(1) : given
endWithNpm()
try {
  await build(withClient ? undefined : ['common', 'server'])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const program = resolve(root, file)
process.argv = [process.execPath, program, ...rest]
process.setSourceMapsEnabled(true)
await import(pathToFileURL(program).href)
