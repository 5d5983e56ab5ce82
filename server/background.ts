import type { Logger } from 'pino'
import { startClocks } from './clocks/run-clocks.js'
import { startAnsweringWardQuestions } from './contends/families/answer-ward-questions.js'
import { startHousekeeping } from './housekeeping.js'
import { workOnImports } from './imports/import-work.js'
import { deliverLetters } from './delivery/delivery.js'
import { deliverWebhooks } from './webhooks/deliver-webhooks.js'
import type { OpenWorld } from './world.js'

/** Starts what a server does while nobody asks. Answers how to begin no more of it; what is under way goes on. */
export async function startBackground(
  { world, transport }: OpenWorld,
  log: Logger,
): Promise<() => Promise<void>> {
  const takeNoMoreLetters = await deliverLetters(world, transport, log)
  const takeNoMoreWebhooks = await deliverWebhooks(world, log)
  const takeNoMoreImports = await workOnImports(world, log)
  const stopHousekeeping = startHousekeeping(world, log)
  const stopCountingNames = world.names.follow({ counting: true })
  const stopClocks = startClocks(world, log)
  const stopAnswering = startAnsweringWardQuestions(world, log)
  return async () => {
    await stopHousekeeping()
    stopCountingNames()
    await stopClocks()
    await stopAnswering()
    await takeNoMoreLetters()
    await takeNoMoreWebhooks()
    await takeNoMoreImports()
  }
}
