/*
 * Which letters a page is written in is settled at its first paint: Inter where it was there by then, or else what stands
 * in for it (fonts.css). A page that changed its letters later would move under the finger. No time says for sure what
 * was painted, since a font may come between the layout and the screen; so a sample of each file that every page needs is
 * laid out with the page, beside the same letters without Inter: where they are equally wide, Inter was not there. What
 * stands in for Inter is made as wide as it, and browsers differ in how they round: so the samples are of narrow letters,
 * beside a font whose narrow letters are as wide as all others.
 */
;(function () {
  if (!window.PerformanceObserver) return

  function sample(letters, family) {
    var element = document.createElement('span')
    element.textContent = letters
    element.setAttribute('aria-hidden', 'true')
    // Fixed and small: a page that is wider than a phone for a moment would be zoomed out.
    element.style.cssText =
      'position:fixed;top:0;left:0;visibility:hidden;white-space:nowrap;font:400 24px ' + family
    return document.documentElement.appendChild(element)
  }

  var samples = ['illillil', 'īīīīīīīī'].map(function (letters) {
    return [sample(letters, "'Inter Variable', monospace"), sample(letters, 'monospace')]
  })

  function wide(element) {
    return element.getBoundingClientRect().width
  }

  new PerformanceObserver(function (list, observer) {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    var areThere = samples.every(function (pair) {
      return wide(pair[0]) !== wide(pair[1])
    })
    if (!areThere) document.documentElement.dataset.letters = 'fallback'
    samples.forEach(function (pair) {
      pair[0].remove()
      pair[1].remove()
    })
  }).observe({ type: 'paint', buffered: true })
})()
