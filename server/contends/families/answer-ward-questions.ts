import type { Logger } from 'pino'
import { Context, type World } from '../../context.js'

const OFTEN = 2000
/** After a look that failed. */
const REST = 60_000

/** Looks up the questions that wait, each by itself: what fails stays for the next time, and the others go on. */
export async function answerWardQuestions(
  world: World,
  log: Logger,
  stopped: () => boolean = () => false,
): Promise<{ isComplete: boolean }> {
  let isComplete = true
  for (const id of await Context.ofRegister(world).wardQuestions.waiting()) {
    if (stopped()) break
    await Context.ofRegister(world)
      .wardQuestions.answer(id)
      .catch((error: unknown) => {
        isComplete = false
        log.warn({ err: error, question: id }, 'a question about a ward could not be looked up')
      })
  }
  return { isComplete }
}

/** Every two seconds, in every server. Answers how to stop. */
export function startAnsweringWardQuestions(world: World, log: Logger): () => Promise<void> {
  let running: Promise<void> | null = null
  let stopped = false
  let restsUntil = 0
  const look = async () => {
    const { isComplete } = await answerWardQuestions(world, log, () => stopped)
    if (!isComplete) restsUntil = Date.now() + REST
  }
  const attempt = () => {
    if (Date.now() < restsUntil) return
    running ??= look()
      .catch((error: unknown) => {
        restsUntil = Date.now() + REST
        log.warn({ err: error }, 'questions about wards could not be looked up')
      })
      .finally(() => (running = null))
  }
  const timer = setInterval(attempt, OFTEN)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
