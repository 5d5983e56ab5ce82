import { describe, expect, test } from 'vitest'
import { act, ask } from '../testing/client.js'
import { countRows, rows } from '../testing/databases/database.js'
import { aProvider, aSchool, decide, officeOf, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { NEXT, SchoolState, type SchoolAct } from './school.entity.js'

const product = await theProduct()
const provider = await aProvider(product)

const REASONS = [{ field: 'name', message: 'Not the name on the certificate.' }]
const TABLES = ['school', 'school_application', 'letter', 'notification', 'history_entry']

/** Each act as the person does it whose act it is. */
const DO: Record<SchoolAct, (school: SchoolPerson) => Promise<{ userErrors: { code: string }[] }>> = {
  approve: ({ schoolId }) => act(product, 'approveSchool', { schoolId }, { as: provider }),
  requestChanges: ({ schoolId }) =>
    act(
      product,
      'requestSchoolChanges',
      { schoolId, reasons: REASONS },
      { as: provider, type: 'DecideSchoolInput' },
    ),
  reject: ({ schoolId }) =>
    act(product, 'rejectSchool', { schoolId, reasons: REASONS }, { as: provider, type: 'DecideSchoolInput' }),
  suspend: ({ schoolId }) =>
    act(product, 'suspendSchool', { schoolId, reason: 'Complaints.' }, { as: provider }),
  reinstate: ({ schoolId }) => act(product, 'reinstateSchool', { schoolId }, { as: provider }),
  resubmit: (school) => act(product, 'updateSchool', { resubmit: true }, { as: school }),
}
const WAY_TO: Record<keyof typeof SchoolState, SchoolAct[]> = {
  AWAITING_APPROVAL: [],
  CHANGES_REQUESTED: ['requestChanges'],
  APPROVED: ['approve'],
  REJECTED: ['reject'],
  SUSPENDED: ['approve', 'suspend'],
}
async function aSchoolThatIs(state: keyof typeof SchoolState): Promise<SchoolPerson> {
  const school = await aSchool(product)
  for (const step of WAY_TO[state]) expect((await DO[step](school)).userErrors).toEqual([])
  expect(await stateOf(school)).toBe(state)
  return school
}
const stateOf = async ({ schoolId }: SchoolPerson) =>
  (await ask(product, 'query ($id: ID!) { school(id: $id) { state } }', { id: schoolId }, provider)).school
    .state

describe('the table of states', () => {
  for (const state of Object.values(SchoolState))
    for (const step of Object.keys(DO) as SchoolAct[]) {
      const next = (NEXT[state] as Partial<Record<SchoolAct, string>>)[step]
      test(`${step} ${next ? `leads from ${state} to ${next}` : `changes nothing in ${state}`}`, async () => {
        const school = await aSchoolThatIs(state)
        const before = await countRows(product, ...TABLES)
        const { userErrors } = await DO[step](school)
        const stored = (await countRows(product, ...TABLES)) - before
        expect(userErrors.map(({ code }) => code)).toEqual(next ? [] : ['CONFLICT'])
        expect(await stateOf(school)).toBe(next ?? state)
        expect(stored > 0).toBe(next !== undefined)
      })
    }
})

describe('a decision', () => {
  test.each([
    [
      'requestChanges',
      /a few things are still needed/,
      'school.changes-requested',
      'The provider asks your school for changes.',
    ],
    [
      'reject',
      /we could not approve the registration/,
      'school.rejected',
      'Your school was not approved. See the reasons.',
    ],
  ] as const)(
    '%s carries its reasons to the school, by letter and in the product',
    async (step, subject, kind, text) => {
      const school = await aSchool(product)
      const reasons = [
        { field: 'taxCertificate', message: 'The picture is too dark to read.' },
        { field: null, message: 'Please call us.' },
      ]
      const name = step === 'reject' ? 'rejectSchool' : 'requestSchoolChanges'
      await decide(product, provider, name, { schoolId: school.schoolId, reasons })
      const letter = await product.mail.letterTo(school.email, subject)
      expect(letter.text).toContain('Tax certification')
      expect(letter.text).toContain('The picture is too dark to read.')
      expect(letter.text).toContain('Please call us.')
      const { viewer, notifications } = await ask(
        product,
        `{ viewer { school { application { decision reasons { field message } } history { act by changes { field after } } } }
         notifications { edges { node { kind text path } } } }`,
        {},
        school,
      )
      expect(viewer.school.application.reasons).toEqual(reasons)
      expect(viewer.school.history[0]).toEqual({
        act: kind,
        by: provider.username,
        changes: [
          { field: 'taxCertificate', after: 'The picture is too dark to read.' },
          { field: 'application', after: 'Please call us.' },
        ],
      })
      expect(notifications.edges[0].node).toEqual({ kind, text, path: '/admin/profile' })
    },
  )

  test.each([
    ['without a reason', [], 'REQUIRED', ['reasons']],
    ['with an empty reason', [{ field: 'name', message: ' ' }], 'REQUIRED', ['reasons', '0', 'message']],
    [
      'about a field that no school has',
      [{ field: 'passwordHash', message: 'x' }],
      'INVALID',
      ['reasons', '0', 'field'],
    ],
    [
      'with a reason of 1,001 characters',
      [{ message: 'x'.repeat(1001) }],
      'TOO_LONG',
      ['reasons', '0', 'message'],
    ],
    ['with 31 reasons', Array.from({ length: 31 }, () => ({ message: 'x' })), 'TOO_LONG', ['reasons']],
  ])('%s is refused', async (_case, reasons, code, field) => {
    const school = await aSchool(product)
    for (const name of ['rejectSchool', 'requestSchoolChanges']) {
      const input = { schoolId: school.schoolId, reasons }
      const { userErrors } = await act(product, name, input, { as: provider, type: 'DecideSchoolInput' })
      expect(userErrors).toMatchObject([{ code, field }])
    }
    expect(await stateOf(school)).toBe('AWAITING_APPROVAL')
  })

  test('about a school that does not exist is refused', async () => {
    for (const schoolId of ['0', '999999', '99999999999', 'x', '1 or 1=1', '-1'])
      for (const [name, rest] of [
        ['approveSchool', {}],
        ['suspendSchool', { reason: 'x' }],
        ['reinstateSchool', {}],
      ] as const) {
        const { userErrors } = await act(product, name, { schoolId, ...rest }, { as: provider })
        expect(userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['schoolId'] }])
      }
  })

  test.each([
    ['two that agree', ['approve', 'approve']],
    ['two that differ', ['approve', 'reject']],
  ] as const)('of %s at the same moment is taken once', async (_case, steps) => {
    const school = await aSchool(product)
    const codes = (await Promise.all(steps.map((step) => DO[step](school)))).map(
      ({ userErrors }) => userErrors[0]?.code ?? 'decided',
    )
    expect(codes.toSorted()).toEqual(['CONFLICT', 'decided'])
    const kinds = await rows(
      product,
      `select distinct kind from letter where school_id = ? and kind in ('school-approved', 'school-rejected')`,
      [school.schoolId],
    )
    expect(kinds).toHaveLength(1)
  })
})

