import { registerEnumType } from 'type-graphql'
import { localDate } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import { part, type SqlPart } from '../shared/sql-part.js'

/** How long a debt has been open, in the classes that an ageing chart has. */
export enum DebtAge {
  UP_TO_30 = 'UP_TO_30',
  UP_TO_60 = 'UP_TO_60',
  UP_TO_90 = 'UP_TO_90',
  UP_TO_120 = 'UP_TO_120',
  UP_TO_180 = 'UP_TO_180',
  OVER_180 = 'OVER_180',
}
registerEnumType(DebtAge, {
  name: 'DebtAge',
  description: 'Days since the earliest day on record on which the fees were due, or the claim was listed.',
  valuesConfig: {
    UP_TO_30: { description: '0–30 days; also what is not due yet.' },
    UP_TO_60: { description: '31–60 days.' },
    UP_TO_90: { description: '61–90 days.' },
    UP_TO_120: { description: '91–120 days.' },
    UP_TO_180: { description: '121–180 days.' },
    OVER_180: { description: 'More than 180 days.' },
  },
})

const CLASSES: SqlPart = {
  sql: `array[${Object.values(DebtAge)
    .map((name) => `'${name}'`)
    .join(', ')}]`,
  values: [],
}
/** The first day of each class but the first. */
const CLASS_BEGINS = part`array[31, 61, 91, 121, 181]`

/** The calendar day from which a debt's age counts (rule 20); of the claim `one`. */
export const OWED_SINCE: SqlPart = part`one.aged_from`

/** The class of the claim `one`, today. */
export function ageOf(rules: Rules, now: Date): SqlPart {
  const today = localDate(now, rules.timeZone)
  return part`(${CLASSES})[1 + width_bucket(${today}::date - ${OWED_SINCE}, ${CLASS_BEGINS})]`
}
