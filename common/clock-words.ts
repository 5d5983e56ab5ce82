/** What the clock does while nobody asks, as the demo's page counts it: one of it, and several. */
const WORDS = {
  FALL_SILENT: [
    'answer of a school became overdue: other schools no longer see the claim',
    'answers of schools became overdue: other schools no longer see the claims',
  ],
  LAPSE: ['case ended because nobody answered', 'cases ended because nobody answered'],
  TAKE: [
    'answer that met a part counts as taken: its family said nothing more',
    'answers that met a part count as taken: their families said nothing more',
  ],
  COUNT_AS_NEW: [
    'case came before you once more, as nobody said that nothing is new',
    'cases came before you once more, as nobody said that nothing is new',
  ],
  BREAK: ['payment plan was broken', 'payment plans were broken'],
  PROOF_COUNTED: [
    'proof of payment counts for its plan, as the school did not answer it',
    'proofs of payment count for their plans, as the schools did not answer them',
  ],
  'answer-soon': ['school was reminded to answer a family', 'reminders to answer a family went to schools'],
  'offer-soon': ['family was reminded of a school’s offer', 'families were reminded of a school’s offer'],
  'decision-soon': ['decision of yours is due soon', 'decisions of yours are due soon'],
  'instalment-soon': [
    'family was reminded of an instalment that is due soon',
    'families were reminded of an instalment that is due soon',
  ],
  'instalment-due': [
    'family was told that an instalment is due',
    'families were told that an instalment is due',
  ],
  'confirm-soon': ['claim has to be confirmed soon', 'claims have to be confirmed soon'],
  unconfirmed: [
    'claim was not confirmed: other schools no longer see it',
    'claims were not confirmed: other schools no longer see them',
  ],
  expired: [
    'claim became too old: other schools no longer see it',
    'claims became too old: other schools no longer see them',
  ],
  'raise-seen': [
    'claim is seen with a higher amount, and schools that saw the lower one are told',
    'claims are seen with a higher amount, and schools that saw the lower one are told',
  ],
  'hold-soon': [
    'school was told that what it hides from a family ends soon',
    'schools were told that what they hide from a family ends soon',
  ],
  'hold-lapsed': [
    'family reads again which schools looked at its claim',
    'families read again which schools looked at their claims',
  ],
  declined: [
    'family was told that a school declined its child after a check',
    'families were told that a school declined their child after a check',
  ],
  'letter-released': [
    'letter left that had been too much for an earlier day',
    'letters left that had been too much for an earlier day',
  ],
  purged: ['old claim’s personal details were deleted', 'old claims’ personal details were deleted'],
  'looks purged': ['old look was deleted', 'old looks were deleted'],
} as const satisfies Record<string, readonly [one: string, many: string]>

/** What the clock did, so often: "2 schools did not answer in time: …". Without its words none compiles. */
export type ClockAct = keyof typeof WORDS

export const clockWords = (what: ClockAct, times: number) => `${times} ${WORDS[what][times === 1 ? 0 : 1]}`
