import { join } from 'node:path'
import type { Request, Response, Router } from 'express'
import type { Logger } from 'pino'
import { exactRouter } from '../doors/addresses.js'
import type { Context, World } from '../context.js'
import { sendPage } from '../pages/plain-page.js'
import { clockRoutes } from './clock-routes.js'
import { DemoClock } from './demo-clock.js'
import { localOnly } from './local-only.js'
import { letterPage, outboxPage } from './outbox-page.js'
import { OutboxFolder } from './outbox-folder.js'
import { readSignIns } from './sign-ins.js'

/** What the demo has for the person at this machine, and for nobody else: its sign-ins, every letter it wrote, its clock. */
export function demoRoutes(
  world: World,
  door: { log: Logger; contextOf: (request: Request, response: Response) => Promise<Context> },
): Router {
  const { config, clock } = world
  const router = exactRouter()
  const outbox = new OutboxFolder(join(config.dataDir, 'outbox'))
  router.use('/dev', localOnly())
  router.get('/dev/sign-ins', (_request, response) => void response.json(readSignIns(config)))
  if (clock instanceof DemoClock) router.use(clockRoutes(world, clock, door))
  router.get('/dev/outbox', async (request, response) => {
    const page = typeof request.query.page === 'string' ? Number.parseInt(request.query.page, 10) : 1
    sendPage(response, 200, outboxPage(await outbox.page(page), config))
  })
  router.get('/dev/outbox/:name', async (request, response, next) => {
    const letter = await outbox.letter(request.params.name)
    if (!letter) return next()
    sendPage(response, 200, letterPage(letter, config))
  })
  return router
}
