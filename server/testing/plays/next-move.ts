import { isAllowed } from './allowed.js'
import type { Instalment } from './plan-model.js'
import type { ClaimModel } from './claim-model.js'
import { ACTS, REASONS, type Act, type Move } from './move.js'

interface Choice {
  act: Act
  by: Move['by']
}

/** Everybody's acts, each as often as its weight says. */
const CHOICES: readonly Choice[] = (Object.keys(ACTS) as Act[]).flatMap((act) =>
  ACTS[act].by.flatMap((by) => Array<Choice>(ACTS[act].often).fill({ act, by })),
)

const ABOUT_A_CASE: ReadonlySet<Act> = new Set([
  'comment',
  'take back',
  'escalate',
  'take',
  'state',
  'agree',
  'counter',
  'decline',
  'accept',
  'reject',
])
/** By chance alone nobody comes to ask a second time within a play. */
const TO_THE_PROVIDER: ReadonlySet<Act> = new Set<Act>([
  'dispute',
  'reject',
  'escalate',
  'dismiss',
  'nothing new',
])
const WITH_FILES: readonly Act[] = ['dispute', 'plead', 'comment', 'escalate', 'reject']

/** Numbers from which a move is made: the same numbers on the same claim make the same move. */
export interface Draw {
  /** Of a hundred. */
  luck: number
  choice: number
  on: number
  detail: number
}

/**
 * The next move on a claim; null when nobody does anything. Three of four are what the rules allow; the others are whatever
 * comes, by whomever. Of a claim whose family keeps at it nearly all leads to the provider, time and again; of one with a plan much leads to
 * a dispute beside it.
 */
export function nextMove(
  model: ClaimModel,
  draw: Draw,
  serial: number,
  { keepsAtIt, plans }: { keepsAtIt: boolean; plans: boolean },
): Move | null {
  const anything = draw.luck < 35 && !keepsAtIt
  // Less happens to a claim that is closed.
  if (draw.luck < 10 || (model.closed && draw.luck >= 60)) return null
  const makes = (choice: Choice) => {
    const move = aMove(model, choice, draw, serial)
    return keepsAtIt && move.act === 'dispute' ? { ...move, file: serial } : move
  }
  const possible = anything ? CHOICES : CHOICES.filter((choice) => isAllowed(model, makes(choice)))
  const towards = keepsAtIt ? TO_THE_PROVIDER : plans ? towardsAPlan(model, draw) : NOTHING
  const wanted = possible.filter(({ act }) => towards.has(act))
  const allowed = wanted.length > 0 ? wanted : possible
  if (allowed.length === 0) return null
  const move = makes(allowed[draw.choice % allowed.length]!)
  return draw.luck < 16 && move.on >= 0 && ABOUT_A_CASE.has(move.act) ? byAStranger(move, draw) : move
}

/** By chance alone hardly anybody disputes a claim while a plan is kept. */
function towardsAPlan({ plan, live }: ClaimModel, { detail }: Draw): ReadonlySet<Act> {
  if (!plan) return TO_A_PLAN
  return live || detail % 3 === 0 ? NOTHING : BESIDE_A_PLAN
}
const NOTHING: ReadonlySet<Act> = new Set()
const TO_A_PLAN: ReadonlySet<Act> = new Set<Act>(['plead', 'agree'])
const BESIDE_A_PLAN: ReadonlySet<Act> = new Set<Act>(['dispute'])

/** Somebody who is on no side of the case, and brings nothing of his own. */
function byAStranger(move: Move, { detail }: Draw): Move {
  const answersForSchool = (ACTS[move.act].by as readonly string[])[0] === 'school'
  return { ...move, by: answersForSchool || detail % 2 ? 'other school' : 'other family', file: null }
}

function aMove(model: ClaimModel, { act, by }: Choice, { on, detail }: Draw, serial: number): Move {
  const newest = model.cases.length - 1
  const { owed } = model
  const reason = REASONS[detail % REASONS.length]!
  const some = Math.max(1, Math.floor((owed * ((detail % 9) + 1)) / 10))
  return {
    act,
    by,
    on: newest > 0 && on % 4 === 0 ? on % newest : newest,
    text: `${TEXTS[detail % TEXTS.length]} (${serial})`,
    file: WITH_FILES.includes(act) ? aFile(model, detail, serial) : null,
    amount: act === 'correct' ? aCorrection(owed, detail) : detail % 4 === 0 ? owed : some,
    plan: aPlan(model, detail),
    reason,
    named: act === 'dispute' && reason === 'WRONG_AMOUNT' ? [null, 0, some][detail % 3]! : null,
    outcome: OUTCOMES[detail % OUTCOMES.length]!,
    status: STATUSES[detail % STATUSES.length]!,
  }
}

/** None, one that nobody has seen, or the bytes of one that is there already. */
function aFile({ files }: ClaimModel, detail: number, serial: number): number | null {
  if (detail % 3 !== 1) return null
  return detail % 6 === 1 ? ([...files][0] ?? serial) : serial
}

/** Down, rarely up; now and then to what it is. */
function aCorrection(owed: number, detail: number): number {
  return Math.max(100, Math.floor((owed * ((detail % 12) + 1)) / 10))
}

/** One date, or a few that end on different days; the amounts are what is owed. */
function aPlan({ owed, today }: ClaimModel, detail: number): Instalment[] {
  const count = owed < 300 ? 1 : 1 + (detail % 3)
  const each = Math.floor(owed / count)
  const first = [3, 10, 20, 45][detail % 4]!
  return Array.from({ length: count }, (_, at) => ({
    day: today + first + at * 12,
    amount: at === count - 1 ? owed - each * (count - 1) : each,
  }))
}

const OUTCOMES = ['AMOUNT_CORRECTED', 'COMPLETED', 'WITHDRAWN', 'AMOUNT_CORRECTED'] as const
const STATUSES = ['ABANDONED_PAYMENT', 'PENDING_PAYMENT', 'COMPLETED'] as const
const TEXTS = [
  'It was paid on 3 May.',
  '<b onmouseover="alert(1)">Look</b> & <script>alert(2)</script>',
  'أرسلت الإيصال مرتين',
  '👩🏾‍👧 We are one family, please ask.',
  `'); drop table contend; --`,
]
