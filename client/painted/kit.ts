import { css } from '@emotion/react'
import type { SystemStyleObject } from '@chakra-ui/react'
import { system } from '../theme'

/** One of Chakra's elements: its tag, what it always looks like, and its props that are styles under another name or variants of its recipe (null). */
export interface Element {
  tag?: string
  base?: SystemStyleObject
  /** By its name in the theme, or as it stands. */
  recipe?: string | object
  props: Record<string, string | null>
  attributes?: Record<string, string>
  /** Of a value that is chosen while the page runs. */
  isChosen?: boolean
}

const variantsOf = (recipe: string) =>
  Object.fromEntries(system.cva(system.getRecipe(recipe)).variantKeys.map((name) => [name, null]))

/** What Chakra's package calls them. Whatever is not here stays Chakra's. */
export const elements: Record<string, Element> = {
  Box: { tag: 'div', props: {} },
  Flex: {
    tag: 'div',
    base: { display: 'flex' },
    props: {
      direction: 'flexDirection',
      align: 'alignItems',
      justify: 'justifyContent',
      wrap: 'flexWrap',
      basis: 'flexBasis',
      grow: 'flexGrow',
      shrink: 'flexShrink',
    },
  },
  Grid: {
    tag: 'div',
    base: { display: 'grid' },
    props: {
      templateColumns: 'gridTemplateColumns',
      templateRows: 'gridTemplateRows',
      templateAreas: 'gridTemplateAreas',
      column: 'gridColumn',
      row: 'gridRow',
      autoFlow: 'gridAutoFlow',
    },
  },
  Heading: { tag: 'h2', recipe: 'heading', props: variantsOf('heading') },
  Text: { tag: 'p', props: {} },
  Link: { tag: 'a', recipe: 'link', props: variantsOf('link') },
  Button: { tag: 'button', recipe: 'button', props: variantsOf('button'), attributes: { type: 'button' } },
  Input: { tag: 'input', recipe: 'input', props: variantsOf('input') },
  Textarea: { tag: 'textarea', recipe: 'textarea', props: variantsOf('textarea') },
  Spinner: { tag: 'span', recipe: 'spinner', props: variantsOf('spinner') },
  Skeleton: { tag: 'div', recipe: 'skeleton', props: variantsOf('skeleton') },
  VisuallyHidden: {
    tag: 'span',
    base: {
      border: '0',
      clip: 'rect(0, 0, 0, 0)',
      height: '1px',
      width: '1px',
      margin: '-1px',
      padding: '0',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      position: 'absolute',
    },
    props: {},
  },
}

/** Whether a prop is one of Chakra's styles. */
export const isStyle = (prop: string): boolean => prop === 'css' || system.isValidProperty(prop)

interface Made {
  name: string
  styles: string
}

export type Classes = ReturnType<typeof classes>

/**
 * Makes classes out of styles, and keeps what each stands for, in the order of the style sheet, where what stands later
 * wins: of recipes, which many elements share, of elements' own styles, and of what is chosen beside those.
 */
export function classes() {
  const kept = { r: new Map<string, Made>(), s: new Map<string, Made>(), c: new Map<string, Made>() }
  const keep = (of: keyof typeof kept, ...styles: SystemStyleObject[]): string => {
    const made = css(system.css(...styles) as never) as Made
    if (made.styles === '') return ''
    const name = `${of}-${made.name}`
    kept[of].set(name, { ...made, name })
    return name
  }
  return {
    kept,
    elements,
    isStyle,
    /** The classes of an element with these props; an empty text where it has no style. */
    classFor({ base, recipe, props, isChosen }: Element, given: Record<string, unknown>): string {
      const { own, variants, around, among } = sorted(props, given)
      const cva = recipe && system.cva(typeof recipe === 'string' ? system.getRecipe(recipe) : recipe)
      const classes = [
        cva && keep('r', cva(variants)),
        keep(isChosen ? 'c' : 's', { ...base, ...around }, ...among, own),
      ]
      return classes.filter(Boolean).join(' ')
    },
  }
}

/** What is given: a variant of the recipe, a style under the element's name for it, in `css`, or as it is. */
function sorted(props: Element['props'], given: Record<string, unknown>) {
  const [own, variants, around]: Record<string, unknown>[] = [{}, {}, {}]
  for (const [name, value] of Object.entries(given))
    if (value === undefined || name === 'css') continue
    else if (!(name in props)) own![name] = value
    else if (props[name]) around![props[name]] = value
    else variants![name] = value
  const among = [given['css'] ?? {}].flat() as SystemStyleObject[]
  return { own: own as SystemStyleObject, variants, around, among }
}
