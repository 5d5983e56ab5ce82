import { registerEnumType } from 'type-graphql'
import { encodeCursor, decodeCursor, type Shape } from '../../shared/connection.js'
import { part, type SqlPart } from '../../shared/sql-part.js'
import { OWED_SINCE } from '../debt-age.js'
import { foldedClass } from './own-list-filter.js'

/** What comes first on one's own list. */
export enum DebtorSort {
  NEWEST = 'NEWEST',
  OLDEST_DEBT = 'OLDEST_DEBT',
  AMOUNT = 'AMOUNT',
  NAME = 'NAME',
  CONFIRM_BY = 'CONFIRM_BY',
  CLASS = 'CLASS',
}
registerEnumType(DebtorSort, {
  name: 'DebtorSort',
  description: 'What comes first on one’s own list.',
  valuesConfig: {
    NEWEST: { description: 'Listed last.' },
    OLDEST_DEBT: { description: 'Due, or listed, the longest ago; what is closed at the end.' },
    AMOUNT: { description: 'The most that is owed; what is closed at the end.' },
    NAME: { description: 'The student’s name, accents and capitals aside.' },
    CONFIRM_BY: { description: 'To be confirmed the soonest.' },
    CLASS: { description: 'The class, its arm and the student’s name; without a class at the end.' },
  },
})

/** Whole in itself: the last key is the claim's id, so that no two rows stand in the same place. */
export interface Order {
  keys: readonly SqlPart[]
  descending: boolean
  /** Of the keys, as a cursor holds them. */
  shape: Shape
}

/** `open`: whether the claim `one` is in the register, and not Completed. What is closed stands at the end where sums or days count. */
export function orderOf(sort: DebtorSort, open: SqlPart): Order {
  const closed = part`(not (${open}))::int`
  switch (sort) {
    case DebtorSort.NEWEST:
      return { keys: [ID], descending: true, shape: ['integer'] }
    case DebtorSort.OLDEST_DEBT:
      return { keys: [closed, day(OWED_SINCE), ID], descending: false, shape: THREE }
    case DebtorSort.AMOUNT:
      return { keys: [part`1 - ${closed}`, OWED, ID], descending: true, shape: THREE }
    case DebtorSort.NAME:
      return { keys: [NAME, ID], descending: false, shape: ['text', 'integer'] }
    case DebtorSort.CONFIRM_BY:
      return { keys: [closed, SECONDS_CONFIRMED, ID], descending: false, shape: THREE }
    case DebtorSort.CLASS:
      return {
        keys: [part`(one.class is null)::int`, CLASS, ARM, NAME, ID],
        descending: false,
        shape: ['integer', 'text', 'text', 'text', 'integer'],
      }
  }
}

/** What comes behind a cursor's row, or before it. */
export function beyond(
  { keys, descending, shape }: Order,
  cursor: string,
  side: 'after' | 'before',
): SqlPart {
  const values = decodeCursor(cursor, shape)
  const sign = (side === 'after') === descending ? '<' : '>'
  const places = values.map((value, at) => ({ sql: `?::${SQL_TYPES[shape[at]!]}`, values: [value] }))
  return {
    sql: `${row(keys)} ${sign} ${row(places)}`,
    values: [...keys, ...places].flatMap(({ values }) => values),
  }
}

/** The cursor of a row that was read with its order's keys. */
export const cursorOf = (keys: readonly (string | number)[]) => encodeCursor([...keys])

const row = (keys: readonly SqlPart[]) => `(${keys.map(({ sql }) => sql).join(', ')})`

/** As the driver answers them as numbers: every whole number that a sum can be is exact in a float. */
const SQL_TYPES = { text: 'text', integer: 'int', whole: 'float8', moment: 'timestamptz' }
const THREE: Shape = ['integer', 'whole', 'integer']
const ID = part`one.id`
const OWED = part`(select coalesce(sum(amount), 0)::float8 from ledger_entry where debtor_id = one.id)`
const NAME = part`lower(regexp_replace(normalize(one.student_name, nfd), '[\\u0300-\\u036f]', '', 'g')) collate "C"`
/** Numbers by their size: JSS 2 stands before JSS 10. */
export const CLASS = part`regexp_replace(regexp_replace(coalesce(${foldedClass(part`one.class`)}, ''),
  '(\\d+)', '000\\1', 'g'), '0*(\\d{4})', '\\1', 'g') collate "C"`
const ARM = part`lower(coalesce(one.arm, '')) collate "C"`
const SECONDS_CONFIRMED = part`floor(extract(epoch from one.confirmed_at))::float8`
const day = (date: SqlPart) => part`(${date} - date '2000-01-01')`
