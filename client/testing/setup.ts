import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  // What a form has kept is not for the next test.
  sessionStorage.clear()
})

// What React says of an attribute that no element has: a style that was given to what is painted at build, for example.
const said: string[] = []
const { error } = console
console.error = (...words: unknown[]) => {
  if (/React does not recognize|non-boolean attribute/.test(String(words[0])))
    said.push(JSON.stringify(words.slice(0, 3)))
  error(...words)
}
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
// As in newer browsers, which answer a promise.
window.scrollTo = (() => Promise.resolve()) as unknown as typeof window.scrollTo
