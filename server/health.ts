import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './context.js'
import type { Transport } from './mail/transport.js'

/** What /readyz tells, in sentences. With a fault this server should get no requests; degraded, it still does its work. */
export interface Health {
  faults: string[]
  degraded: string[]
}

/** No question takes longer, so that whoever watches gets an answer, whatever hangs. */
const PATIENCE_MILLISECONDS = 2000
/** The mail server is not asked at every look: each time costs it a connection. */
const MAIL_KNOWN_FOR_MILLISECONDS = 30_000

/** Answers a function that looks at the parts this server stands on. */
export function watchHealth(world: World, transport: Transport): () => Promise<Health> {
  const mail = remembered(() => transport.check(), MAIL_KNOWN_FOR_MILLISECONDS)
  return async () => {
    const [database, documents, letters] = await Promise.all([
      works(world.orm.em.fork().execute('select 1')),
      works(world.store.check()),
      works(mail()),
    ])
    const kept = documents ? [] : ['Documents cannot be kept.']
    // Another server in this one's place would not mend what all of them share.
    const shared = world.config.storage.kind === 's3'
    return {
      faults: [...(database ? [] : ['The database does not answer.']), ...(shared ? [] : kept)],
      degraded: [
        ...(shared ? kept : []),
        ...(letters ? [] : ['The mail server does not answer: letters wait.']),
      ],
    }
  }
}

async function works(question: Promise<unknown>): Promise<boolean> {
  const answered = question.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, pause(PATIENCE_MILLISECONDS, false, { ref: false })])
}

function remembered(ask: () => Promise<void>, milliseconds: number): () => Promise<void> {
  let asked = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve()
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
