/*
 * A page that comes as HTML can be used before our script is there. A button pressed until then is held, and pressed
 * again when the page is ready (useTakeOver.ts); without script, or in a form that works without, nothing is held.
 */
;(function () {
  var held = null

  function hold(event) {
    var button = event.target.closest('button')
    if (!button || (button.form && button.form.hasAttribute('action'))) return
    event.preventDefault()
    held = button
  }

  document.addEventListener('click', hold, true)
  window.addEventListener(
    'dma:ready',
    function () {
      document.removeEventListener('click', hold, true)
      if (held && held.isConnected) held.click()
    },
    { once: true },
  )
})()
