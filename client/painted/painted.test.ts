import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { classes, paintedCss } from './css'
import { painted } from './styles'

/** Whatever stands as `p-name` in a file of ours, and as `p-${…}` what that can be. */
const written = globSync('client/**/*.tsx').flatMap((path) => {
  const text = readFileSync(path, 'utf8')
  return [...text.matchAll(/(?<=['"`\s])p-([a-z]+(?:-[a-z]+)*)(?=['"`\s])/g)].map(([, name]) => name!)
})
/** `p-${meaning}` of a tag. */
const MEANINGS = ['settled', 'waiting', 'owed', 'disputed', 'neutral', 'danger']

describe('what is painted', () => {
  it('has a style for each class that a part of ours names, and none that nobody names', () => {
    expect([...new Set([...written, ...MEANINGS])].toSorted()).toEqual(Object.keys(painted).toSorted())
  })

  it('says the order of the layers before anything stands in one: recipes stay over the reset', () => {
    expect(paintedCss(classes()).indexOf('@layer reset, base, tokens, recipes;')).toBe(0)
  })

  it('takes colours from the tokens, so that dark and the colours of a device hold', () => {
    paintedCss(classes())
    // Where there is a document, emotion writes into it.
    const written = [...document.querySelectorAll('style[data-emotion=p]')].map((style) => style.textContent)
    const rules = written
      .join('')
      .match(/\.p-[^{]*\{[^}]*\}/g)!
      .join('')
    expect(rules).toContain('.p-tag{')
    expect(rules.match(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/gi)).toBeNull()
  })
})
