import { Box, chakra, Table, VisuallyHidden } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { actionCell, card, place, type Place, rowAsCard, tableOnWide } from './dataTableStyles'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row, index: number) => ReactNode
  /** Figures align at the end. */
  align?: 'start' | 'end'
  /** Where the cell goes on a phone's card: the two facts that matter are `title` and `figure`. Default `detail`. */
  card?: Place
}

interface DataTableProps<Row> {
  /** Names the table; not shown, since the page's heading stands above it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What can be done with a row: one button or link that names the row to a screen reader. */
  action?: (row: Row) => ReactNode
  /** A sum under the column `columnKey`, over a double rule as in a ledger. */
  total?: { columnKey: string; label: string; value: ReactNode }
}

/** A quiet, dense table from 768 px on; cards below. One table in the document: the cards are the same cells, laid out anew. */
export function DataTable<Row>({ caption, columns, rows, rowKey, action, total }: DataTableProps<Row>) {
  return (
    <Box position="relative" overflowX={{ md: 'auto' }}>
      <Table.Root css={tableOnWide} role="table">
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <Table.Header role="rowgroup" css={{ mdDown: { srOnly: true } }}>
          <Table.Row role="row">
            {columns.map(({ key, header, align }) => (
              <Table.ColumnHeader
                key={key}
                role="columnheader"
                scope="col"
                data-align={align}
                textAlign={align}
              >
                {header}
              </Table.ColumnHeader>
            ))}
            {action && (
              <Table.ColumnHeader role="columnheader" scope="col">
                <VisuallyHidden>Action</VisuallyHidden>
              </Table.ColumnHeader>
            )}
          </Table.Row>
        </Table.Header>
        <Table.Body role="rowgroup" css={card.list}>
          {rows.map((row, index) => (
            <Table.Row key={rowKey(row)} role="row" css={rowAsCard}>
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.cell(row, index)}
                </Cell>
              ))}
              {action && (
                <Table.Cell role="cell" css={actionCell}>
                  {action(row)}
                </Table.Cell>
              )}
            </Table.Row>
          ))}
        </Table.Body>
        {total && <Total columns={columns} total={total} hasAction={Boolean(action)} />}
      </Table.Root>
    </Box>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const where = column.card ?? 'detail'
  return (
    <Table.Cell
      role="cell"
      data-card={where}
      data-label={column.header}
      data-align={column.align}
      textAlign={column.align}
      css={place[where]}
    >
      {children}
    </Table.Cell>
  )
}

interface TotalProps<Row> {
  columns: readonly Column<Row>[]
  total: NonNullable<DataTableProps<Row>['total']>
  hasAction: boolean
}

function Total<Row>({ columns, total, hasAction }: TotalProps<Row>) {
  const at = columns.findIndex((column) => column.key === total.columnKey)
  const after = columns.length - at - 1 + Number(hasAction)
  return (
    <Table.Footer role="rowgroup" css={card.list}>
      <Table.Row role="row" css={card.total}>
        <Table.Cell role="cell" colSpan={at} textAlign="end" color="fg.muted" borderBottomWidth="0">
          {total.label}
        </Table.Cell>
        <Table.Cell role="cell" textAlign="end" fontWeight="semibold" borderBottomWidth="0">
          <chakra.span css={card.doubleRule}>{total.value}</chakra.span>
        </Table.Cell>
        {after > 0 && <Table.Cell role="cell" colSpan={after} borderBottomWidth="0" hideBelow="md" />}
      </Table.Row>
    </Table.Footer>
  )
}
