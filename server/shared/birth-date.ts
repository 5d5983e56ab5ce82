import { addYears } from '../../common/days.js'

/** No child of any school, and no date of birth of anybody's records, is older than this. */
const OLDEST_YEARS = 100

/** Whether a child can have been born on this day: a day in the past, within a hundred years. */
export const isBirthDate = (day: string, today: string): boolean =>
  day < today && day >= addYears(today, -OLDEST_YEARS)

/** The sentence for one that is none. */
export const NO_BIRTH_DATE = 'Enter the child’s date of birth, a day in the past.'
