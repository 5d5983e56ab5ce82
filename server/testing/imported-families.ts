import { beforeEach, expect } from 'vitest'
import { act, ask, type Asker } from './client.js'
import { daysLater } from './claims/claims.js'
import { rows } from './databases/database.js'
import { quiet } from './databases/stored.js'
import { aCheckedList, anImport } from './imports.js'
import { anApprovedSchool, type SchoolPerson } from './people.js'
import type { Register } from './register.js'

export const HEAD = 'Name of student,Name of parent,Parent’s phone number,Amount owed,E-mail,Due date'
export const CHILDREN = ['Chidinma', 'Olufunke', 'Tamunosaki']
const FAMILIES =
  'Okonkwo Adebayo Mbadiwe Ifeajuna Danjuma Eyitayo Ogunbanjo Nwachukwu Tafawa Kuforiji Ransome Jakande Obaseki Wachuku Shagari Ekwueme Azikiwe Lawal'
const UNDOING = 'import { id state undoableUntil undoing { added undoable } }'

/** Another school in every test, which imports children of another family: what it does, and what comes of it. */
export function theImportedFamilies({ product, provider, other }: Register) {
  let number = 0
  let school: SchoolPerson
  beforeEach(async () => {
    await daysLater(product, 0, provider, other)
    school = await anApprovedSchool(product, provider)
    number++
  })
  const family = () => FAMILIES.split(' ')[number]!
  const emailOf = (child: string) => `${child}.${family()}@example.com`.toLowerCase()
  const aRow = (child: string, { amount = '5000', due = '' } = {}) =>
    `${child} ${family()},Mrs ${family()},0803 000 0001,${amount},${emailOf(child)},${due}`
  const aList = (children: readonly string[] = CHILDREN) =>
    [HEAD, ...children.map((one) => aRow(one))].join('\n')
  const undo = (id: string, as: Asker = school) => act(product, 'undoImport', { id }, { as, select: UNDOING })
  /** What waits for the end of a pause starts now. */
  const letGo = (statement = 'true') =>
    rows(product, `update pgboss.job set start_after = now() where state = 'created' and ${statement}`)
  return {
    school: () => school,
    family,
    emailOf,
    aRow,
    aList,
    imported: async (list = aList(), as: SchoolPerson = school): Promise<any> => {
      const { id } = await aCheckedList(product, list, as)
      return anImport(product, { id }, as)
    },
    undo,
    whyNot: async (id: string, as: Asker = school) =>
      (await undo(id, as)).userErrors.map(({ message }: any) => message).join(' '),
    debtorsOf: ({ schoolId }: SchoolPerson = school) =>
      rows(
        product,
        `select d.*, (select string_agg(state, ',') from letter where debtor_id = d.id) as letters
           from debtor d where school_id = ? order by id`,
        [schoolId],
      ),
    namesOnList: async (undone = false) => {
      const query = `query ($undone: Boolean) { dashboard { debtors(undone: $undone) { edges { node { studentName } } } } }`
      const { dashboard } = await ask(product, query, { undone }, school)
      return dashboard.debtors.edges.map(({ node }: any) => node.studentName.split(' ')[0]).toSorted()
    },
    written: () => product.mail.received.filter(({ to }) => to.includes(family().toLowerCase())),
    /** All jobs are done that need not wait. */
    quietly: async () => {
      const due = `select from pgboss.job where state < 'completed' and start_after <= now()`
      await expect.poll(() => rows(product, due)).toEqual([])
    },
    letGo,
    /** The pause is over, for the clock and for the queue. */
    pauseEnds: async () => {
      product.clock.forward(11 / (24 * 60))
      await letGo()
      await quiet(product)
    },
  }
}
