import { DAY, addDays, daysBetween, localDate } from '../../../common/days.js'
import type { Product } from '../product.js'

const FIRST = '2020-01-01'

/** Days as whole numbers, for the model. */
export const dayOf = (day: number) => addDays(FIRST, day)

export function today({ world, clock }: Product): number {
  const day = localDate(clock.now(), world.rules.timeZone)
  return daysBetween(FIRST, day)
}

/** So that a test that runs over midnight has no two todays. */
export function toNoon({ world, clock }: Product): void {
  const day = localDate(clock.now(), world.rules.timeZone)
  const noon = Date.parse(`${addDays(day, 1)}T11:00:00Z`)
  clock.forward((noon - clock.now().getTime()) / DAY)
}
