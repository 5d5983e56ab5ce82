import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface NativePostgres {
  url: string
  /** As it calls itself: "postgres (PostgreSQL) 15.14". */
  version: string
  stop(): Promise<void>
}

const scripts = join(import.meta.dirname, '../../../scripts')

/** Why this machine has no PostgreSQL of its own, or nothing if it has one. */
export async function whyNoNativePostgres(): Promise<string | undefined> {
  const { newestInstallation } = await script('postgres-installation.mjs')
  try {
    newestInstallation()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Starts a PostgreSQL from the machine's own binaries, in a folder that goes with it. */
export async function aNativePostgres(): Promise<NativePostgres> {
  return (await script('throwaway-postgres.mjs')).startThrowawayPostgres()
}

const script = (name: string) => import(pathToFileURL(join(scripts, name)).href)
