import { isLive, isOnTheDesk, waitsForSchool, type CaseModel } from './case-model.js'
import type { ClaimModel } from './claim-model.js'
import { reopens, type Move } from './move.js'
import { sumOf, type Instalment } from './plan-model.js'

/** Whether the rules let this happen now; else it is refused and changes nothing. */
export function isAllowed(claim: ClaimModel, move: Move): boolean {
  if (move.by === 'other family' || move.by === 'other school') return false
  const one = claim.cases[move.on]
  switch (move.act) {
    case 'dispute':
      return !claim.closed && !claim.live
    case 'plead':
      return !claim.closed && !claim.live && !claim.plan && fits(claim, move.plan)
    case 'comment':
      // While somebody has to act, or may ask the provider.
      return !!one && (isLive(one) || claim.mayEscalate(one))
    case 'take back':
      return !!one && (isLive(one) || one.state === 'WITHDRAWN')
    case 'escalate':
      return !!one && claim.mayEscalate(one)
    case 'take':
      return one?.state === 'ANSWERED_IN_PART'
    case 'state':
      return one?.state === 'DISMISSED' && one.statement === null && !claim.removed
    case 'accept':
      return (
        !!one &&
        waitsForSchool(one) &&
        one.kind === 'dispute' &&
        (move.outcome !== 'AMOUNT_CORRECTED' || isLess(claim, one, move))
      )
    case 'reject':
      return !!one && waitsForSchool(one)
    case 'triage':
      return !!one
    case 'agree':
      return !!one && answersPlan(one, move) && canStillBeAgreed(claim, one.offer!)
    case 'counter':
      return !!one && answersPlan(one, move) && fits(claim, move.plan)
    case 'decline':
      return !!one && answersPlan(one, move)
    case 'uphold':
    case 'dismiss':
      return !!one && (isOnTheDesk(one) || (one.stood !== null && isOnTheDesk(one.stood)))
    case 'nothing new':
      return one?.state === 'ESCALATED_AGAIN' || one?.stood?.state === 'ESCALATED_AGAIN'
    case 'pay':
      return !claim.withdrawn && !claim.removed && move.amount > 0 && move.amount <= claim.owed
    case 'correct':
      // Of what is Completed nothing is unpaid.
      return (
        !claim.withdrawn &&
        !claim.removed &&
        claim.status !== 'COMPLETED' &&
        move.amount > 0 &&
        !(claim.suspended && move.amount > claim.owed)
      )
    case 'set status':
      // What was paid to the end is not opened by its status.
      return (
        !claim.withdrawn &&
        !claim.removed &&
        !(reopens(claim.status, move) && (claim.suspended || claim.paid === claim.claimed))
      )
    case 'withdraw claim':
      return !claim.removed
  }
}

/** What was recorded in the course of the case may be all that its school grants. */
const isLess = ({ owed }: ClaimModel, { owedThen }: CaseModel, { amount }: Move): boolean =>
  amount > 0 && (amount < owed || (amount === owed && owed < owedThen))

/** A plan is about all that is owed, on days to come. */
const fits = ({ owed, today }: ClaimModel, plan: Instalment[]): boolean =>
  owed > 0 && sumOf(plan) === owed && plan[0]!.day >= today

/** Less may be owed by now; what more is owed was promised by nobody. */
const canStillBeAgreed = ({ owed, today }: ClaimModel, plan: Instalment[]): boolean =>
  owed > 0 && sumOf(plan) >= owed && plan[0]!.day >= today

const answersPlan = (one: CaseModel, { by }: Move): boolean =>
  one.kind === 'plea' && (by === 'school' ? waitsForSchool(one) : one.state === 'COUNTERED')
