import type { AccountAnswers } from './AccountFields'
import { emptySchool, type SchoolAnswers } from './schoolAnswers'

export type RegistrationAnswers = SchoolAnswers & AccountAnswers

/** What this tab has kept of a registration, so that a reload loses nothing but the passwords. */
export function readDraft(): RegistrationAnswers {
  const empty = { ...emptySchool(), ...NO_ACCOUNT }
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return { ...empty, ...(kept as Partial<RegistrationAnswers>), ...NO_PASSWORDS }
  } catch {
    return empty
  }
}

/** Keeps everything but the passwords. */
export function keepDraft(answers: RegistrationAnswers): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...answers, ...NO_PASSWORDS }))
  } catch {
    // A browser that forbids storage keeps the draft as long as the page is open.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

const KEY = 'dma-school-registration'
const NO_PASSWORDS = { 'account.password1': '', 'account.password2': '' }
const NO_ACCOUNT: AccountAnswers = { 'account.username': '', 'account.email': '', ...NO_PASSWORDS }
