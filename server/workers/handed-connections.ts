import type { Worker } from 'node:cluster'

/** What Node's cluster says to a worker with each connection, and to itself when the worker has answered. */
interface ClusterMessage {
  cmd?: string
  act?: string
  seq?: number
  ack?: number
}

type Send = (message: ClusterMessage, ...rest: unknown[]) => boolean

/**
 * Gives connections that were on their way to a worker when it died to another one. Node's cluster keeps them open and
 * waits for an answer that never comes, so whoever had connected would wait as long; here the answer is given in the dead
 * one's place, as one that is about to stop gives it itself. (Node knows its answers by `seq` and `ack`; workers.test.ts
 * notices if another version does not.)
 */
export function giveOnWhatItNeverTook({ process: child }: Worker): void {
  const handed = new Set<number>()
  const send = child.send.bind(child) as unknown as Send
  child.send = ((message: ClusterMessage, ...rest: unknown[]) => {
    if (message.act === 'newconn' && message.seq !== undefined) handed.add(message.seq)
    return send(message, ...rest)
  }) as unknown as typeof child.send
  child.on('internalMessage', ({ ack }: ClusterMessage) => {
    if (ack !== undefined) handed.delete(ack)
  })
  const giveOn = () => {
    for (const ack of handed) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false })
  }
  // Once its line is cut: then everything that it had said was heard. With a connection on its way, only its exit is told.
  child.once('disconnect', giveOn)
  child.once('exit', () => {
    if (!child.connected) giveOn()
  })
}
