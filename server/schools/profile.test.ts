import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { daysLater } from '../testing/claims/claims.js'
import { aPdf } from '../testing/files/a-pdf.js'
import { aPicture, act, ask, upload } from '../testing/client.js'
import { countRows, whileLocked } from '../testing/databases/database.js'
import {
  aProvider,
  aSchool,
  anApprovedSchool,
  decide,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct()
const provider = await aProvider(product)
let school: SchoolPerson

const SHOWN = `name slug state description contactNumber taxCertificate { id } registrationCertificate { id } bursar { name email number }
  application { kind decision proposed { name taxCertificate { id } registrationCertificate { id } } }`
const update = (input: Record<string, unknown>, as: Person = school) =>
  act(product, 'updateSchool', input, { as, select: `school { ${SHOWN} }` })
const shown = async () => (await ask(product, `{ viewer { school { ${SHOWN} } } }`, {}, school)).viewer.school
const aPaper = async (as: Person = school) => upload(product, await aPicture('#abcabc'), { as })

describe('a school that waits', () => {
  beforeEach(async () => {
    school = await aSchool(product)
  })

  test('changes its name and documents at once: the desk looks at what is there then', async () => {
    const { id, url } = await aPaper()
    const { school: changed } = await update({ name: 'A Better Name', taxCertificate: url })
    expect(changed).toMatchObject({ name: 'A Better Name', slug: 'a-better-name', taxCertificate: { id } })
    expect(changed.application).toMatchObject({ kind: 'REGISTRATION', proposed: null })
  })

  test('changes nothing over what somebody changed since it was read', async () => {
    const revision = async () =>
      (await ask(product, '{ viewer { school { revision } } }', {}, school)).viewer.school.revision
    const read = await revision()
    expect((await update({ description: 'First.', ifRevision: read })).userErrors).toEqual([])
    expect((await update({ description: 'Second.', ifRevision: read })).userErrors).toMatchObject([
      { code: 'CONFLICT', field: ['ifRevision'] },
    ])
    expect(await shown()).toMatchObject({ description: 'First.' })
    expect((await update({ description: 'Second.', ifRevision: await revision() })).userErrors).toEqual([])
    // Two at once, of the same reading: one of them.
    const now = await revision()
    const both = await Promise.all(
      ['Third.', 'Fourth.'].map((description) => update({ description, ifRevision: now })),
    )
    expect(both.map(({ userErrors }) => userErrors.length).toSorted()).toEqual([0, 1])
  })

  test('chooses its region from the list, until the provider settles it', async () => {
    expect((await update({ region: 'Atlantis' })).userErrors).toMatchObject([
      { code: 'INVALID', field: ['region'] },
    ])
    expect((await update({ region: 'Kano' })).userErrors).toEqual([])
  })

  test('takes level and region back, and what it leaves out stays', async () => {
    const set = async (input: Record<string, unknown>) =>
      (await act(product, 'updateSchool', input, { as: school, select: 'school { level region }' })).school
    expect(await set({ level: 'PRIMARY', region: 'Kano' })).toEqual({ level: 'PRIMARY', region: 'Kano' })
    expect(await set({ level: null })).toEqual({ level: null, region: 'Kano' })
    expect(await set({ region: null, name: null })).toEqual({ level: null, region: null })
  })

  test('cannot send its registration again before the provider has answered', async () => {
    expect((await update({ resubmit: true })).userErrors).toMatchObject([
      { code: 'CONFLICT', field: ['resubmit'] },
    ])
  })

  test('cannot get a name into force past the desk by sending it at the moment of approval', async () => {
    const { name } = await shown()
    const id = [school.schoolId]
    const approval: [string, unknown[]][] = [
      [`update school set state = 'APPROVED' where id = ?`, id],
      [`update school_application set decided_at = now(), decision = 'APPROVED' where school_id = ?`, id],
    ]
    const sent = await whileLocked(product, { statements: approval, waiting: 1 }, () =>
      update({ name: 'Sneaked In' }),
    )
    expect(sent.school).toMatchObject({
      name,
      application: { kind: 'CHANGE', proposed: { name: 'Sneaked In' } },
    })
  })
})

describe('of an approved school', () => {
  beforeEach(async () => {
    school = await anApprovedSchool(product, provider)
  })

  test('the other details change at once, and what is left out stays', async () => {
    const bursar = { name: 'Bisi', email: 'bisi@example.com', number: '0803' }
    const before = await shown()
    const { school: changed, userErrors } = await update({ description: 'Better now.', bursar })
    expect(userErrors).toEqual([])
    expect(changed).toEqual({ ...before, description: 'Better now.', bursar })
  })

  test('a changed name or document waits for the provider, and the old one stays in force', async () => {
    const before = await shown()
    const paper = await aPaper()
    const { school: changed } = await update({
      name: 'A New Name',
      taxCertificate: paper.url,
      description: 'New.',
    })
    expect(changed).toMatchObject({
      name: before.name,
      slug: before.slug,
      taxCertificate: before.taxCertificate,
      state: 'APPROVED',
      description: 'New.',
      application: {
        kind: 'CHANGE',
        decision: null,
        proposed: { name: 'A New Name', taxCertificate: { id: paper.id }, registrationCertificate: null },
      },
    })
    const letter = await product.mail.letterTo(
      provider.email,
      new RegExp(`${before.name} waits for your decision`),
    )
    expect(letter.text.replace(/\s+/g, ' ')).toContain('wants to change its name or a document.')
    expect(letter.text).not.toContain('registration')
  })

  test('that is suspended and hears no to a change is not told that it is approved', async () => {
    await decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'An inquiry.' })
    await update({ name: 'Never in Force' })
    const reasons = [{ field: 'name', message: 'Too like another school’s.' }]
    await decide(product, provider, 'rejectSchool', { schoolId: school.schoolId, reasons })
    expect((await shown()).state).toBe('SUSPENDED')
    const letter = await product.mail.letterTo(school.email, /we could not accept a change/)
    expect(letter.text).not.toContain('approved')
  })

  test('a later change joins the one that waits', async () => {
    await update({ name: 'A New Name' })
    const paper = await aPaper()
    const { school: changed } = await update({ registrationCertificate: paper.url })
    expect(changed.application.proposed).toEqual({
      name: 'A New Name',
      taxCertificate: null,
      registrationCertificate: { id: paper.id },
    })
    const { name } = await shown()
    const { schoolApplications } = await ask(
      product,
      '{ schoolApplications(first: 100) { edges { node { school { name } } } } }',
      {},
      provider,
    )
    const ofOurs = schoolApplications.edges.filter(({ node }: any) => node.school.name === name)
    expect(ofOurs).toHaveLength(1)
  })

  test('an approved change comes into force, and the school hears of it', async () => {
    const paper = await aPaper()
    await update({ name: 'Brought into Force', taxCertificate: paper.url })
    await decide(product, provider, 'approveSchool', { schoolId: school.schoolId })
    expect(await shown()).toMatchObject({
      name: 'Brought into Force',
      slug: 'brought-into-force',
      state: 'APPROVED',
      taxCertificate: { id: paper.id },
      application: { kind: 'CHANGE', decision: 'APPROVED' },
    })
    const letter = await product.mail.letterTo(school.email, /your changes are approved/)
    expect(letter.text).toContain('School name')
    expect(letter.text).toContain('Tax certification')
  })

  test.each(['rejectSchool', 'requestSchoolChanges'])(
    'a change refused by %s leaves everything as it was, the school approved, and says why',
    async (name) => {
      const before = await shown()
      await update({ name: 'Never in Force', taxCertificate: (await aPaper()).url })
      const reasons = [{ field: 'name', message: 'Too like another school’s.' }]
      await decide(product, provider, name, { schoolId: school.schoolId, reasons })
      const { application, ...now } = await shown()
      const { application: _before, ...then } = before
      expect(now).toEqual(then)
      expect(application.kind).toBe('CHANGE')
      const letter = await product.mail.letterTo(school.email, /we could not accept a change/)
      expect(letter.text).toContain('Too like another school’s.')
    },
  )

  test('a profile that comes back unchanged proposes nothing, even when its uploads’ day is long over', async () => {
    await daysLater(product, 0.4, provider)
    const { viewer } = await ask(
      product,
      '{ viewer { school { name description taxCertificate { url } registrationCertificate { url } ministryApproval { url } } } }',
      {},
      school,
    )
    const { name, description, ...papers } = viewer.school
    const urls = Object.fromEntries(
      Object.entries<{ url: string }>(papers).map(([paper, { url }]) => [paper, url]),
    )
    const before = await countRows(product, 'school_application', 'history_entry', 'letter')
    expect((await update({ name, description, ...urls })).userErrors).toEqual([])
    expect(await countRows(product, 'school_application', 'history_entry', 'letter')).toBe(before)
  })

  test.each([
    ['an empty name', { name: ' ' }, 'REQUIRED', ['name']],
    ['an empty description', { description: '' }, 'REQUIRED', ['description']],
    [
      'an officer without a number',
      { bursar: { name: 'B', email: 'b@example.com', number: '' } },
      'REQUIRED',
      ['bursar', 'number'],
    ],
    ['no e-mail address', { email: 'office' }, 'INVALID', ['email']],
    ['a region other than the provider has settled', { region: 'Kano' }, 'INVALID', ['region']],
    ['no region, where the provider has settled one', { region: null }, 'INVALID', ['region']],
    [
      'a document that is not ours',
      { taxCertificate: 'https://images.example/a.png' },
      'NOT_FOUND',
      ['taxCertificate'],
    ],
  ])('%s is refused and nothing changes', async (_case, input, code, field) => {
    const before = await shown()
    const answer = await update({ contactNumber: '0999', ...input })
    expect(answer).toMatchObject({ school: null, userErrors: [{ code, field }] })
    expect(await shown()).toEqual(before)
  })

  test.each([
    ['is left out of the register’s list', []],
    ['is spelt otherwise in it', ['LAGOS STATE']],
  ])('a settled region that %s by now hinders no other change', async (_what, regions) => {
    const { rules } = product.world
    const before = rules.regions
    onTestFinished(() => void Object.assign(rules, { regions: before }))
    Object.assign(rules, { regions: [...before.filter((one) => one !== 'Lagos'), ...regions] })
    expect((await update({ contactNumber: '0809' })).userErrors).toEqual([])
    // As a program sends the whole profile back.
    expect((await update({ contactNumber: '0810', region: 'Lagos' })).userErrors).toEqual([])
    expect((await update({ keepEmail: true })).userErrors).toEqual([])
    expect((await update({ region: 'Kano' })).userErrors).toMatchObject([{ field: ['region'] }])
  })

  test('another’s upload and one upload for two documents are refused, a PDF is taken', async () => {
    const other = await anApprovedSchool(product, provider)
    const pdf = await upload(product, aPdf(), { as: school })
    const theirs = await aPaper(other)
    const own = await aPaper()
    for (const [input, code, field] of [
      [{ taxCertificate: theirs.url }, 'NOT_FOUND', 'taxCertificate'],
      [{ taxCertificate: own.url, registrationCertificate: own.url }, 'NOT_FOUND', 'registrationCertificate'],
    ] as const)
      expect((await update(input)).userErrors).toMatchObject([{ code, field: [field] }])
    expect((await shown()).application.kind).toBe('REGISTRATION')
    // What was refused was given back: it can still be used, once.
    expect((await update({ taxCertificate: own.url })).userErrors).toEqual([])
    expect((await update({ taxCertificate: pdf.url })).userErrors).toEqual([])
  })

  test('the papers are read by the school and the provider only', async () => {
    const { viewer } = await ask(product, '{ viewer { school { taxCertificate { url } } } }', {}, school)
    const address = new URL(viewer.school.taxCertificate.url).pathname
    const statusFor = async (key: string | null) =>
      (await fetch(product.url + address, { headers: key ? { Authorization: `Token ${key}` } : {} })).status
    const other = await anApprovedSchool(product, provider)
    expect(await Promise.all([school.key, provider.key, other.key, null].map(statusFor))).toEqual([
      200, 200, 404, 404,
    ])
  })
})

test('another school’s whole record looks as if it did not exist; the provider sees it', async () => {
  const [one, other] = [await anApprovedSchool(product, provider), await anApprovedSchool(product, provider)]
  const see = async (as: Person, id: string) =>
    (await ask(product, 'query ($id: ID!) { school(id: $id) { id email } }', { id }, as)).school?.id ?? null
  expect(await see(one, one.schoolId)).toBe(one.schoolId)
  expect(await see(one, other.schoolId)).toBeNull()
  expect(await see(one, '999999')).toBeNull()
  expect(await see(provider, other.schoolId)).toBe(other.schoolId)
})
