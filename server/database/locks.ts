/** Advisory locks, shared by every server of a register: whoever holds one does the work, the others wait their turn. */
export const LOCKS = {
  /** Migrating and restoring; a backup holds it shared. */
  migration: 4_202_611,
  /** Who is a provider. */
  providers: 4_202_612,
  demoWorld: 4_202_613,
  /** Posting letters again whose job is lost. */
  lostLetters: 4_202_614,
  /** The same with deliveries to webhooks. */
  lostWebhooks: 4_202_615,
  /** Making and dropping the weeks of a table. */
  weeks: 4_202_616,
} as const

/** PostgreSQL's code of a lock that was waited for as long as `lock_timeout` says. */
export const LOCK_NOT_AVAILABLE = '55P03'
