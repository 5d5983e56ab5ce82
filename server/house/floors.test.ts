import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

/**
 * The house from the ground up. A folder imports from those before it alone, also within a row, types too; what happened below is told
 * upwards by acts. Entities are a floor of their own just above the ground: they relate to each other, and any floor may
 * import any of them.
 */
const FLOORS = [
  // Ground: knows of no noun but its entities.
  ['shared', 'database'],
  // What is derived when it is read, what is known about names, and how a letter leaves.
  ['standing', 'matching', 'mail', 'history'],
  // What every request passes, and who asks.
  ['doors', 'accounts', 'api-keys'],
  // What any story needs.
  ['documents', 'backup', 'exports', 'notifications', 'schools', 'webhooks'],
  // The claim.
  ['debtors', 'directory'],
  // Stories about it.
  ['contends', 'safeguarding', 'imports'],
  // Offices: what is done while nobody asks, and what is watched.
  ['contact', 'newsletter', 'delivery', 'clocks', 'provider', 'live', 'metrics'],
  // What people and programs see of all that.
  ['pages', 'rest', 'demo', 'workers'],
].flat()

/** Of the files beside the folders a noun knows these alone: who asks, what they may do, and what the operator has set. */
const ROOT = ['request.ts', 'policy.ts', 'key-fields.ts', 'config.ts', 'settings.ts', 'acts.ts']
/**
 * Where a request comes in, or the register itself begins to work: these alone hold the whole context. Everybody else takes a
 * request and names what it needs beside it, so that what it depends on is among its imports.
 */
const BEGINS = [
  /\.resolver\.ts$/,
  /-routes\.ts$/,
  /^(pages|rest|demo)\//,
  /^clocks\/run-clocks\.ts$/,
  /^delivery\/(delivery|settle)\.ts$/,
  /^exports\/export-file\.ts$/,
  /^imports\/(result-file|import-work)\.ts$/,
  /^live\/live-(door|sockets)\.ts$/,
  /^metrics\/metrics-route\.ts$/,
  /^webhooks\/(deliver-webhooks|settle-delivery)\.ts$/,
  /^contends\/families\/answer-ward-questions\.ts$/,
]
/** What these take from nouns that are no entities. */
const ROOT_KNOWS: Record<string, readonly string[]> = {
  'acts.ts': ['debtors/stated-claim.ts'],
  'config.ts': ['demo/whether-demo.ts', 'documents/stores/storage-place.ts'],
  'settings.ts': ['demo/whether-demo.ts', 'documents/stores/storage-place.ts'],
}
/** Programs of their own, which put the product together. */
const PROGRAMS =
  /^(demo\/seed-command|workers\/workers?|workers\/work|directory\/evaluation\/scratch-register)\.ts$/

/** What an entity keeps whole, in the words of whoever made it. */
const KEPT_WHOLE: Record<string, string> = {
  'imports/import-line.entity.ts': 'debtors/stated-claim.ts',
  'imports/debtor-import.entity.ts': 'documents/read-workbook.ts',
}
/** The words for where a case stands. */
const VOCABULARY = 'standing/states.ts'

const isEntity = (file: string) => file.endsWith('.entity.ts')
const folderOf = (file: string) => (file.includes('/') ? file.split('/', 1)[0]! : '')

interface Arrow {
  from: string
  to: string
}

/** Every file of the product; the migrations' imports are those of their day. */
const SERVER = join(import.meta.dirname, '..')
const FILES = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file) && !/^(testing|database\/migrations)\//.test(file))

const textOf = (file: string) => readFileSync(join(SERVER, file), 'utf8')

/** The imports of one file by another. */
function arrowsOf(from: string): Arrow[] {
  const text = textOf(from)
  const { dynamicImports, staticImports, staticExports } = parseSync(from, text).module
  const named = [
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
  return named
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(from), name).replaceAll('\\', '/'))
    .filter((to) => !to.startsWith('..'))
    .map((to) => ({ from, to: to.replace(/\.js$/, '.ts') }))
}

/** All that a file knows of, directly or through others, types too: what it is given, it names. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file) || !FILES.includes(file)) return reached
  reached.add(file)
  for (const { to } of arrowsOf(file)) reachedFrom(to, reached)
  return reached
}

/** Ways out of the process and its database: to send a letter, call a program, write to a socket, keep a file. */
const WAYS_OUT =
  /from '(nodemailer|ws|graphql-ws|undici|@aws-sdk\/|node:(https?|tls|dgram|child_process|worker_threads|fs\/promises))|\bfetch\(/

/** What is none of the product's folders lies above all of them. */
const floorOf = (file: string) => {
  const floor = FLOORS.indexOf(folderOf(file))
  return floor < 0 ? FLOORS.length : floor
}

/** Under which name the context has a service, and the file of that. */
const SERVICES = servicesIn(textOf('services.ts'))

function servicesIn(text: string): Map<string, string> {
  const imports = [...text.matchAll(/^import \{ (\w+) \} from '\.\/([\w/-]+)\.js'/gm)]
  const files = new Map(imports.map(([, type, file]) => [type!, `${file!}.ts`]))
  const named = [...text.matchAll(/^  (\w+): (\w+),$/gm)]
  return new Map(named.flatMap(([, name, type]) => (files.has(type!) ? [[name!, files.get(type!)!]] : [])))
}

