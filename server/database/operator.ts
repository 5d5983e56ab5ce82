import { ConfigError, loadConfig, type Config } from '../config.js'
import { EmbeddedDatabaseError } from './embedded/embedded-error.js'
import { RestoreUnfinished } from './migrate.js'
import { openDatabase } from './open.js'
import { DatabaseUnsuitable } from './suitable.js'

/** A command was called wrongly, or must not do what it is asked to. The message is for the operator. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

/** Runs an operator's command. What the operator can mend is told in a sentence; everything else with its stack. */
export async function asOperator(story: (config: Config) => Promise<void>): Promise<void> {
  try {
    await story(loadConfig())
  } catch (error) {
    const known = [
      ConfigError,
      CommandRefused,
      EmbeddedDatabaseError,
      RestoreUnfinished,
      DatabaseUnsuitable,
    ].some((kind) => error instanceof kind)
    const { code } = error as { code?: string }
    if (code === 'ECONNREFUSED')
      console.error('The database does not answer. Check DATABASE_URL and that PostgreSQL runs.')
    else console.error(known ? (error as Error).message : error)
    process.exitCode = 1
  }
}

/** Opens the configured database for a while. The embedded one serves one process at a time: a running server refuses. */
export async function withDatabase(
  config: Config,
  story: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(config, (line) => console.error(line))
  try {
    await story(database.url)
  } finally {
    await database.stop()
  }
}
