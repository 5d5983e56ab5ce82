import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Files share a worker, and with it a window and the libraries; what our own modules keep, each file has anew.
vi.resetModules()

afterEach(() => {
  cleanup()
  // What a form has kept is not for the next test, nor is what stood in the place of the window's own.
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// What React says of an attribute that no element has: a style that was given to what is painted at build, for example.
const said: string[] = []
const { error } = console
console.error = (...words: unknown[]) => {
  if (/React does not recognize|non-boolean attribute/.test(String(words[0])))
    said.push(JSON.stringify(words.slice(0, 3)))
  error(...words)
}
afterAll(() => void (console.error = error))
afterEach(() => {
  const [first] = said.splice(0)
  if (first) throw new Error(`React says: ${first}`)
})

// A busy machine takes seconds to draw a page of forms.
configure({ asyncUtilTimeout: 10_000 })

// What jsdom lacks and the interface asks for: a screen of no particular width, that never changes.
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// jsdom's own frames stop for good where one was asked for while a test had stopped the clock.
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)
// As in newer browsers, which answer a promise.
window.scrollTo = (() => Promise.resolve()) as unknown as typeof window.scrollTo
