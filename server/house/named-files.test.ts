import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { expect, test } from 'vitest'

/** A file or folder of ours, as documents write it. */
const NAMED = /`((?:bench|client|common|deploy|docs|e2e|pictures|scripts|server|soak)\/[\w./-]*)`/g
/** What a build or a program makes. */
const MADE = /^docs\/screens\//

/** Commands take a test by the beginning of its name, which has no ending. */
const isThere = (path: string) =>
  existsSync(path) || (extname(path) === '' && globSync(`${path}.{test,soak,spec}.ts`).length > 0)

test.each(globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md']))('what %s names is there', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(NAMED)].map(([, path]) => path!)
  expect(named.filter((path) => !MADE.test(path) && !isThere(path))).toEqual([])
})

test('documents name their proofs', () => {
  expect(readFileSync('docs/security.md', 'utf8').match(NAMED)!.length).toBeGreaterThan(40)
})
