/*
 * A page that comes as HTML can be used before our script is there. A button pressed until then is held, and pressed
 * again when the page is ready (useTakeOver.ts). When our script does not come at all, a form that works without it does.
 * What was pressed, or gone to, shows that it is on its way (first-paint.css).
 */
;(function () {
  var held = null
  var focused = null
  var alone = false

  function wait(waits) {
    document.documentElement.toggleAttribute('data-waits', waits)
  }

  function hold(event) {
    var link = event.target.closest('a[href]')
    if (link) return follow(event, link)
    var button = event.target.closest('button')
    if (!button || (alone && button.form && button.form.hasAttribute('action'))) return
    event.preventDefault()
    // It is pressed once: a page that is just being taken over hears it too.
    event.stopPropagation()
    if (held) held.removeAttribute('data-held')
    held = button
    held.setAttribute('data-held', '')
    wait(true)
  }

  function follow(event, link) {
    var isHere = link.pathname === location.pathname && link.search === location.search
    var elsewhere = link.target || link.hasAttribute('download') || link.origin !== location.origin
    if (!isHere && !elsewhere && !event.ctrlKey && !event.metaKey && !event.shiftKey) wait(true)
  }

  function press() {
    if (!held) return
    held.removeAttribute('data-held')
    wait(false)
    var button = nowOf(held)
    if (button) button.click()
  }

  // The page may have been drawn anew meanwhile (main.tsx).
  function nowOf(element) {
    if (element.isConnected) return element
    if (element.id) return document.getElementById(element.id)
    return Array.prototype.find.call(document.querySelectorAll(element.tagName), function (other) {
      return other.textContent === element.textContent && other.href === element.href
    })
  }

  function remember(event) {
    focused = event.target
  }

  function focus() {
    var element = focused && !focused.isConnected && nowOf(focused)
    if (element) element.focus({ preventScroll: true })
  }

  // Back to a page that the browser has kept as it was left.
  window.addEventListener('pageshow', function (event) {
    if (event.persisted) wait(false)
  })

  document.addEventListener('click', hold, true)
  document.addEventListener('focusin', remember)
  window.addEventListener(
    'error',
    function (event) {
      if (event.target.tagName !== 'SCRIPT') return
      alone = true
      press()
    },
    true,
  )
  window.addEventListener(
    'dma:ready',
    function () {
      document.removeEventListener('click', hold, true)
      document.removeEventListener('focusin', remember)
      focus()
      press()
    },
    { once: true },
  )
})()
