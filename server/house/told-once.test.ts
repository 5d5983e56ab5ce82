import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { palette } from '../../common/palette.js'
import { paths } from '../../common/paths.js'

/** What both sides know stands in `common/`; here nobody writes it a second time. */
const filesOf = (...globs: string[]) =>
  globSync(globs)
    .filter((name) => !/\.test\.|\/testing\/|\/migrations\/|\/gql\//.test(name))
    .map((name) => ({ name, text: readFileSync(name, 'utf8') }))
const server = filesOf('server/**/*.ts')
const client = filesOf('client/**/*.{ts,tsx}')

/** Each place as "file: what stands there". */
const placesOf = (files: typeof server, pattern: RegExp) =>
  files.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([found]) => `${name}: ${found}`))

/** White is what paper has, whatever the colours are. */
const COLOUR = /#(?!fff\b)(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})(?=[\s;,'"`)}])|\brgba?\(/gi
const LIMIT =
  /max[lL]ength(?:=\{|="|: )\d+|\b(?:check|this)\.(?:text|optionalText)\((?:[^()]|\([^()]*\))*,\s*\d+,?\s*\)/g

const COUNT =
  /\btoLocaleString\b|=== 1 \? ''|=== 1 \? '1 |\} \$\{[\w.]+ === 1 \? (?:'(\w+)' : '\1s'|one : more)/g

/** Every page by its address, of those with something behind it what stands before that. */
const addresses = Object.values(paths)
  .map((path) => (typeof path === 'string' ? path : path('{}').split('{}')[0]!))
  .filter((path) => path !== '/')
const ADDRESS = new RegExp(`(?<=['"\`}])(?:${addresses.join('|')})(?:(?=['"\`?#])|(?<=/)(?=\\$\\{))`, 'g')

test('there is something to look at, and each way to write it is seen', () => {
  expect([server.length > 300, client.length > 300, addresses.length > 40]).toEqual([true, true, true])
  const found = (pattern: RegExp, text: string) => placesOf([{ name: 'x', text }], pattern).length
  for (const text of [`'#faf8f3'`, 'color:#0B5566;', '#abc ', 'rgb(1, 2, 3)', `"#11223344"`])
    expect([text, found(COLOUR, text)]).toEqual([text, 1])
  for (const text of [
    'maxLength={150}',
    'maxLength: 50',
    'maxlength="200"',
    `check.text('reason', 'a reason', typed, 1000)`,
    `check.text(\n  field(at),\n  'a name',\n  input.name,\n  100,\n)`,
    'this.text(field, label, value, 254)',
  ])
    expect([text, found(LIMIT, text)]).toEqual([text, 1])
  for (const text of [
    `path: '/admin/checks'`,
    '`${config.publicUrl}/admin/profile`',
    '`${config.publicUrl}/join/${token}`',
    '`/admin/debtor/${id}`',
    'href="/signin"',
    "'/admin/profile?tab=people'",
  ])
    expect([text, found(ADDRESS, text)]).toEqual([text, 1])
})

test('each way to write a count is seen', () => {
  for (const text of [
    "count.toLocaleString('en')",
    "`claim${count === 1 ? '' : 's'}`",
    "count === 1 ? '1 claim' : `${count} claims`",
    "`${count} ${count === 1 ? 'claim' : 'claims'}`",
    '`${total} ${total === 1 ? one : more}`',
  ])
    expect([text, placesOf([{ name: 'x', text }], COUNT).length]).toEqual([text, 1])
})

test('colours stand in the palette', () => {
  expect(placesOf([...server, ...client], COLOUR)).toEqual([])
})

test('what is painted before any script has come has colours of the palette', () => {
  const ours = new Set(JSON.stringify(palette).match(/#[0-9a-f]{6}/g))
  const first = filesOf('client/index.html', 'client/public/*.css')
  expect(first.length).toBeGreaterThan(1)
  const colours = first.flatMap(({ text }) => text.match(/#[0-9a-f]{6}\b/gi) ?? [])
  expect(colours.filter((colour) => !ours.has(colour.toLowerCase()))).toEqual([])
})

test('how long a field may be stands among the limits', () => {
  expect(placesOf([...server, ...client], LIMIT)).toEqual([])
})

/** What has the addresses of its own: the contract, robots, and the pages that the server itself answers. */
const OWN = /^server\/(rest|doors)\/|^server\/pages\/(for-robots|claim\/|contend\/|letter)/

test('the address of a page stands among the paths', () => {
  const linking = [...server, ...client].filter(({ name }) => !OWN.test(name))
  expect(placesOf(linking, ADDRESS)).toEqual([])
  const pages = server.filter(({ name }) => /^server\/pages\/(claim|contend)\//.test(name))
  expect(placesOf(pages, ADDRESS).filter((place) => !/: \/(claim|contend|letter)/.test(place))).toEqual([])
})

test('a text is put into a normal form where marks without end are cut before', () => {
  const places = placesOf([...server, ...filesOf('common/**/*.ts')], /\.normalize\(/g)
  expect(places).toEqual(['server/shared/normal-form.ts: .normalize('])
})

test('how a number is written stands among the counts', () => {
  expect(placesOf([...server, ...client], COUNT)).toEqual([])
})

test('a file for a spreadsheet is written in one place of the server and one of the pages, and both guard its cells', () => {
  const files = globSync(['server/**/*.ts', 'client/**/*.{ts,tsx}', 'common/**/*.ts']).filter(
    (file) => !/(^server\/testing\/|test\.tsx?$)/.test(file),
  )
  const writers = files.filter((file) =>
    /csv-stringify|'text\/csv; ?charset/.test(readFileSync(file, 'utf8')),
  )
  expect(writers.toSorted()).toEqual([
    'client/checks/applicants/resultFile.ts',
    // Nothing that anybody typed.
    'client/imports/templateFile.ts',
    'server/doors/csv-file.ts',
  ])
  for (const file of writers.filter((file) => !file.includes('template')))
    expect(readFileSync(file, 'utf8')).toMatch(/cast: \{ string: guarded \}/)
})
