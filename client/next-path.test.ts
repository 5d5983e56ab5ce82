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
    'javascript:alert(1)',
    'dashboard',
    '',
  ])('never leads to %s', (path) => expect(nextPath(new URLSearchParams({ next: path }))).toBeNull())

  it('is left out when there is none', () => expect(withNext('/signup', null)).toBe('/signup'))
})

function searchOf(path: string) {
  return new URL(path, window.location.origin).searchParams
}
