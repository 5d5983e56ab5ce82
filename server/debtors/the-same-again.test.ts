import { beforeEach, expect, test } from 'vitest'
import { done } from '../testing/claims/claims.js'
import { DOORS, type Written } from '../testing/claims/claim-doors.js'
import { aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { restDone } from '../testing/rest.js'
import { quiet } from '../testing/databases/stored.js'
import { ask } from '../testing/client.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
let school: SchoolPerson
beforeEach(async () => {
  school = await anApprovedSchool(product, provider)
  number++
})
let number = 0

const email = (of: string) => `${of}.${number}@example.com`
const ada = (over: object = {}): Written => ({
  studentName: 'Ada Nwankwo',
  parentName: 'Uju Nwankwo',
  parentEmail: email('ada'),
  phone: '0803 123 4567',
  amountOwed: '45000',
  status: 'ABANDONED_PAYMENT',
  ...over,
})
const femi = () =>
  ada({ studentName: 'Femi Balogun', parentName: 'Tunde Balogun', parentEmail: email('femi') })
const changes = async (id: string, to: object) => {
  await done(product, 'updateDebtor', { id, statementAccepted: true, ...to }, school)
  await quiet(product)
}
const read = async (id: string) => {
  const query = `query ($id: ID!) { debtor(id: $id) { studentName withdrawnAt } }`
  return (await ask(product, query, { id }, school)).debtor
}
/** The names of the claims that stand. */
const standing = async () => {
  const all = await restDone(product, 'GET', '/dashboard/', { as: school })
  return all
    .filter((one: any) => !one.withdrawn)
    .map((one: any) => one.name_of_student)
    .toSorted()
}

/** What happens to a claim before it is listed in the same words again, and whose claims stand then. */
const MEANWHILE: Record<
  string,
  { unheard?: boolean; happens: (id: string) => Promise<unknown>; stand: string[] }
> = {
  'it was put to another child': {
    happens: (id) => changes(id, femi()),
    stand: ['Ada Nwankwo', 'Femi Balogun'],
  },
  'it was put to another child before anybody had heard of it': {
    unheard: true,
    happens: (id) => changes(id, { ...femi(), parentEmail: null }),
    stand: ['Ada Nwankwo', 'Femi Balogun'],
  },
  'it was put to another child, and back': {
    happens: async (id) => {
      await changes(id, femi())
      await changes(id, ada())
    },
    stand: ['Ada Nwankwo'],
  },
  'it was withdrawn': {
    happens: (id) => done(product, 'withdrawDebtor', { id }, school),
    stand: ['Ada Nwankwo'],
  },
  'it was completed': { happens: (id) => changes(id, { status: 'COMPLETED' }), stand: ['Ada Nwankwo'] },
  'another sum was written': {
    happens: (id) => changes(id, { amountOwed: '50000' }),
    stand: ['Ada Nwankwo'],
  },
  'a further name was written': {
    happens: (id) => changes(id, { studentName: 'Ada Ngozi Nwankwo' }),
    stand: ['Ada Ngozi Nwankwo'],
  },
}

/** Without a key of the caller's. */
const SAID_TWICE = { form: DOORS.form, contract: DOORS.contract }

for (const [door, lists] of Object.entries(SAID_TWICE))
  test.each(Object.entries(MEANWHILE))(
    `what is listed again within two minutes is answered by a claim about that child, where %s (${door})`,
    async (_what, { unheard, happens, stand }) => {
      const claim = ada(unheard ? { parentEmail: null } : {})
      const first = await lists(product, school, claim)
      await quiet(product)
      await happens(first.id!)
      const again = await lists(product, school, claim)
      expect(again.refusal).toBeNull()
      expect(await read(again.id!)).toEqual({
        studentName: expect.stringMatching(/^Ada /),
        withdrawnAt: null,
      })
      expect(await standing()).toEqual(stand)
      expect(await lists(product, school, claim)).toEqual(again)
    },
  )
