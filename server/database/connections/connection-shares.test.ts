import { expect, test } from 'vitest'
import { connectionShares, tooFewFor, type ConnectionShares } from './connection-shares.js'

const sum = (shares: ConnectionShares) => Object.values(shares).reduce((all, one) => all + one, 0)

test('one process has twenty as it always had', () => {
  const shares = connectionShares({ workers: 1, dbConnections: 20 }, 'whole')
  expect(shares).toEqual({ main: 10, limits: 4, health: 2, queue: 4 })
})

test('however many there are and however many share them: never more, and nobody has too few to work', () => {
  for (let workers = 1; workers <= 64; workers += 1)
    for (let dbConnections = 1; dbConnections <= 300; dbConnections += 1) {
      if (tooFewFor(workers, dbConnections)) continue
      const asked = { workers, dbConnections }
      if (workers === 1) {
        const whole = connectionShares(asked, 'whole')
        expect(sum(whole)).toBe(dbConnections)
        expect(whole.main).toBeGreaterThanOrEqual(2)
        continue
      }
      const [first, each] = [connectionShares(asked, 'first'), connectionShares(asked, 'worker')]
      expect(sum(first) + workers * sum(each), JSON.stringify(asked)).toBeLessThanOrEqual(dbConnections)
      expect(Math.min(first.main, first.queue, each.main), JSON.stringify(asked)).toBeGreaterThanOrEqual(2)
      expect(Math.min(first.limits, first.health, each.limits)).toBeGreaterThanOrEqual(1)
    }
})
