import { daysLater } from './claims/claims.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from './people.js'
import { theProduct, type Product, type ProductOptions } from './product.js'

/** Whom most rules are about: a school that lists, another that looks, and the provider. */
export interface Register {
  product: Product
  provider: Person
  school: SchoolPerson
  other: SchoolPerson
  /** Moves the clock by so many days, and the sessions of all three with it. */
  later(days: number): Promise<void>
}

/** A register for the tests of one file, or of one `describe` that awaits it. */
export async function theRegister(options?: ProductOptions): Promise<Register> {
  const product = await theProduct(options)
  const provider = await aProvider(product)
  const school = await anApprovedSchool(product, provider)
  const other = await anApprovedSchool(product, provider)
  const later = (days: number) => daysLater(product, days, provider, school, other)
  return { product, provider, school, other, later }
}
