/** Milliseconds: without a key of the caller's, the same content again within this time is the same request again. */
export const SAME_REQUEST = 2 * 60_000
