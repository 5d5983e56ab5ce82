/** How many questions are on their way. */
let asked = 0

/** Says that something is asked. Answers how to say that its answer is there. */
export function ask(): () => void {
  asked++
  return () => void asked--
}

/**
 * Does it once nothing is asked any more and the browser has nothing better to do: while it waits for what a page shows it
 * only looks idle. What fails is left for later. Answers how to call it off.
 */
export function whenIdle(act: () => Promise<unknown>): () => void {
  const soon = performance.now() + PATIENCE_MS
  let cancel = () => {}
  const run = () => {
    if (asked > 0 && performance.now() < soon) wait()
    else void act().catch(() => {})
  }
  const wait = () => {
    const timer = setTimeout(look, LOOK_AGAIN_MS)
    cancel = () => clearTimeout(timer)
  }
  const look = () => {
    if (typeof requestIdleCallback !== 'function') return run()
    const handle = requestIdleCallback(run, { timeout: PATIENCE_MS })
    cancel = () => cancelIdleCallback(handle)
  }
  wait()
  return () => cancel()
}

const LOOK_AGAIN_MS = 100
const PATIENCE_MS = 10_000
