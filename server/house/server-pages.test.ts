import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** What makes the pages that the server answers. A letter's HTML is made of plain blocks, in one file. */
const PAGES = globSync(['server/{pages,demo,rest}/**/*.ts', 'server/mail/print.ts'], {
  exclude: (name) => name.endsWith('.test.ts'),
})
/** A tag, its end, or an attribute with its value. */
const MARKUP = /<\/?[a-z][^<]*>|<!doctype|(?<!;) [a-z-]+="/i
/** A map for search engines, and the client's own page, which it changes as a text. */
const NOT_PAGES = ['server/pages/for-robots.ts', 'server/pages/client-app.ts', 'server/pages/built-pages.ts']

/** Put into the HTML of a letter, which is then shown as the text of an attribute. */
const IN_LETTERS = ['<head>', '<head><base target="_top">']

/** Strings and templates with markup in them that were not made by `html`. */
function untagged(file: string): string[] {
  const found: string[] = []
  const tagged = new Set<number>()
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'html') tagged.add(quasi.start)
    },
    TemplateLiteral({ start, quasis }) {
      const text = quasis.map(({ value }) => value.raw).join('…')
      if (!tagged.has(start) && MARKUP.test(text)) found.push(text)
    },
    Literal({ value }) {
      if (typeof value === 'string' && MARKUP.test(value) && !IN_LETTERS.includes(value)) found.push(value)
    },
  }).visit(program)
  return found
}

test.each(PAGES.filter((file) => !NOT_PAGES.includes(file)))('%s makes HTML by `html` alone', (file) => {
  expect(untagged(file)).toEqual([])
})

test('only a page’s own style and the code of a printed letter are called HTML by word alone', () => {
  const by = globSync('server/**/*.ts').filter((file) =>
    /\basMarkup\b|new Html\(/.test(readFileSync(file, 'utf8')),
  )
  expect(by.filter((file) => !file.endsWith('.test.ts')).toSorted()).toEqual([
    'server/mail/print.ts',
    'server/pages/plain-page.ts',
    'server/shared/html.ts',
  ])
})
