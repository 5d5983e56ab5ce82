import { keepClocks } from '../clocks.js'
import { rows } from '../databases/database.js'
import { decide } from '../people.js'
import type { Product } from '../product.js'
import { isAllowed } from './allowed.js'
import { dayOf } from './days.js'
import type { Move } from './move.js'
import { nextMove, type Draw } from './next-move.js'
import { failed, someAtOnce, somePlays, type Play } from './play.js'
import { compare } from './reading.js'
import { money, sent, type Cast } from './sending.js'

/** One act on every claim, then some days, then perhaps the scheduler: time and again. */
export interface Round {
  steps: { draws: Draw[]; days: number; scheduler: boolean }[]
  /** At this step the provider suspends the school; at the next it is reinstated. Beyond the last: never. */
  suspendedAt: number
}

/** How often what happened. */
export type Counts = Map<string, number>

/** Plays a round against the product, every claim by itself, and compares what everybody reads with the rules after every step. */
export async function playRound(product: Product, cast: Cast, round: Round, counts: Counts): Promise<void> {
  const surname = aSurname()
  const plays = await somePlays(product, cast, round.steps[0]!.draws.length, surname)
  let suspended = false
  for (const [at, { draws, days, scheduler }] of round.steps.entries()) {
    if (suspended || at === round.suspendedAt) {
      suspended = !suspended
      await setStanding(product, cast, suspended)
    }
    for (const { model } of plays) model.suspended = suspended
    await someAtOnce(plays, async (play, index) => moveOn(product, cast, play, draws[index]!, counts))
    passed(product, plays, days)
    if (scheduler) await keepClocks(product)
    await compare(product, cast, plays, { surname, suspended, recorded: scheduler })
  }
  if (suspended) await setStanding(product, cast, false)
  await keepClocks(product)
  await compare(product, cast, plays, { surname, suspended: false, recorded: true })
  for (const { state } of plays.flatMap(({ model }) => model.cases)) count(counts, `ended ${state}`)
  await rows(product, LEFT, [`% ${surname}`])
}

async function moveOn(product: Product, cast: Cast, play: Play, draw: Draw, counts: Counts): Promise<void> {
  const { model, stage, story } = play
  const move = nextMove(model, draw, ++serial, play)
  if (!move) return
  const mayBe = isAllowed(model, move)
  story.push(inWords(move, model.today) + (mayBe ? '' : ', which is refused'))
  const { contendId, refusal } = await sent(product, cast, stage, move)
  if (mayBe !== (refusal === null)) failed(play, refusal ? `is refused: ${refusal}` : 'is accepted')
  if (refusal && !/^[A-Z].*[.!?]$/s.test(refusal)) failed(play, `is refused without a sentence: ${refusal}`)
  count(counts, mayBe ? move.act : 'refused')
  if (!mayBe) return
  model.take(move)
  if (move.act === 'dispute' && model.plan) count(counts, 'disputed beside a plan')
  if (model.cases.length > stage.contendIds.length) stage.contendIds.push(contendId!)
}

function passed(product: Product, plays: Play[], days: number): void {
  if (days === 0) return
  product.clock.forward(days)
  for (const { model, story } of plays) {
    model.pass(days)
    story.push(`${days} days pass`)
  }
}

/** As the plays of one claim are written down. */
function inWords(
  { by, act, on, outcome, status, amount, file, plan, reason, named }: Move,
  today: number,
): string {
  const details = {
    case: on,
    ...(act === 'accept' ? { outcome } : {}),
    ...(act === 'dispute' ? { reason, named } : {}),
    ...(act === 'set status' ? { status } : {}),
    ...(act === 'pay' || act === 'correct' || act === 'accept' ? { amount: money(amount) } : {}),
    ...(act === 'plead' || act === 'counter'
      ? { plan: plan.map((one) => [dayOf(one.day), money(one.amount)]) }
      : {}),
    ...(file === null ? {} : { file }),
  }
  return `${dayOf(today)} ${by}: ${act} ${JSON.stringify(details)}`
}

const setStanding = (product: Product, { provider, school: { schoolId } }: Cast, suspended: boolean) =>
  suspended
    ? decide(product, provider, 'suspendSchool', { schoolId, reason: 'We are asking.' })
    : decide(product, provider, 'reinstateSchool', { schoolId })

/** What is left of a round is nobody's any more: later rounds have their own clocks to keep. */
const LEFT = `
  with left_over as (update debtor set withdrawn_at = now() where student_name like ? returning id)
  update contend set state = 'WITHDRAWN' where debtor_id in (select id from left_over)`

const count = (counts: Counts, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

/** Nobody else in the register is called so. */
function aSurname(): string {
  const letters = Array.from({ length: 9 }, (_, at) => (at % 2 ? 'aeiou' : 'bdfgklmnprstvz'))
  const name = letters.map((from) => from[Math.floor(Math.random() * from.length)]).join('')
  return name[0]!.toUpperCase() + name.slice(1)
}

let serial = 0
