import { VOID_REASON_WORDS } from '../../common/words'
import { Button, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { LedgerTable_EntryFragmentDoc, type LedgerTable_EntryFragment } from '../gql/graphql'
import { gql } from '../gql-tag'
import { type Column, DataTable } from '../ui/DataTable'
import type { MoneyValue } from '../ui/format/formatMoney'
import { Money } from '../ui/format/Money'
import { When } from '../ui/format/When'
import { IsOver } from '../ui/overlays/isOver'
import { type OnVoid, paidIn, VoidPayment } from './VoidPayment'

gql`
  fragment LedgerTable_entry on LedgerEntry {
    id
    kind
    note
    on
    voidedOn
    voidReason
    mayBeVoided
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
  /** For whoever may say that a payment does not count, as long as the claim is open. */
  voiding?: { isOpen: boolean; isClosed: boolean; isWritten: boolean; onVoid: OnVoid }
}

/** How the amount owed came about, line by line; the sum under a double rule. */
export function LedgerTable({ entries, owed, voiding }: LedgerTableProps) {
  const rows = readFragment(LedgerTable_EntryFragmentDoc, entries)
  const [asked, setAsked] = useState<LedgerTable_EntryFragment | null>(null)
  const isVoidable = ({ mayBeVoided }: LedgerTable_EntryFragment) => Boolean(voiding?.isOpen && mayBeVoided)
  const action = (entry: LedgerTable_EntryFragment) =>
    isVoidable(entry) && (
      <Button
        variant="outline"
        size="sm"
        aria-label={`Void the payment of ${paidIn(entry.amount)}`}
        onClick={() => setAsked(entry)}
      >
        Void
      </Button>
    )
  return (
    <>
      <DataTable
        caption="Ledger"
        columns={COLUMNS}
        rows={rows}
        rowKey={(entry) => entry.id}
        total={{ columnKey: 'amount', label: 'Owed', value: <Money value={owed} /> }}
        {...(rows.some(isVoidable) ? { action } : {})}
      />
      {voiding && asked && (
        <IsOver value={!rows.some((entry) => entry.id === asked.id && isVoidable(entry))}>
          <VoidPayment payment={asked} owed={owed} {...voiding} onClose={() => setAsked(null)} />
        </IsOver>
      )}
    </>
  )
}

const KINDS = {
  OPENING: 'Claimed',
  PAYMENT: 'Payment',
  PAYMENT_VOIDED: 'Payment voided',
  WAIVER: 'Waived',
  CORRECTION: 'Correction',
} as const

function Kind({ entry: { kind, voidedOn } }: { entry: LedgerTable_EntryFragment }) {
  if (!voidedOn) return KINDS[kind]
  return (
    <>
      <s>{KINDS[kind]}</s> <b>Voided</b>
    </>
  )
}

const noteOf = ({ note, voidReason }: LedgerTable_EntryFragment) =>
  (voidReason && voidReason !== 'OTHER' ? VOID_REASON_WORDS[voidReason] : note) ?? '–'

const COLUMNS: readonly Column<LedgerTable_EntryFragment>[] = [
  { key: 'on', header: 'Day', cell: (entry) => <When date={entry.on} /> },
  { key: 'kind', header: 'What', cell: (entry) => <Kind entry={entry} />, card: 'title' },
  { key: 'note', header: 'Note', cell: noteOf },
  { key: 'by', header: 'Recorded by', cell: (entry) => entry.recordedBy },
  {
    key: 'amount',
    header: 'Amount',
    cell: (entry) =>
      entry.voidedOn ? (
        <chakra.s color="fg.muted">
          <Money value={entry.amount} />
        </chakra.s>
      ) : (
        <Money value={entry.amount} />
      ),
    align: 'end',
    card: 'figure',
  },
]
