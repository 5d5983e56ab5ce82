import type { RequestHandler } from 'express'
import { collectDefaultMetrics } from 'prom-client'
import type { World } from '../context.js'
import { answerError } from '../doors/answer.js'
import { sameSecret, sha256 } from '../shared/secrets.js'

/** GET /metrics for whoever holds METRICS_TOKEN; without that setting there is nothing here. */
export function metricsRoute(
  { config: { metricsToken }, metrics }: World,
  health: () => Promise<unknown>,
  scrape = () => metrics.scrape(),
): RequestHandler {
  if (metricsToken === null)
    return (_request, response) =>
      answerError(response, { status: 404, code: 'NOT_FOUND', message: 'There is nothing here.' })
  collectDefaultMetrics({ register: metrics.registry })
  return async (request, response) => {
    const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(request.get('Authorization') ?? '') ?? []
    // Hashed, so that both are of one length: comparing takes the same time for every wrong token.
    if (!sameSecret(sha256(token), sha256(metricsToken))) {
      response.set('WWW-Authenticate', 'Bearer')
      return answerError(response, {
        status: 401,
        code: 'UNAUTHENTICATED',
        message: 'Send `Authorization: Bearer` and the METRICS_TOKEN.',
      })
    }
    // It notes what works.
    await health()
    const text = await scrape()
    response.set('Cache-Control', 'no-store').type(metrics.registry.contentType).send(text)
  }
}
