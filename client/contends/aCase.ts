type Fields = Record<string, unknown>

/** For tests: what the server answers of one case to its school, with what differs from an open dispute. */
export function aSchoolContend(contend: Fields = {}, rest: Fields = {}) {
  return {
    __typename: 'SchoolContend',
    id: '7',
    triage: 'READ',
    contend: aContend(contend),
    debtor: aDebtor,
    ...rest,
  }
}

export function aContend(differs: Fields = {}) {
  const waits = !('state' in differs) || differs.state === 'OPEN' || differs.state === 'OVERDUE'
  return {
    __typename: 'Contend',
    id: '7',
    state: 'OPEN',
    reason: 'ALREADY_PAID',
    outcome: null,
    byPrintedLetter: false,
    resolved: 'PENDING',
    openedAt: '2026-11-19T10:00:00Z',
    studentName: 'Samuel Adeyemi',
    parentName: 'Mr Tunde Adeyemi',
    dueOn: '2026-12-03',
    isPaused: false,
    waitsFor: 'SCHOOL',
    removedAfter: waits ? '2026-12-17' : null,
    escalateBy: null,
    mayDo: ['ACCEPT', 'REJECT'],
    mayComment: true,
    mayRefuseProof: null,
    mayState: false,
    mayEscalateLater: false,
    restWaits: null,
    asksAgain: false,
    saysOwed: null,
    saysPaid: null,
    saysPaidOn: null,
    statement: null,
    amountOwed: money('50000.00'),
    plan: null,
    messages: [aMessage()],
    ...differs,
  }
}

export function aMessage(differs: Fields = {}) {
  return {
    __typename: 'ContendMessage',
    id: '1',
    side: 'FAMILY',
    byPrintedLetter: false,
    act: 'OPEN',
    text: 'I paid on 3 May.',
    at: '2026-11-19T10:00:00Z',
    files: [],
    plan: null,
    proof: null,
    ...differs,
  }
}

/** Of instalments [day, amount, state, paid]. */
export function aPlan(instalments: [string, string, string?, string?][], differs: Fields = {}) {
  return {
    __typename: 'PaymentPlan',
    id: '3',
    proposedBy: 'FAMILY',
    agreedAt: null,
    instalments: instalments.map(([dueOn, amount, state = 'UPCOMING', paid = '0.00'], at) => ({
      __typename: 'Instalment',
      number: at + 1,
      dueOn,
      amount: money(amount),
      state,
      paid: money(paid),
    })),
    ...differs,
  }
}

const money = (amount: string) => ({ __typename: 'Money', amount, currency: 'NGN' })

const aDebtor = {
  __typename: 'Debtor',
  id: '14',
  studentName: 'Samuel Adeyemi',
  parentName: 'Mr Tunde Adeyemi',
  phone: '08035550178',
  term: null,
  dueDate: null,
  listedAt: '2026-11-06T10:00:00Z',
  status: 'ABANDONED_PAYMENT',
  amountOwed: money('50000.00'),
  amountClaimed: money('50000.00'),
  settledLetter: null,
  withdrawnAt: null,
  relistingPermittedAt: null,
  removed: null,
  inDirectory: {
    __typename: 'DirectoryState',
    listed: true,
    visibleFrom: null,
    reason: 'Other approved schools can see this claim, marked as disputed.',
  },
  evidence: [],
}

export const theRules = {
  __typename: 'RegisterRules',
  answerDays: 14,
  contendText: 5000,
  contendFiles: 5,
  planInstalments: 12,
  planMonths: 12,
  removeDays: 28,
  graceDays: 7,
}
