import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysLater, done, tokenIn } from '../testing/claims.js'
import { act, ask } from '../testing/client.js'
import { keepContends } from '../clocks/contend-clocks.js'
import { Context } from '../context.js'
import { rows } from '../testing/database.js'
import {
  aDebtor,
  aProvider,
  anAccount,
  anApprovedSchool,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/stored.js'

let product: Product
let provider: Person
let school: SchoolPerson
let office: string
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
  const [row] = await rows(product, 'select email from school where id = ?', [school.schoolId])
  office = row.email
})
afterAll(() => product.close())

// Unlike each other: what one test has had removed must not look like the next one's.
const NAMES = [
  'Amara Nwosu',
  'Bola Adeyemi',
  'Chike Okafor',
  'Danladi Musa',
  'Efe Omoregie',
  'Fatima Bello',
  'Gbenga Ojo',
  'Halima Sani',
  'Ifeoma Eze',
  'Jide Bankole',
  'Kemi Lawal',
  'Lami Yakubu',
  'Mercy Udoh',
  'Nnamdi Obi',
  'Osagie Igbinedion',
  'Peace Effiong',
  'Rotimi Alabi',
  'Segun Coker',
  'Tari Briggs',
  'Uche Anyanwu',
  'Yetunde Salako',
  'Zainab Garba',
]
let number = 0
let id: string
let family: string
let token: string
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  family = `family${++number}@example.com`
  ;({ id } = await aDebtor(product, school, {
    studentName: NAMES[number % NAMES.length],
    parentEmail: family,
  }))
  token = tokenIn(await product.mail.letterTo(family))
  await quiet(product)
  product.mail.received.length = 0
})

/** Everything that has arrived since it was last asked, once nothing is on its way: whose, and about what. */
async function arrived(): Promise<Record<string, string[]>> {
  await quiet(product)
  const names: Record<string, string> = {
    [family]: 'family',
    [office]: 'school',
    [provider.email]: 'provider',
  }
  const letters = product.mail.received.splice(0)
  const by = Object.groupBy(letters, ({ to }) => names[to] ?? to)
  return Object.fromEntries(Object.entries(by).map(([who, all]) => [who, all!.map((one) => one.subject)]))
}

const byFamily = async (mutation: string, input: object = {}) =>
  (await act(product, mutation, { token, ...input }, { select: 'contend { id state }' })).contend
const bySchool = (mutation: string, input: object) =>
  act(product, mutation, { ...input }, { as: school, select: 'schoolContend { id }' })
const plan = (input: object, as: Person | null = null) =>
  as
    ? act(product, 'answerPlan', { ...input }, { as, select: 'contend { state }' })
    : byFamily('answerPlan', input)
const disputes = async (): Promise<string> =>
  (await byFamily('contendClaim', { reason: 'ALREADY_PAID', message: 'Paid on 3 May.', files: [] })).id
