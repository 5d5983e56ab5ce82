import createCache from '@emotion/cache'
import { css } from '@emotion/react'
import { system } from '../theme'
import type { Classes } from './kit'
import { painted } from './styles'

export { classes } from './kit'

/**
 * The style sheet of the tokens, the reset and the global styles, of all that is painted, and of the classes that were
 * made of elements. Only the build asks for it.
 */
export function paintedCss({ kept }: Classes): string {
  const cache = createCache({ key: 'p' })
  // Kept there, instead of being written beside an element.
  cache.compat = true
  cache.insert('', { ...css(system._global as never), name: 'global' }, cache.sheet, true)
  for (const [name, style] of Object.entries(painted))
    cache.insert(`.p-${name}`, { ...css(system.css(style) as never), name }, cache.sheet, true)
  for (const made of Object.values(kept).flatMap((some) => [...some.values()]))
    cache.insert(`.${made.name}`, made, cache.sheet, true)
  // What Chakra writes later, in the browser, stands in these layers too.
  return [system.layers.atRule, ...Object.values(cache.inserted)].join('\n')
}
