import type { RequestContext } from '../request.js'

/** Puts on record that people are told of something; answers the claims of which nobody had been told it before. */
export async function announceOnce(
  context: RequestContext,
  news: readonly { debtor: number; what: string }[],
): Promise<Set<number>> {
  const rows = await context.em.execute<{ id: number }[]>(
    `insert into announcement (debtor_id, what, at)
     select debtor, what, ? from jsonb_to_recordset(?::jsonb) as news (debtor int, what text) order by debtor
         on conflict do nothing returning debtor_id as id`,
    [context.now(), JSON.stringify(news)],
  )
  return new Set(rows.map(({ id }) => id))
}
