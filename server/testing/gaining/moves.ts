import type { Product } from '../product.js'
import {
  accept,
  acceptByAKobo,
  agree,
  contend,
  decide,
  escalate,
  plead,
  reject,
  takeBack,
} from './case-moves.js'
import { confirm, edit, list, pay, setStatus, withdraw } from './claim-moves.js'
import { todayOf, type Family, type Players } from './family.js'
import type { Done, Draw, Move } from './move.js'

/** Does one move, which may well be refused. Returns what it did; null when nothing. */
export async function makeMove(
  product: Product,
  players: Players,
  family: Family,
  draw: Draw,
): Promise<Done> {
  const { claims, cases } = family
  const claim = claims[draw.on % Math.max(1, claims.length)]!
  const one = cases[cases.length - 1 - (draw.on % Math.max(1, Math.min(2, cases.length)))]!
  const moves: Move[] = [
    ...repeated(claims.length === 0 ? 9 : 2, list),
    ...(claim ? [...repeated(5, edit), ...repeated(4, setStatus), withdraw, pay, confirm] : []),
    ...(claim ? [...repeated(3, contend), plead] : []),
    ...(one
      ? [accept, acceptByAKobo, reject, reject, escalate, escalate, takeBack, agree, agree, decide]
      : []),
  ]
  const move = moves[draw.choice % moves.length]!
  const done = await move({ product, players, family, draw, claim, one })
  const what = JSON.stringify({ ...draw, claim: claim?.id, case: one?.id })
  family.story.push(
    `${todayOf(product)} ${move.name} ${what} → ${done ? JSON.stringify(brief(done)) : 'nothing'}`,
  )
  return done
}

const repeated = (times: number, move: Move) => Array<Move>(times).fill(move)
const brief = (done: NonNullable<Done>) => ('case' in done ? { ...done, case: done.case.id } : done)
