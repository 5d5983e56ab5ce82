import { FileList } from './reading/column-mapping.entity.js'
import { COLUMNS, COLUMN_ORDER, NEEDED, columnOf, type Column } from './columns.js'
import type { ListKind } from './reading/list-kind.js'

export const DEBTOR_LIST: ListKind<Column> = {
  list: FileList.DEBTORS,
  fields: COLUMN_ORDER,
  fieldOf: columnOf,
  label: (field) => COLUMNS[field].label,
  // Whoever changes what is listed needs no more than its number and what is to change.
  missingBeside: (fields) => (fields.includes('id') ? [] : NEEDED.filter((field) => !fields.includes(field))),
  days: new Set<Column>(['dueDate', 'dateOfBirth']),
  people: 'debtors',
}
