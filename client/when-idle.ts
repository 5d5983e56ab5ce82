/** Does it when the browser has nothing better to do; what fails is left for later. Answers how to call it off. */
export function whenIdle(act: () => Promise<unknown>): () => void {
  const run = () => void act().catch(() => {})
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
