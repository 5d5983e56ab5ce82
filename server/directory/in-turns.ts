/**
 * The same, in turns: of each its first `each`, then of each as many more. So that nobody takes all the places by being there
 * most often; within a turn they keep their order.
 */
export function inTurns<T>(all: readonly T[], whose: (one: T) => number, each = 1): T[] {
  const had = new Map<number, number>()
  const turns = all.map((one) => {
    const before = had.get(whose(one)) ?? 0
    had.set(whose(one), before + 1)
    return { one, turn: Math.floor(before / each) }
  })
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ one }) => one)
}
