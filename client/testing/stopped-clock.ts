import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Stops the timers of a screen: only `pass` moves them, so a slow machine changes nothing. They run again in the next test. */
export function stopClock() {
  vi.useFakeTimers({ toFake: [...TIMERS] })
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return {
    pass,
    /** Waits for what takes no time of the screen's own: an answer, a drawing. */
    until: async <T>(look: () => T | null): Promise<T> => {
      for (let tries = 0; tries < 500; tries++) {
        const found = look()
        if (found) return found
        await pass(0)
      }
      throw new Error('It does not come.')
    },
  }
}

const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'Date',
  'performance',
] as const
