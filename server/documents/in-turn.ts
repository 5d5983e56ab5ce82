/** Answers a function that runs the work given to it, at most `slots` pieces at once, the rest in the order they came. */
export function inTurn(slots: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = slots
  return async (work) => {
    if (free > 0) free -= 1
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
