import { describe, expect, test } from 'vitest'
import { TELLS } from './case-news.js'

const FACTS = {
  student: 'Tobi Adeyemi',
  school: 'Greenfield College',
  isPlea: false,
  by: '4 Dec 2026',
  mayAsk: true,
}
const told = Object.entries(TELLS).flatMap(([news, readers]) =>
  Object.entries(readers).flatMap(([reader, words]) =>
    [true, false].map(
      (mayAsk) =>
        [`${news} to ${reader}${mayAsk ? '' : ', asked before'}`, words({ ...FACTS, mayAsk })] as const,
    ),
  ),
)

describe('a notification about a case', () => {
  test('says that a second asking brought nothing new, and that the decision stands', () => {
    expect(TELLS['nothing-new'].FAMILY!(FACTS)).toBe(
      'Nothing in it was new, so the claim of Greenfield College stands as before.',
    )
  })

  test.each(told)('%s is a whole sentence in the register’s words', (_name, words) => {
    expect(words).toMatch(/^\p{Lu}.*[\p{L}\d]\.$/u)
    expect(words).not.toMatch(/\bEmpty\b|\bentr(y|ies)\b|undefined|null/)
  })

  test.each(told.filter(([name]) => name.includes('FAMILY')))(
    '%s calls those who decide as the letters to families do',
    (_name, words) => expect(words).not.toMatch(/provider|ask DMA/),
  )
})
