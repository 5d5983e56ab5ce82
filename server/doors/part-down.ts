import type { ApolloServerPlugin } from '@apollo/server'
import { FILES_CANNOT_BE_KEPT, RETRY_AFTER_SECONDS, Unavailable } from '../shared/unavailable.js'

/** What a fault of a part that we stand on looks like to people; null for every other error. */
export function partDown(error: unknown): Unavailable | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof Unavailable) return each
    const { code } = each as { code?: unknown }
    if (typeof code === 'string' && BUSY.test(code)) return new Unavailable(VERY_BUSY, { cause: error })
    if (NOT_ARRIVED.test(each.message)) return new Unavailable(FILES_CANNOT_BE_KEPT, { cause: error })
    if ((typeof code === 'string' && AWAY.test(code)) || SILENT.test(each.message))
      return new Unavailable(NO_RECORDS, { cause: error })
  }
  return null
}

/** For a promise's `catch`: throws what people are to read, and every other error as it is. */
export function asPartDown(error: unknown): never {
  throw partDown(error) ?? error
}

/** Gives 503 to an answer of GraphQL's in which a part was down, so that proxies and programs see it without reading. */
export const partDownStatus: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async willSendResponse({ response: { body, http } }) {
        const errors = body.kind === 'single' ? body.singleResult.errors : undefined
        if (!errors?.some(({ extensions }) => extensions?.code === 'UNAVAILABLE')) return
        http.status = 503
        http.headers.set('retry-after', String(RETRY_AFTER_SECONDS))
      },
    }
  },
}

const NO_RECORDS = 'DMA cannot reach its records at the moment. Please try again in a minute.'
const VERY_BUSY = 'DMA is very busy at the moment. Please try again in a minute.'

/** PostgreSQL gave up waiting (lock, statement, transaction), found a deadlock, or has no more connections. */
const BUSY = /^(?:40001|40P01|55P03|57014|25P03|25P04|53300)$/
/** PostgreSQL is stopping or starting, has no room or lost the connection; or nobody answers at its address. */
const AWAY =
  /^(?:57P0[1-5]|08\w{3}|53\w{3}|58\w{3}|XX00[0-2]|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** The temporary folder into which an upload's file (fs-capacitor) arrives is full, read-only or not there. */
const NOT_ARRIVED = /^(?:ENOSPC|EDQUOT|EROFS)\b|\bcapacitor-[0-9a-f]{32}\.tmp|from a destroyed WriteStream/
/** The driver tells these by nothing but their words. */
const SILENT =
  /^Connection terminated|^timeout exceeded when trying to connect|Query read timeout|is not queryable|^The database is silent/
