import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy that leads whoever connects where it was told last, and never cuts a connection that stands: the worst kind. */
export interface StickyProxy {
  port: number
  leadTo(port: number): void
  close(): Promise<void>
}

export async function aStickyProxy(first: number): Promise<StickyProxy> {
  let target = first
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}).pipe(to)
      from.on('close', () => (sockets.delete(from), to.destroy()))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => void (target = port),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
