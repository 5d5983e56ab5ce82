import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCOUNTS } from './accounts.js'
import { CASES_TO_FAMILIES } from './cases-families.js'
import { CASES_TO_SCHOOLS } from './cases-schools.js'
import { CLAIMS } from './claims.js'
import { DOCUMENTATION } from './documentation.js'
import { LABELS } from './labels.js'
import { LEGAL } from './legal.js'
import { PROMISES, type Marks } from './promises.js'
import { labelsInLetters, labelsOnPages, saidInLetters, saidOnPages } from './said.js'
import { SCHOOLS } from './schools.js'

const FILES = {
  'claims.ts': CLAIMS,
  'cases-families.ts': CASES_TO_FAMILIES,
  'cases-schools.ts': CASES_TO_SCHOOLS,
  'schools.ts': SCHOOLS,
  'accounts.ts': ACCOUNTS,
  'legal.ts': LEGAL,
  'documentation.ts': DOCUMENTATION,
  'labels.ts': LABELS,
} satisfies Record<string, Marks>
const HERE = 'server/testing/promises'

const sentences = new Map([...(await saidOnPages()), ...(await saidInLetters())])
const said = new Map([...(await labelsOnPages()), ...(await labelsInLetters()), ...sentences])
const marks = Object.entries(FILES).flatMap(([file, byPromise]) =>
  Object.entries(byPromise).flatMap(([promise, sentences]) =>
    sentences.map((sentence) => ({ file, promise, sentence })),
  ),
)

test('every sentence and every label of a letter, and of the pages that promise, is marked: what it promises, or that it does not', () => {
  const marked = new Set(marks.map(({ sentence }) => sentence))
  const isNew = [...said].filter(([sentence]) => !marked.has(sentence))
  expect(
    isNew.map(([sentence, where]) => `${sentence} (${where.join(', ')})`),
    `Put each in one of the files of ${HERE}: under the promise that it makes, or under none. about-claims.ts and about-people.ts have the promises with their tests; a new promise needs a test.`,
  ).toEqual([])
})

test('no mark is of a sentence that is not said any more, and none is marked twice', () => {
  const gone = marks.filter(({ sentence }) => !said.has(sentence))
  expect(
    gone.map(({ file, promise, sentence }) => `${file}, ${promise}: ${sentence}`),
    `Take these out of ${HERE}, or write them as they are said now.`,
  ).toEqual([])
  const twice = marks.filter(({ sentence }, at) =>
    marks.some((other, before) => before < at && other.sentence === sentence),
  )
  expect(twice, 'One mark for each sentence, wherever it is said.').toEqual([])
})

test('every promise is made somewhere', () => {
  const made = new Set(marks.map(({ promise }) => promise))
  const silent = Object.keys(PROMISES).filter((promise) => !made.has(promise))
  expect(silent, `No sentence makes these any more: take them out of ${HERE}/about-*.ts.`).toEqual([])
})

test.each(Object.entries(PROMISES))(
  'the promise %s has a test that keeps it, or says why it has none',
  (_id, kept) => {
    if ('untested' in kept) return expect(kept.untested).toMatch(/\w+ .*\.$/)
    const [file, title] = kept
    expect(
      textOf(file),
      `${file} has no such test any more: name the one that keeps it in ${HERE}.`,
    ).toContain(title)
  },
)

/** Titles as they are quoted in a file. */
function textOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(['"`])((?:(?!\1)[^\n\\]|\\.)*)\1/g)].map(([, , title]) => title!)
}
