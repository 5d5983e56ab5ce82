import { keepClocks, nothingIsDue } from '../clocks.js'
import { rows } from '../databases/database.js'
import type { Product } from '../product.js'
import { quiet } from '../databases/stored.js'
import { LEANINGS, type Family, type Players } from './family.js'
import type { Done, Draw } from './move.js'
import { makeMove } from './moves.js'
import type { Broken } from './promises.js'
import { Watch } from './watch.js'

/** Some acts about every family, then some days, time and again. */
export interface Round {
  steps: { draws: Draw[][]; days: number }[]
}

/** Plays a round. Returns what was broken, and in which of its plays. */
export async function playRound(
  product: Product,
  players: Players,
  { steps }: Round,
): Promise<(Broken & { at: number })[]> {
  const plays: Play[] = steps[0]!.draws.map((_, at) => {
    const leaning = LEANINGS[at % LEANINGS.length]!
    const family: Family = {
      surname: aSurname(),
      leaning,
      claims: [],
      cases: [],
      printed: new Set(),
      onPaper: new Map(),
      story: [leaning],
    }
    return { family, watch: new Watch(product, players, family) }
  })
  let ahead = 0
  for (const { draws, days } of steps) {
    await inOrder(plays, async (play, at) => {
      // A move may be two acts.
      const note = (done: Done) => {
        play.watch.note(done)
        play.watch.begins()
      }
      for (const draw of draws[at]!) {
        play.watch.begins()
        await makeMove(product, players, play.family, draw, note)
      }
    })
    product.clock.forward(PAUSE)
    ahead += PAUSE
    await lettersHaveLeft(product)
    await inOrder(plays, ({ watch }) => watch.look())
    if (days === 0) continue
    for (const { family } of plays) family.story.push(`${days} days pass`)
    // What waits for the next day leaves on it, however many there are.
    for (const some of days > FEW_DAYS ? [FEW_DAYS, days - FEW_DAYS] : [days]) {
      product.clock.forward(some - ahead)
      ahead = 0
      await keepClocks(product)
      await lettersHaveLeft(product)
    }
    await inOrder(plays, ({ watch }) => watch.look())
  }
  // Nobody looks at these families again: the next ones would read through their letters, and the clocks through their claims.
  product.mail.received.splice(0)
  await nothingIsDue(product)
  return plays.flatMap(({ watch }, at) => [...watch.broken.values()].map((broken) => ({ ...broken, at })))
}

interface Play {
  family: Family
  watch: Watch
  /** Nobody knows whether what was asked last was done: such a play goes no further. */
  isLost?: boolean
}

/** Few at a time: the database is asked for much more than the machine has processors. */
const AT_ONCE = 6

async function inOrder(plays: Play[], story: (play: Play, at: number) => Promise<void>): Promise<void> {
  const waiting = [...plays.entries()].filter(([, { isLost }]) => !isLost)
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, play] = next
      await story(play, at).catch((error: unknown) => {
        // On a machine that does much else as well, where what was left may still be at work for the next one.
        if (/"UNAVAILABLE"|fetch failed|is being worked on/.test(String(error))) play.isLost = true
        else throw new Error(play.family.story.join('\n'), { cause: error })
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

const FEW_DAYS = 31

/** Somewhat more than a list can be undone. */
const PAUSE = 11 / (24 * 60)

/**
 * What waits because it may still be undone leaves now, however long that takes: the queue runs on real time. Also what is
 * posted only then, as that a claim is settled whose first letter was on its way when it was.
 */
async function lettersHaveLeft(product: Product): Promise<void> {
  const pausesEnd = () =>
    rows(product, `update pgboss.job set start_after = now() where state = 'created' and start_after > now()`)
  for (let tries = 0; tries < 10; tries++) {
    await pausesEnd()
    if (
      await quiet(product).then(
        () => true,
        () => false,
      )
    )
      return
  }
  await quiet(product)
}

/** Nobody else in the register is called so. */
function aSurname(): string {
  const letters = Array.from({ length: 9 }, (_, at) => (at % 2 ? 'aeiou' : 'bdfgklmnprstvz'))
  const name = letters.map((from) => from[Math.floor(Math.random() * from.length)]).join('')
  return name[0]!.toUpperCase() + name.slice(1)
}
