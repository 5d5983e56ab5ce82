import 'reflect-metadata'
import { parseArgs } from 'node:util'
import type { Config } from '../config.js'
import { visitDatabase } from '../database/open.js'
import { CommandRefused, asOperator } from '../database/operator.js'
import { openOrm } from '../database/orm.js'
import { counted } from '../../common/counts.js'
import { areOne, moveDocuments, type Moved } from './move.js'
import { openStore } from './stores/open-store.js'
import { StorageAddressError, placeInDataDir, readStorageAddress } from './stores/storage-place.js'

const USAGE = `Copies every document from one store to another, and reads each copy back.

  npm run documents:move -- FROM TO                  copies; run it again as often as you like
  npm run documents:move -- FROM TO --delete-source  and deletes from FROM what lies safely in TO

FROM and TO are "disk" (DATA_DIR/documents), "storage" (what STORAGE_URL names), or an address as in STORAGE_URL.
The product may run meanwhile.`

// npm run documents:move: before and after STORAGE_URL is changed.
await asOperator(async (config) => {
  const { from, to, deleteSource } = asked(config)
  await from.check()
  if (await areOne(to, from)) throw new CommandRefused('FROM and TO are the same place. Nothing was done.')
  if (deleteSource && (await areOne(from, openStore(config.storage))))
    throw new CommandRefused(
      'The product keeps its documents in FROM. Set STORAGE_URL to TO and restart every server, then run this again.',
    )
  const progress = (sofar: Moved, of: number) => console.error(`${sum(sofar)} of ${of}`)
  const database = await visitDatabase(config, (line) => console.error(line))
  const orm = await openOrm(database.url)
  const moved = await moveDocuments(orm, from, to, { deleteSource, progress })
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== '42P01') throw error
      throw new CommandRefused('There is no register in this database: nothing to move.')
    })
    .finally(() => orm.close())
    .finally(() => database.stop())
  console.log(
    `${sum(moved)} documents: ${moved.copied} copied, ${moved.there} there already, ${moved.missing} missing in FROM, ${moved.damaged} damaged in FROM.`,
  )
  if (moved.unrecorded > 0)
    console.log(
      `${counted(moved.unrecorded, 'file', 'files')} in FROM on no record: deleted since, or another register’s. Where no other register uses it, delete FROM itself.`,
    )
  if (moved.missing + moved.damaged > 0) process.exitCode = 1
})

function asked(config: Config) {
  const { values, positionals } = read()
  const [from, to] = positionals
  if (!from || !to || positionals.length > 2) throw new CommandRefused(USAGE)
  return {
    from: storeCalled(from, config),
    to: storeCalled(to, config),
    deleteSource: values['delete-source'] ?? false,
  }
}

function read() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'delete-source': { type: 'boolean' } } })
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}\n\n${USAGE}`)
  }
}

function storeCalled(name: string, config: Config) {
  if (name === 'disk') return openStore(placeInDataDir(config.dataDir))
  if (name === 'storage') return openStore(config.storage)
  try {
    return openStore(readStorageAddress(name))
  } catch (error) {
    if (error instanceof StorageAddressError) throw new CommandRefused(`An address ${error.message}.`)
    throw error
  }
}

function sum({ copied, there, missing, damaged }: Moved): number {
  return copied + there + missing + damaged
}
