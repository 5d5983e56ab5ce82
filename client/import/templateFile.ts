const COLUMNS = [
  'Name of student',
  'Date of birth',
  'Name of parent',
  'Parent’s e-mail',
  'Parent’s phone number',
  'Amount owed',
  'Payment status',
  'Term or session',
  'Due date',
]

const EXAMPLE = [
  'Chidinma Okafor',
  '2014-04-30',
  'Ngozi Okafor',
  'ngozi@example.com',
  '0803 123 4567',
  '45000.00',
  'Abandoned payment',
  'First term 2026/2027',
  '2026-09-30',
]

/** An empty list with one made-up debtor. The mark tells spreadsheets that it is UTF-8. */
export const templateFile = () =>
  new Blob(['\ufeff', [COLUMNS, EXAMPLE].map((cells) => `${cells.join(',')}\r\n`).join('')], {
    type: 'text/csv;charset=utf-8',
  })