const on = (days: number) =>
  new Date(product.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const pleads = async (): Promise<string> =>
  (await byFamily('pleadForTime', { instalments: [{ dueOn: on(20) }, { dueOn: on(40) }] })).id
const later = async (days: number) => {
  await daysLater(product, days, provider, school)
  const nobody = { address: '', userAgent: '', key: null, setKey: () => {} }
  await keepContends(new Context(product.world, nobody), Number(id))
}

describe('a dispute', () => {
  test('opened: the family gets an acknowledgement and the school the letter, each with its dates', async () => {
    await disputes()
    await quiet(product)
    const [ours] = product.mail.received.filter(({ to }) => to === family)
    const words = ours!.text.replace(/\s+/g, ' ')
    expect(words).toContain('Greenfield College')
    expect(words).toMatch(/has until the end of \d+ \w+ \d{4} to answer/)
    expect(tokenIn(ours!)).toBe(token)
    const [theirs] = product.mail.received.filter(({ to }) => to === office)
    expect(theirs!.text).toContain('Paid on 3 May.')
    expect(theirs!.text).not.toContain('/claim/')
    expect(await arrived()).toEqual({
      family: ['We have received your message to Greenfield College'],
      school: [expect.stringMatching(/^A family says that a claim is wrong: please answer by /)],
    })
  })

  test('a comment is told to the other side only, and accepting it to the family only', async () => {
    const contendId = await disputes()
    await arrived()
    await byFamily('commentOnContend', { contendId, message: 'Please look.' })
    expect(await arrived()).toEqual({ school: ['A new message in a case'] })
    await act(product, 'commentOnContend', { contendId, message: 'We look.' }, { as: school })
    expect(await arrived()).toEqual({ family: ['Greenfield College wrote to you'] })
    await bySchool('acceptContend', { contendId, outcome: 'WITHDRAWN' })
    expect(await arrived()).toEqual({ family: ['Greenfield College has answered you'] })
  })

  test('rejected, escalated and decided: each step once to whoever did not take it', async () => {
    const contendId = await disputes()
    await arrived()
    await bySchool('rejectContend', { contendId, message: 'No such payment.' })
    expect(await arrived()).toEqual({ family: ['Greenfield College has answered you'] })
    await byFamily('escalateContend', { contendId, message: 'Here it is again.' })
    expect(await arrived()).toEqual({
      family: ['We have received your request'],
      school: ['A family has asked DMA to decide'],
      provider: [expect.stringMatching(/^A case waits for your decision by /)],
    })
    await act(
      product,
      'decideContend',
      { contendId, decision: 'DISMISS', reasons: 'It bounced.' },
      { as: provider },
    )
    expect(await arrived()).toEqual({
      family: ['There is a decision in your case'],
      school: ['There is a decision in a case'],
    })
    await byFamily('addStatement', { contendId, statement: 'We paid.' })
    expect(await arrived()).toEqual({ school: ['A family added its own words to an entry'] })
    const again = await byFamily('contendClaim', {
      reason: 'ALREADY_PAID',
      message: 'Still paid.',
      files: [],
    })
    expect(again.state).toBe('REPEATED')
    expect(await arrived()).toEqual({ family: ['About your message to Greenfield College'] })
  })

  test('taken back: the school is told, and the family in case it was somebody else', async () => {
    const contendId = await disputes()
    await arrived()
    await byFamily('withdrawContend', { contendId })
    expect(await arrived()).toEqual({
      family: ['You have taken back your message to Greenfield College'],
      school: ['A family has taken its message back'],
    })
  })

  test('that stays unanswered: both are told when it is overdue, and when the entry is removed', async () => {
    await disputes()
    await arrived()
    await later(15)
    expect(await arrived()).toEqual({
      family: ['About your message to Greenfield College'],
      school: [expect.stringMatching(/^Your answer to a family is late: the entry is removed after /)],
    })
    await later(14)
    expect(await arrived()).toEqual({
      family: ['About your message to Greenfield College'],
      school: ['An entry was removed: a family got no answer'],
    })
  })

  test('whose claim the school ends itself: the family hears it once', async () => {
    await disputes()
    await arrived()
    await done(product, 'withdrawDebtor', { id }, school)
    expect(await arrived()).toEqual({ family: ['Greenfield College has withdrawn its claim'] })
  })
})

describe('a plea for time', () => {
  test('countered, agreed, and paid to its end', async () => {
    const contendId = await pleads()
    expect(await arrived()).toEqual({
      family: ['We have received your message to Greenfield College'],
      school: [expect.stringMatching(/^A family asks for more time: please answer by /)],
    })
    await plan({ contendId, answer: 'COUNTER', instalments: [{ dueOn: on(10) }] }, school)
    expect(await arrived()).toEqual({ family: ['Greenfield College has answered you'] })
    await plan({ contendId, answer: 'COUNTER', instalments: [{ dueOn: on(12) }] })
    expect(await arrived()).toEqual({
      school: [expect.stringMatching(/^A family proposes other dates: please answer by /)],
    })
    await plan({ contendId, answer: 'AGREE' }, school)
    expect(await arrived()).toEqual({
      family: ['Your plan with Greenfield College'],
      school: ['A payment plan is agreed'],
    })
    await done(product, 'recordPayment', { debtorId: id, amount: '45000' }, school)
    expect(await arrived()).toEqual({
      family: ['Greenfield College says that all is settled'],
      school: ['A payment plan is paid to its end'],
    })
  })

  test('refused: the family hears the reasons', async () => {
    const contendId = await pleads()
    await arrived()
    await plan({ contendId, answer: 'DECLINE', message: 'The term ends before.' }, school)
    await quiet(product)
    expect(product.mail.received[0]!.text).toContain('The term ends before.')
    expect(await arrived()).toEqual({ family: ['Greenfield College has answered you'] })
  })

  test('an offer that the family declines is told to the school, one that it leaves lying to both', async () => {
    const contendId = await pleads()
    await plan({ contendId, answer: 'COUNTER', instalments: [{ dueOn: on(30) }] }, school)
    await arrived()
    await plan({ contendId, answer: 'DECLINE' })
    expect(await arrived()).toEqual({ school: ['A family did not take your offer'] })
    const { id: second } = await byFamily('pleadForTime', { instalments: [{ dueOn: on(60) }] })
    await plan({ contendId: second, answer: 'COUNTER', instalments: [{ dueOn: on(31) }] }, school)
    await arrived()
    await later(15)
    expect(await arrived()).toEqual({
      family: ['The offer of Greenfield College has ended'],
      school: ['A family did not answer your offer'],
    })
  })

  test('agreed, then broken: both are told', async () => {
    const contendId = await pleads()
    await plan({ contendId, answer: 'AGREE' }, school)
    await arrived()
    await later(28)
    expect(await arrived()).toEqual({
      family: ['Your plan with Greenfield College has ended'],
      school: ['A payment plan has ended'],
    })
  })
})

describe('whom letters reach', () => {
  test('an open case goes on with the address it was opened with, also after the school types another', async () => {
    const contendId = await disputes()
    await arrived()
    await done(product, 'updateDebtor', { id, parentEmail: `new${family}` }, school)
    const old = (await product.mail.letterTo(family, /changed an e-mail address/)).text
    expect(old.replace(/\s+/g, ' ')).toContain('What you sent to the school stays open')
    await product.mail.letterTo(`new${family}`)
    await arrived()
    await act(product, 'commentOnContend', { contendId, message: 'We look.' }, { as: school })
    expect(await arrived()).toEqual({ family: ['Greenfield College wrote to you'] })
    await byFamily('withdrawContend', { contendId })
  })

  test('a letter of the case that still waits is not lost with the old address', async () => {
    const contendId = await disputes()
    await arrived()
    product.mail.answer = () => 451
    await act(product, 'commentOnContend', { contendId, message: 'We look.' }, { as: school })
    await done(product, 'updateDebtor', { id, parentEmail: `new${family}` }, school)
    product.mail.answer = () => null
    expect((await arrived()).family).toContain('Greenfield College wrote to you')
  })

  test('with the case its links end: the next change of address closes them', async () => {
    const contendId = await disputes()
    await byFamily('withdrawContend', { contendId })
    await done(product, 'updateDebtor', { id, parentEmail: `new${family}` }, school)
    const { userErrors } = await act(product, 'contendClaim', {
      token,
      reason: 'OTHER',
      message: 'Once more.',
      files: [],
    })
    expect(userErrors).toMatchObject([{ field: ['token'] }])
  })

  test('a family whose links all ended gets a new one with the next letter', async () => {
    const contendId = await disputes()
    await quiet(product)
    await rows(product, 'update claim_link set revoked_at = now() where debtor_id = ?', [id])
    await arrived()
    await act(product, 'commentOnContend', { contendId, message: 'We look.' }, { as: school })
    token = tokenIn(await product.mail.letterTo(family))
    expect(await byFamily('withdrawContend', { contendId })).toMatchObject({ state: 'WITHDRAWN' })
  })

  test('nothing goes where somebody said that the letter is not for them', async () => {
    const contendId = await disputes()
    await arrived()
    await rows(product, 'update debtor set refused_email = ? where id = ?', [family.toUpperCase(), id])
    await bySchool('rejectContend', { contendId, message: 'No such payment.' })
    await done(product, 'withdrawDebtor', { id }, school)
    expect(await arrived()).toEqual({})
  })

  test('a case of an account is told there too, and its letters lead to where it signs in', async () => {
    const parent = await anAccount(product, `parent${number}`)
    const [, verify] = /\/verify-email\/([\w-]{43})/.exec(
      (await product.mail.letterTo(parent.email, /Confirm/)).text,
    )!
    await act(product, 'verifyEmail', { token: verify })
    const { id: debtorId } = await aDebtor(product, school, {
      studentName: `Ward of ${parent.username}`,
      parentEmail: parent.email,
    })
    await product.mail.letterTo(parent.email, /A letter about school fees/)
    const { contend } = await act(
      product,
      'contendClaim',
      { debtorId, reason: 'OTHER', message: 'No.', files: [] },
      { as: parent, select: 'contend { id }' },
    )
    await arrived()
    await bySchool('rejectContend', { contendId: contend.id, message: 'Yes.' })
    const letter = await product.mail.letterTo(parent.email, /has answered you/)
    expect(letter.text).toContain(`/contend/${contend.id}`)
    expect(letter.text).not.toContain('/claim/')
    const { notifications } = await ask(
      product,
      '{ notifications(first: 5) { edges { node { kind path } } } }',
      {},
      parent,
    )
    // Not of its own opening.
    expect(notifications.edges.map(({ node }: any) => node)).toEqual([
      { kind: 'contend.rejected', path: `/contend/${contend.id}` },
    ])
  })

  test('the school’s people are told with the way to the case, whoever was looking when the clock was kept', async () => {
    const contendId = await disputes()
    await daysLater(product, 15, provider, school)
    // The school itself puts on record here that it is late.
    await done(product, 'updateDebtor', { id, term: 'Third' }, school)
    const { notifications } = await ask(
      product,
      '{ notifications(first: 2) { edges { node { kind text path } } } }',
      {},
      school,
    )
    expect(notifications.edges.map(({ node }: any) => node)).toMatchObject([
      { kind: 'contend.overdue', path: `/admin/contend/${contendId}` },
      { kind: 'contend.opened', text: expect.stringContaining('says that your claim is wrong. Answer by') },
    ])
    const { debtor } = await ask(
      product,
      'query ($id: ID!) { debtor(id: $id) { history { act by changes { field } } } }',
      { id },
      school,
    )
    const acts = debtor.history.filter(({ act: name }: any) => name.startsWith('contend.'))
    expect(acts).toEqual([
      { act: 'contend.fall-silent', by: 'the register', changes: [{ field: 'contend' }] },
      { act: 'contend.open', by: 'the family', changes: [{ field: 'contend' }] },
    ])
  })

  test('what a family writes carries no link into a school’s mail', async () => {
    const message = 'See https://evil.example/receipt or write to win@evil.example <b>now</b>'
    await byFamily('contendClaim', { reason: 'OTHER', message, files: [] })
    const { text, html } = await product.mail.letterTo(office, /says that a claim is wrong/)
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|win@/)
    expect(html).not.toContain('<b>')
    await quiet(product)
  })

  test('what is asked for and has been done meanwhile is not asked for any more', async () => {
    product.mail.answer = () => 451
    const contendId = await disputes()
    await bySchool('rejectContend', { contendId, message: 'No such payment.' })
    product.mail.answer = () => null
    const { school: told } = await arrived()
    expect(told).toBeUndefined()
  })
})
