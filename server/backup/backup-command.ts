import 'reflect-metadata'
import { parseArgs } from 'node:util'
import type { Config } from '../config.js'
import { CommandRefused, asOperator } from '../database/operator.js'
import { openStore } from '../documents/stores/open-store.js'
import { backUp, type BackupSummary } from './back-up.js'
import { inWords, writeWholeFile } from './backup-file.js'

// npm run backup -- FILE [--force] [--known-losses ID,ID]: the whole register in one file, while the product runs or while it
// does not. Ends with 1, and a file as good as it can be, where the store has lost documents that nobody has said are lost.
await asOperator(async (config) => {
  const { file, force, knownLosses } = readArguments()
  const started = performance.now()
  const plan = { config, store: openStore(config.storage), say }
  if (file === '-') {
    const summary = await backUp(plan, process.stdout).catch((error: unknown) =>
      Promise.reject(inWords(error)),
    )
    return report(summary, { started, knownLosses, print: console.error })
  }
  const summary = await writeWholeFile(file, { force }, (destination) => backUp(plan, destination))
  report(summary, { started, knownLosses, print: console.log })
  console.log(`${file} holds personal data and opens without a password. ${keepApart(config)}`)
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        force: { type: 'boolean', default: false },
        'known-losses': { type: 'string', default: '' },
      },
    })
    const named = values['known-losses']
    const knownLosses = new Set(named.split(',').map(Number))
    if (positionals.length === 1 && /^(?:\d+(?:,\d+)*)?$/.test(named))
      return { file: positionals[0]!, force: values.force, knownLosses }
  } catch {
    // Told below.
  }
  throw new CommandRefused(
    'Say where the backup goes: npm run backup -- FILE [--force] [--known-losses ID,ID] (FILE may be - for a pipe)',
  )
}

/** Only to somebody who watches: a nightly run says what it did, once. */
function say(line: string): void {
  if (process.stderr.isTTY) console.error(`  ${line}`)
}

function report(
  { rows, documents, size, asOf }: BackupSummary,
  {
    started,
    knownLosses,
    print,
  }: { started: number; knownLosses: ReadonlySet<number>; print: (line: string) => void },
) {
  const sum = Object.values(rows).reduce((all, count) => all + count, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const peak = process.resourceUsage().maxRSS / 1024
  print(
    `Backed up ${sum} rows of ${Object.keys(rows).length} tables and ${documents.count} documents (${megabytes(documents.bytes)}) ` +
      `in ${seconds} s: ${megabytes(size)}. Memory: at most ${Math.round(peak)} MB.`,
  )
  if (asOf) print(`Read from the standby at DATABASE_READ_URL, as of ${asOf.toISOString()}.`)
  if (documents.lost.length > 0)
    console.error(
      `On record, but not in the store: ${documents.lost.length} documents (row ${documents.lost.join(', ')}). ` +
        `An older backup may have them.`,
    )
  if (documents.changed.length > 0)
    console.error(
      `Not the bytes that were uploaded: ${documents.changed.length} documents (row ${documents.changed.join(', ')}). ` +
        `The store has changed them; an older backup may have them whole.`,
    )
  if ([...documents.lost, ...documents.changed].every((id) => knownLosses.has(id))) return
  console.error('This backup is without them, so it ends as one that failed: keep the older ones.')
  process.exitCode = 1
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

function keepApart({ secretGiven }: Config): string {
  return secretGiven ? 'SECRET is not in it: keep that apart.' : 'The secret that DMA made is in it too.'
}
