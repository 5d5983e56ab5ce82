import type { EntityManager } from '@mikro-orm/postgresql'
import type { Config } from '../../config.js'
import { letterNames } from '../../contends/families/surname.js'
import type { Debtor } from '../../debtors/debtor.entity.js'
import type { School } from '../../schools/school.entity.js'
import { formatDay, localDate } from '../../../common/days.js'
import type { Rules } from '../../shared/rules.js'
import type { LetterKind, LetterKindTo, LetterReader } from '../../../common/letter-kinds.js'
import type { Waits, WordedLetter } from '../../mail/layout.js'
import type { LetterData } from '../../mail/letter-data.js'

/** What a letter is made from, at the moment it leaves. */
export interface Composing {
  em: EntityManager
  config: Config
  rules: Rules
  now: Date
  /** When what the letter tells was done; the letter may leave days later. */
  posted: Date
  /** The address that it goes to. */
  to: string
  /** Its number: a later one was posted later. */
  letter: number
}

/** Answers null when the letter is no longer wanted: its claim was withdrawn, its code has expired. */
export type Compose<Kind extends LetterKind> = (
  composing: Composing,
  data: LetterData[Kind],
) => Promise<WordedLetter | Waits | null>

/** Kinds of letters to one sort of readers. */
export type ComposedFor<Reader extends LetterReader> = {
  [Kind in LetterKindTo<Reader>]?: Compose<Kind>
}

export const dayOf = ({ rules }: Composing, instant: Date) => formatDay(localDate(instant, rules.timeZone))

export const claimNames = (debtor: Debtor) => ({
  parentName: debtor.parentName,
  studentName: debtor.studentName,
  ...schoolWords(debtor.school.getEntity()),
})

/**
 * For letters that carry a private link: the page behind it asks for the ward's surname, so they do not tell it
 * (rule 26). The family knows whom "Chidinma O." means.
 */
export const linkNames = (debtor: Debtor) => ({
  ...letterNames(debtor),
  ...schoolWords(debtor.school.getEntity()),
})

export const schoolWords = (school: School) => ({
  schoolName: school.name,
  schoolPhone: school.contactNumber,
  schoolEmail: school.email,
})
