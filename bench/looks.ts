import type pg from 'pg'
import type { Question } from './questions.ts'
import { built } from './built.ts'
import type * as persons from '../server/matching/person.ts'
import type * as normalising from '../server/matching/normalise.ts'

/** The product's own statement for each question, out of what was built, without the product around it. */
type Look = (question: Question) => Promise<unknown>

type Probes = object[]
type Typed = Omit<Question, 'dateOfBirth'> & { birthDate?: string }
interface Manager {
  execute: (sql: string, values: unknown[]) => Promise<unknown[]>
}
interface Asking {
  em: Manager
  rules: object
  now: () => Date
}

const { candidates } = (await built('directory/candidates')) as {
  candidates: (asking: Asking, probes: Probes, most: number) => Promise<unknown[]>
}
const { wardProbes, misspeltProbes } = (await built('directory/probes')) as {
  wardProbes: (ward: object, vocabulary: object) => Probes
  misspeltProbes: (typed: Typed, vocabulary: object) => Probes
}
const { person } = await built<typeof persons>('matching/person')
const { Vocabulary } = (await built('matching/frequency/vocabulary')) as {
  Vocabulary: new (entries: number, words: [word: string, sound: string, entries: number][]) => object
}
const { soundKey } = await built<typeof normalising>('matching/normalise')

/** The rules that say which rows may be seen. */
const RULES = { timeZone: 'Africa/Lagos', expiryYears: 3, reconfirmDays: 180, noticeDays: 7 }

/** As many as a check reads. */
const CANDIDATES = 250

/** What every check does, and what it does beside where the child is not found so. */
export async function looksOf(client: pg.Client): Promise<{ first: Look; longer: Look }> {
  const asking = { em: managerOf(client), rules: RULES, now: () => new Date() }
  const { rows } = await client.query<{ word: string; entries: number }>(
    'select word, entries from name_word',
  )
  const vocabulary = new Vocabulary(
    rows.find(({ word }) => word === '')?.entries ?? 0,
    rows.filter(({ word }) => word !== '').map(({ word, entries }) => [word, soundKey(word), entries]),
  )
  return {
    first: (question) => candidates(asking, wardProbes(person(typedOf(question)), vocabulary), CANDIDATES),
    longer: (question) => candidates(asking, misspeltProbes(typedOf(question), vocabulary), CANDIDATES),
  }
}

const typedOf = ({ dateOfBirth, ...question }: Question): Typed => ({ ...question, birthDate: dateOfBirth })

/** Runs it as the mapper would, with a number for each question mark. */
function managerOf(client: pg.Client): Manager {
  return {
    async execute(sql, values) {
      let number = 0
      return (
        await client.query(
          sql.replace(/\?/g, () => `$${++number}`),
          values,
        )
      ).rows
    },
  }
}
