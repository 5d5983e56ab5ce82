import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('each letter is in the range of one file, so that no other is fetched for it where that is late', () => {
  const css = readFileSync('client/fonts.css', 'utf8')
  const files = new Map<number, string>()
  const twice: string[] = []
  for (const [face] of css.matchAll(/@font-face \{[^}]*unicode-range[^}]*\}/g)) {
    const file = /url\('([^']+)'\)/.exec(face)![1]!
    for (const [, first, last = first] of face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
      for (let letter = parseInt(first!, 16); letter <= parseInt(last!, 16); letter++) {
        if (files.has(letter)) twice.push(`${letter.toString(16)}: ${files.get(letter)}, ${file}`)
        files.set(letter, file)
      }
  }
  expect(files.size).toBeGreaterThan(900)
  expect(twice).toEqual([])
})
