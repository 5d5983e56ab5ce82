interface Claim {
  withdrawnAt?: string | null
  purgedAt?: string | null
  removed?: object | null
}

/** Out of the register: taken back, removed by a rule, or purged long after. Nothing is owed of it there, and nothing can be changed. */
export const isClosed = ({ withdrawnAt, purgedAt, removed }: Claim): boolean =>
  Boolean(withdrawnAt ?? purgedAt ?? removed)
