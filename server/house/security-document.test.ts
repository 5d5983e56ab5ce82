import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every proof that docs/security.md names is there', () => {
  const document = readFileSync('docs/security.md', 'utf8')
  const named = [...document.matchAll(/`((?:server|client|soak|e2e)\/[\w./-]*)`/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
