import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '../database/migrate.js'
import { migrations } from '../database/migrations/list.js'
import { openOrm } from '../database/orm.js'
import { sweepLetters } from '../mail/sweep.js'
import { claimBy, tokenIn } from '../testing/claims/claims.js'
import { aPicture, ask, upload } from '../testing/client.js'
import { countRows, rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, signedIn, type SchoolPerson } from '../testing/people.js'
import { anEmptyPlace, connectedTo, everyDocument, everyRow, type Place } from '../testing/places.js'
import { run } from '../testing/databases/with-database.js'
import { aProduct, type Product } from '../testing/product.js'
import { aStorageServer } from '../testing/servers/storage-server.js'
import { quiet } from '../testing/databases/stored.js'
import { backUp } from './back-up.js'
import { writeWholeFile } from './backup-file.js'
import { restore } from './restore.js'

const PATIENT = { timeout: 20_000 }
let folder: string
let product: Product
let school: SchoolPerson
const places: Place[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dma-backup-'))
  // A letter that is not taken waits for long: only the restored register tries it again.
  product = await aProduct({ retries: { tries: 14, pause: 3600, growing: false } })
  const provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield Academy')
  const other = await anApprovedSchool(product, provider, 'Hilltop College, «Ọ̀ṣun» \\N \t')
  await aDebtor(product, school, {
    studentName: 'Ọláwálé O’Neil',
    parentEmail: 'told@example.com',
    evidence: [await paper()],
  })
  await aDebtor(product, other, { parentEmail: null, term: '\\.' })
  await ask(product, 'query { directory(search: "olawale") { edges { node { studentName } } } }', {}, other)
  await quiet(product)
})
afterAll(async () => {
  await Promise.all(places.map((place) => place.remove()))
  await product.close()
  await rm(folder, { recursive: true, force: true })
})

async function emptyPlace(env?: Record<string, string>): Promise<Place> {
  const place = await anEmptyPlace(env)
  places.push(place)
  return place
}

/** The address of a new upload of the school's. */
async function paper(colour = '#123456', as = school): Promise<string> {
  return (await upload(product, await aPicture(colour), { as })).url
}

async function backedUp(name: string, snapshot?: string) {
  const file = join(folder, name)
  const { config, store } = product.world
  const summary = await writeWholeFile(file, { force: false }, (out) =>
    backUp({ config, store, snapshot }, out),
  )
  return { file, summary }
}

test('a backup taken while schools work is one moment, row by row and byte by byte', async () => {
  let working = true
  const writer = async () => {
    for (let count = 0; working; count++)
      await aDebtor(product, school, { evidence: [await paper(`#${String(100_000 + count)}`)] })
  }
  const writers = [writer(), writer(), writer()]
  const watcher = await connectedTo(product.world.config.databaseUrl!)
  try {
    await expect.poll(() => countRows(product, 'debtor'), PATIENT).toBeGreaterThan(8)
    await watcher.query('begin isolation level repeatable read read only')
    const {
      rows: [{ id: snapshot }],
    } = await watcher.query('select pg_export_snapshot() as id')
    const before = await countRows(product, 'debtor')
    const { file, summary } = await backedUp('while-they-work', snapshot)
    expect(summary.documents).toMatchObject({ missing: [], changed: [] })
    await expect.poll(() => countRows(product, 'debtor'), PATIENT).toBeGreaterThan(before + 3)

    const place = await emptyPlace()
    await restore(place, file)
    const restored = await connectedTo(place.databaseUrl)
    const then = await everyRow(watcher)
    expect(await everyRow(restored)).toEqual(then)
    expect(Object.entries(then).flatMap(([name, all]) => (all.length > 0 ? [name] : []))).toEqual(
      expect.arrayContaining([
        'account',
        'claim_link',
        'debtor',
        'document',
        'history_entry',
        'ledger_entry',
        'letter',
        'look_content',
        'look_kept',
        'notification',
        'school',
        'school_application',
        'session',
      ]),
    )
    const documents = await everyDocument(restored, place.store)
    expect(documents).toEqual(await everyDocument(watcher, product.world.store))
    expect(Object.keys(documents).length).toBe(summary.documents.count)
    await restored.end()
  } finally {
    working = false
    await Promise.all(writers)
    await watcher.end()
  }
})

