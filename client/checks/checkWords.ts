import { UserRoundCheck, UserRoundSearch, UsersRound } from 'lucide-react'
import { type Found, kindOfResult, resultWords } from '../../common/check-words'
import type { Status } from '../ui/format/statuses'

/** What a result is, in three words and a sign. */
export function kindOf(result: Found): Status {
  const word = resultWords(result)
  if (result.relation === 'FAMILY') return { word, meaning: 'neutral', icon: UsersRound }
  return { word, meaning: 'neutral', icon: result.likelihood === 'LIKELY' ? UserRoundCheck : UserRoundSearch }
}

/**
 * The whole answer in one line, and what it means. The server answers the surest first. `putAside`: the school has said before
 * of whom it was shown for this applicant that it is somebody else.
 */
export function answerWords(
  [best]: readonly Found[],
  { putAside }: { putAside: boolean },
): { title: string; text: string } {
  if (!best && putAside)
    return {
      title: 'No other match found',
      text: `Your school has said before, of what was found for this applicant, that it is about somebody else: that is not shown again. Besides that, no school in the register claims an unpaid debt for a child or a family like this. ${NO_PROOF}`,
    }
  if (!best)
    return {
      title: 'No match found',
      text: `No school in the register claims an unpaid debt for a child or a family like this. ${NO_PROOF}`,
    }
  return { title: kindOf(best).word, text: MEANS[meaningOf(best)] }
}

const NO_PROOF =
  'That is no proof that nothing is owed: a school may not take part, or the family may not have been told yet.'

/** Which text explains a result. */
export function meaningOf(result: Found): keyof typeof MEANS {
  const kind = kindOfResult(result)
  return kind === 'CHILD' ? result.likelihood : kind
}

const MEANS = {
  LIKELY:
    'More than the name fits. Talk to the school that claims the debt, and to the family, before you decide.',
  POSSIBLE:
    'Many children share a name. First find out whether it is the same child. Until then, treat the debt as somebody else’s.',
  FAMILY:
    'A child of the same family seems to be listed, not the one you asked for: the debt is not this child’s.',
  ONE_OF:
    'A child of this family seems to be listed: the one you asked for, or a brother or sister. What you typed does not show which. Ask the school that claims the debt before you decide.',
} as const

/** "97%" of a score in bits. Never "100%": nobody can be that sure. */
export function chance(score: number): string {
  const percent = Math.round(100 / (1 + 2 ** -score))
  if (percent > 99) return 'over 99%'
  return percent < 1 ? 'under 1%' : `${percent}%`
}

/** Returns how much a piece of evidence says, by its bits: seven make a chance of one in a hundred an even one. */
export function strengthOf(weight: number): string {
  const bits = Math.abs(weight)
  if (bits >= 7) return 'Strong'
  if (bits >= 3) return 'Fair'
  return signedBits(weight) === '0.0' ? 'None' : 'Weak'
}

/** "+9.2", "−3.5", "0.0". */
export function signedBits(weight: number): string {
  const figure = Math.abs(weight).toFixed(1)
  if (figure === '0.0') return figure
  return `${weight < 0 ? '−' : '+'}${figure}`
}
