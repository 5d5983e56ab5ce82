import { DAY } from '../common/days'
import { said } from './demo'

/** A device that is off by less shows nothing wrong, and an answer can be on its way as long. */
const TELLING_MS = 60_000
/** How far the server's clock is ahead of this device's, whose battery may be flat or whose day is set by hand. */
let aheadMs = 0

/** What time it is in the register: its server's, and the demo's clock can be ahead of that by whole days. */
export const registerTime = () =>
  new Date(Date.now() + aheadMs + Number(said('dma-days-ahead')?.content ?? 0) * DAY)

/** The demo's clock was moved while the page was open. */
export const setDaysAhead = (days: number) => {
  said('dma-days-ahead')?.setAttribute('content', String(days))
}

/** As fetch, and takes the time from each answer that came at once: by the header `Date`, to the second. */
export const fetchKeepingTime: typeof fetch = async (address, request) => {
  const askedAt = Date.now()
  const answer = await fetch(address, request)
  const now = Date.now()
  const date = Date.parse(answer.headers.get('Date') ?? '')
  // Asked before the device slept, or while its clock was being set, it says nothing of now.
  if (!Number.isNaN(date) && Math.abs(now - askedAt) < TELLING_MS)
    aheadMs = Math.abs(date - now) < TELLING_MS ? 0 : date - now
  return answer
}