test('the product goes on from a backup: sessions, links, numbers, rules, and letters that waited leave once', async () => {
  product.mail.answer = (to) => (to === 'waits@example.com' ? 451 : null)
  await aDebtor(product, school, { parentEmail: 'waits@example.com' })
  const { file } = await backedUp('goes-on')
  const place = await emptyPlace()
  await restore(place, file)
  const last = Number((await aDebtor(product, school)).id)

  const again = await aProduct({ beside: { ...product, database: place.database, dataDir: place.dataDir } })
  try {
    expect((await ask(again, '{ viewer { username } }', {}, school)).viewer.username).toBe(school.username)
    expect((await signedIn(again, school.username)).key).toMatch(/^\w{64}$/)
    const told = await product.mail.letterTo('told@example.com')
    expect((await claimBy(again, tokenIn(told))).studentName).toBe('Ọláwálé O.')

    product.mail.answer = () => null
    await sweepLetters(again.world)
    await sweepLetters(again.world)
    await quiet(again)
    const waited = product.mail.received.filter(({ to }) => to === 'waits@example.com')
    expect(waited).toHaveLength(1)
    expect(await claimBy(again, tokenIn(waited[0]!))).not.toBeNull()

    const { id } = await aDebtor(again, school, {
      evidence: [(await upload(again, await aPicture(), { as: school })).url],
    })
    expect(Number(id)).toBe(last)
    await expect(rows(again, 'update ledger_entry set amount = 1')).rejects.toThrow('append-only')
    await expect(rows(again, 'update debtor set school_id = 999999')).rejects.toThrow('foreign key')
  } finally {
    await again.close()
  }
})

test('documents that are gone or changed in the store are told, and the rest is backed up', async () => {
  const keyOf = async (colour: string) => (await paper(colour)).split('/').at(-1)!
  const [gone, changed] = [await keyOf('#0f0f0f'), await keyOf('#f0f0f0')]
  const ids = await rows<{ id: number }>(product, `select id from document where key in (?, ?) order by id`, [
    gone,
    changed,
  ])
  await product.world.store.remove(gone)
  await product.world.store.put(changed, Buffer.from('something else'))
  const { file, summary } = await backedUp('with-losses')
  expect(summary.documents).toMatchObject({
    missing: [ids[0]!.id],
    lost: [ids[0]!.id],
    changed: [ids[1]!.id],
  })
  const place = await emptyPlace()
  expect((await restore(place, file)).contents.documents).toMatchObject({ missing: [ids[0]!.id] })
  await product.world.store.remove(changed)
  await rows(product, 'delete from document where key in (?, ?)', [gone, changed])
})

test('no table is held while documents are copied, which may take hours', async () => {
  await paper('#00ff77')
  const { config, store } = product.world
  const held: unknown[] = []
  const slow = Object.assign(Object.create(store) as typeof store, {
    async open(key: string) {
      held.push(
        ...(await rows(
          product,
          `select relation::regclass::text from pg_locks l join pg_stat_activity a using (pid)
            where a.application_name = 'dma backup' and l.locktype = 'relation' and a.datname = current_database()`,
        )),
      )
      return store.open(key)
    },
  })
  const asked = vi.spyOn(slow, 'open')
  await backUp({ config, store: slow }, new Writable({ write: (_chunk, _encoding, done) => done() }))
  expect(asked).toHaveBeenCalled()
  expect(held).toEqual([])
})

test('documents come out of a folder and go into a bucket, byte by byte', async () => {
  const storage = await aStorageServer()
  try {
    const { file } = await backedUp('for-a-bucket')
    const place = await emptyPlace({ STORAGE_URL: storage.address() })
    await restore(place, file)
    const client = await connectedTo(place.databaseUrl)
    expect(await everyDocument(client, place.store)).toEqual(await everyDocument(client, product.world.store))
    expect(await storage.objects()).not.toEqual([])
    await client.end()
  } finally {
    await storage.close()
  }
})

