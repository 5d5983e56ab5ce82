import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { LedgerTable_EntryFragmentDoc, type LedgerTable_EntryFragment } from '../gql/graphql'
import { gql } from '../gql-tag'
import { type Column, DataTable } from '../ui/DataTable'
import type { MoneyValue } from '../ui/formatMoney'
import { Money } from '../ui/Money'
import { When } from '../ui/When'

gql`
  fragment LedgerTable_entry on LedgerEntry {
    id
    kind
    note
    on
    recordedBy
    amount {
      amount
      currency
    }
  }
`

interface LedgerTableProps {
  entries: readonly FragmentType<typeof LedgerTable_EntryFragmentDoc>[]
  owed: MoneyValue
}

/** How the amount owed came about, line by line; the sum under a double rule. */
export function LedgerTable({ entries, owed }: LedgerTableProps) {
  return (
    <DataTable
      caption="Ledger"
      columns={COLUMNS}
      rows={readFragment(LedgerTable_EntryFragmentDoc, entries)}
      rowKey={(entry) => entry.id}
      total={{ columnKey: 'amount', label: 'Owed', value: <Money value={owed} /> }}
    />
  )
}

const KINDS = {
  OPENING: 'Claimed',
  PAYMENT: 'Payment',
  WAIVER: 'Waived',
  CORRECTION: 'Correction',
} as const

const COLUMNS: readonly Column<LedgerTable_EntryFragment>[] = [
  { key: 'on', header: 'Day', cell: (entry) => <When date={entry.on} /> },
  { key: 'kind', header: 'What', cell: (entry) => KINDS[entry.kind], card: 'title' },
  { key: 'note', header: 'Note', cell: (entry) => entry.note ?? '–' },
  { key: 'by', header: 'Recorded by', cell: (entry) => entry.recordedBy },
  {
    key: 'amount',
    header: 'Amount',
    cell: (entry) => <Money value={entry.amount} />,
    align: 'end',
    card: 'figure',
  },
]
