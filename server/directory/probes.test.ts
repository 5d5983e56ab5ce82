import { expect, test } from 'vitest'
import { person, type Typed } from '../matching/person.js'
import { storedKeys } from '../matching/stored-keys.js'
import { Vocabulary } from '../matching/frequency/vocabulary.js'
import { soundKey } from '../matching/normalise.js'
import { misspeltProbes, wardProbes, type Probe } from './probes.js'

const COMMON = ['esther', 'grace', 'emmanuel', 'yusuf', 'halima', 'garba']
const listed = { studentName: 'Esther Grace Yusuf', parentName: 'Emmanuel Yusuf', phone: '' }

/** A register in which one entry in forty has each of these names. */
const registerOf = (entries: number) =>
  new Vocabulary(
    entries,
    COMMON.map((name) => [name, soundKey(name), entries / 40]),
  )
const [small, large] = [registerOf(10_000), registerOf(1_000_000)]

function isFound(probes: Probe[], entry = listed): boolean {
  const keys = new Set(storedKeys(entry).searchKeys)
  const has = (some: string[]) => some.some((key) => keys.has(key))
  return probes.some(({ one, other }) => has(one) && has(other))
}

const first = (asked: Typed, vocabulary: Vocabulary) => isFound(wardProbes(person(asked), vocabulary))
const longer = (asked: Typed, vocabulary: Vocabulary) => isFound(misspeltProbes(asked, vocabulary))

test('two names are asked for where few entries have both; where hundreds have, a third has to agree', () => {
  const two = { student: 'Esther Garba', parent: 'Halima Yusuf' }
  expect([first(two, small), first(two, large)]).toEqual([true, false])
  const three = { student: 'Esther Garba', parent: 'Emmanuel Yusuf' }
  expect([first(three, small), first(three, large)]).toEqual([true, true])
  expect(first({ student: 'Yusuf Grace', parent: 'Esther' }, large)).toBe(true)
})

test('two common names are asked for all the same if nothing else is known', () => {
  expect(first({ student: 'Grace Yusuf' }, large)).toBe(true)
  expect(longer({ student: 'Grase Yusuf' }, large)).toBe(true)
})

test('a rare name beside a common one is enough in a register of any size', () => {
  const entry = { ...listed, studentName: 'Zubaira Yusuf' }
  const asked = { student: 'Zubaira Yusuf', parent: 'Halima Garba' }
  expect(isFound(wardProbes(person(asked), large), entry)).toBe(true)
})

test.each([
  ['Esthar Grace Yusuf', 'Emmanuel Yusuf'],
  ['Wsther Grace', 'Emmanuel'],
  ['Esther Glace', 'Halima Yusuf'],
  ['Grace Yosif', 'Emmanuel Garba'],
  ['Halima Grace', 'Emanwel Yusuf'],
])('the longer look finds a common name misspelt beside two others: %s, %s', (student, parent) => {
  expect(longer({ student, parent }, large)).toBe(true)
})

test('a word that nobody has is as common as the name it may mean', () => {
  const asked = { student: 'Esther Garba', parent: 'Emmbnuel' }
  expect([longer(asked, small), longer(asked, large)]).toEqual([true, false])
  expect(longer({ ...asked, student: 'Esther Grace' }, large)).toBe(true)
})

test('the longer look asks for no two common names alone', () => {
  expect(longer({ student: 'Esthar Halima', parent: 'Grace Garba' }, large)).toBe(false)
})

test.each([
  ['a name that few have', 'Zubaira'],
  ['a name that many have', 'Esther'],
  ['two of them', 'Esther Zubaira'],
  ['common names', 'Esther Garba Yusuf'],
  ['a common name, and what begins as another one', 'Esther Yu'],
  ['common names misspelt', 'Ezdher Grase'],
])('whom a look reads does not hang on which day is asked with it: %s', (_, student) => {
  const asks = (birthDate: string) =>
    [small, large].flatMap((vocabulary) => {
      const asked = { student, parent: 'Halima', birthDate }
      return [wardProbes(person(asked), vocabulary), misspeltProbes(asked, vocabulary)]
    })
  expect(asks('31/05/2014')).toEqual(asks('01/06/2011'))
})

test('beside a short form a name is looked for by how many have it, not by what it may be misspelt for', () => {
  const entry = { studentName: 'Zerechukwu Garbo', parentName: 'Obumneme Garbo', phone: '' }
  const asked = { student: 'Zere Garbo', parent: 'Obum Garbo' }
  expect(isFound(misspeltProbes(asked, registerOf(300_000)), entry)).toBe(true)
})

test('what a name may be short for is looked for by as many as the register has, not by as many as begin so elsewhere', () => {
  const many = 900_000
  const register = (longForms: number) =>
    new Vocabulary(many, [
      ['ahamefule', soundKey('ahamefule'), longForms],
      ['zerechukwu', soundKey('zerechukwu'), longForms],
      ['nwabisi', soundKey('nwabisi'), 3000],
    ])
  const entry = { ...listed, studentName: 'Ahamefule Nwabisi', parentName: 'Zerechukwu Nwabisi' }
  const asked = { student: 'Ahamefu Nwabisi', parent: 'Zere Nwabisi' }
  expect(isFound(misspeltProbes(asked, register(2000)), entry)).toBe(true)
  expect(isFound(misspeltProbes(asked, register(200_000)), entry)).toBe(false)
})
