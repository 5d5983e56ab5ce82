import type { EntityManager } from '@mikro-orm/postgresql'
import type { Debtor } from '../debtor.entity.js'
import type { WhoSaw } from '../ports.js'
import type { Outbox } from '../../mail/outbox.js'

interface Needs {
  em: EntityManager
  corrections: WhoSaw
  outbox: Outbox
}

/**
 * Of these the claims of which anybody has heard, or will have by a letter that is leaving. Another address, or none, only
 * starts the notice anew of what was told and seen before.
 */
export async function whoHasHeard(
  { em, corrections, outbox }: Needs,
  debtors: readonly Debtor[],
): Promise<ReadonlySet<number>> {
  const noticed = debtors.filter(({ noticedAt }) => noticedAt !== null).map(({ id }) => id)
  const anew = debtors.filter(({ noticedAt }) => noticedAt === null).map(({ id }) => id)
  if (anew.length === 0) return new Set(noticed)
  const told = await em.execute<{ id: number }[]>(WERE_TOLD, [`{${anew.join(',')}}`])
  const shown = await corrections.shownOf(anew)
  const leaving = await outbox.leavingNow(em, anew, ['claim'])
  return new Set([...noticed, ...told.map(({ id }) => id), ...shown, ...leaving])
}

/**
 * Those about which any letter has left, wherever it went: what such a claim says was no slip (rule 20), so it stays on
 * record as the earlier person's.
 */
export async function whoseLettersLeft(
  em: EntityManager,
  debtors: readonly Debtor[],
): Promise<ReadonlySet<number>> {
  if (debtors.length === 0) return new Set()
  const rows = await em.execute<{ id: number }[]>(
    'select distinct debtor_id as id from letter where debtor_id = any(?::int[]) and sent_at is not null',
    [`{${debtors.map(({ id }) => id).join(',')}}`],
  )
  return new Set(rows.map(({ id }) => id))
}

/** By a letter that did not come to somebody else, by hand, or who has answered it. */
const WERE_TOLD = `
  select id from debtor d
   where id = any(?::int[])
     and (handed_over_on is not null
          or exists (select from contend where debtor_id = d.id)
          or exists (select from letter where debtor_id = d.id and state = 'SENT'
                        and lower("to") <> all(d.refused_emails)))`
