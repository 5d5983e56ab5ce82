/**
 * Answers a function that runs the work given to it, at most `slots` pieces at once, the rest in the order they came.
 * When `waiting` of them wait, the next one is refused with `full`.
 */
export function inTurn(
  slots: number,
  line?: { waiting: number; full: () => Error },
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = slots
  return async (work) => {
    if (free > 0) free -= 1
    else if (line && waiting.length >= line.waiting) throw line.full()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The slot goes straight to whoever waits longest, so that a newcomer cannot take it in between.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
