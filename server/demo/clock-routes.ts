import express, { type Router, type Request, type Response } from 'express'
import type { Logger } from 'pino'
import { z } from 'zod'
import { exactRouter } from '../doors/addresses.js'
import type { Context, World } from '../context.js'
import { answerError } from '../doors/answer.js'
import { may } from '../policy.js'
import { localDate } from '../../common/days.js'
import type { DemoClock } from './demo-clock.js'
import { moveClock } from './move-clock.js'

const Move = z.object({ days: z.number().int().min(1).max(60) })

/** The demo's clock: everybody at this machine reads it, a provider moves it. */
export function clockRoutes(
  world: World,
  clock: DemoClock,
  { log, contextOf }: { log: Logger; contextOf: (request: Request, response: Response) => Promise<Context> },
): Router {
  const router = exactRouter()
  const reading = () => ({
    today: localDate(clock.now(), world.rules.timeZone),
    daysAhead: clock.daysAhead,
  })
  let isMoving = false
  router.get('/dev/clock', (_request, response) => void response.json(reading()))
  router.post('/dev/clock', express.json({ limit: '1kb' }), async (request, response) => {
    const { viewer } = await contextOf(request, response)
    if (!may(viewer, 'desk'))
      return answerError(response, {
        status: 403,
        code: 'FORBIDDEN',
        message: 'Only the provider moves the clock. Sign in as one of them.',
      })
    const move = Move.safeParse(request.body)
    if (!move.success)
      return answerError(response, {
        status: 400,
        code: 'INVALID',
        message: 'Say how many days the clock is to go forward: { "days": 1 } to { "days": 60 }.',
      })
    if (isMoving)
      return answerError(response, {
        status: 409,
        code: 'CONFLICT',
        message: 'The clock is being moved already.',
      })
    isMoving = true
    try {
      const done = await moveClock(world, clock, { days: move.data.days, log })
      response.json({ ...reading(), done: [...done].map(([what, times]) => ({ what, times })) })
    } finally {
      isMoving = false
    }
  })
  return router
}
