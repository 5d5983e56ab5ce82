import 'reflect-metadata'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { CommandRefused, asOperator } from '../database/operator.js'
import { openStore } from '../documents/stores/open-store.js'
import { checkBackup, type CheckedBackup } from './check.js'
import { restore } from './restore.js'

// npm run restore -- FILE: a backup into an empty register; with --check it is only read.
await asOperator(async (config) => {
  const { name, check, otherSecret } = readArguments()
  const started = performance.now()
  await asFile(name, config.dataDir, async (file) => {
    if (check) return report(await checkBackup(file), 'Whole', started)
    const store = openStore(config.storage)
    report(await restore({ config, store, otherSecret, say }, file), 'Restored', started)
  })
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        'other-secret': { type: 'boolean', default: false },
      },
    })
    if (positionals.length === 1)
      return { name: positionals[0]!, check: values.check, otherSecret: values['other-secret'] }
  } catch {
    // Told below.
  }
  throw new CommandRefused('Say which backup: npm run restore -- FILE [--check] (FILE may be - for a pipe)')
}

/** A pipe is kept in a file for the while: a backup is read to its end before anything of it is written. */
async function asFile(name: string, folder: string, story: (file: string) => Promise<void>): Promise<void> {
  if (name !== '-') return story(name)
  const draft = await mkdtemp(join(folder, 'restore-'))
  try {
    const file = join(draft, 'backup')
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }))
    await story(file)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function say(line: string): void {
  if (process.stderr.isTTY) console.error(`  ${line}`)
}

function report({ header, contents: { rows, documents } }: CheckedBackup, verb: string, started: number) {
  const sum = Object.values(rows).reduce((all, count) => all + count, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${verb}: the register as of ${header.takenAt}, ${sum} rows of ${Object.keys(rows).length} tables and ` +
      `${documents.count} documents, in ${seconds} s. Memory: at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB.`,
  )
  const without = documents.missing.length
  if (without > 0) console.error(`${without} documents on record had no bytes when it was taken.`)
  const other = documents.changed.length
  if (other > 0) console.error(`${other} documents had other bytes than were uploaded when it was taken.`)
}
