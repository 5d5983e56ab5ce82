import type { Caller } from '../request.js'

/** How every key begins: people and secret scanners know it by that. */
export const KEY_BEGINS = 'dma_'

/** A key comes in the Authorization header alone: in a cookie it would be sent by any page that makes a browser ask. */
export const isProgram = ({ key, cookie }: Pick<Caller, 'key' | 'cookie'>) =>
  !cookie && (key?.startsWith(KEY_BEGINS) ?? false)
