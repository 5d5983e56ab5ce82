import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { captureNode, root } from './tools.mjs'

/** Writes the GraphQL schema of the code as it stands to `file`. Needs no database. Throws with the server's own words. */
export async function writeSchema(file) {
  await build(['common', 'server'])
  const { code, output } = await captureNode([
    '--enable-source-maps',
    join(root, 'dist/server/schema-command.js'),
    file,
  ])
  if (code !== 0) throw new Error(`The schema could not be written.\n${output.trim()}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await writeSchema(join(root, 'schema.graphql'))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