describe('approval', () => {
  const approve = (school: SchoolPerson, region: string | null) =>
    act(
      product,
      'approveSchool',
      { schoolId: school.schoolId, region },
      { as: provider, select: 'school { region approvedAt }' },
    )

  test('settles the region, and keeps the school’s own when none is given', async () => {
    expect((await approve(await aSchool(product), 'Kano')).school.region).toBe('Kano')
    expect((await approve(await aSchool(product), null)).school.region).toBe('Lagos')
  })

  test('puts another region than the school’s on record; of a change later it settles none', async () => {
    const school = await aSchool(product)
    await approve(school, 'Kano')
    const recorded = `select changes from history_entry where school_id = ? and act = 'school.approved'`
    expect((await rows(product, recorded, [school.schoolId]))[0]!.changes).toEqual([
      { field: 'region', before: 'Lagos', after: 'Kano' },
    ])
    await act(product, 'updateSchool', { name: `${school.schoolName} Renamed` }, { as: school })
    expect((await approve(school, 'Lagos')).school.region).toBe('Kano')
  })

  test('with a region that is not on the list is refused', async () => {
    const school = await aSchool(product)
    expect((await approve(school, 'Atlantis')).userErrors).toMatchObject([
      { code: 'INVALID', field: ['region'] },
    ])
    expect(await stateOf(school)).toBe('AWAITING_APPROVAL')
  })

  test('is written to the school’s own address and to its administrator’s', async () => {
    const school = await aSchool(product)
    await approve(school, null)
    for (const to of [school.email, await officeOf(product, school)])
      expect((await product.mail.letterTo(to, /is approved/)).text).toContain(school.schoolName)
  })
})

test('a mended registration comes back to the desk with what was changed', async () => {
  const school = await aSchoolThatIs('CHANGES_REQUESTED')
  const { userErrors } = await act(
    product,
    'updateSchool',
    { name: 'The Name on the Certificate', resubmit: true },
    { as: school },
  )
  expect(userErrors).toEqual([])
  const { school: mended } = await ask(
    product,
    'query ($id: ID!) { school(id: $id) { name state application { kind decision } history { act } } }',
    { id: school.schoolId },
    provider,
  )
  expect(mended).toMatchObject({
    name: 'The Name on the Certificate',
    state: 'AWAITING_APPROVAL',
    application: { kind: 'REGISTRATION', decision: null },
  })
  expect(mended.history.slice(0, 2).map((entry: { act: string }) => entry.act)).toEqual(
    expect.arrayContaining(['school.resubmitted', 'school.updated']),
  )
  await product.mail.letterTo(provider.email, /The Name on the Certificate waits for your decision/)
})

test('a registration that is sent again twice at the same moment lies on the desk once', async () => {
  const school = await aSchoolThatIs('CHANGES_REQUESTED')
  const codes = (await Promise.all([DO.resubmit(school), DO.resubmit(school)])).map(
    ({ userErrors }) => userErrors[0]?.code ?? 'sent',
  )
  expect(codes.toSorted()).toEqual(['CONFLICT', 'sent'])
})

describe('papers exchanged after the provider looked', () => {
  test.each([
    ['approveSchool', 'APPROVED', {}],
    ['requestSchoolChanges', 'CHANGES_REQUESTED', { reasons: REASONS }],
    ['rejectSchool', 'REJECTED', { reasons: REASONS }],
  ] as const)('are not decided: %s names what was seen', async (mutation, state, input) => {
    const school = await aSchool(product)
    const seen = (
      await ask(
        product,
        'query ($id: ID!) { school(id: $id) { revision } }',
        { id: school.schoolId },
        provider,
      )
    ).school.revision
    await act(product, 'updateSchool', { description: 'Quite another school.' }, { as: school })
    const decides = (revision: number) =>
      decide(product, provider, mutation, { schoolId: school.schoolId, revision, ...input })
    await expect(decides(seen)).rejects.toThrow(/changed its details since you looked/)
    expect(await stateOf(school)).toBe('AWAITING_APPROVAL')
    await decides(seen + 1)
    expect(await stateOf(school)).toBe(state)
  })
})
