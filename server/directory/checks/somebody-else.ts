import type { EntityManager } from '@mikro-orm/postgresql'
import { plainRows } from '../../database/plain-rows.js'
import { person } from '../../matching/person.js'
import { sha256 } from '../../shared/secrets.js'
import type { Look } from '../look.entity.js'
import { NotTheSame } from '../not-the-same.entity.js'
import { part } from '../../shared/sql-part.js'
import { typedOf } from './asked-ward.js'

/** What was asked of an applicant, and the school's own name for it. */
export type Applicant = Pick<Look, 'asked' | 'reference'>

/** Whom a school has said to be somebody else. */
export interface SomebodyElse {
  /** Of this applicant, of a claim. */
  is: (applicant: Applicant, claim: number) => boolean
  /** Whether it had said so of any before a look, which then left that out of what it answered. */
  before: (look: Applicant & Pick<Look, 'at'>) => boolean
}

/**
 * The same applicant asked for again: under the same reference and with the same facts, however its names are ordered or
 * spelt with capitals. One of the same name is another, and so is one of whom more is known by now.
 */
export const fingerprintOf = (applicant: Applicant): string => fingerprintsOf(applicant)[0]

/** The second is by name, parent and birth date alone: as it was kept by versions before 0106. */
function fingerprintsOf({ asked, reference }: Applicant): [string, string] {
  const { student, parent, phones, email, birthDate, region } = person(typedOf(asked))
  const words = (all: { text: string }[]) => all.map(({ text }) => text.toLowerCase()).toSorted()
  const name = [words(student), words(parent), birthDate]
  const facts = [...name, phones.toSorted(), email, region, (reference ?? '').trim().toLowerCase()]
  return [sha256(JSON.stringify(facts)), sha256(JSON.stringify(name))]
}

const FIELDS = ['ward', 'debtor', 'at'] as const

/** Of which of these applicants a school has said that which claim is somebody else's. */
export async function saidToBeOthers(
  em: EntityManager,
  school: number,
  applicants: readonly Applicant[],
): Promise<SomebodyElse> {
  const fingerprints = new Map(applicants.map((one) => [one, fingerprintsOf(one)]))
  const wards = [...fingerprints.values()].flat()
  const where = part`where one.school_id = ${school} and one.ward in (${wards})`
  const said = wards.length > 0 ? await plainRows(em, NotTheSame, where, { fields: FIELDS }) : []
  const of = (applicant: Applicant) => {
    if (said.length === 0) return []
    // A look on record is another object than what was asked.
    const own = fingerprints.get(applicant) ?? fingerprintsOf(applicant)
    return said.filter(({ ward }) => own.includes(ward))
  }
  return {
    is: (applicant, claim) => of(applicant).some(({ debtor }) => debtor === claim),
    before: (look) => of(look).some(({ at }) => at < look.at),
  }
}
