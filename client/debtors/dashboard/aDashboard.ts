/** What a server answers to the dashboard's question, for tests. */
export function aDashboard(
  debtors: object[],
  {
    totals = {},
    school = {},
    list = {},
    classes = [],
    firstDay = null,
  }: {
    totals?: object
    school?: object
    list?: object
    classes?: readonly string[]
    firstDay?: object | null
  } = {},
) {
  const owed = money(debtors.length > 0 ? '45000.00' : '0.00')
  return {
    recentImports: [],
    dashboard: {
      __typename: 'Dashboard',
      school: {
        __typename: 'School',
        id: '1',
        name: 'Marina College',
        state: 'APPROVED',
        contendsWaiting: { __typename: 'WaitingContends', count: 0, dueOn: null },
        ...school,
      },
      totals: {
        __typename: 'DashboardTotals',
        owed,
        count: debtors.length,
        byStatus: ['ABANDONED_PAYMENT', 'PENDING_PAYMENT', 'COMPLETED'].map((status, at) => ({
          __typename: 'StatusTotal',
          status,
          count: at === 0 ? debtors.length : 0,
          owed: at === 0 ? owed : money('0.00'),
        })),
        byAge: ['UP_TO_30', 'UP_TO_60', 'UP_TO_90', 'UP_TO_120', 'UP_TO_180', 'OVER_180'].map((age, at) => ({
          __typename: 'AgeTotal',
          age,
          count: at === 1 ? debtors.length : 0,
          owed: at === 1 ? owed : money('0.00'),
        })),
        byMonth: ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'].map((month, at) => ({
          __typename: 'MonthTotal',
          from: `${month}-01`,
          paid: money(at === 3 ? '12500.50' : '0.00'),
        })),
        recovered: money('12500.50'),
        termBegan: '2026-09-01',
        undelivered: 0,
        toPrint: 0,
        toConfirm: 0,
        confirmBy: null,
        ...totals,
      },
      classes,
      firstDay,
      debtors: {
        __typename: 'DebtorConnection',
        totalCount: debtors.length,
        startsAt: 1,
        pageInfo: {
          __typename: 'PageInfo',
          hasNextPage: false,
          hasPreviousPage: false,
          startCursor: 'first',
          endCursor: 'last',
        },
        edges: debtors.map((node) => ({ __typename: 'DebtorEdge', cursor: 'c', node })),
        ...list,
      },
    },
  }
}

export const money = (amount: string) => ({ __typename: 'Money', amount, currency: 'NGN' })

export const aDebtorRow = (id: string, amount = '45000.00') => ({
  __typename: 'Debtor',
  id,
  studentName: `Student ${id}`,
  admissionNumber: null,
  class: null,
  arm: null,
  parentName: `Parent ${id}`,
  phone: '0803 555 0166',
  status: 'ABANDONED_PAYMENT',
  withdrawnAt: null,
  undoneAt: null,
  purgedAt: null,
  removed: null,
  confirmBy: null,
  contend: null,
  parentEmail: 'parent@family.example',
  handedOverOn: null,
  letterRefused: false,
  changeUntold: false,
  printableLetterUrl: null,
  letter: null,
  amountOwed: money(amount),
})
