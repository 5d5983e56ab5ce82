/* Runs in the page before anything of it does, and keeps in `window.taps` how long each press took until it was painted. */
window.taps = []
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.taps.push(duration)
}).observe({ type: 'event', buffered: true, durationThreshold: 16 })
