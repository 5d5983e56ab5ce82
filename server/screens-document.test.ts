import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A proof as docs/screens.md writes it: `file`: the test's title, up to the next one or the row's end. */
const PROOF = /`([^`]+\.(?:test|spec)\.tsx?)`: (.+?)(?= · `| \|$)/gm

const proofs = [...readFileSync('docs/screens.md', 'utf8').matchAll(PROOF)].map(
  ([, file, title]) => [file!, title!.trim()] as const,
)

test('the list of screens names proofs', () => {
  expect(proofs.length).toBeGreaterThan(40)
})

test.each(proofs)('%s has the test “%s”', (file, title) => {
  expect(readFileSync(file, 'utf8')).toContain(`'${title}'`)
})
