import { useDeferredValue } from 'react'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import {
  DebtorTable_DebtorFragmentDoc,
  LetterOf_DebtorFragmentDoc,
  type DebtorTable_DebtorFragment,
} from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { paths } from '../../../common/paths'
import { type Column, DataTable } from '../../ui/DataTable'
import { Money } from '../../ui/format/Money'
import { Phone } from '../../ui/format/Phone'
import { isLong } from '../../ui/isLong'
import { RowLink } from '../../ui/RowLink'
import { StatusTag } from '../../ui/StatusTag'
import { debtStatuses } from '../../ui/format/statuses'
import { TextLink } from '../../ui/TextLink'
import { useIsNarrow } from '../../ui/useIsNarrow'
import { isClosed } from '../isClosed'
import { ClaimTags } from '../ClaimTags'
import { letterOf } from '../letterOf'
import { LetterTag } from '../LetterTag'
import { type FromList, useFromList } from '../useListLeft'

gql`
  fragment DebtorTable_debtor on Debtor {
    id
    studentName
    admissionNumber
    class
    arm
    parentName
    phone
    status
    withdrawnAt
    purgedAt
    removed {
      at
    }
    amountOwed {
      amount
      currency
    }
    ...ClaimTags_debtor
    ...LetterOf_debtor
  }
`

interface DebtorTableProps {
  debtors: readonly FragmentType<typeof DebtorTable_DebtorFragmentDoc>[]
  /** The first row's number. */
  startsAt: number
  /** Those under which they stand, each with a heading; null: in another order. */
  classes: readonly string[] | null
}

/** A school's own debtors in the contract's columns; cards on a phone. */
export function DebtorTable({ debtors, startsAt, classes }: DebtorTableProps) {
  // The first screen is painted before what lies below it is made.
  const isWhole = useDeferredValue(true, false)
  const from = useFromList()
  const firstRows = useIsNarrow() ? FIRST_CARDS : FIRST_ROWS
  const rows = readFragment(DebtorTable_DebtorFragmentDoc, isWhole ? debtors : debtors.slice(0, firstRows))
  return (
    <DataTable
      caption="My Debtors"
      columns={columnsFrom(startsAt, from)}
      rows={rows}
      tight={rows.some((row) => isLong([row.studentName, row.parentName], row.amountOwed))}
      rowKey={(debtor) => debtor.id}
      group={classes ? (debtor) => classOf(debtor, classes) : undefined}
      action={(debtor) =>
        !isClosed(debtor) && (
          <RowLink to={paths.updateDebtor(debtor.id)} state={from} aria-label={`Edit ${debtor.studentName}`}>
            Edit
          </RowLink>
        )
      }
    />
  )
}

/** As many as the first screen holds, and more. */
const [FIRST_ROWS, FIRST_CARDS] = [10, 4]

type Row = DebtorTable_DebtorFragment

const columnsFrom = (startsAt: number, from: FromList | null): readonly Column<Row>[] => [
  { key: 'number', header: '#', cell: (_debtor, index) => startsAt + index, card: 'hidden' },
  {
    key: 'student',
    header: 'Name of student',
    cell: (debtor) => <Student debtor={debtor} from={from} />,
    card: 'title',
  },
  { key: 'parent', header: 'Name of Parent', cell: (debtor) => debtor.parentName },
  {
    key: 'amount',
    header: 'Amount Owed',
    cell: (debtor) => <Owed debtor={debtor} />,
    align: 'end',
    card: 'figure',
  },
  { key: 'phone', header: 'Phone No', cell: (debtor) => <Phone number={debtor.phone} /> },
  { key: 'status', header: 'Payment status', cell: (debtor) => <Tags debtor={debtor} />, card: 'tag' },
]

/** The heading is as most rows have it, however the class is written in each. */
function classOf(debtor: Row, classes: readonly string[]) {
  const key = folded(debtor.class ?? '')
  return { key, label: classes.find((name) => folded(name) === key) ?? debtor.class ?? 'Without a class' }
}
const folded = (name: string) => name.toLowerCase().replaceAll(/\s/g, '')

/** The name, and below it what the school knows the ward by. */
function Student({ debtor, from }: { debtor: Row; from: FromList | null }) {
  const known = [[debtor.class, debtor.arm].filter(Boolean).join(' '), debtor.admissionNumber].filter(Boolean)
  return (
    <>
      <TextLink to={paths.debtor(debtor.id)} state={from}>
        {debtor.studentName}
      </TextLink>
      <div className="p-known">
        {known.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </div>
    </>
  )
}

/** As in the sums above the list, what has left the register is not owed; what was claimed is there to read. */
function Owed({ debtor }: { debtor: Row }) {
  const sum = <Money value={debtor.amountOwed} />
  return isClosed(debtor) ? <s className="p-muted">{sum}</s> : sum
}

function Tags({ debtor }: { debtor: Row }) {
  return (
    <div className="p-tags">
      {!isClosed(debtor) && <StatusTag {...debtStatuses[debtor.status]} />}
      <ClaimTags debtor={debtor} />
      <LetterTag place={letterOf(readFragment(LetterOf_DebtorFragmentDoc, debtor))} />
    </div>
  )
}
