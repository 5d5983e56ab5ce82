import { describe, expect, test } from 'vitest'
import {
  BY_ID,
  decodeCursor,
  encodeCursor,
  pageOf,
  pageSize,
  searchText,
  shownAs,
  type PageArgs,
} from './connection.js'

test('a cursor comes back as the values it was made of', () => {
  expect(decodeCursor(encodeCursor(['Ọlá "School"', 17]), ['text', 'integer'])).toEqual(['Ọlá "School"', 17])
  const moment = new Date('2026-11-27T10:00:00.123Z')
  expect(decodeCursor(encodeCursor([moment, 1]), ['moment', 'integer'])).toEqual([moment, 1])
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

  test.each(['', 'soon', '2026-02-30', '2026-11-27T10:00:00', 1_764_000_000_000, null, [], {}])(
    'a moment that is none: %j',
    (moment) => {
      expect(() => decodeCursor(made([moment, 1]), ['moment', 'integer'])).toThrow('not one of ours')
    },
  )

  test('text that the database cannot hold', () => {
    expect(() => decodeCursor(made(['\0']), ['text'])).toThrow('not one of ours')
  })
})

describe('a page of a list', () => {
  const NUMBERS = [5, 4, 3, 2, 1].map((id) => ({ id }))
  const page = (args: PageArgs) =>
    pageOf(args, BY_ID, async ({ behind, limit }) =>
      NUMBERS.filter(({ id }) => behind === null || id < behind[0]).slice(0, limit),
    )

  test('reads one row too many, and says by it whether there is more', async () => {
    const { edges, pageInfo } = await page({ first: 2 })
    expect(edges.map(({ node }) => node.id)).toEqual([5, 4])
    expect(pageInfo).toMatchObject({
      hasNextPage: true,
      hasPreviousPage: false,
      endCursor: encodeCursor([4]),
    })
  })

  test('begins behind a cursor, up to the end', async () => {
    const { edges, pageInfo } = await page({ first: 3, after: encodeCursor([4]) })
    expect(edges.map(({ node }) => node.id)).toEqual([3, 2, 1])
    expect(pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    expect((await page({ first: 1, after: encodeCursor([1]) })).pageInfo).toMatchObject({
      startCursor: null,
      endCursor: null,
    })
  })

  test('shows what stands for its rows, under the same cursors', async () => {
    const shown = await shownAs(await page({ first: 2 }), async (rows) =>
      rows.map(({ id }) => `number ${id}`),
    )
    expect(shown.edges).toEqual([
      { cursor: encodeCursor([5]), node: 'number 5' },
      { cursor: encodeCursor([4]), node: 'number 4' },
    ])
  })
})

test('a page has 1 to 100 rows; anything else is refused rather than changed', () => {
  expect([1, 100].map((first) => pageSize(first))).toEqual([1, 100])
  for (const first of [0, -1, 101]) expect(() => pageSize(first)).toThrow('between 1 and 100')
})

test('a search is read as names are stored; what no name holds is refused', () => {
  expect(searchText('  Olá ')).toBe('Olá')
  expect(searchText(null)).toBe('')
  for (const bad of ['a\0', 'a\u0007', 'a\ud800', 'a'.repeat(201)]) expect(() => searchText(bad)).toThrow()
})
