/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- a table laid out as cards is none to a screen reader unless its roles are said */
import { Fragment, type ReactNode } from 'react'

/** Where a cell goes on a card: title and figure on its first line, tag under them, detail as "label value", or nowhere. */
export type Place = 'title' | 'figure' | 'tag' | 'detail' | 'hidden'

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
  /** Some of its words or sums are so long that its columns have to shrink between a phone and a wide screen: all of it may break. */
  tight?: boolean
  /** A sum under the column `columnKey`, over a double rule as in a ledger. */
  total?: { columnKey: string; label: string; value: ReactNode }
}

/** A quiet, dense table from 768 px on; cards below. One table in the document: the cards are the same cells, laid out anew. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, action, group, tight, total } = props
  const isNewGroup = (row: Row, index: number) =>
    group && (index === 0 || group(row).key !== group(rows[index - 1]!).key)
  return (
    <div className="p-table-around">
      <table className="p-table" role="table" data-tight={tight || undefined}>
        <caption>
          <span className="p-hidden">{caption}</span>
        </caption>
        <thead className="p-column-headers" role="rowgroup">
          <tr className="p-tr" role="row">
            {columns.map(({ key, header, align }) => (
              <th key={key} className="p-column-header" role="columnheader" scope="col" data-align={align}>
                {header}
              </th>
            ))}
            {action && (
              <th className="p-column-header" role="columnheader" scope="col">
                <span className="p-hidden">Action</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="p-rows" role="rowgroup">
          {rows.map((row, index) => (
            <Fragment key={rowKey(row)}>
              {isNewGroup(row, index) && (
                <Group span={columns.length + Number(Boolean(action))}>{group!(row).label}</Group>
              )}
              <tr className="p-tr p-row" role="row">
                {columns.map((column) => (
                  <Cell key={column.key} column={column}>
                    {column.cell(row, index)}
                  </Cell>
                ))}
                {action && (
                  <td className="p-cell p-action" role="cell">
                    {action(row)}
                  </td>
                )}
              </tr>
            </Fragment>
          ))}
        </tbody>
        {total && <Total columns={columns} total={total} hasAction={Boolean(action)} />}
      </table>
    </div>
  )
}

function Group({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr className="p-tr p-group" role="row">
      <th className="p-column-header" role="rowheader" scope="colgroup" colSpan={span}>
        {children}
      </th>
    </tr>
  )
}

const CELLS = {
  title: 'p-cell p-title',
  figure: 'p-cell p-figure',
  tag: 'p-cell p-under',
  detail: 'p-cell p-detail',
  hidden: 'p-cell p-nowhere',
} satisfies Record<Place, string>

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const where = column.card ?? 'detail'
  return (
    <td
      className={CELLS[where]}
      role="cell"
      data-card={where}
      data-label={column.header}
      data-align={column.align}
    >
      {children}
    </td>
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
    <tfoot className="p-rows" role="rowgroup">
      <tr className="p-tr p-total" role="row">
        <td className="p-cell p-total-label" role="cell" colSpan={at}>
          {total.label}
        </td>
        <td className="p-cell p-total-value" role="cell">
          <span className="p-double-rule">{total.value}</span>
        </td>
        {after > 0 && <td className="p-cell p-total-rest" role="cell" colSpan={after} />}
      </tr>
    </tfoot>
  )
}
