import { join } from 'node:path'
import { Router } from 'express'
import type { World } from '../context.js'
import { sendPage } from '../pages/plain-page.js'
import { localOnly } from './local-only.js'
import { letterPage, outboxPage } from './outbox-page.js'
import { OutboxFolder } from './outbox-folder.js'
import { readSignIns } from './sign-ins.js'

/** What the demo shows to the person at this machine, and to nobody else: its sign-ins, and every letter it wrote. */
export function demoRoutes({ config }: World): Router {
  const router = Router()
  const outbox = new OutboxFolder(join(config.dataDir, 'outbox'))
  router.use('/dev', localOnly())
  router.get('/dev/sign-ins', (_request, response) => void response.json(readSignIns(config)))
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
