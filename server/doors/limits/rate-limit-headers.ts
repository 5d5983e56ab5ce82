import type { ApolloServerPlugin } from '@apollo/server'
import { tightest, type Allowances } from './allowances.js'
import type { Reading } from './limit-reached.js'

/** What pages of other origins may read of it. */
export const RATE_LIMIT_HEADERS = [
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

/**
 * Every window as the IETF's draft "RateLimit header fields for HTTP" has them (`r` left, `t` seconds to go, `q` in `w`
 * seconds), and the one that is hit first under the names that programs know already; Reset is in seconds since 1970.
 */
export function rateLimitHeaders(
  windows: readonly Reading[],
  first = tightest(windows),
): Record<string, string> {
  const list = (write: (window: Reading) => string) =>
    windows.map((window) => `"${window.limit}";${write(window)}`).join(', ')
  return {
    'RateLimit-Policy': list(({ quota, seconds }) => `q=${quota};w=${seconds}`),
    RateLimit: list(({ left, resetsAt }) => `r=${left};t=${secondsTo(resetsAt)}`),
    'X-RateLimit-Limit': String(first.quota),
    'X-RateLimit-Remaining': String(first.left),
    'X-RateLimit-Reset': String(Math.ceil(first.resetsAt.getTime() / 1000)),
  }
}

/** Puts on GraphQL's answers what the operation itself has drawn on, beside the request that limit-requests.ts told of. */
export const tellRateLimits: ApolloServerPlugin<{ allowances: Allowances }> = {
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue: { allowances }, response: { http } }) {
        const { windows } = allowances
        if (windows.length < 2) return
        for (const [name, value] of Object.entries(rateLimitHeaders(windows, allowances.told.window)))
          http.headers.set(name.toLowerCase(), value)
      },
    }
  },
}

const secondsTo = (moment: Date) => Math.max(0, Math.ceil((moment.getTime() - Date.now()) / 1000))
