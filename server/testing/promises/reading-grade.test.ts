import { expect, test } from 'vitest'
import { HIGHEST_GRADE, readingGrade } from '../reading-grade.js'
import { saidInLetters, saidOnPages } from './said.js'

/** Of a sentence by itself, where there are enough words to tell. */
const HARDEST_SENTENCE = 12
const TELLING_WORDS = 10

const said = [...(await saidInLetters()), ...(await saidOnPages())].map(([sentence, where]) => ({
  // A name, an amount or a day.
  sentence: sentence.replaceAll('{}', 'Ada').replaceAll('#', '5'),
  where,
}))
const texts = Map.groupBy(
  said.flatMap(({ sentence, where }) => where.map((place) => ({ place, sentence }))),
  ({ place }) => place,
)

test('the grade of a text is that of its words and sentences', () => {
  expect(readingGrade(['The cat sat on the mat.'])).toBeLessThan(1)
  expect(
    readingGrade(['Institutional accountability necessitates comprehensive documentation of obligations.']),
  ).toBeGreaterThan(20)
})

test('no letter and no page that promises asks more of its reader than seven years of school', () => {
  const hard = [...texts].flatMap(([place, sentences]) => {
    const grade = readingGrade(sentences.map(({ sentence }) => sentence))
    return grade > HIGHEST_GRADE ? [`${grade.toFixed(1)} ${place}`] : []
  })
  expect(texts.size).toBeGreaterThan(80)
  expect(hard).toEqual([])
})

test('no sentence of them has to be read twice', () => {
  const hard = said.flatMap(({ sentence }) => {
    const grade = readingGrade([sentence])
    return grade > HARDEST_SENTENCE && sentence.split(' ').length >= TELLING_WORDS
      ? [`${grade.toFixed(1)} ${sentence}`]
      : []
  })
  expect(hard).toEqual([])
})
