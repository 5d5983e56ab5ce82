/** What the product has said yes to. None of it may ever be missing. */
export class Acknowledged {
  readonly debtors = new Map<string, AcknowledgedDebtor>()
  /** Calls without an answer: they may be there whole, or not at all. */
  readonly unanswered: string[] = []
  uploads = 0
  bytes = 0
  /** Calls that were made once more, since the first try had no answer. */
  repeats = 0
}

export interface AcknowledgedDebtor {
  requestKey: string
  parentEmail: string
  /** Of each file, as it was sent. */
  evidence: string[]
  payments: { requestKey: string; amount: number }[]
  updates: number
}
