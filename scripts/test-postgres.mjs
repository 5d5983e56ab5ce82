import { join } from 'node:path'
import { startThrowawayPostgres } from './throwaway-postgres.mjs'
import { root, runNode } from './tools.mjs'

/** `npm run test:postgres`: the same tests against a PostgreSQL server, DATABASE_URL's or one made for the occasion. */
async function main() {
  const test = (url) =>
    runNode([join(root, 'scripts/test.mjs'), ...process.argv.slice(2)], { env: { DATABASE_URL: url } })
  if (process.env.DATABASE_URL) return test(process.env.DATABASE_URL)
  const server = await startThrowawayPostgres()
  console.log(`testing against ${server.version}`)
  try {
    return await test(server.url)
  } finally {
    await server.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
