/*
 * Runs in the page before anything of it does. Once something is pressed, `window.tapped` says when, in milliseconds from the
 * start of the navigation, how long until the page showed an answer (a dialog, another page) or that it
 * waits, and which of them; or that the press itself was to be seen, which is all that a page without a script shows.
 */
window.tapped = null

const answers = {
  answered: () => document.querySelector('[role=dialog]'),
  waits: () => document.querySelector('[data-waits], [aria-busy=true], :disabled[data-loading]'),
}

addEventListener(
  'pointerdown',
  ({ timeStamp }) => {
    if (window.tapped) return
    const tapped = { at: timeStamp, after: null, how: null }
    window.tapped = tapped
    const address = location.href
    const look = () => {
      const how =
        Object.keys(answers).find((one) => answers[one]()) ??
        (location.href === address ? null : 'went there')
      if (how && !tapped.how) Object.assign(tapped, { how, after: performance.now() - timeStamp })
      if (!tapped.how && performance.now() - timeStamp < 10_000) requestAnimationFrame(look)
    }
    // By the second frame what the press changed is painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => (tapped.pressedAfter = performance.now() - timeStamp)),
    )
    look()
  },
  true,
)
