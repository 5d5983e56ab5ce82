import { letterKind, type LetterKind } from '../../common/letter-kinds.js'
import { momentEndsAt } from '../debtors/changing/completion.js'
import { hasRefused } from '../debtors/debtor.entity.js'
import { waitsForSchool } from '../debtors/telling/waits-for-school.js'
import { TO_ACCOUNTS } from './compose/accounts.js'
import { CASES_TO_FAMILIES, CASES_TO_PROVIDERS, CASES_TO_SCHOOLS } from './compose/cases.js'
import type { Compose, Composing } from './compose/composing.js'
import { CORRECTIONS } from './compose/corrections.js'
import { TO_FAMILIES } from './compose/families.js'
import { LISTS_TO_SCHOOLS } from './compose/lists.js'
import { ABOUT_PEOPLE } from './compose/people.js'
import { TO_PROVIDERS } from './compose/providers.js'
import { TO_SCHOOLS } from './compose/schools.js'
import { WEBHOOKS_TO_SCHOOLS } from './compose/webhooks.js'
import { TO_VISITORS } from './compose/visitors.js'
import { render, type RenderedLetter, type Waits } from '../mail/layout.js'
import type { Letter } from '../mail/letter.entity.js'
import { isStillRead } from '../mail/still-read.js'

/** Of every kind of letter which rows it speaks of and which file words it. */
const COMPOSE: { [Kind in LetterKind]: Compose<Kind> } = {
  ...TO_FAMILIES,
  ...CASES_TO_FAMILIES,
  ...TO_SCHOOLS,
  ...LISTS_TO_SCHOOLS,
  ...CASES_TO_SCHOOLS,
  ...CORRECTIONS,
  ...WEBHOOKS_TO_SCHOOLS,
  ...ABOUT_PEOPLE,
  ...TO_PROVIDERS,
  ...CASES_TO_PROVIDERS,
  ...TO_ACCOUNTS,
  ...TO_VISITORS,
}

/**
 * Words a letter when it leaves, so that the secrets in it (links, codes) are in no table. Answers null when it is no
 * longer wanted, and until when it has to wait where it may be wanted yet. The letter's debtor is read with it.
 */
export async function compose(
  letter: Letter,
  composing: Omit<Composing, 'posted' | 'to' | 'letter'>,
): Promise<RenderedLetter | Waits | null> {
  const debtor = letter.debtor?.getEntity()
  if (debtor && letterKind(letter.kind)?.to === 'family' && hasRefused(debtor, letter.to)) return null
  if (!(await isStillRead(composing.em, letter))) return null
  if (debtor && (await waitsForSchool(letter, debtor))) return 'for its school'
  // Its row was written with the data of its kind.
  const word = COMPOSE[letter.kind as LetterKind] as (
    all: Composing,
    data: object,
  ) => ReturnType<Compose<LetterKind>>
  const worded = await word(
    { ...composing, posted: letter.createdAt, to: letter.to, letter: letter.id },
    letter.data,
  )
  if (worded === null && debtor) return momentEndsAt(debtor, composing.rules, composing.now)
  return isWorded(worded) ? render(worded, composing.rules.operator) : worded
}

/** Whether there is something to send. */
export const isWorded = <Letter extends object>(answer: Letter | Waits | null): answer is Letter =>
  typeof answer === 'object' && answer !== null && !(answer instanceof Date)
