import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asMarkup, asTyped, html, joined } from './html.js'

test('HTML in HTML stays, and a list stands without anything between', () => {
  const items = ['one', 'two'].map((word) => html`<li>${word}</li>`)
  expect(html`<ul>${items}</ul>`.markup).toBe('<ul><li>one</li><li>two</li></ul>')
})

test('a list with words between its parts, which may be HTML', () => {
  expect(joined(['a', html`<b>b</b>`], ' · ').markup).toBe('a · <b>b</b>')
  expect(joined(['a', 'b'], html`<br>`).markup).toBe('a<br>b')
  expect(joined(['a', 'b'], '<br>').markup).toBe('a&#60;br&#62;b')
})

test('what a browser would read as something else is made harmless', () => {
  expect(html`<p>${'a\u202eb\u0000c'}</p>`.markup).toBe('<p>abc</p>')
  expect(html`<p>${3}${asMarkup('<br>')}</p>`.markup).toBe('<p>3<br></p>')
})

test('a field shows its text as it was typed', () => {
  expect(html`<textarea>${asTyped('  two\n\n spaces  ')}</textarea>`.markup).toBe(
    '<textarea>  two\n\n spaces  </textarea>',
  )
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('</p>', '"><script>', "' onload='", '&lt;'),
)

test('no text leaves its element or its attribute', () => {
  fc.assert(
    fc.property(text, text, (inside, value) => {
      const { markup } = html`<p title="${value}">${[inside, asTyped(inside)]}</p>`
      expect(markup).toMatch(/^<p title="[^"<>]*">[^<>]*<\/p>$/)
    }),
  )
})
