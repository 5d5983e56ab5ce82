import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aToldFamily } from '../testing/cases.js'
import { daysLater, done, found } from '../testing/claims.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { rest } from '../testing/rest.js'

let product: Product
let provider: Person
let school: SchoolPerson
let other: SchoolPerson
/** What settles something more, or less, of a claim that was Completed long ago. */
const MOMENTS: Record<string, (id: string) => Promise<unknown>> = {
  'a kobo more is settled': (id) =>
    done(
      product,
      'updateDebtor',
      { id, status: 'COMPLETED', amountOwed: '0.01', statementAccepted: true },
      school,
    ),
  'less is claimed': async (id) => {
    const { body } = await rest(product, 'GET', `/dashboard/${id}/`, { as: school })
    const changed = { ...body, status: 'Completed', amount_owed: 40_000 }
    const answer = await rest(product, 'PUT', `/dashboard/${id}/`, { as: school, body: changed })
    expect(answer.status).toBe(200)
  },
}

// What another school was shown is held back for a while: each has a register of its own.
describe.each(Object.keys(MOMENTS))(
  'a claim that was Completed a month ago, where %s and it is opened again,',
  (what) => {
    beforeAll(async () => {
      product = await aProduct({ env: { UNDO_SECONDS: '3600' } })
      provider = await aProvider(product)
      school = await anApprovedSchool(product, provider)
      other = await anApprovedSchool(product, provider)
    })
    afterAll(() => product.close())

    test('comes back as one that was closed: seen by nobody before a new notice, and told', async () => {
      const { id, name, email } = await aToldFamily(product, school)
      await daysLater(product, 8, provider, school, other)
      expect(await found(product, name, other)).toContain(name)
      await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school)
      await daysLater(product, 30, provider, school, other)
      await MOMENTS[what]!(id)
      const open = { id, status: 'ABANDONED_PAYMENT', statementAccepted: true }
      await done(product, 'updateDebtor', open, school)
      expect(await found(product, name, other)).not.toContain(name)
      await vi.waitFor(() =>
        expect(product.mail.received.filter(({ to }) => to === email).at(-1)?.text).toMatch(
          /had closed its claim/,
        ),
      )
    })
  },
)
