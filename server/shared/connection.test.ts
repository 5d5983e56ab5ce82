import { describe, expect, test } from 'vitest'
import { connection, decodeCursor, encodeCursor, pageSize, searchText } from './connection.js'

test('a cursor comes back as the values it was made of', () => {
  expect(decodeCursor(encodeCursor(['Ọlá "School"', 17]), ['text', 'integer'])).toEqual(['Ọlá "School"', 17])
})

describe('a cursor that is not ours is refused:', () => {
  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    ['nonsense', 'x'],
    ['nothing', ''],
    ['another shape', made([1, 2])],
    ['not a list', made({ 0: 1 })],
    ['a number beyond the database’s', made([2_147_483_648])],
    ['a fraction', made([1.5])],
    ['a number as text', made(['1'])],
    ['null', made([null])],
  ])('%s', (_what, cursor) => {
    expect(() => decodeCursor(cursor, ['integer'])).toThrow('This page marker is not one of ours.')
  })

  test('text that the database cannot hold', () => {
    expect(() => decodeCursor(made(['\0']), ['text'])).toThrow('not one of ours')
  })
})

test('a page is cut one row short of what was read, and says whether there is more', () => {
  const page = connection([1, 2, 3], 2, null, String)
  expect(page.edges.map(({ node }) => node)).toEqual([1, 2])
  expect(page.pageInfo).toEqual({
    hasNextPage: true,
    hasPreviousPage: false,
    startCursor: '1',
    endCursor: '2',
  })
  expect(connection([], 2, 'x', String).pageInfo).toEqual({
    hasNextPage: false,
    hasPreviousPage: true,
    startCursor: null,
    endCursor: null,
  })
})

test('a page has 1 to 100 rows; anything else is refused rather than changed', () => {
  expect([1, 100].map(pageSize)).toEqual([1, 100])
  for (const first of [0, -1, 101]) expect(() => pageSize(first)).toThrow('between 1 and 100')
})

test('a search is read as names are stored; what no name holds is refused', () => {
  expect(searchText('  Olá ')).toBe('Olá')
  expect(searchText(null)).toBe('')
  for (const bad of ['a\0', 'a\u0007', 'a\ud800', 'a'.repeat(201)]) expect(() => searchText(bad)).toThrow()
})
