import { SchoolState } from '../../schools/school.entity.js'
import type { Letter } from '../../mail/letter.entity.js'
import type { Debtor } from '../debtor.entity.js'

/** What the school of a letter reads that is not sent again now. */
export const WHILE_SUSPENDED =
  'Your school is suspended. Until it is reinstated no letter about what it claims leaves.'

/**
 * Whether a letter waits until its school is reinstated (rule 2): a notice would begin with it, and with that a listing
 * (rules 7 and 19). `debtor` is the letter's claim. What a suspended school may still do begins none.
 */
export async function waitsForSchool({ kind }: Pick<Letter, 'kind'>, debtor: Debtor): Promise<boolean> {
  const begins = kind === 'claim-changed' || (kind === 'claim' && debtor.noticedAt === null)
  return begins && (await debtor.school.loadOrFail()).state === SchoolState.SUSPENDED
}
