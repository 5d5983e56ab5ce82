import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameTokens } from './normalise.js'
import { searchProbes } from '../directory/probes.js'
import { entryKeys, queryKeys } from './search-keys.js'
import { comparer } from './align.js'
import { fits } from './fits.js'
import { areOtherPeople } from './other-people.js'
import { Vocabulary } from './frequency/vocabulary.js'
import { word } from './word.js'

const unknownNames = new Vocabulary(0, [])
const compare = comparer(unknownNames)
const wordsOf = (name: string) => nameTokens(name).map(word)

const names: [student: string, parent: string][] = [
  ['Olúwaṣẹun Adéyẹmí', 'Mrs Folashade Adeyemi'],
  ['Adeyemi, Damilola Grace', 'Mr. Oluwaseun Adeyemi'],
  ['Oluwaseun Grace Adeyemi', 'Chief Kunle Adeyemi'],
  ['Khadijah Bello', 'Alhaji Musa Bello'],
  ['Musa Bello', 'Hajiya Aisha Bello'],
  ['Chukwuemeka Okonkwo', 'Engr. Obinna Okonkwo'],
  ['Chukwuma Ojukwu-Eze', 'Ngozi Ojukwu'],
  ['Abubakar El-Rufai', 'Mallam Nasir El-Rufai'],
  ['Abdul Rahman Sani', 'Zainab Sani'],
  ["Asma'u Yar’adua", 'Umaru Yaradua'],
  ['Kwabena Ofori-Atta', 'Akosua Ofori'],
  ['Yaw Mensah', 'Esi Mensah'],
  ['Yaa Mensah', 'Kojo Mensah'],
  ['Oghenekaro Efe', 'Pastor Ejiro Efe'],
]
const directory = names.map(([studentName, parentName], at) => ({
  id: at + 1,
  studentName,
  parentName,
}))

/** As the directory does it: what one of the probes finds, best first, equals by id. */
function find(search: string) {
  const probes = searchProbes(search, unknownNames)
  const typed = wordsOf(search)
  return directory
    .filter(({ studentName, parentName }) => {
      const keys = new Set(entryKeys(studentName, parentName))
      const has = (some: string[]) => some.some((key) => keys.has(key))
      return probes.some(({ one, other }) => has(one) && has(other))
    })
    .flatMap(({ id, studentName, parentName }) => {
      const score = fits(typed, { student: wordsOf(studentName), parent: wordsOf(parentName) }, compare)
      return score === null ? [] : [{ id, score }]
    })
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
}

const first = (search: string) => directory.find(({ id }) => id === find(search)[0]?.id)?.studentName

describe('searching the directory', () => {
  it.each([
    ['oluwaseun adeyemi', 'Olúwaṣẹun Adéyẹmí'],
    ['Adeyemi, Oluwaseun', 'Olúwaṣẹun Adéyẹmí'],
    ['Adeyemy Oluwaseun', 'Olúwaṣẹun Adéyẹmí'],
    ['kadija belo', 'Khadijah Bello'],
    ['Mallam Abu Bakr Elrufai', 'Abubakar El-Rufai'],
    ['abdulrahman sani', 'Abdul Rahman Sani'],
    ['asmau yar adua', "Asma'u Yar’adua"],
    ['0fori Kwabena', 'Kwabena Ofori-Atta'],
    ['okonkwo chukwuemkea', 'Chukwuemeka Okonkwo'],
    ['mensah yaa', 'Yaa Mensah'],
    ['ogenekaro', 'Oghenekaro Efe'],
    ['okonk', 'Chukwuemeka Okonkwo'],
    ['K. Bello', 'Khadijah Bello'],
    ['khadijah musa bello', 'Khadijah Bello'],
    ['Seun Adeyemi', 'Olúwaṣẹun Adéyẹmí'],
    ['emeka okonkwo', 'Chukwuemeka Okonkwo'],
    ['Oluwaseun Grace Blessing Adeyemi', 'Oluwaseun Grace Adeyemi'],
  ])('for "%s" finds %s first', (search, student) => {
    expect(first(search)).toBe(student)
  })

  it.each(['zzz', '', '%', '___', '123', 'Khadijah Okonkwo', 'bello bello bello bello', 'Yaw Yaa'])(
    'for "%s" finds nobody',
    (search) => {
      expect(find(search)).toEqual([])
    },
  )

  it('puts a whole name, letter for letter, before any other spelling of it', () => {
    const scores = ['Bello Musa', 'Musa Belo'].map((search) => find(search).find(({ id }) => id === 5)!.score)
    expect(scores[0]).toBeGreaterThan(scores[1]!)
  })

  it('puts the child of that very name before one with a further name, and a parent of that name with them', () => {
    expect(find('oluwaseun adeyemi').map(({ id }) => id)).toEqual([1, 2, 3])
  })
})

describe('any name', () => {
  const entry = fc.constantFrom(...directory)
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split(''))

  it('is found alike in any order, case and with any marks', () => {
    const orders = entry.chain(({ studentName, parentName }) => {
      const words = [...nameTokens(studentName), ...nameTokens(parentName)]
      return fc
        .shuffledSubarray(words, { minLength: 1 })
        .chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })))
    })
    const marks = fc.array(fc.constantFrom('', '\u0301', '\u0300', '\u0323', '\u0302'), {
      minLength: 7,
      maxLength: 7,
    })
    const form = fc.constantFrom('NFC', 'NFD')
    fc.assert(
      fc.property(orders, marks, fc.nat(5), form, ([words, reordered], accents, capital, unicode) => {
        const disguised = [...reordered.join(' ')]
          .map(
            (char, at) =>
              (at % 6 <= capital ? char.toUpperCase() : char) + (char === ' ' ? '' : accents[at % 7]),
          )
          .join('')
          .normalize(unicode)
        const found = find(words.join(' '))
        expect(found).not.toEqual([])
        expect(find(disguised)).toEqual(found)
      }),
      { numRuns: 500 },
    )
  })

  it('is found with one letter wrong, through its keys and in its rank', () => {
    const typo = entry.chain((wanted) =>
      fc.record({
        wanted: fc.constant(wanted),
        token: fc.constantFrom(
          ...[wanted.studentName, wanted.parentName].flatMap(nameTokens).filter((token) => token.length >= 5),
        ),
        kind: fc.constantFrom('added', 'lost', 'changed', 'swapped'),
        at: fc.nat(),
        letter,
      }),
    )
    fc.assert(
      fc.property(typo, ({ wanted, token, kind, at, letter: wrong }) => {
        const place = at % (kind === 'swapped' ? token.length - 1 : token.length)
        const [before, rest] = [token.slice(0, place), token.slice(place)]
        const typed = {
          added: before + wrong + rest,
          lost: before + rest.slice(1),
          changed: before + wrong + rest.slice(1),
          swapped: before + rest[1] + rest[0] + rest.slice(2),
        }[kind]
        // A letter may make another person's name of it: Oluwasegun, or Aderemi of Adeyemi.
        fc.pre(!areOtherPeople(word(typed!), word(token)) && !unknownNames.areBothNames(typed!, token))
        const keys = entryKeys(wanted.studentName, wanted.parentName)
        expect(queryKeys(typed!).some((key) => keys.includes(key))).toBe(true)
        expect(find(typed!).map(({ id }) => id)).toContain(wanted.id)
      }),
      { numRuns: 1_000 },
    )
  })
})
