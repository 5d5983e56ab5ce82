/** Since when each claim is held back (safeguarding/); null: it is not. */
export interface Holds {
  since: (debtorIds: readonly number[]) => Promise<(Date | null)[]>
}
