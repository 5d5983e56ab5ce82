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

test('there is something to look at', () => {
  expect([server.length > 300, client.length > 300]).toEqual([true, true])
  expect(placesOf([{ name: 'x', text: `maxLength={150} '#faf8f3'` }], MAX_LENGTH)).toEqual([
    'x: maxLength={150}',
  ])
  expect(PAGES.test(`path: '/admin/checks'`)).toBe(true)
})

test('colours stand in the palette', () => {
  expect(placesOf([...server, ...client], /#[0-9a-f]{6}\b/gi)).toEqual([])
})

test('what is painted before any script has come has colours of the palette', () => {
  const ours = new Set(JSON.stringify(palette).match(/#[0-9a-f]{6}/g))
  const first = filesOf('client/index.html', 'client/public/*.css')
  expect(first.length).toBeGreaterThan(1)
  const colours = first.flatMap(({ text }) => text.match(/#[0-9a-f]{6}\b/gi) ?? [])
  expect(colours.filter((colour) => !ours.has(colour.toLowerCase()))).toEqual([])
})

const MAX_LENGTH = /maxLength=\{\d+\}|maxLength: \d+/g

test('how long a field may be stands among the limits', () => {
  expect(placesOf(client, MAX_LENGTH)).toEqual([])
  expect(placesOf(server, /check\.(text|optionalText)\([^)]*, \d+\)/g)).toEqual([])
})

/** Addresses of pages by which nothing else can be meant. */
const PAGES = new RegExp(
  `['\`](${Object.values(paths)
    .filter((path) => typeof path === 'string' && /^\/(admin\/|dashboard|provider|signin|forgot)/.test(path))
    .join('|')})['\`?]`,
)

test('the address of a page stands among the paths', () => {
  // The contract's own addresses, under /api/r, are others.
  const ours = server.filter(({ name }) => !name.startsWith('server/rest/'))
  // A robot is told where it does not go, whatever there is.
  const linking = ours.filter(({ name }) => name !== 'server/pages/for-robots.ts')
  expect(placesOf([...linking, ...client], new RegExp(PAGES, 'g'))).toEqual([])
})
