/** A list that was read so long ago is asked for again when one comes back to it: letters arrive, colleagues type. */
const FRESH_FOR_MS = 60_000

let readAt = -Infinity
let wasShown = false

/** The dashboard has just been read from the server. */
export function dashboardWasRead() {
  readAt = performance.now()
}

/** The dashboard stands there. */
export function dashboardIsShown() {
  wasShown = true
}

/** Whether one comes back to it, from where its first steps may have been done. */
export const comesBackToDashboard = () => wasShown

/** Whether the dashboard can be shown as it was read, without a request. One's own changes are in the cache either way. */
export function dashboardIsFresh(): boolean {
  return performance.now() - readAt < FRESH_FOR_MS
}

/** Something was done elsewhere that changes rows or sums of the dashboard: it is asked for again. */
export function dashboardHasChanged() {
  readAt = -Infinity
}
