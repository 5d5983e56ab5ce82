import type { SqlPart } from '../../shared/sql-part.js'

/** True of a claim, by its alias, of which its family was never handed all that it says now: what the mail does still counts. */
export const untoldByHand = (claim: string): SqlPart => ({
  sql: `(${claim}.handed_over_on is null or exists (
    select from claim_change where debtor_id = ${claim}.id and noticed_at is null and ended_at is null))`,
  values: [],
})
