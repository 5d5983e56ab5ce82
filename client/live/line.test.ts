import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLine } from './line'

interface Asked {
  id: string
  query: string
  variables?: { since: number | null }
}

/** A connection as the browser has it, with the test at its other end. */
class Socket {
  static all: Socket[] = []
  static readonly OPEN = 1
  readonly OPEN = 1
  readonly protocol = 'graphql-transport-ws'
  readyState = 1
  onopen?: () => void
  onclose?: (event: object) => void
  onmessage?: (event: { data: string }) => void
  readonly asked: Asked[] = []

  constructor() {
    Socket.all.push(this)
    queueMicrotask(() => this.onopen?.())
  }

  send(text: string) {
    const { type, id, payload } = JSON.parse(text)
    if (type === 'connection_init') queueMicrotask(() => this.say({ type: 'connection_ack' }))
    if (type === 'subscribe') this.asked.push({ id, ...payload })
  }

  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  tell(changes: object) {
    this.say({ type: 'next', id: this.asked.at(-1)!.id, payload: { data: { changes } } })
  }

  close(code = 1000, reason = '') {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.({ code, reason, wasClean: true })
  }
}

let end = () => {}
beforeEach(() => {
  Socket.all = []
  vi.stubGlobal('WebSocket', Socket)
  vi.useFakeTimers()
})
afterEach(() => {
  end()
})

/** Opened by a page that has been there for so long. */
async function open(milliseconds: number) {
  const told = { onChange: vi.fn(), onMissed: vi.fn(), onSignedOut: vi.fn() }
  vi.spyOn(performance, 'now').mockReturnValue(milliseconds)
  end = openLine(told)
  await vi.waitFor(() => expect(Socket.all.at(-1)?.asked).toHaveLength(1))
  return told
}
const line = () => Socket.all.at(-1)!
const opensAgain = async (many: number) => {
  for (let waited = 0; waited < 60_000 && !(line().asked.length && Socket.all.length === many); waited += 500)
    await vi.advanceTimersByTimeAsync(500)
  expect(Socket.all).toHaveLength(many)
  expect(line().asked).toHaveLength(1)
}

it('asks for what has changed since its page was opened, and reads nothing anew because it stands', async () => {
  const { onChange, onMissed } = await open(Date.now() - performance.timeOrigin + 4200)
  const age = (Date.now() - performance.timeOrigin + 4200) / 1000
  expect(line().asked[0]!.variables!.since).toBeGreaterThanOrEqual(Math.floor(age))
  line().tell({ kind: 'DEBTOR', id: '7' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ kind: 'DEBTOR', id: '7' })
  expect(onMissed).not.toHaveBeenCalled()
})

it('counts the time for which the device slept, which one of its clocks does not', async () => {
  vi.setSystemTime(performance.timeOrigin + 90_000)
  await open(4200)
  expect(line().asked[0]!.variables!.since).toBeGreaterThanOrEqual(90)
})

it('counts on though the clock was put back', async () => {
  vi.setSystemTime(performance.timeOrigin - 3_600_000)
  await open(4200)
  expect(line().asked[0]!.variables!.since).toBe(5)
})

it('has everything read anew where the server does not know so far back, and each time that it stands again', async () => {
  const { onChange, onMissed } = await open(4200)
  line().tell({ kind: 'ANYTHING', id: null })
  expect(onMissed).toHaveBeenCalledTimes(1)
  expect(onChange).not.toHaveBeenCalled()
  line().close(1012, 'Something may have been missed.')
  await opensAgain(2)
  expect(onMissed).toHaveBeenCalledTimes(2)
  expect(line().asked[0]!.variables?.since ?? null).toBeNull()
})

it('goes on at a server of the version before, which knows no such question: everything is read anew, and then told', async () => {
  const { onChange, onMissed } = await open(4200)
  const errors = [{ message: 'Unknown argument "since" on field "Subscription.changes".' }]
  line().say({ type: 'error', id: line().asked[0]!.id, payload: errors })
  await vi.waitFor(() => expect(line().asked.at(-1)!.query).not.toContain('since'))
  expect(onMissed).toHaveBeenCalled()
  line().tell({ kind: 'DEBTOR', id: '7' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ kind: 'DEBTOR', id: '7' })
  // One that refuses that as well is not asked for ever.
  const many = line().asked.length
  line().say({ type: 'error', id: line().asked.at(-1)!.id, payload: [{ message: 'No.' }] })
  await vi.advanceTimersByTimeAsync(1000)
  expect(Socket.all.flatMap(({ asked }) => asked).length).toBeLessThanOrEqual(many + 1)
})

it.each([1000, 1001, 1006, 1009, 1011, 1012, 4400, 4403, 4408, 4429, 4500, 4999])(
  'is opened again once it was closed with %i, and everything is read anew',
  async (code) => {
    const { onChange, onMissed, onSignedOut } = await open(4200)
    line().close(code)
    await opensAgain(2)
    expect(onMissed).toHaveBeenCalledTimes(1)
    line().tell({ kind: 'DEBTOR', id: '7' })
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ kind: 'DEBTOR', id: '7' })
    line().close(code)
    await opensAgain(3)
    expect(onSignedOut).not.toHaveBeenCalled()
  },
)

it.each([4500, 4401])(
  'a connection that fails with %i after its page has ended does nothing more',
  async (code) => {
    const { onSignedOut } = await open(4200)
    const socket = line()
    socket.close(1012)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(500)
      expect(Socket.all).toHaveLength(2)
    })
    end()
    line().close(code)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(Socket.all).toHaveLength(2)
    expect(onSignedOut).not.toHaveBeenCalled()
  },
)

it('is not opened again for a page that has ended meanwhile', async () => {
  await open(4200)
  line().close(4500)
  await vi.advanceTimersByTimeAsync(1000)
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Socket.all).toHaveLength(1)
})

it('says that the session is over, and is not opened again', async () => {
  const { onSignedOut } = await open(4200)
  line().close(4401, 'You are signed out.')
  await vi.waitFor(() => expect(onSignedOut).toHaveBeenCalledTimes(1))
})
