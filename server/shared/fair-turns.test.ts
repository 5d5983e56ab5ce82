import { describe, expect, test } from 'vitest'
import { fairTurns } from './fair-turns.js'

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = []
  const work = (name: string, order: string[]) => () => {
    order.push(name)
    return new Promise<void>((end) => ends.push(end))
  }
  const endOne = async () => {
    ends.shift()!()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { work, endOne }
}

describe('fair turns', () => {
  test('run a few pieces of work at a time, one that fails gives its turn back, and newcomers come last', async () => {
    const inTurn = fairTurns({ lanes: 2, ofOne: 2 })
    const order: number[] = []
    let running = 0
    let most = 0
    const open = (number: number) =>
      inTurn('somebody', async () => {
        order.push(number)
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
        if (number === 1) throw new Error('it fails')
      })
    const first = [0, 1, 2, 3, 4, 5].map(open)
    await first[0]
    const ends = await Promise.allSettled([...first, ...[6, 7, 8, 9].map(open)])
    expect(ends.filter((end) => end.status === 'rejected')).toHaveLength(1)
    expect(most).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('come by owner: a hundred of one delay another by no more than what runs', async () => {
    const inTurn = fairTurns({ lanes: 1, ofOne: 1 })
    const { work, endOne } = held()
    const order: string[] = []
    for (let at = 0; at < 100; at += 1) void inTurn('stranger', work('stranger', order))
    for (const owner of ['school', 'family', 'school']) void inTurn(owner, work(owner, order))
    for (let at = 0; at < 5; at += 1) await endOne()
    expect(order).toEqual(['stranger', 'stranger', 'school', 'family', 'stranger', 'school'])
  })

  test('leave a lane free of an owner who has as many as one may', async () => {
    const inTurn = fairTurns({ lanes: 2, ofOne: 1 })
    const { work, endOne } = held()
    const order: string[] = []
    for (let at = 0; at < 3; at += 1) void inTurn('stranger', work('stranger', order))
    void inTurn('school', work('school', order))
    expect(order).toEqual(['stranger', 'school'])
    await endOne()
    expect(order).toEqual(['stranger', 'school', 'stranger'])
  })

  test('are refused at once when too many of one owner, or of all, wait; and are had again later', async () => {
    const full = (whose: string) => new Error(whose)
    const inTurn = fairTurns({ lanes: 1, ofOne: 1, waiting: { ofOne: 1, inAll: 2, full } })
    const { work, endOne } = held()
    const order: string[] = []
    void inTurn('one', work('one', order))
    void inTurn('one', work('one again', order))
    await expect(inTurn('one', work('one too many', order))).rejects.toThrow('of one')
    void inTurn('two', work('two', order))
    await expect(inTurn('three', work('three', order))).rejects.toThrow('in all')
    await endOne()
    void inTurn('three', work('three later', order))
    for (let at = 0; at < 3; at += 1) await endOne()
    expect(order).toEqual(['one', 'one again', 'two', 'three later'])
  })
})
