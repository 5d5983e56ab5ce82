import { createSystem, defineConfig } from '@chakra-ui/react'
import { foundation } from './foundation'
import { palette } from '../common/palette'
import { recipes, slotRecipes } from './recipes'

/** Our identity over Chakra: the ledger line. Thin rules, aligned figures, generous white; colour is information. */
export const system = createSystem(
  foundation,
  defineConfig({
    globalCss: globalStyles(),
    theme: {
      breakpoints: { sm: '576px', md: '768px', lg: '992px', xl: '1200px', '2xl': '1400px' },
      tokens: {
        fonts: { heading: { value: family() }, body: { value: family() } },
        fontSizes: fiveSizes(),
        // 65 characters of Inter. Not in ch, which are narrower in the font that stands in until Inter is there.
        sizes: { measure: { value: '41em' } },
      },
      semanticTokens: {
        colors: colours(),
        radii: {
          l1: { value: '{radii.xs}' },
          l2: { value: '{radii.sm}' },
          l3: { value: '{radii.md}' },
        },
      },
      textStyles: textStyles(),
      recipes,
      slotRecipes,
    },
  }),
)

/** Inter, or what stands in for it as long as this page is open (fonts.css). */
function family() {
  return 'var(--letters)'
}

/** Chakra names fourteen sizes and its own parts use most of them: all of them fall on our five. */
function fiveSizes() {
  const [caption, text, lead, title, display] = [
    '0.8125rem',
    '0.9375rem',
    '1.0625rem',
    '1.375rem',
    '1.875rem',
  ].map((value) => ({ value }))
  return {
    '2xs': caption!,
    xs: caption!,
    sm: text!,
    md: lead!,
    lg: title!,
    ...Object.fromEntries(
      ['xl', '2xl', '3xl', '4xl', '5xl', '6xl', '7xl', '8xl', '9xl'].map((name) => [name, display!]),
    ),
  }
}

function textStyles() {
  const display = { value: { fontSize: 'xl', lineHeight: '2.25rem', letterSpacing: '-0.02em' } }
  return {
    '2xs': { value: { fontSize: 'xs', lineHeight: '1.25rem' } },
    xs: { value: { fontSize: 'xs', lineHeight: '1.25rem' } },
    sm: { value: { fontSize: 'sm', lineHeight: '1.5rem' } },
    md: { value: { fontSize: 'md', lineHeight: '1.75rem' } },
    lg: { value: { fontSize: 'lg', lineHeight: '1.75rem', letterSpacing: '-0.012em' } },
    ...Object.fromEntries(['xl', '2xl', '3xl', '4xl', '5xl', '6xl', '7xl'].map((name) => [name, display])),
    label: { value: { fontSize: 'sm', lineHeight: '1.5rem', fontWeight: 'semibold' } },
    /** A small heading over a group: the column heads of a ledger. */
    overline: { value: { fontSize: 'xs', lineHeight: '1.25rem', fontWeight: 'medium', color: 'fg.subtle' } },
    figures: { value: { fontVariantNumeric: 'lining-nums tabular-nums' } },
  }
}

function colours() {
  const neutral = shadeOf('neutral')
  const danger = shadeOf('danger')
  return {
    bg: {
      DEFAULT: both('paper'),
      subtle: both('muted'),
      muted: both('muted'),
      emphasized: both('emphasized'),
      inverted: both('ink'),
      panel: both('panel'),
      error: danger.subtle,
    },
    fg: {
      DEFAULT: both('ink'),
      muted: both('inkMuted'),
      subtle: both('inkSubtle'),
      inverted: both('paper'),
      error: danger.fg,
    },
    border: {
      DEFAULT: both('rule'),
      muted: both('ruleFaint'),
      subtle: both('ruleFaint'),
      emphasized: both('ruleStrong'),
      inverted: both('ink'),
      error: danger.solid,
      // Keeps a place for one that will be seen. A device that chooses the colours would show it for transparent.
      unseen: { value: { base: 'transparent', _highContrast: 'Canvas' } },
    },
    brand: shadeOf('brand'),
    settled: shadeOf('settled'),
    waiting: shadeOf('waiting'),
    owed: shadeOf('owed'),
    disputed: shadeOf('disputed'),
    danger,
    neutral,
    // Chakra's own parts ask for these by name.
    gray: neutral,
    red: danger,
    green: shadeOf('brand'),
    orange: neutral,
    blue: shadeOf('brand'),
  }
}

type Palette = (typeof palette)['light']
type Plain = { [Name in keyof Palette]: Palette[Name] extends string ? Name : never }[keyof Palette]

function both(name: Plain) {
  return { value: { _light: palette.light[name], _dark: palette.dark[name] } }
}

function shadeOf(name: Exclude<keyof Palette, Plain>) {
  const light = palette.light[name]
  const dark = palette.dark[name]
  const pair = (key: keyof typeof light) => ({ value: { _light: light[key], _dark: dark[key] } })
  return {
    fg: pair('fg'),
    subtle: pair('subtle'),
    muted: pair('muted'),
    emphasized: pair('emphasis'),
    border: pair('emphasis'),
    solid: pair('solid'),
    contrast: pair('contrast'),
    focusRing: pair('focusRing'),
  }
}

function globalStyles() {
  return {
    // Chakra sets how words break on every element, so that what a part says of it would not reach what is inside.
    '*': { fontFeatureSettings: "'cv11', 'ss03'", overflowWrap: 'inherit' },
    html: {
      colorPalette: 'brand',
      bg: 'bg',
      color: 'fg',
      // iOS enlarges text in landscape otherwise.
      textSizeAdjust: '100%',
      '&.dark': { colorScheme: 'dark' },
      '&.light': { colorScheme: 'light' },
    },
    body: {
      minHeight: '100dvh',
      // Here and not on html, whose size is what every rem is counted in.
      textStyle: 'sm',
      overflowWrap: 'break-word',
      // No line with one word at the end of a sentence, where the browser knows how.
      textWrap: 'pretty',
    },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // Not a very short one: by default that would make a transition of every change of every element.
        transitionProperty: 'none !important',
        scrollBehavior: 'auto !important',
      },
    },
  }
}
