import { expect, test } from 'vitest'
import { act } from '../testing/client.js'
import { aProvider, aSchool, officeOf, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { whileNoneLeaves } from '../testing/waiting-letters.js'
import type { SchoolAct } from '../schools/school.entity.js'

const product = await theProduct({ retries: { tries: 14, pause: 3600, growing: false } })
const provider = await aProvider(product)
const REASONS = [{ field: 'name', message: 'Not the name on the certificate.' }]

const DO: Record<SchoolAct, (school: SchoolPerson) => Promise<{ userErrors: unknown[] }>> = {
  approve: ({ schoolId }) => act(product, 'approveSchool', { schoolId, region: 'Lagos' }, { as: provider }),
  requestChanges: ({ schoolId }) => decides('requestSchoolChanges', schoolId),
  reject: ({ schoolId }) => decides('rejectSchool', schoolId),
  suspend: ({ schoolId }) =>
    act(product, 'suspendSchool', { schoolId, reason: `Complaint ${++complaints}.` }, { as: provider }),
  reinstate: ({ schoolId }) => act(product, 'reinstateSchool', { schoolId }, { as: provider }),
  resubmit: (school) => act(product, 'updateSchool', { resubmit: true }, { as: school }),
}
const decides = async (mutation: string, schoolId: string) =>
  act(product, mutation, { schoolId, reasons: REASONS }, { as: provider, type: 'DecideSchoolInput' })
let complaints = 0

const SAYS: Partial<Record<SchoolAct, RegExp>> = {
  approve: /is approved/,
  requestChanges: /Before we can approve/,
  reject: /could not approve/,
  suspend: /is suspended/,
  reinstate: /takes part again/,
}

test.each<SchoolAct[][]>([
  [['approve', 'suspend']],
  [['approve', 'suspend', 'reinstate']],
  [['approve', 'suspend', 'reinstate', 'suspend']],
  [['approve', 'suspend', 'reinstate', 'suspend', 'reinstate']],
  [['requestChanges', 'resubmit']],
  [['requestChanges', 'resubmit', 'approve']],
  [['requestChanges', 'resubmit', 'requestChanges']],
  [['requestChanges', 'reject']],
  [['reject', 'resubmit']],
  [['reject', 'resubmit', 'approve']],
  [['reject', 'resubmit', 'requestChanges', 'reject']],
])(
  'of %j, while the mail server takes nothing, only where the school stands by then is told',
  async (acts) => {
    const school = await aSchool(product)
    const office = await officeOf(product, school)
    await product.mail.letterTo(office)
    const before = await whileNoneLeaves(product, async () => {
      for (const step of acts) expect((await DO[step](school)).userErrors, step).toEqual([])
    })
    const told = product.mail.received.slice(before).filter(({ to }) => to.includes(office))
    const says = SAYS[acts.at(-1)!]
    expect(told.map(({ subject, text }) => `${subject} ${text}`)).toEqual(
      says ? [expect.stringMatching(says)] : [],
    )
    if (acts.at(-1) === 'suspend') expect(told[0]!.text).toContain(`Complaint ${complaints}.`)
  },
)
