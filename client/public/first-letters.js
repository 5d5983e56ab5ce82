/*
 * Which letters a page is written in is settled at its first paint: Inter where it was there by then, or else what stands
 * in for it (fonts.css). A page that changed its letters later would move under the finger.
 */
;(function () {
  if (!window.PerformanceObserver || !document.fonts) return

  function areThere(paint) {
    // What stands in for Inter is the device's own, or not there.
    var faces = Array.from(document.fonts).filter(function (face) {
      return face.family.includes('Inter Variable')
    })
    var files = performance.getEntriesByType('resource').filter(function (file) {
      return file.name.endsWith('.woff2')
    })
    // A file is listed once it is there: those that every page asks for have to be, whatever a browser calls a face that
    // it has stopped waiting for.
    var wanted = Array.from(document.querySelectorAll('link[rel="preload"][as="font"]'))
    return (
      wanted.every(function (link) {
        return files.some(function (file) {
          return file.name === link.href
        })
      }) &&
      files.length > 0 &&
      files.every(function (file) {
        return file.responseEnd <= paint.startTime
      }) &&
      faces.every(function (face) {
        return face.status === 'unloaded' || face.status === 'loaded'
      })
    )
  }

  new PerformanceObserver(function (list, observer) {
    var paint = list.getEntriesByName('first-contentful-paint')[0]
    if (!paint) return
    observer.disconnect()
    if (!areThere(paint)) document.documentElement.dataset.letters = 'fallback'
  }).observe({ type: 'paint', buffered: true })
})()
