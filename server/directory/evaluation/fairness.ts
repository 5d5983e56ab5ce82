import type { Outcome } from './measure.js'

/** So many of so many. */
interface Part {
  count: number
  of: number
}

interface Rates {
  recall: Part
  falsePositives: Part
}

/** How one group fares, and all others together. */
export interface Fairness {
  group: string
  own: Rates
  others: Rates
}

/** A group may fare so much worse than all others, where there are enough questions to tell. */
export const FLOOR = { recall: 0.015, falsePositives: 0.01, questions: 2000 }

/** Each group beside all whom the same question puts into another group: girls beside boys, one origin beside all others. */
export function fairnessOf(outcomes: Outcome[], groupsOf: (outcome: Outcome) => string[]): Fairness[] {
  const grouped = outcomes.map((outcome) => ({ outcome, groups: groupsOf(outcome) }))
  const groups = [...new Set(grouped.flatMap((one) => one.groups))].toSorted()
  return groups.map((group) => {
    const inIt = grouped.filter((one) => one.groups.includes(group))
    const notInIt = grouped.filter(
      (one) => !one.groups.includes(group) && one.groups.some((other) => isAlternative(other, group)),
    )
    return { group, own: ratesOf(inIt), others: ratesOf(notInIt) }
  })
}

/** By how much the group fares worse; below zero: better. */
export function gapsOf({ own, others }: Fairness): { recall: number; falsePositives: number } {
  const gap = (one: Part, other: Part) => (one.of === 0 || other.of === 0 ? 0 : rate(one) - rate(other))
  return {
    recall: gap(others.recall, own.recall),
    falsePositives: gap(own.falsePositives, others.falsePositives),
  }
}

/** Whether it fares worse than it may, and has questions enough to say so. */
export function isUnfair(fairness: Fairness, floor = FLOOR): boolean {
  const { recall, falsePositives } = fairness.own
  const gaps = gapsOf(fairness)
  return (
    Math.min(recall.of, falsePositives.of) >= floor.questions &&
    (gaps.recall > floor.recall || gaps.falsePositives > floor.falsePositives)
  )
}

/** The interval that holds the true share in 95 of 100 such samples (Wilson, 1927). */
export function wilson({ count, of }: Part): [low: number, high: number] {
  if (of === 0) return [0, 1]
  const share = count / of
  const square = Z * Z
  const middle = share + square / (2 * of)
  const half = Z * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of))
  const all = 1 + square / of
  return [Math.max(0, (middle - half) / all), Math.min(1, (middle + half) / all)]
}

/** Of a normal distribution, 95 of 100 lie within so many standard deviations. */
const Z = 1.959_964

export const rate = ({ count, of }: Part): number => (of === 0 ? 0 : count / of)

function ratesOf(grouped: { outcome: Outcome }[]): Rates {
  const outcomes = grouped.map(({ outcome }) => outcome)
  const listed = outcomes.filter((one) => one.listed)
  const unlisted = outcomes.filter((one) => !one.listed)
  return {
    recall: { count: listed.filter(({ rank }) => rank >= 0).length, of: listed.length },
    falsePositives: { count: unlisted.filter(({ told }) => told).length, of: unlisted.length },
  }
}

/** "names: igbo" and "names: yoruba", "girls" and "boys". */
const isAlternative = (one: string, other: string) =>
  one.includes(':') ? one.split(':')[0] === other.split(':')[0] : !other.includes(':')
