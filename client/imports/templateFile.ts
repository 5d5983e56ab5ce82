import { claimFieldNames, claimFields } from '../debtors/listing/claimFields'

/** An empty list with one made-up debtor. The mark tells spreadsheets that it is UTF-8. */
export function templateFile(): Blob {
  const rows = (['label', 'example'] as const).map((row) =>
    claimFieldNames.map((name) => claimFields[name][row]),
  )
  return new Blob(['\ufeff', rows.map((cells) => `${cells.join(',')}\r\n`).join('')], {
    type: 'text/csv;charset=utf-8',
  })
}
