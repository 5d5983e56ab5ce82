import { keepClocks } from '../clocks.js'
import type { Product } from '../product.js'
import { quiet } from '../stored.js'
import type { Family, Players } from './family.js'
import type { Draw } from './move.js'
import { makeMove } from './moves.js'
import { Watch } from './watch.js'

/** Some acts about every family, then some days, time and again. */
export interface Round {
  steps: { draws: Draw[][]; days: number }[]
}

/** Plays a round. Returns what was broken, by its promise, and the stories that led to it. */
export async function playRound(
  product: Product,
  players: Players,
  { steps }: Round,
): Promise<[promise: string, story: string][]> {
  const plays = steps[0]!.draws.map(() => {
    const family: Family = { surname: aSurname(), claims: [], cases: [], story: [] }
    return { family, watch: new Watch(product, players, family) }
  })
  for (const { draws, days } of steps) {
    await inOrder(plays, async (play, at) => {
      for (const draw of draws[at]!) play.watch.note(await makeMove(product, players, play.family, draw))
    })
    await quiet(product)
    await inOrder(plays, ({ watch }) => watch.look())
    if (days === 0) continue
    product.clock.forward(days)
    for (const { family } of plays) family.story.push(`${days} days pass`)
    await keepClocks(product)
    await quiet(product)
    await inOrder(plays, ({ watch }) => watch.look())
  }
  return plays.flatMap(({ watch }) => [...watch.broken])
}

interface Play {
  family: Family
  watch: Watch
}

/** Few at a time: the database is asked for much more than the machine has processors. */
const AT_ONCE = 4

async function inOrder(plays: Play[], story: (play: Play, at: number) => Promise<void>): Promise<void> {
  const waiting = [...plays.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, play] = next
      await story(play, at).catch((error: unknown) => {
        throw new Error(play.family.story.join('\n'), { cause: error })
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** Nobody else in the register is called so. */
function aSurname(): string {
  const letters = Array.from({ length: 9 }, (_, at) => (at % 2 ? 'aeiou' : 'bdfgklmnprstvz'))
  const name = letters.map((from) => from[Math.floor(Math.random() * from.length)]).join('')
  return name[0]!.toUpperCase() + name.slice(1)
}
