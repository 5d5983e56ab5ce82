import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { fairTurns, takeTurnsAt } from '../shared/fair-turns.js'
import { Line, type Wire } from './line.js'
import { SharedTurns, turnsOver } from './shared-turns.js'

/** Two ends of one line in this process. */
function twoEnds(): [Wire, Wire] {
  const [one, other] = [new EventEmitter(), new EventEmitter()]
  const end = (own: EventEmitter, their: EventEmitter): Wire => ({
    on: (event, hear) => own.on(event, hear),
    send: (message) => setImmediate(() => their.emit('message', structuredClone(message))),
  })
  return [end(one, other), end(other, one)]
}

function aWorker(turns: SharedTurns) {
  const [there, here] = twoEnds()
  const own = turns.ofWorker()
  const first = new Line(there, { turn: own.take, 'turn over': own.giveBack })
  const desk = turnsOver(new Line(here, {}))
  return { desk, die: () => (first.end(), own.end()) }
}
afterEach(() => takeTurnsAt(null))

test('two workers together do as much at a time as one process would, and one owner no more at both', async () => {
  const turns = new SharedTurns()
  const workers = [aWorker(turns), aWorker(turns)]
  let [running, most, mostOfAda] = [0, 0, 0]
  let ofAda = 0
  const work = (owner: string) => async () => {
    most = Math.max(most, (running += 1))
    if (owner === 'ada') mostOfAda = Math.max(mostOfAda, (ofAda += 1))
    await pause(5)
    running -= 1
    if (owner === 'ada') ofAda -= 1
  }
  const all = Array.from({ length: 20 }, (_, at) => {
    takeTurnsAt(workers[at % 2]!.desk)
    const inTurn = fairTurns({ shared: 'tests', lanes: 3, ofOne: 1 })
    const owner = at < 12 ? 'ada' : `other ${at}`
    return inTurn(owner, work(owner))
  })
  await Promise.all(all)
  expect(most).toBe(3)
  expect(mostOfAda).toBe(1)
})

test('too many that wait are refused over all workers, in the words of whoever asks', async () => {
  const turns = new SharedTurns()
  takeTurnsAt(aWorker(turns).desk)
  const full = (whose: string) => new Error(`full: ${whose}`)
  const inTurn = fairTurns({ shared: 'tests', lanes: 1, ofOne: 1, waiting: { ofOne: 1, inAll: 5, full } })
  const slow = () => pause(20)
  const kept = [inTurn('ada', slow), inTurn('ada', slow)]
  await expect(inTurn('ada', slow)).rejects.toThrow('full: of one')
  await Promise.all(kept)
})

test('what a worker held when it died is given to others', async () => {
  const turns = new SharedTurns()
  const [dying, living] = [aWorker(turns), aWorker(turns)]
  const turn = { what: 'tests', owner: 'ada', lanes: 1, ofOne: 1, waiting: null }
  await dying.desk.take(turn)
  void dying.desk.take(turn).catch(() => {})
  const next = living.desk.take({ ...turn, owner: 'obi' })
  await pause(10)
  dying.die()
  const giveBack = await next
  expect(giveBack).toBeTypeOf('function')
  giveBack()
})
