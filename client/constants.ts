/** What the specification fixes (§9). Milliseconds, bytes and rows. */
export const TOAST_CLOSES_AFTER_MS = 5000
/** A toast waits this long, so that a screen reader first says where it has been taken. */
export const TOAST_DELAY_MS = 100
export const REDIRECT_AFTER_SAVE_MS = 3000
export const REDIRECT_AFTER_PASSWORD_MS = 4000
export const TOAST_AFTER_PASSWORD_MS = 3000
/** Not the specification's: so long what was done can be undone from its toast. */
export const UNDO_CLOSES_AFTER_MS = 8000
/** After which it is not offered any more, however long the message stood. */
export const UNDO_ENDS_AFTER_MS = 60_000
export const TEXTAREA_ROWS = 8

/** Where days begin and end unless the server says otherwise (its TIME_ZONE). */
export const DEFAULT_TIME_ZONE = 'Africa/Lagos'

/** Rows of one page, unless a screen asks for others; the server's own number. */
export const PAGE_ROWS = 25
