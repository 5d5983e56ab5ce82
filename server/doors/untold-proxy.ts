import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Config } from '../config.js'

/**
 * Says once that requests come through a proxy of which nobody has told us: then all its callers are counted as one.
 * Not who asked, since that is what the header would tell.
 */
export function warnOfUntoldProxy({ trustProxy }: Pick<Config, 'trustProxy'>, log: Logger): RequestHandler {
  let quiet = trustProxy !== false
  return ({ headers }, _response, next) => {
    if (!quiet && headers['x-forwarded-for'] !== undefined) {
      quiet = true
      log.warn(
        'A request came with X-Forwarded-For, but TRUST_PROXY is not set. If DMA stands behind a proxy, set it: ' +
          'until then all callers share the limits of one network address.',
      )
    }
    next()
  }
}
