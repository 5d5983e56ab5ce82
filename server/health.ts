import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { World } from './context.js'
import { ClockApart, tryClock } from './database/clock-apart.js'
import { READ_ONLY } from './database/connections/server-client.js'
import { tryToAsk, tryToWrite } from './database/try-to-write.js'
import { tryTemporaryFolder } from './documents/temporary-folder.js'
import { LetterRefused } from './mail/letter-refused.js'
import { tryRefusals } from './mail/refused-in-a-row.js'
import type { Transport } from './mail/transport.js'
import { logOutput } from './shared/log-output.js'

/** What /readyz tells, in sentences. With a fault this server should get no requests; degraded, it still does its work. */
export interface Health {
  faults: string[]
  degraded: string[]
}

/** No question takes longer, so that whoever watches gets an answer, whatever hangs. */
const PATIENCE_MILLISECONDS = 2000
/** The door is open to everybody: however often it is asked, the database and the documents are asked no more often. */
const DATABASE_KNOWN_FOR_MILLISECONDS = 1000
/** Each costs a little writing. */
const WRITING_KNOWN_FOR_MILLISECONDS = 5000
/** The mail server is not asked at every look: each time costs it a connection. */
const MAIL_KNOWN_FOR_MILLISECONDS = 30_000

/** Answers a function that looks at the parts this server stands on. `pool` is for nothing else. */
export function watchHealth(
  world: Pick<World, 'config' | 'store' | 'metrics'>,
  transport: Transport,
  pool: Pool,
): () => Promise<Health> {
  const database = remembered(() => tryToAsk(pool), DATABASE_KNOWN_FOR_MILLISECONDS)
  const writing = remembered(() => tryToWrite(pool), WRITING_KNOWN_FOR_MILLISECONDS)
  const documents = remembered(() => world.store.check(), WRITING_KNOWN_FOR_MILLISECONDS)
  const temporary = remembered(tryTemporaryFolder, WRITING_KNOWN_FOR_MILLISECONDS)
  const mail = remembered(() => transport.check(), MAIL_KNOWN_FOR_MILLISECONDS)
  const clock = remembered(() => tryClock(pool), WRITING_KNOWN_FOR_MILLISECONDS)
  const letters = remembered(() => tryRefusals(pool), WRITING_KNOWN_FOR_MILLISECONDS)
  // Another server in this one's place would not mend what all of them share.
  const isShared = world.config.storage.kind === 's3'
  return async () => {
    const [answers, writes, keeps, arrives, leaves, taken, agrees] = await Promise.all(
      [database(), writing(), documents(), temporary(), mail(), letters(), clock()].map(outcome),
    )
    // Otherwise it is the database that did not answer.
    const refuses = taken instanceof LetterRefused ? taken : null
    const apart = agrees instanceof ClockApart ? agrees : null
    const parts = {
      database: !answers || takesNoChanges(answers),
      changes: !answers,
      writing: !writes,
      documents: !keeps,
      'temporary folder': !arrives,
      clock: !apart,
      'mail server': !leaves && !refuses,
      log: logOutput.works,
    }
    for (const [part, works] of Object.entries(parts)) world.metrics.partWorks.set({ part }, Number(works))
    const kept = keeps ? ['Documents cannot be kept.'] : []
    return {
      faults: [
        ...(parts.database ? [] : ['The database does not answer.']),
        ...(answers && parts.database ? ['The database takes no changes.'] : []),
        ...(isShared ? [] : kept),
        ...(arrives ? ['No file can arrive: the temporary folder cannot be written to.'] : []),
        ...(apart?.isOurs ? [apart.message] : []),
      ],
      degraded: [
        ...(writes && !answers ? ['Nothing can be written at the moment.'] : []),
        ...(isShared ? kept : []),
        // That of the database all servers share: it shuts none of them.
        ...(apart?.isOurs === false ? [apart.message] : []),
        ...(leaves ? ['The mail server does not answer: letters wait.'] : []),
        ...(refuses ? [`The mail server refuses every letter. It says: ${refuses.message}`] : []),
        ...(parts.log ? [] : [LOG_STUCK]),
      ],
    }
  }
}

export const LOG_STUCK = 'The log cannot be written.'

const takesNoChanges = (error: Error) => (error as { code?: string }).code === READ_ONLY

/** What went wrong, or null. Taking too long is wrong, too. */
async function outcome(question: Promise<unknown>): Promise<Error | null> {
  const answered = question.then(
    () => null,
    (error: Error) => error,
  )
  return Promise.race([
    answered,
    pause(PATIENCE_MILLISECONDS, new Error('It takes too long'), { ref: false }),
  ])
}

/** Whoever asks meanwhile gets the same answer, also while it is still awaited. */
function remembered(ask: () => Promise<unknown>, milliseconds: number): () => Promise<unknown> {
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<unknown> = Promise.resolve()
  return () => {
    if (performance.now() - asked > milliseconds) {
      asked = performance.now()
      answer = ask()
      // Whoever awaits it hears of a fault; nobody may be awaiting it just then.
      answer.catch(() => {})
    }
    return answer
  }
}
