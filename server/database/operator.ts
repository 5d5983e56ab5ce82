import { ConfigError, loadConfig, type Config } from '../config.js'
import { EmbeddedDatabaseError } from './embedded/embedded-error.js'
import { databaseInWords } from './in-words.js'
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
    console.error(inWords(error) ?? error)
    process.exitCode = 1
  }
}

/** What the operator can mend, in a sentence; null for every other error. */
export function inWords(error: unknown): string | null {
  const told = [ConfigError, CommandRefused, EmbeddedDatabaseError, RestoreUnfinished, DatabaseUnsuitable]
  return told.some((kind) => error instanceof kind) ? (error as Error).message : databaseInWords(error)
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
