/*
 * A page that comes as HTML can be used before our script is there. A button pressed until then is held, and pressed
 * again when the page is ready (useTakeOver.ts). When our script does not come at all, a form that works without it does.
 * What was pressed, or gone to, shows that it is on its way (first-paint.css).
 */
;(function () {
  var held = null
  var focused = null
  var chosen = null
  var pressing = null
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

  // The page may have been drawn anew meanwhile (main.tsx): what is the same there, where one can see it.
  function nowOf(element) {
    if (element.isConnected) return element
    if (element.id) return document.getElementById(element.id)
    return Array.prototype.find.call(document.querySelectorAll(element.tagName), function (other) {
      return (
        (element.href ? other.href === element.href : other.textContent === element.textContent) &&
        other.value === element.value &&
        other.getClientRects().length > 0
      )
    })
  }

  function remember(event) {
    if (event.type === 'focusin') focused = event.target
    else if (event.type === 'change') chosen = event.target
    else setTimeout(forget, 0, event.target)
  }

  // It was left, unless it has gone.
  function forget(left) {
    if (left === focused && left.isConnected && left !== document.activeElement) focused = null
  }

  // A button that went down before the page was drawn anew and comes up after it: no browser calls that a click.
  function down(event) {
    pressing = event.target.closest('button')
  }

  function up(event) {
    var button = pressing && !pressing.isConnected && nowOf(pressing)
    if (button && button === event.target.closest('button')) button.click()
    pressing = null
  }

  // What was gone to, or chosen, while the page was drawn anew.
  function carryOver() {
    var wanted = focused && !focused.isConnected && nowOf(focused)
    if (wanted) wanted.focus({ preventScroll: true })
    var choice = chosen && !chosen.isConnected && nowOf(chosen)
    if (choice) choice.click()
  }

  // Back to a page that the browser has kept as it was left.
  window.addEventListener('pageshow', function (event) {
    if (event.persisted) wait(false)
  })

  document.addEventListener('click', hold, true)
  document.addEventListener('pointerdown', down)
  document.addEventListener('pointerup', up)
  var followed = ['focusin', 'focusout', 'change']
  followed.forEach(function (type) {
    document.addEventListener(type, remember)
  })
  window.addEventListener(
    'error',
    function (event) {
      if (event.target.tagName !== 'SCRIPT') return
      alone = true
      press()
    },
    true,
  )
  window.addEventListener('dma:drawn', carryOver, { once: true })
  window.addEventListener(
    'dma:ready',
    function () {
      document.removeEventListener('click', hold, true)
      document.removeEventListener('pointerdown', down)
      followed.forEach(function (type) {
        document.removeEventListener(type, remember)
      })
      press()
    },
    { once: true },
  )
})()