test('when the database goes away in the middle, there is a sentence and no backup', async () => {
  const { config, store } = product.world
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dma backup'`
  const cutting: Promise<unknown>[] = []
  const say = () => void cutting.push(rows(product, cut))
  const file = join(folder, 'cut-in-the-middle')
  await expect(
    writeWholeFile(file, { force: false }, (out) => backUp({ config, store, say }, out)),
  ).rejects.toThrow('The database went away in the middle. Nothing was finished; run it again.')
  await Promise.all(cutting)
  for (const left of [file, `${file}.part`]) await expect(stat(left)).rejects.toThrow('ENOENT')
})

test('of two backups that begin at the same moment one is refused, and the other is whole', async () => {
  const file = join(folder, 'begun-twice')
  const written = () =>
    writeWholeFile(file, { force: false }, async (out) => {
      await new Promise<void>((done) => void setTimeout(done, 200))
      await new Promise<void>((done) => void out.end('whole', done))
    })
  const ends = await Promise.allSettled([written(), written()])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await readFile(file, 'utf8')).toBe('whole')
})

test('a restore goes into an empty place only', async () => {
  const { file } = await backedUp('refused')
  const { config, store } = product.world
  await expect(restore({ config, store }, file)).rejects.toThrow(
    /Something else works on this database \(\d+ connections\)/,
  )

  const place = await emptyPlace()
  await place.store.put('of-another-register-00', Buffer.from('a paper'))
  await expect(restore(place, file)).rejects.toThrow(/documents in the store that are not in this backup/)
  await place.store.remove('of-another-register-00')
  await restore(place, file)
  await expect(restore(place, file)).rejects.toThrow(
    /There is a register in this database already.*npm run db:reset/,
  )
})

test('a restore with another secret is refused unless the old one is lost', async () => {
  const { file } = await backedUp('secret')
  const place = await emptyPlace({ SECRET: 'another secret, of somebody else’s, 32+' })
  await expect(restore(place, file)).rejects.toThrow(
    /SECRET is not the one that the register had.*--other-secret/,
  )
  const client = await connectedTo(place.databaseUrl)
  expect(await everyRow(client)).toEqual({})
  await client.end()
  await restore({ ...place, otherSecret: true }, file)
})

test('the secret that DMA made itself comes back with the register', async () => {
  const [first, second] = [await emptyPlace({ SECRET: '' }), await emptyPlace({ SECRET: '' })]
  await restore({ ...first, otherSecret: true }, (await backedUp(`kept-secret-${Date.now()}`)).file)
  // Another name where it is tried again: a backup is not written over.
  const file = join(folder, `made-secret-${Date.now()}`)
  await writeWholeFile(file, { force: false }, (out) => backUp(first, out))
  expect(second.config.secret).not.toBe(first.config.secret)
  await restore(second, file)
  expect(await readFile(join(second.dataDir, 'secret'), 'utf8')).toBe(first.config.secret)
})

test('a backup of an older DMA comes back as it was, and is brought up to date by the next start', async () => {
  const [old, place] = [await emptyPlace(), await emptyPlace()]
  const all = migrations.map(({ name }) => name)
  const orm = await openOrm(old.databaseUrl)
  await orm.migrator.up({ migrations: all.slice(0, 1) })
  await orm.close()
  await run(
    old.databaseUrl,
    `insert into account (username, email, password_hash, created_at) values ('ada', 'ada@example.com', '', now())`,
  )
  const file = join(folder, 'older')
  await writeWholeFile(file, { force: false }, (out) => backUp(old, out))
  await restore(place, file)
  const restored = await openOrm(place.databaseUrl)
  try {
    expect((await restored.migrator.getExecuted()).map(({ name }) => name)).toEqual(all.slice(0, 1))
    expect(await migrate(restored, place.databaseUrl)).toEqual(all.slice(1))
    expect(await restored.em.fork().execute('select username from account')).toEqual([{ username: 'ada' }])
  } finally {
    await restored.close()
  }
})

test('a backup is for its owner’s eyes, and never written over by mistake', async () => {
  const { file } = await backedUp('mine')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(backedUp('mine')).rejects.toThrow(/is there already. To write over it: --force/)
  await writeFile(join(folder, 'cut.part'), 'half')
  await expect(backedUp('cut')).rejects.toThrow(/another backup is being written, or one was cut short/)
  await expect(backedUp(join('no-such-folder', 'file'))).rejects.toThrow(/cannot be written/)
})
