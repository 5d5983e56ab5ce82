import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A proof as docs/screens.md writes it: `file`: the test's title, up to the next one or the row's end. */
const PROOF = /`([^`]+\.(?:test|spec)\.tsx?)`: (.+?)(?= · `| \|$)/gm

const screens = readFileSync('docs/screens.md', 'utf8')
const proofs = [...screens.matchAll(PROOF)].map(([, file, title]) => [file!, title!.trim()] as const)

test('the list of screens names proofs', () => {
  expect(proofs.length).toBeGreaterThan(40)
})

test.each(proofs)('%s has the test “%s”', (file, title) => {
  expect(readFileSync(file, 'utf8')).toContain(`'${title}'`)
})

const forms = globSync('e2e/forms-of-*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}'(.+)': async/gm)].map(([, name]) => name!),
)

test('every form that is gone through is named', () => {
  expect(forms.length).toBeGreaterThan(20)
  expect(forms.filter((name) => !screens.includes(name))).toEqual([])
})
