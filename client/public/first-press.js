/*
 * A page that comes as HTML can be used before our script is there. A button pressed until then is held, and pressed
 * again when the page is ready (useTakeOver.ts). When our script does not come at all, a form that works without it does.
 */
;(function () {
  var held = null
  var alone = false

  function hold(event) {
    var button = event.target.closest('button')
    if (!button || (alone && button.form && button.form.hasAttribute('action'))) return
    event.preventDefault()
    held = button
  }

  function press() {
    if (held && held.isConnected) held.click()
  }

  document.addEventListener('click', hold, true)
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
      press()
    },
    { once: true },
  )
})()
