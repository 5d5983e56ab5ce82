import { quiet } from './databases/stored.js'
import { DOORS, type CameIn } from './claims/claim-doors.js'
import { aClaim, aDebtor, type SchoolPerson } from './people.js'
import type { Product } from './product.js'

/** What of a claim is typed; the rest is as `aClaim` has it. */
export interface TypedClaim {
  studentName: string
  parentName?: string
  parentEmail?: string | null
  phone?: string
  amountOwed?: string
  term?: string | null
  dueDate?: string | null
  dateOfBirth?: string | null
  status?: string
}

type WayIn = (product: Product, school: SchoolPerson, claim: TypedClaim) => Promise<CameIn>

/** Every door by which a school's claim about a ward gets into the register, or is changed into one. */
export const WAYS_IN: Record<string, WayIn> = {
  form: async (product, school, claim) => DOORS.form(product, school, aClaim({ ...claim })),
  key: async (product, school, claim) => DOORS.key(product, school, aClaim({ ...claim })),
  import: async (product, school, claim) => DOORS.list(product, school, aClaim({ ...claim })),
  edit: async (product, school, claim) => {
    const id = await anotherOf(product, school)
    return DOORS.form(product, school, aClaim({ ...claim }), id)
  },
  editedByImport: async (product, school, claim) => {
    const id = await anotherOf(product, school)
    return DOORS.list(product, school, aClaim({ ...claim }), id)
  },
  /** Has neither term nor date. */
  rest: async (product, school, claim) =>
    DOORS.contract(product, school, {
      parentName: 'Ngozi Okafor',
      phone: '0803 123 4567',
      amountOwed: '45000',
      ...claim,
    }),
}

/** A claim about somebody else, whose family has its letter: a list that was checked before that would be stale. */
async function anotherOf(product: Product, school: SchoolPerson): Promise<string> {
  const studentName = `Namesake Number ${++number}`
  const { id } = await aDebtor(product, school, { studentName, parentName: 'A B' })
  await quiet(product)
  return id
}

let number = 0
