import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const document = readFileSync('docs/rules.md', 'utf8')
/** Each rule's text by its number. */
const RULES = new Map(
  document
    .split(/^### Rule /m)
    .slice(1)
    .map((rule) => [Number.parseInt(rule, 10), rule.split(/^## /m)[0]!]),
)
const CODE = '{server,client,e2e,soak,bench,pictures,scripts}/**/*.{ts,tsx,mjs}'
const NOT_BUILT = /^Not built yet\b/m
const PROOF = /^Proved by: (.+)$/m

test('the rules are numbered from 1 on, without a gap', () => {
  expect([...RULES.keys()]).toEqual(Array.from({ length: RULES.size }, (_, at) => at + 1))
})

test('every rule that the code cites is in the document', () => {
  const files = globSync(CODE).filter((file) => !file.startsWith('client/gql/'))
  const cited = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/\brules?\s+(\d+(?:(?:, | and | or |–)\d+)*)/gi)]
      .flatMap(([, numbers]) => numbers!.match(/\d+/g)!.map(Number))
      .filter((number) => !RULES.has(number))
  const unknown = files.flatMap((file) => cited(file).map((number) => `${file}: rule ${number}`))
  expect(files.length).toBeGreaterThan(500)
  expect(unknown).toEqual([])
})

describe('the specification', () => {
  const specification = readFileSync('docs/specification.md', 'utf8')
  const sections = [...specification.matchAll(/^## §(\d+) \S/gm)].map(([, number]) => Number(number))
  const files = globSync([CODE, 'docs/**/*.md', '*.md']).filter(
    (file) => !file.startsWith('client/gql/') && file !== 'docs/specification.md',
  )
  const cited = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/§\s?(\d+)/g)].map(([, number]) => ({
      file,
      section: Number(number),
    })),
  )

  test('has every section that code or documents cite', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(cited.filter(({ section }) => !sections.includes(section))).toEqual([])
  })

  test('holds no section that nobody cites', () => {
    expect(sections.filter((section) => !cited.some((one) => one.section === section))).toEqual([])
  })
})

test.each([...RULES])(
  'rule %i is proved by tests that exist, or said not to be built yet',
  (_number, text) => {
    const proofs = PROOF.exec(text)?.[1]!.match(/`[^`]+`/g) ?? []
    expect(proofs.length > 0 || NOT_BUILT.test(text)).toBe(true)
    expect(proofs.map((path) => path.slice(1, -1)).filter((path) => !existsSync(path))).toEqual([])
  },
)

test('every setting that the document names is one of the product’s', () => {
  const named = new Set(document.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g))
  const example = readFileSync('.env.example', 'utf8')
  expect([...named].filter((name) => !example.includes(`${name}=`))).toEqual([])
})
