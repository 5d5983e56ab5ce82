import { globSync, readFileSync } from 'node:fs'
import { defaultConfig } from '@chakra-ui/react'
import { describe, expect, it } from 'vitest'
import { meanings, palette } from '../common/palette'
import { system } from './theme'

const coloured = ['brand', 'neutral', 'danger', ...meanings] as const
const grounds = ['paper', 'panel', 'muted'] as const

describe.each(['light', 'dark'] as const)('the %s colours', (mode) => {
  const colours = palette[mode]

  it.each(grounds)('let ink of every strength be read on %s', (ground) => {
    for (const ink of ['ink', 'inkMuted', 'inkSubtle'] as const)
      expect(contrast(colours[ink], colours[ground]), ink).toBeGreaterThanOrEqual(4.5)
  })

  it.each(coloured)('let %s be read on every ground, on its own tint and on its own fill', (name) => {
    const shade = colours[name]
    for (const ground of [...grounds.map((ground) => colours[ground]), shade.subtle, shade.muted])
      expect(contrast(shade.fg, ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shade.contrast, shade.solid)).toBeGreaterThanOrEqual(4.5)
  })

  it('show where a field begins, and where the focus is (3:1, WCAG 1.4.11)', () => {
    for (const ground of grounds) {
      expect(contrast(colours.ruleStrong, colours[ground])).toBeGreaterThanOrEqual(3)
      for (const name of coloured)
        expect(contrast(colours[name].focusRing, colours[ground]), name).toBeGreaterThanOrEqual(3)
    }
    for (const name of coloured)
      expect(contrast(colours[name].emphasis, colours.panel), name).toBeGreaterThanOrEqual(
        name === 'brand' || name === 'neutral' ? 1 : 3,
      )
  })
})

describe('the system', () => {
  it('leaves the root its 16 px, in which every length is counted: 44 px for a thumb are 44 px', () => {
    const { html } = system._config.globalCss as Record<string, object>
    expect(html).not.toHaveProperty('textStyle')
    expect(html).not.toHaveProperty('fontSize')
  })

  it('breaks where the specification says', () => {
    expect(system.breakpoints.values.map(({ name, min }) => [name, min])).toEqual(
      expect.arrayContaining([
        ['sm', '36rem'],
        ['md', '48rem'],
        ['lg', '62rem'],
        ['xl', '75rem'],
        ['2xl', '87.5rem'],
      ]),
    )
  })

  it('has the recipe of every part of Chakra that a screen uses', () => {
    const used = new Set(
      globSync('client/**/*.tsx').flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g)].flatMap(
          ([, names]) => names!.split(',').map((name) => name.trim().replace(/ as .*/, '')),
        ),
      ),
    )
    const recipeOf = (name: string) => name.replace(/^[A-Z]/, (letter) => letter.toLowerCase())
    const { recipes = {}, slotRecipes = {} } = defaultConfig.theme!
    const parts = [...used].map(recipeOf).filter((name) => name in recipes || name in slotRecipes)
    expect(parts).toEqual(expect.arrayContaining(['button', 'dialog', 'tabs']))
    expect(
      parts.filter(
        (name) =>
          !Object.hasOwn(
            name in recipes ? system._config.theme!.recipes! : system._config.theme!.slotRecipes!,
            name,
          ),
      ),
    ).toEqual([])
  })

  it('has five sizes of type and no more', () => {
    const sizes = new Set(
      [...system.tokens.allTokens]
        .filter((token) => token.extensions.category === 'fontSizes')
        .map((token) => token.value as string),
    )
    expect(sizes.size).toBe(5)
  })
})

/** The WCAG 2 contrast ratio of two hex colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
