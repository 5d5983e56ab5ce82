import { once } from 'node:events'
import { createServer } from 'node:net'

/** Above those that browsers refuse, and below those that systems hand out by themselves, to any outgoing connection too. */
const [FIRST, BEYOND] = [10_100, 32_000]
/** Each process looks among its own: between here and the listening, another one would find the same port free. */
const A_PROCESS = 10
const own = FIRST + (process.pid % ((BEYOND - FIRST) / A_PROCESS)) * A_PROCESS
let tried = 0

/** A port of this machine that nobody listens on, and that nobody is given before its process has come up. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = tried < A_PROCESS ? own + tried : FIRST + Math.floor(Math.random() * (BEYOND - FIRST))
    tried += 1
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
    } catch (error) {
      if (isTaken(error)) continue
      throw error
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
}

const isTaken = (error: unknown) => ['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code!)
