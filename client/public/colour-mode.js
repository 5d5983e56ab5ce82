/*
 * Before the first paint: light or dark, as chosen or as the device says; on paper always light. A file of its own and not a module,
 * because the content policy allows no inline script and a module would come too late. ColourMode.tsx writes
 * the choice; `dma:colour-mode` tells this script to look again.
 */
;(function () {
  var device = window.matchMedia('(prefers-color-scheme: dark)')
  var printer = window.matchMedia('print')

  function choice() {
    try {
      return localStorage.getItem('dma-colour-mode')
    } catch {
      return null // Storage can be forbidden; the device's own mode will do.
    }
  }

  function apply() {
    var chosen = choice()
    var dark = !printer.matches && (chosen === 'dark' || (chosen !== 'light' && device.matches))
    var classes = document.documentElement.classList
    classes.toggle('dark', dark)
    classes.toggle('light', !dark)
    var theme = document.querySelector('meta[name="theme-color"]')
    if (theme) theme.setAttribute('content', dark ? '#0e1422' : '#faf8f3')
  }

  apply()
  device.addEventListener('change', apply)
  printer.addEventListener('change', apply)
  window.addEventListener('storage', apply)
  window.addEventListener('dma:colour-mode', apply)
})()
