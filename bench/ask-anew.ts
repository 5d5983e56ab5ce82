import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Others, who ask for little: what is never refused and needs no database, so that it shows who waits for a processor.
 * Each time on a connection of their own, as through nginx. Runs in a thread of its own: whoever reads long answers beside
 * it would be measured with them.
 */
const { url, seconds, connections } = workerData as { url: string; seconds: number; connections: number }
const times: number[] = []
parentPort!.postMessage('ready')
await once(parentPort!, 'message')
const until = performance.now() + 1000 * seconds
const one = async () => {
  while (performance.now() < until) {
    const began = performance.now()
    await new Promise<void>((done, failed) => {
      get(`${url}/healthz`, { agent: false }, (answer) => answer.resume().on('end', done)).on('error', failed)
    })
    times.push(performance.now() - began)
    await pause(10)
  }
}
await Promise.all(Array.from({ length: connections }, one))
parentPort!.postMessage(times)
