/** A connection on which nothing moves for so long, in neither direction, is closed: the other side has gone, or wants us to wait. */
export const SILENT_MILLISECONDS = 30_000
