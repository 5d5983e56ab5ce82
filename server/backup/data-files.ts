import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.js'
import { CommandRefused } from '../database/operator.js'
import { secretMark } from '../database/register.js'
import type { Entry } from './archive.js'

const SECRET = 'secret'
/** What makes a data folder a demo's. */
const DEMO = ['demo-folder', 'demo-world', 'demo-sign-ins.json']

/** The small files that belong to the register: the secret if DMA keeps it itself, and the marks of a demo. */
export function readDataFiles(config: Config): Entry[] {
  return [...(config.secretGiven ? [] : [SECRET]), ...(config.demo ? DEMO : [])]
    .filter((name) => existsSync(join(config.dataDir, name)))
    .map((name) => ({ name, bytes: readFileSync(join(config.dataDir, name)) }))
}

/** Puts them into this data folder. A real register that comes into an empty folder must not be taken for a demo. */
export function writeDataFiles(config: Config, files: Map<string, Buffer>): void {
  const names = [...(config.secretGiven ? [] : [SECRET]), ...(config.databaseUrl ? [] : DEMO)]
  for (const name of names) {
    const bytes = files.get(name)
    if (bytes) writeWhole(join(config.dataDir, name), bytes)
    else if (name !== SECRET) rmSync(join(config.dataDir, name), { force: true })
  }
}

/** @throws CommandRefused when letters that still have to leave would carry links that open nothing */
export function refuseOtherSecret(config: Config, files: Map<string, Buffer>, mark: string): void {
  if (secretMark(config) === mark || (!config.secretGiven && files.has(SECRET))) return
  const where = files.has(SECRET)
    ? 'the backup holds it: tar -xzOf FILE data/secret'
    : 'whoever ran the register set it'
  throw new CommandRefused(
    `SECRET is not the one that the register had. Links that are already out would open, but those in letters that still ` +
      `have to leave, and codes, would not. Set SECRET to the old one (${where}). If it is lost: --other-secret, ` +
      'and before the start: npm run register:change -- --secret',
  )
}

function writeWhole(place: string, bytes: Buffer): void {
  writeFileSync(`${place}.tmp`, bytes, { mode: 0o600, flush: true })
  renameSync(`${place}.tmp`, place)
}
