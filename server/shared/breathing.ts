import { setImmediate } from 'node:timers/promises'

/** Longer than this nobody computes without letting others be served. */
const LONGEST_MILLISECONDS = 0.4

/** Answers a function to be called between the pieces of a long computation: now and then it lets others be served. */
export function breathing(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < LONGEST_MILLISECONDS) return
    await setImmediate()
    since = performance.now()
  }
}
