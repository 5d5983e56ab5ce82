import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { migrate } from '../database/migrate.js'
import { CommandRefused, asOperator, withDatabase } from '../database/operator.js'
import { openOrm } from '../database/orm.js'
import { systemClock } from '../shared/clock.js'
import { createProvider, resetProviderPassword } from './provider.js'

const USAGE = `Sets a new password for a provider, prints it, and ends all sessions of that account.

  npm run provider:password -- USERNAME                  a random password
  npm run provider:password -- USERNAME --create EMAIL   makes the account if it does not exist
  npm run provider:password -- USERNAME --stdin          reads the password from standard input

With the database that comes with DMA, stop the server first.`

await asOperator(async (config) => {
  const { username, email, typed } = await asked()
  const password = typed ?? randomBytes(15).toString('base64url')
  await withDatabase(config, async (databaseUrl) => {
    const orm = await openOrm(databaseUrl)
    try {
      await migrate(orm, databaseUrl)
      const world = { orm, clock: systemClock, config }
      if (email) await createProvider(world, { username, email, password })
      else await resetProviderPassword(world, { username, password })
    } finally {
      await orm.close()
    }
  })
  console.log(
    typed ? `The password of ${username} is set.` : `The password of ${username} is now: ${password}`,
  )
})

async function asked(): Promise<{ username: string; email: string | undefined; typed: string | undefined }> {
  const { values, positionals } = read()
  const [username] = positionals
  if (!username || positionals.length > 1) throw new CommandRefused(USAGE)
  // One line, as `echo` sends it.
  const typed = values.stdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  return { username, email: values.create, typed }
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { create: { type: 'string' }, stdin: { type: 'boolean' } },
    })
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}\n\n${USAGE}`)
  }
}
