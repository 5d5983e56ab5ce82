import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that the systems hand out by themselves, to a listener on 0 or to any outgoing connection. */
const [FIRST, BEYOND] = [10_000, 32_000]

/** A port of this machine that nobody listens on, and that nobody is given by chance before its process has come up. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, BEYOND)
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
