import { Box, chakra, Table, VisuallyHidden } from '@chakra-ui/react'
import { Fragment, type ReactNode } from 'react'
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
  /** Rows that follow each other with the same key stand under one heading. */
  group?: ((row: Row) => { key: string; label: string }) | undefined
  /** A sum under the column `columnKey`, over a double rule as in a ledger. */
  total?: { columnKey: string; label: string; value: ReactNode }
}

/** A quiet, dense table from 768 px on; cards below. One table in the document: the cards are the same cells, laid out anew. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, action, group, total } = props
  const isNewGroup = (row: Row, index: number) =>
    group && (index === 0 || group(row).key !== group(rows[index - 1]!).key)
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
            <Fragment key={rowKey(row)}>
              {isNewGroup(row, index) && (
                <Group span={columns.length + Number(Boolean(action))}>{group!(row).label}</Group>
              )}
              <Table.Row role="row" css={rowAsCard}>
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
            </Fragment>
          ))}
        </Table.Body>
        {total && <Total columns={columns} total={total} hasAction={Boolean(action)} />}
      </Table.Root>
    </Box>
  )
}

function Group({ span, children }: { span: number; children: ReactNode }) {
  return (
    <Table.Row role="row" css={card.group}>
      <Table.ColumnHeader role="rowheader" scope="colgroup" colSpan={span}>
        {children}
      </Table.ColumnHeader>
    </Table.Row>
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
