import type { Agreement } from './compare-words.js'
import type { Evidence } from './weigh.js'

/** One line of evidence for people. The weights of all lines, in bits, add up to the score. */
export interface EvidenceLine {
  field: Evidence['field']
  verdict: string
  weight: number
  text: string
}

/** The evidence in order of weight. A line shows only what the asker typed: never the listed word beside it. */
export function explain(evidence: Evidence[]): EvidenceLine[] {
  return evidence
    .map((line) => ({ field: line.field, verdict: line.verdict, weight: line.weight, text: textOf(line) }))
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
}

const HOW: Record<Agreement, string> = {
  same: 'is the same',
  sound: 'sounds the same',
  'short form': 'fits as a short or long form',
  'one letter': 'is one letter off',
  scan: 'looks the same when scanned',
  initial: 'fits as a beginning',
  'two letters': 'is two letters off',
}

const TEXTS: Record<string, string> = {
  'parent differs': 'Another parent’s name.',
  'parent other parent': 'Another parent’s name: it may be the child’s other parent.',
  'phone not compared':
    'Your school has asked with several other phone numbers this month: this one was not compared.',
  'email not compared':
    'Your school has asked with several other e-mail addresses this month: this one was not compared.',
  'birthDate not compared':
    'Your school has asked with several other dates of birth this month: this one was not compared.',
  'phone same': 'The same phone number.',
  'phone oneDigit': 'A phone number that is one digit off.',
  'phone differs': 'Another phone number.',
  'email same': 'The same e-mail address.',
  'email near': 'Nearly the same e-mail address.',
  'email differs': 'Another e-mail address.',
  'birthDate same': 'The same date of birth.',
  'birthDate swapped': 'The same date of birth with day and month changed about.',
  'birthDate near': 'A date of birth that is one digit off.',
  'birthDate differs': 'Another date of birth.',
  'region same': 'A school in the same region.',
  'region differs': 'A school in another region.',
  'register size': 'Allowance for common names.',
}

function textOf({ field, verdict, pairs = [] }: Evidence): string {
  const known = TEXTS[`${field} ${verdict}`]
  if (known) return known
  const words = pairs.map(({ typed, agreement }) => `“${typed.text}” ${HOW[agreement]}`).join(', ')
  const whose = field === 'student' ? 'Student’s name' : 'Parent’s name'
  const rest = verdict === 'partly' ? '; other parts of it differ' : ''
  return words ? `${whose}: ${words}${rest}.` : `${whose}: nothing of it agrees.`
}
