import { expect, test } from 'vitest'
import { Vocabulary } from '../../matching/frequency/vocabulary.js'
import { AlikeAmong } from './alike-among.js'
import type { About } from './alike.js'

const GIVEN =
  'Abdullahi Adaeze Adebayo Aisha Amaka Binta Chidi Chioma Damilola Emeka Fatima Femi Grace Halima Ibrahim Ifeoma Kunle'.split(
    ' ',
  )
const FAMILY =
  'Abiola Adeyemi Balogun Bello Chukwu Danjuma Edet Eze Garba Ibe Igwe Lawal Mbah Njoku Obi Okafor Okonkwo Ojo Sanusi'.split(
    ' ',
  )
const ROWS = 1000
/** What is weighed for a line on average, and what is put by before the first. */
const A_LINE = 30
const AT_FIRST = 300

const nth = (words: string[], at: number) => words[Math.floor(at) % words.length]!
const about = (studentName: string, parentName: string, phone: string): About => ({
  studentName,
  parentName,
  phone,
  parentEmail: null,
})

/** In the first everybody is somebody; in the others they are as like each other as somebody could make them. */
const LISTS: Record<string, (at: number) => About> = {
  'of different families': (at) =>
    about(
      `${nth(GIVEN, at * 7.3)} ${nth(GIVEN, at * 3.1)} ${nth(FAMILY, at * 5.7)}`,
      `${nth(GIVEN, at * 11.9)} ${nth(FAMILY, at * 5.7)}`,
      `0803${1_000_000 + at * 791}`,
    ),
  'of one child': () => about('Chidi Emeka Okafor', 'Ngozi Okafor', '08031234567'),
  'of one family': (at) =>
    about(`${nth(GIVEN, at)} ${nth(GIVEN, at / 17)} Okafor`, 'Ngozi Okafor', '08031234567'),
  'with one phone number': (at) =>
    about(`${nth(GIVEN, at * 7.3)} ${nth(FAMILY, at * 5.7)}`, `${nth(GIVEN, at * 11.9)} Obi`, '08031234567'),
}

test.each(Object.entries(LISTS))('a list %s costs no more comparisons than so many a line', (_, line) => {
  const among = new AlikeAmong<number>(new Vocabulary(0, []))
  for (let at = 0; at < ROWS; at++) {
    among.to(line(at))
    among.add(line(at), at)
  }
  expect(among.weighed).toBeLessThanOrEqual(AT_FIRST + A_LINE * ROWS)
})

test('whoever wants to know of some alone costs no more than those', () => {
  const among = new AlikeAmong<number>(new Vocabulary(0, []))
  for (let at = 0; at < 400; at++) among.add(LISTS['of one child']!(at), at)
  const before = among.weighed
  expect(among.to(LISTS['of one child']!(0), 5)).toHaveLength(5)
  expect(among.weighed - before).toBe(5)
})

test('a ward is found among so many of one phone number, after so many questions', () => {
  const among = new AlikeAmong<number>(new Vocabulary(0, []))
  for (let at = 0; at < ROWS; at++) among.add(LISTS['with one phone number']!(at), at)
  for (let at = 0; at < 100; at++) among.to(LISTS['with one phone number']!(at))
  const ward = about('Zubairu Tijani Wada', 'Hauwa Wada', '08031234567')
  among.add(ward, ROWS)
  expect(among.to(ward)[0]).toBe(ROWS)
})
