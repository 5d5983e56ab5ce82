import { describe, expect, it } from 'vitest'
import { libcComplaint } from './embedded-platform.js'

describe('a machine it cannot run on', () => {
  it('is told what to do instead', () => {
    expect(libcComplaint('2.27')).toBeUndefined()
    expect(libcComplaint('2.36')).toBeUndefined()
    expect(libcComplaint('2.17')).toMatch(
      /glibc 2.27 or newer; this machine has 2.17.*DATABASE_URL.*docker compose up/,
    )
    expect(libcComplaint(undefined)).toMatch(/Alpine.*DATABASE_URL.*docker compose up/)
  })
})
