import type { Product } from '../product.js'
import {
  accept,
  acceptByAKobo,
  agree,
  askAgain,
  contend,
  decide,
  escalate,
  plead,
  prove,
  refuseProof,
  reject,
  takeBack,
} from './case-moves.js'
import {
  confirm,
  edit,
  handOver,
  leave,
  list,
  listAndUndo,
  pay,
  readdress,
  setStatus,
  voidPayment,
  withdraw,
} from './claim-moves.js'
import { todayOf, type Family, type Leaning, type Players } from './family.js'
import type { Done, Draw, Move } from './move.js'

/** How often each move is made beside the others; and what of it those do more often who lean to something. */
const OF_A_CLAIM: [Move, often: number, more: Partial<Record<Leaning, number>>][] = [
  [list, 2, { twice: 8, leaving: 3 }],
  [edit, 4, { editing: 10 }],
  [setStatus, 3, { leaving: 4, plans: 3 }],
  [leave, 1, { leaving: 4, plans: 3, kobo: 1 }],
  [withdraw, 1, { leaving: 2 }],
  [pay, 1, { editing: 2, leaving: 1 }],
  [voidPayment, 1, { editing: 2, leaving: 2 }],
  [confirm, 1, {}],
  [readdress, 1, { editing: 2, asking: 1 }],
  [handOver, 1, { editing: 2, asking: 1 }],
  [listAndUndo, 1, { twice: 2, leaving: 1 }],
  [contend, 3, { leaving: 4, twice: 4, kobo: 8, asking: 8 }],
  [plead, 1, { plans: 10 }],
]
const OF_A_CASE: typeof OF_A_CLAIM = [
  [accept, 1, {}],
  [acceptByAKobo, 1, { kobo: 8 }],
  [reject, 2, { leaving: 3, asking: 10 }],
  [escalate, 2, { leaving: 4, kobo: 6, asking: 14 }],
  [takeBack, 1, { asking: 3 }],
  [agree, 1, { plans: 10 }],
  [prove, 1, { plans: 5 }],
  [refuseProof, 1, { plans: 3 }],
  [askAgain, 1, { asking: 4 }],
  [decide, 1, { leaving: 1, asking: 4 }],
]

/** Does one move, which may well be refused, and says at once what was done. */
export async function makeMove(
  product: Product,
  players: Players,
  family: Family,
  draw: Draw,
  note: (done: Done) => void,
): Promise<void> {
  const { claims, cases, leaning } = family
  const claim = claims[draw.on % Math.max(1, claims.length)]!
  const one = cases[cases.length - 1 - (draw.on % Math.max(1, Math.min(2, cases.length)))]!
  const possible = claim ? [...OF_A_CLAIM, ...(one ? OF_A_CASE : [])] : OF_A_CLAIM.slice(0, 1)
  // Who leans to something does little else.
  const others = leaning === 'anything' ? Infinity : 1
  const moves = possible.flatMap(([move, often, more]) =>
    Array<Move>(Math.min(often, others) + (more[leaning] ?? 0)).fill(move),
  )
  const move = moves[draw.choice % moves.length]!
  const what = JSON.stringify({ ...draw, claim: claim?.id, case: one?.id })
  const did = (done: Done) => {
    const came = done ? JSON.stringify(brief(done)) : 'nothing'
    family.story.push(`${todayOf(product)} ${move.name} ${what} → ${came}`)
    note(done)
  }
  did(await move({ product, players, family, draw, claim, one, did }))
}

function brief(done: NonNullable<Done>) {
  if ('text' in done) return { ...done, text: undefined }
  return 'case' in done ? { ...done, case: done.case.id } : done
}
