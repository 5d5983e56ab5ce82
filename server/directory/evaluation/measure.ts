import type { RequestContext } from '../../request.js'
import type { Asking, Match, Checks } from '../checks/checks.js'
import type { Query } from './labelled-set.js'

interface Needs extends RequestContext {
  checks: Checks
}

/** What was answered to one question, and how long it took. */
export interface Answer {
  query: Query
  ms: number
  results: Match[]
}

export interface Figures {
  /** Shares of the questions whose child is listed: first, among the first five. */
  recallAt1: number
  recallAt5: number
  /** The share of the questions whose child is not listed that were told of one all the same. */
  falsePositives: number
  p50: number
  p95: number
}

/** Asks every question on the way that a check takes. */
export async function askAll(context: Needs, queries: Query[], asking?: Asking): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const query of queries) {
    const { student, parent, phone, email, dob, region } = query
    const started = performance.now()
    const results = await context.checks.find(
      { student, parent, phone, email, birthDate: dob, region },
      asking,
    )
    answers.push({ query, ms: performance.now() - started, results })
  }
  return answers
}

/** What became of one question. */
export interface Outcome {
  query: Query
  /** Whether the child that is asked about is listed. */
  listed: boolean
  /** Whether any entry was answered as this child. */
  told: boolean
  /** At which place the right one was; -1: nowhere. */
  rank: number
  /** Whether a listed child of its family was told as family; null where the question names none. */
  toldAsFamily: boolean | null
}

export function outcomesOf(answers: Answer[], nameOf: (id: number) => string): Outcome[] {
  return answers.map(({ query, results }) => {
    const truth = idsOf(query.true_id)
    const related = idsOf(query.related_ids)
    const students = results.filter(({ relation }) => relation === 'student')
    const isRelated = ({ id, relation }: Match) => relation === 'family' && related.has(nameOf(id))
    return {
      query,
      listed: truth.size > 0,
      told: students.length > 0,
      rank: students.findIndex(({ id }) => truth.has(nameOf(id))),
      toldAsFamily: truth.size > 0 || related.size === 0 ? null : results.some(isRelated),
    }
  })
}

const idsOf = (ids = '') => new Set(ids.split('|').filter(Boolean))

export interface ClassFigures {
  name: string
  questions: number
  /** Of the questions whose child is listed; null where none is. */
  found: number | null
  told: number | null
  toldAsFamily: number | null
}

/** The figures of each class of questions that the set names, and of all. */
export function classesOf(outcomes: Outcome[]): ClassFigures[] {
  const names = [...new Set(outcomes.map(({ query }) => query.class ?? ''))].filter(Boolean)
  const of = (name: string, rows: Outcome[]): ClassFigures => {
    const part = (within: (row: Outcome) => boolean, counts: (row: Outcome) => boolean) =>
      rows.some(within) ? share(rows.filter(within), counts) : null
    return {
      name,
      questions: rows.length,
      found: part(
        ({ listed }) => listed,
        ({ rank }) => rank >= 0 && rank < 5,
      ),
      told: part(
        ({ listed }) => !listed,
        ({ told }) => told,
      ),
      toldAsFamily: part(
        (row) => row.toldAsFamily !== null,
        (row) => row.toldAsFamily === true,
      ),
    }
  }
  return [
    ...names.map((name) =>
      of(
        name,
        outcomes.filter(({ query }) => query.class === name),
      ),
    ),
    of('all', outcomes),
  ]
}

export function figuresOf(answers: Answer[], nameOf: (id: number) => string): Figures {
  const rows = outcomesOf(answers, nameOf)
  const listed = rows.filter((row) => row.listed)
  const unlisted = rows.filter((row) => !row.listed)
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    recallAt1: share(listed, ({ rank }) => rank === 0),
    recallAt5: share(listed, ({ rank }) => rank >= 0),
    falsePositives: share(unlisted, ({ told }) => told),
    p50: times[Math.floor(times.length / 2)] ?? 0,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
  }
}

function share<T>(rows: T[], counts: (row: T) => boolean): number {
  return rows.length === 0 ? 0 : rows.filter(counts).length / rows.length
}
