/** A running Node's heap, asked through its own inspector (`--inspect`): nothing in the product has to answer for it. */
export interface Heap {
  /** What is still reachable, in megabytes: measured after everything else was collected. */
  usedMegabytes: () => Promise<number>
  close: () => void
}

export async function openHeap(port: number): Promise<Heap> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as [
    { webSocketDebuggerUrl: string },
  ]
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }))
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  let calls = 0
  const call = (method: string) =>
    new Promise<unknown>((answer) => {
      waiting.set(++calls, answer)
      socket.send(JSON.stringify({ id: calls, method }))
    })
  return {
    async usedMegabytes() {
      await call('HeapProfiler.collectGarbage')
      const { usedSize } = (await call('Runtime.getHeapUsage')) as { usedSize: number }
      return usedSize / 1024 / 1024
    },
    close: () => socket.close(),
  }
}
