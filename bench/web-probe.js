/*
 * Runs in the page before anything of it does, and keeps in `window.measured` when things were first to be seen
 * (milliseconds from the start of the navigation), how much the layout has shifted
 * and what of it, and every task of more than 50 ms.
 */
const measured = { layoutShift: 0, shifted: [], longTasks: [] }
window.measured = measured

const watch = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })

watch('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') measured.firstPaint = startTime
})
watch('largest-contentful-paint', ({ startTime }) => (measured.largestPaint = startTime))
watch('layout-shift', ({ value, hadRecentInput, sources, startTime }) => {
  if (hadRecentInput) return
  measured.layoutShift += value
  for (const { node, previousRect, currentRect } of sources)
    measured.shifted.push({
      at: Math.round(startTime),
      what: `${node?.nodeName?.toLowerCase()} ${(node?.textContent ?? '').trim().slice(0, 30)}`,
      from: [previousRect.x, previousRect.y, previousRect.width, previousRect.height]
        .map(Math.round)
        .join(' '),
      to: [currentRect.x, currentRect.y, currentRect.width, currentRect.height].map(Math.round).join(' '),
    })
})
watch('longtask', ({ startTime, duration }) => measured.longTasks.push({ startTime, duration }))

const AWAITED = {
  heading: () => document.querySelector('h1')?.textContent.trim(),
  table: () => document.querySelectorAll('main table tbody tr').length > 0,
}

new MutationObserver(() => {
  for (const [name, isThere] of Object.entries(AWAITED))
    if (!(name in measured) && isThere()) {
      measured[name] = null
      // Once more after that frame: by then it is painted.
      requestAnimationFrame(() => requestAnimationFrame(() => (measured[name] = performance.now())))
    }
}).observe(document, { childList: true, subtree: true, characterData: true })
