/** What the clock did, so often: "2 schools did not answer in time: …". */
export function clockWords(what: string, times: number): string {
  const [one, many] = WORDS[what] ?? [what, what]
  return times === 1 ? `1 ${one}` : `${times} ${many}`
}

const WORDS: Record<string, [one: string, many: string]> = {
  FALL_SILENT: [
    'answer of a school became overdue: other schools no longer see the claim',
    'answers of schools became overdue: other schools no longer see the claims',
  ],
  LAPSE: ['case ended because nobody answered', 'cases ended because nobody answered'],
  BREAK: ['payment plan was broken', 'payment plans were broken'],
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
  purged: ['old claim’s personal details were deleted', 'old claims’ personal details were deleted'],
}
