/** Minor units. */
export interface Instalment {
  day: number
  amount: number
}

/** What both sides have agreed to, and what of the claim had been paid by then. */
export interface Agreed {
  plan: Instalment[]
  paidBefore: number
}

export const sumOf = (plan: readonly Instalment[]): number =>
  plan.reduce((sum, { amount }) => sum + amount, 0)

export const includesPlan = (plans: Instalment[][], plan: Instalment[]): boolean =>
  plans.some((one) => JSON.stringify(one) === JSON.stringify(plan))

/** A smaller claim shortens the last instalments, and needs no empty ones. */
export function shortened(plan: readonly Instalment[], owed: number): Instalment[] {
  let left = owed
  return plan.flatMap(({ day, amount }) => {
    const part = Math.min(amount, left)
    left -= part
    return part > 0 ? [{ day, amount: part }] : []
  })
}

/** The first instalment that is not wholly paid. What is not owed any more need not be paid: the last ones shrink. */
export function unpaid({ agreed }: { agreed: Agreed | null }, paid: number, owed: number): Instalment | null {
  let due = 0
  for (const instalment of agreed!.plan) {
    due += instalment.amount
    const since = paid - agreed!.paidBefore
    if (since < due && since < since + owed) return instalment
  }
  return null
}

export const movedDates = (plan: Instalment[], days: number) =>
  plan.map(({ day, amount }) => ({ day: day + days, amount }))
