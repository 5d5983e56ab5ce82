import { describe, expect, it } from 'vitest'
import { KEYS_VERSION } from './stored-keys.js'
import { entryKeys, queryKeyGroups, queryKeys } from './search-keys.js'

const shared = (search: string, student: string, parent = '') => {
  const keys = new Set(entryKeys(student, parent))
  return queryKeys(search).filter((key) => keys.has(key))
}

describe('the keys of entries and searches', () => {
  // Rows already stored hold these: when this fails, raise KEYS_VERSION and write down the new keys.
  it('stay the same as long as their version does', () => {
    expect({ version: KEYS_VERSION, keys: entryKeys('Ada Eze-Obi', 'Mrs. Ngozi Eze') }).toEqual({
      version: 6,
      keys: (
        'ada eze obi ngozi adaeze ezeobi ngozieze ada* eze* obi* ngo* ngozi* ' +
        '*ada *eze *obi *ozi *gozi gozi nozi ngzi ngoi ngoz'
      ).split(' '),
    })
  })

  it.each([
    ['the same sound', 'kadija', 'Khadijah'],
    ['the beginning, three letters', 'adé', 'Adeyemi'],
    ['the beginning, more letters', 'oluwas', 'Oluwaseun'],
    ['one word for two', 'Elrufai', 'El-Rufai'],
    ['two words for one, either way round', 'bakr abu', 'Abubakr'],
    ['the parent alone', 'okafor', 'Ada Eze'],
  ])('meet over %s', (_, search, student) => {
    expect(shared(search, student, 'Chief Emeka Okafor')).not.toEqual([])
  })

  it.each(['zzz', 'chukwuma', ''])('do not meet over "%s"', (search) => {
    expect(shared(search, 'Khadijah Bello', 'Musa Bello')).toEqual([])
  })

  it('know no initials, which would find everybody', () => {
    expect(queryKeys('a b c')).toEqual([])
    expect(shared('k', 'K. Bello')).toEqual([])
  })

  it('ask for every word of a search, in any order', () => {
    const keys = new Set(entryKeys('Ada Eze', 'Ngozi Obi'))
    const everyWord = (search: string) =>
      queryKeyGroups(search).every((group) => group.some((key) => keys.has(key)))
    expect(['Ngosi Ada', 'obi ad eze', 'ngozi e. adaeze'].filter(everyWord)).toEqual([
      'Ngosi Ada',
      'ngozi e. adaeze',
    ])
    expect(queryKeyGroups('% a 1')).toEqual([])
  })

  it.each([
    ['Femi', 'Oluwafemi'],
    ['Oluwafemi', 'Femi'],
    ['Temitope', 'Temi'],
    ['Chinedu', 'Edu'],
  ])('let %s find %s, a long or short form', (search, student) => {
    const keys = new Set(entryKeys(student, 'Ngozi Obi'))
    expect(queryKeyGroups(search).every((group) => group.some((key) => keys.has(key)))).toBe(true)
  })

  it('begin a search for any word from its longest word only, for beginnings are common', () => {
    expect(queryKeys('ade oluwaseun').filter((key) => key.endsWith('*'))).toEqual(['oluwa*'])
  })

  it.each([
    'Oluwaseunfunmi-Adebayo '.repeat(400),
    '\udbff'.repeat(10_000),
    '%_\\ \u0000{}",'.repeat(1_000),
    'abcdefghijklmnopqrstuvwxyz'.repeat(390),
  ])('stay few and plain, whatever is sent (%#)', (hostile) => {
    expect(entryKeys(hostile, hostile).length).toBeLessThanOrEqual(80)
    expect(queryKeys(hostile).length).toBeLessThanOrEqual(8 * 40 + 8 * 8 + 8 + 1)
    expect(
      [...entryKeys(hostile, hostile), ...queryKeys(hostile)].every((key) => /^\*?\p{L}+\*?$/u.test(key)),
    ).toBe(true)
  })
})
