import { expect, test } from 'vitest'
import { inTurn } from './in-turn.js'

test('at most two files are opened at a time, in the order they came', async () => {
  const oneOfTwo = inTurn(2)
  const order: number[] = []
  let running = 0
  let most = 0
  const open = (number: number) =>
    oneOfTwo(async () => {
      order.push(number)
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      if (number === 1) throw new Error('one that fails gives its turn back as well')
    })
  const first = [0, 1, 2, 3, 4, 5].map(open)
  await first[0]
  // Newcomers while others still wait.
  const ends = await Promise.allSettled([...first, ...[6, 7, 8, 9].map(open)])
  expect(ends.filter((end) => end.status === 'rejected')).toHaveLength(1)
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('when as many wait as may, the next one is refused at once, and later ones have their turn again', async () => {
  const turn = inTurn(1, { waiting: 1, full: () => new Error('full') })
  let finish = () => {}
  const held = turn(() => new Promise<void>((done) => (finish = done)))
  const waits = turn(async () => 'waited')
  await expect(turn(async () => 'too many')).rejects.toThrow('full')
  finish()
  await held
  expect(await waits).toBe('waited')
  expect(await turn(async () => 'later')).toBe('later')
})
