import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A network between the product and a part it stands on, which can fail in every way that networks do. */
export interface Proxy {
  /** The same address, through this network. */
  url: string
  /** All is well again: held back bytes arrive, new connections are made. */
  pass(): void
  /** Takes everything and delivers nothing; nobody is told. */
  swallow(): void
  /** Cuts every connection and refuses new ones. */
  refuse(): void
  close(): Promise<void>
}

export async function aProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  let mode: 'pass' | 'swallow' | 'refuse' = 'pass'
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (mode === 'refuse') return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}).on('data', (bytes) => void to.write(bytes))
      from.on('close', () => (sockets.delete(from), mode !== 'swallow' && to.destroy()))
      if (mode === 'swallow') from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const each = (act: (socket: Socket) => void) => sockets.forEach(act)
  return {
    url: url.href,
    pass: () => ((mode = 'pass'), each((socket) => socket.resume())),
    swallow: () => ((mode = 'swallow'), each((socket) => socket.pause())),
    refuse: () => ((mode = 'refuse'), each((socket) => socket.destroy())),
    async close() {
      each((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
