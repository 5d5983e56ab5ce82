import { Box, Button, Flex, Grid, Heading, Input, Link, Skeleton, Text } from '@chakra-ui/react'
import { render } from '@testing-library/react'
import { type ComponentType, createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { withStaticStyles } from '../../scripts/static-styles.mjs'
import { Kit } from '../ui/Kit'
import { classes } from './kit'

/** What a module with this element in it becomes, on one line, without its imports. */
function painted(jsx: string, before = '', kit = classes()) {
  const names = ['Box', 'Button', 'chakra', 'defineStyle', 'Flex', 'Text'].filter((name) =>
    (before + jsx).includes(name),
  )
  const code = `import { ${names.join(', ')} } from '@chakra-ui/react'\n${before}\nexport const made = ${jsx}`
  const { code: text, left } = withStaticStyles(code, 'a.tsx', kit)!
  return {
    text: text.slice(text.indexOf('export const made = ') + 20).replace(/\s+/g, ' '),
    whole: text,
    left,
    kit,
  }
}

/** The rules that Chakra writes for an element in the browser, and those of the classes that stand for it. */
function both(Element: ComponentType<never>, name: string, props: Record<string, unknown>) {
  const { container, unmount } = render(<Kit>{createElement(Element as ComponentType<object>, props)}</Kit>)
  const chakras = /css-([a-z0-9]+)/.exec(container.firstElementChild!.className)?.[1]
  unmount()
  const kit = classes()
  kit.classFor(kit.elements[name]!, props)
  return { chakras, ours: [...kit.kept.s.values()].map(({ name: own }) => own.slice(2))[0] }
}

describe('an element that is painted at build', () => {
  it.each<[string, ComponentType<never>, Record<string, unknown>]>([
    ['Box', Box as never, { p: '4', mt: { base: '2', md: '6' }, _hover: { bg: 'bg.muted' } }],
    [
      'Box',
      Box as never,
      { css: { '& > *': { flexGrow: { base: 1, md: 0 } } }, hideBelow: 'lg', srOnly: true },
    ],
    [
      'Flex',
      Flex as never,
      { direction: { base: 'column', lg: 'row' }, align: 'center', justify: 'space-between', gap: '3' },
    ],
    ['Flex', Flex as never, { wrap: 'wrap', css: { '& a': { color: 'fg' } }, color: 'fg.muted' }],
    ['Grid', Grid as never, { column: '1 / -1', templateColumns: 'repeat(2, 1fr)', gap: '4' }],
    ['Text', Text as never, { textStyle: 'sm', colorPalette: 'waiting', color: 'colorPalette.fg' }],
  ])('has the rules that Chakra would write: %s with %#', (name, Element, props) => {
    const { chakras, ours } = both(Element, name, props)
    expect(ours).toBe(chakras)
  })

  it.each(['button', 'heading', 'link', 'input', 'skeleton'])(
    'shares the rules of its recipe: %s',
    (recipe) => {
      const [name, Element] = {
        button: ['Button', Button],
        heading: ['Heading', Heading],
        link: ['Link', Link],
        input: ['Input', Input],
        skeleton: ['Skeleton', Skeleton],
      }[recipe] as [string, never]
      const { container } = render(<Kit>{createElement(Element as ComponentType)}</Kit>)
      const kit = classes()
      const written = kit.classFor(kit.elements[name]!, {})
      expect(written).toBe(`r-${/css-([a-z0-9]+)/.exec(container.firstElementChild!.className)![1]}`)
    },
  )

  it('keeps its tag, its other attributes and its children', () => {
    const { text, left } = painted(
      `<Box as="section" aria-label="Sums" px="4" ref={it} onClick={() => go(<Flex gap="2" />)}><Text>{words}</Text></Box>`,
    )
    expect(text).toMatch(
      /^<section className="s-\w+" aria-label="Sums" ref=\{it\} onClick=\{\(\) => go\(<div className="s-\w+" \/>\)\}><p>\{words\}<\/p><\/section>$/,
    )
    expect(left).toEqual([])
  })

  it('gives all to its child where it is asked to, and to the child’s child', () => {
    const { text } = painted(
      `<Button asChild size="sm"><Box asChild mt="2"><Away to="/" className="p-tag" {...more}>On</Away></Box></Button>`,
    )
    expect(text).toMatch(
      /^<Away to="\/" +\{\.\.\.more\} className=\{\["s-\w+", "r-\w+", "p-tag", more\?\.className\]\.filter\(Boolean\)\.join\(' '\)\}>On<\/Away>$/,
    )
  })

  it('gives nothing that a spread of the child’s might replace', () => {
    const { left } = painted(`<Box asChild onClick={go}><input {...more} /></Box>`)
    expect(left).toEqual(['3: <input>, a spread, and what it might replace'])
  })

  it('has a class for each value that may be chosen, after all that hold always', () => {
    const { text, kit } = painted(
      `<Box p="4" mt={isFirst ? '0' : '4'} maxW={WIDTHS[width]} bg={isChosen && 'bg.muted'} />`,
      `const WIDTHS = { form: '40rem', text: 'measure' } as const`,
    )
    expect(text).toMatch(
      /className=\{\["s-\w+", \(isFirst \? "c-\w+" : "c-\w+"\), \(\{ "form": "c-\w+", "text": "c-\w+" \}\)\[width\], \(isChosen \? "c-\w+" : ""\)\]/,
    )
    expect([kit.kept.s.size, kit.kept.c.size]).toEqual([1, 5])
  })

  it('says what it was called in the module, and nothing of Chakra’s is imported any more', () => {
    const { text, whole } = painted(
      `<Choice key={one}>A</Choice>`,
      `const Choice = chakra('label', { base: { ...round, color: 'fg' } })\nconst round = defineStyle({ borderRadius: 'l2' })`,
    )
    expect(text).toMatch(/^<label className="r-\w+" key=\{one\}>A<\/label>$/)
    expect(whole).not.toMatch(/chakra|defineStyle/)
  })

  it('rests while what a button began is on its way', () => {
    const { text } = painted(
      `<Button type="submit" loading={busy} loadingText="Sending" disabled={!isReady}>Send</Button>`,
    )
    expect(text).toMatch(
      /^<button className="r-\w+" type="submit" disabled=\{\(busy\) \|\| \(!isReady\)\} data-loading=\{\(busy\) \? '' : undefined\}>/,
    )
    expect(text).toMatch(/\{\(busy\) \? <><span className="[^"]+" \/>Sending<\/> : <>Send<\/>\}<\/button>$/)
  })

  it('keeps the import of what is handed on, and names it', () => {
    const { whole, left } = painted('<Away part={Box}><Box p="4" /></Away>')
    expect(whole).toContain("import { Box } from '@chakra-ui/react'")
    expect(left).toEqual(['import of Box'])
  })

  it('takes no name for the module’s that a function has for itself', () => {
    const before =
      "const wide = '75rem'\nconst Line = chakra('li', { base: { mt: '1' } })\nconst as = { part: Line }"
    const { text, whole } = painted('({ wide }) => <Box maxW={wide}><Line /></Box>', before)
    expect(text).toContain('<Box maxW={wide}>')
    expect(whole).toContain("const Line = chakra('li'")
  })

  it.each([
    ['a spread', `<Box {...more} p="4" />`],
    ['as', `<Box as={Icon} />`],
    ['width', `<Box width={share + '%'} />`],
    ['variant', `<Button variant={isOne ? 'solid' : 'outline'}>A</Button>`],
    ['loading without loadingText', `<Button loading={busy}>A</Button>`],
    ['display, which is chosen', `<Box hideBelow="lg" display={isOpen ? 'grid' : 'none'} />`],
    ['mt, which is chosen', `<Box css={{ mt: '4' }} mt={isFirst ? '0' : '2'} />`],
  ])('stays Chakra’s, and is named with its place, for %s', (why, jsx) => {
    const { text, left } = painted(jsx)
    expect(text).toBe(jsx)
    expect(left[0]).toMatch(new RegExp(`^3: <\\w+>, ${why}`))
  })
})
