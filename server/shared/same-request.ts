/** How the key begins of a request that is known by its content alone; the moment stands at its end. */
export const SAME = 'same:'

/** Milliseconds: without a key of the caller's, the same content again within this time is the same request again. */
export const SAME_REQUEST = 2 * 60_000
