import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPath, withNext } from './next-path'

describe('the way back after signing in', () => {
  it.each(['/admin/settings', '/admin/listdebtors?search=ada&status=COMPLETED', '/dashboard#list'])(
    'leads to %s again',
    (path) => expect(nextPath(searchOf(withNext('/signin', path)))).toBe(path),
  )

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example/b',
    '/%2e//evil.example',
    '/.\\/evil.example',
    '/./\n/evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
  ])('never leads to %s', (path) => expect(nextPath(new URLSearchParams({ next: path }))).toBeNull())

  it('never leads to another site, whatever an address is made of', () => {
    const part = fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '.',
        '..',
        '%2e',
        '%2f',
        '%5c',
        '%00',
        '\t',
        '\n',
        '\r',
        ' ',
        '\u3002',
        '\uff0f',
        '\ud800',
      ],
      ...[
        '@',
        ':',
        '#',
        '?',
        ';',
        '&',
        '=',
        '[',
        ']',
        'evil.example',
        'a',
        '0x7f.1',
        'javascript:',
        'https:',
        'localhost',
      ],
    )
    const address = fc.oneof(
      fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(address, (next) => {
        const path = nextPath(new URLSearchParams({ next }))
        if (path === null) return
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, window.location.origin).origin).toBe(window.location.origin)
      }),
      { numRuns: 1000 },
    )
  })

  it('is left out when there is none', () => expect(withNext('/signup', null)).toBe('/signup'))
})

function searchOf(path: string) {
  return new URL(path, window.location.origin).searchParams
}