/** The services that a file asks the whole context for. */
function askedBy(file: string): string[] {
  const text = textOf(file)
  const taken = [...text.matchAll(/\{([^{}]*)\}(?:: Context\b| = (?:this\.)?context\b)/g)]
  return [
    ...[...text.matchAll(/\bcontext\.(\w+)/g)].map(([, name]) => name!),
    ...taken.flatMap(([, names]) => names!.split(',').map((name) => name.trim().split(':')[0]!)),
  ].filter((name) => SERVICES.has(name))
}

const inWords = ({ from, to }: Arrow) => `${from} → ${to}`

describe('the house', () => {
  const nouns = FILES.filter(folderOf).flatMap(arrowsOf)
  const between = nouns.filter(({ from, to }) => folderOf(to) && folderOf(from) !== folderOf(to))

  test('has a floor for every folder', () => {
    const folders = new Set(FILES.filter(folderOf).map(folderOf))
    expect([...folders].toSorted()).toEqual(FLOORS.toSorted())
  })

  test('has no arrow that climbs, and so no two folders that need each other but by entities', () => {
    const climbs = between.filter(
      ({ from, to }) => !isEntity(from) && !isEntity(to) && floorOf(from) < floorOf(to),
    )
    expect(climbs.map(inWords)).toEqual([])
  })

  test('names what a file takes where it begins, types too', () => {
    const within = FILES.filter((file) => /[:<|&] *import\(/.test(textOf(file)))
    expect(within).toEqual([])
  })

  test('has entities that know of entities and the ground alone', () => {
    const ground = ['shared', 'database']
    const others = between.filter(
      ({ from, to }) =>
        isEntity(from) &&
        !isEntity(to) &&
        !ground.includes(folderOf(to)) &&
        to !== VOCABULARY &&
        KEPT_WHOLE[from] !== to,
    )
    expect(others.map(inWords)).toEqual([])
  })

  test('asks the whole context for no service from above', () => {
    const whole = FILES.filter(
      (file) => folderOf(file) && arrowsOf(file).some(({ to }) => to === 'context.ts'),
    )
    const climbs = whole.flatMap((file) =>
      askedBy(file)
        .filter((name) => floorOf(SERVICES.get(name)!) > floorOf(file))
        .map((name) => `${file} asks ${name}`),
    )
    expect(SERVICES.size).toBeGreaterThan(60)
    expect(climbs).toEqual([])
  })

  test('lets nobody who follows acts do anything outside of the database', () => {
    const [, named] = /^interface Followers \{([^}]*)\}/m.exec(textOf('acts.ts'))!
    const followers = [...named!.matchAll(/^  (\w+):/gm)].map(([, name]) => SERVICES.get(name!)!)
    expect(followers).toContain('directory/corrections/corrections.ts')
    const reached = [...new Set(followers.flatMap((file) => [...reachedFrom(file)]))]
    // They write letters and news down: what sends those comes later, and knows of them.
    expect(reached).toEqual(expect.arrayContaining(['mail/outbox.ts', 'webhooks/webhook-news.ts']))
    expect(reached.filter((file) => WAYS_OUT.test(textOf(file)))).toEqual([])
    const ways = FILES.filter((file) => WAYS_OUT.test(textOf(file)))
    expect(ways).toEqual(
      expect.arrayContaining(['mail/smtp-delivery.ts', 'webhooks/webhook-post.ts', 'live/live-sockets.ts']),
    )
  })

  test('gives its resolvers to the schema alone, and to each other', () => {
    const takers = FILES.flatMap(arrowsOf).filter(
      ({ from, to }) => to.endsWith('.resolver.ts') && !from.endsWith('.resolver.ts') && from !== 'schema.ts',
    )
    expect(takers.map(inWords)).toEqual([])
  })

  test('has a noun’s ports asked by that noun alone', () => {
    const others = between.filter(({ to }) => to.endsWith('/ports.ts'))
    expect(others.map(inWords)).toEqual([])
  })

  test('hides no noun in a file that every noun knows', () => {
    const known = ['shared', 'database']
    const taken = [...ROOT, 'story.ts'].flatMap(arrowsOf)
    const hidden = taken.filter(
      ({ from, to }) =>
        !isEntity(to) &&
        !known.includes(folderOf(to)) &&
        ![...ROOT, 'story.ts'].includes(to) &&
        !ROOT_KNOWS[from]?.includes(to),
    )
    expect(hidden.map(inWords)).toEqual([])
  })

  test('is put together above its folders: none of them knows how', () => {
    const begins = ({ from, to }: Arrow) => to === 'context.ts' && BEGINS.some((where) => where.test(from))
    const above = nouns.filter(
      (arrow) =>
        !folderOf(arrow.to) && !ROOT.includes(arrow.to) && !PROGRAMS.test(arrow.from) && !begins(arrow),
    )
    expect(above.map(inWords)).toEqual([])
  })
})
