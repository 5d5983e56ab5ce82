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
  /**
   * Delivers what is asked and loses every answer. Whoever hangs up stays connected at the other side, and so does
   * everything that was connected meanwhile when all is well again: what a firewall does that has forgotten it.
   */
  loseAnswers(): void
  /** Cuts every connection and refuses new ones. */
  refuse(): void
  /** How many connections the other side believes in. */
  beyond(): number
  close(): Promise<void>
}

export async function aProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  let mode: 'pass' | 'swallow' | 'refuse' | 'lose answers' = 'pass'
  const sockets = new Set<Socket>()
  /** Whoever is connected through it has been forgotten. */
  const forgotten = new WeakSet<Socket>()
  const server = createServer((near) => {
    if (mode === 'refuse') return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from
        .on('error', () => {})
        .on('data', (bytes) => void ((from === far && forgotten.has(far)) || to.write(bytes)))
      from.on(
        'close',
        () => (sockets.delete(from), mode !== 'swallow' && !forgotten.has(from) && to.destroy()),
      )
      if (mode === 'swallow') from.pause()
      if (mode === 'lose answers') forgotten.add(from)
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
    loseAnswers: () => ((mode = 'lose answers'), each((socket) => forgotten.add(socket))),
    refuse: () => ((mode = 'refuse'), each((socket) => socket.destroy())),
    beyond: () => [...sockets].filter(({ remotePort }) => remotePort === Number(port)).length,
    async close() {
      each((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
