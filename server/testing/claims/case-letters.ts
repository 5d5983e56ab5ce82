import { aDispute, goesOn, type Told } from './cases.js'
import { officeOf, type Person, type SchoolPerson } from '../people.js'
import type { Product } from '../product.js'
import { quiet } from '../databases/stored.js'

/** What the sides of a case do, and the letters that they get of it. */
export function correspondenceOf(
  here: () => { product: Product; provider: Person; school: SchoolPerson; told: Told },
) {
  return {
    byFamily: (mutation: string, input: object) => goesOn(here().product, mutation, input, here().told),
    bySchool: (mutation: string, input: object) => goesOn(here().product, mutation, input, here().school),
    disputes: async (): Promise<string> => (await aDispute(here().product, here().told)).id,
    /** Everything that has arrived since it was last asked, once nothing is on its way: whose, and about what. */
    async arrived(): Promise<Record<string, string[]>> {
      const { product, provider, school, told } = here()
      const names: Record<string, string> = {
        [told.email]: 'family',
        [await officeOf(product, school)]: 'school',
        [provider.email]: 'provider',
      }
      await quiet(product)
      const letters = product.mail.received.splice(0)
      const by = Object.groupBy(letters, ({ to }) => names[to] ?? to)
      return Object.fromEntries(Object.entries(by).map(([who, all]) => [who, all!.map((one) => one.subject)]))
    },
  }
}
