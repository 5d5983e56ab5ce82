import { connect, type Connection } from './apollo'
import { type AskedFirst, readAnswers } from './asked-first'

/**
 * Reads what a page has asked before our script was there. Answers a connection that knows it, so that the page is drawn
 * once, with what it shows; null where an answer is still on its way, or is none that can be shown: then the page is taken
 * over as it stands, and asks.
 */
export async function readAnswersAtHand({ questions }: AskedFirst): Promise<Connection | null> {
  const answers = await readAnswers(PATIENCE_MS)
  if (answers?.length !== questions.length) return null
  const connection = connect()
  for (const [at, query] of questions.entries()) connection.client.writeQuery({ query, data: answers[at]! })
  return connection
}

/** For the rest of an answer that has begun to come. */
const PATIENCE_MS = 1000
