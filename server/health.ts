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
/** The door is open to everybody: however often it is asked, the database and the documents are asked no more often. */
const DATABASE_KNOWN_FOR_MILLISECONDS = 1000
const DOCUMENTS_KNOWN_FOR_MILLISECONDS = 5000
/** The mail server is not asked at every look: each time costs it a connection. */
const MAIL_KNOWN_FOR_MILLISECONDS = 30_000

/** Answers a function that looks at the parts this server stands on. */
export function watchHealth(world: World, transport: Transport): () => Promise<Health> {
  const database = remembered(() => world.orm.em.fork().execute('select 1'), DATABASE_KNOWN_FOR_MILLISECONDS)
  const documents = remembered(() => world.store.check(), DOCUMENTS_KNOWN_FOR_MILLISECONDS)
  const mail = remembered(() => transport.check(), MAIL_KNOWN_FOR_MILLISECONDS)
  return async () => {
    const [answers, writable, letters] = await Promise.all([
      works(database()),
      works(documents()),
      works(mail()),
    ])
    const kept = writable ? [] : ['Documents cannot be kept.']
    // Another server in this one's place would not mend what all of them share.
    const shared = world.config.storage.kind === 's3'
    return {
      faults: [...(answers ? [] : ['The database does not answer.']), ...(shared ? [] : kept)],
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
