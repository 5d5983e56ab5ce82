import { useLayoutEffect } from 'react'

/**
 * A page that came as HTML could be used before our script was there: what was typed into it meanwhile is told to
 * React, and a button that was pressed, which public/first-press.js has held, is pressed now.
 */
export function useTakeOver() {
  // Before anything is rendered again, which would set the controls back to what React knows.
  useLayoutEffect(() => {
    for (const control of document.querySelectorAll<Control>('#root input, #root textarea')) tell(control)
    // In the same moment: a key that is pressed next finds the focus where it was.
    window.dispatchEvent(new Event('dma:drawn'))
    // Once what was typed has been rendered.
    const timer = setTimeout(() => {
      document.getElementById('root')?.setAttribute('data-taken-over', '')
      window.dispatchEvent(new Event('dma:ready'))
    })
    return () => clearTimeout(timer)
  }, [])
}

type Control = HTMLInputElement | HTMLTextAreaElement

function tell(control: Control) {
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    if (control.checked === control.defaultChecked) return
    control.checked = control.defaultChecked
    control.click()
  } else if (control.value !== control.defaultValue) {
    const typed = control.value
    // React has noted what stands there as what it knows: it hears of a value that differs from that.
    control.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, typed)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
