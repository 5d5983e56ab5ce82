import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The settings that decide whether this is the demo, as the operator gave them. */
export interface Given {
  NODE_ENV: string
  DATABASE_URL?: string | undefined
  SMTP_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  HOST: string
  TRUST_PROXY: string | number | boolean
}

/** The file that says that the demo made this data folder. */
export const demoFolderMark = (dataDir: string) => join(dataDir, 'demo-folder')

/**
 * Whether this is the demo: made for one person at one machine, who is shown everybody's password and every letter. So
 * it is one only in a folder that it made or may make, and only where no setting says that others are served.
 * `problem` is why a folder of the demo must not be served so: its accounts would come along.
 */
export function whetherDemo(given: Given, dataDir: string): { demo: boolean; problem?: string } {
  const serious = settingsForOthers(given)
  const made = existsSync(demoFolderMark(dataDir))
  if (serious.length === 0) return { demo: made || !existsSync(join(dataDir, 'postgres')) }
  if (!made) return { demo: false }
  return {
    demo: false,
    problem:
      `DATA_DIR: ${dataDir} holds the demo, which shows its passwords and letters to whoever starts it, and ` +
      `${serious.join(', ')} ${serious.length === 1 ? 'says' : 'say'} that others are served. ` +
      `Set DATA_DIR to another folder; or leave ${serious.length === 1 ? 'that setting' : 'those settings'} out to go on with the demo`,
  }
}

function settingsForOthers(given: Given): string[] {
  const says: Record<keyof Given, boolean> = {
    NODE_ENV: given.NODE_ENV === 'production',
    DATABASE_URL: given.DATABASE_URL !== undefined,
    SMTP_URL: given.SMTP_URL !== undefined && given.SMTP_URL !== LETTERS_ARE_FILES,
    PUBLIC_URL: given.PUBLIC_URL !== undefined && !isLoopback(new URL(given.PUBLIC_URL).hostname),
    HOST: !isLoopback(given.HOST),
    TRUST_PROXY: given.TRUST_PROXY !== false,
  }
  return Object.entries(says).flatMap(([name, others]) => (others ? [name] : []))
}

/** The SMTP_URL that says: nothing leaves, letters are files. */
export const LETTERS_ARE_FILES = 'outbox:'

/** Whether only this machine's own people come to this name. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
