import { minorUnits, parseAmount } from '../../../common/money.js'
import { UserErrorCode } from '../../shared/user-error.js'
import type { Validation } from '../../shared/validate.js'
import type { SentForm } from './sent-form.js'

/**
 * The sum that a family typed into a field, in minor units; null of an empty one. What cannot be meant as one sum is
 * refused where it was typed: with a sign left out in silence "45,00" would be four thousand five hundred.
 */
export function amountIn(form: SentForm, name: string, check: Validation, what: string): number | null {
  const typed = form.text(name).trim()
  const amount = typed ? parseAmount(typed) : null
  if (typed && amount === null) check.refuse(UserErrorCode.INVALID, name, sentence(what))
  return amount === null ? null : minorUnits(amount)
}

/** As `amountIn`, where there has to be one. */
export function neededAmountIn(form: SentForm, name: string, check: Validation, what: string): number | null {
  if (!form.text(name).trim()) check.refuse(UserErrorCode.REQUIRED, name, sentence(what))
  return amountIn(form, name, check, what)
}

const sentence = (what: string) => `Write what you ${what} as a number, like 20000.`
