import { getNamedType, isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from 'graphql'
import { expect, test } from 'vitest'
import { KNOWN } from '../testing/claims/checks.js'
import { aToldFamily, dayIn } from '../testing/claims/cases.js'
import { done } from '../testing/claims/claims.js'
import { aPicture, act, upload, visitor, type Asker } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { SCHEMA } from '../testing/every-field.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet, unchanged } from '../testing/databases/stored.js'

/** A request under a key is done once, and never answered as another one: each input of the schema that takes a key. */
const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)

type Values = Record<string, unknown>
interface Case {
  mutation: string
  select: string
  /** What is sent, by whom, and about which claim; and of what its own cannot say what else it could be. */
  given(): Promise<{ input: Values; as: Asker; others?: Values; claim?: string }>
  /** Of each field another value. */
  others(): Values
  /** The same in other words. */
  same?(): Values
  /** Fields that say whose or of which claim the key is, or that nobody fills in. */
  apart?: readonly string[]
}

const aFile = async (colour: string, as: Asker = visitor) =>
  (await upload(product, await aPicture(colour), { as })).id
/** Another file each time, since each can be attached once. */
let colours = 0x100000
const another = (as?: Asker) => aFile(`#${(colours++).toString(16)}`, as)

const day = (days: number) => dayIn(product, days)

const CASES: Record<string, Case> = {
  AddDebtorInput: {
    mutation: 'addDebtor',
    select: 'debtor { id } likelyDuplicates { id }',
    given: async () => ({
      input: {
        ...{ studentName: 'Zainab Danjuma', parentName: 'Musa Danjuma', parentEmail: 'danjuma@example.com' },
        ...{ phone: '0803 111 2233', amountOwed: '45000', status: 'ABANDONED_PAYMENT' },
        ...{ statementAccepted: true, evidence: [await another(school)] },
        ...{ dateOfBirth: '2014-03-05', dueDate: '2026-05-01', term: 'First term 2025/26' },
        ...{ class: 'JSS 1', arm: 'Gold', admissionNumber: 'A-17' },
      },
      as: school,
      others: { evidence: [await another(school)] },
    }),
    others: () => ({
      ...{ studentName: 'Halima Danjuma', parentName: 'Hauwa Danjuma', parentEmail: 'hauwa@example.com' },
      ...{ phone: '0803 111 2234', amountOwed: '45000.01', status: 'PENDING_PAYMENT' },
      ...{ dateOfBirth: '2014-03-06', dueDate: '2026-05-02', term: 'Second term 2025/26' },
      ...{ class: 'JSS 2', arm: 'Blue', admissionNumber: null },
    }),
    same: () => ({ amountOwed: '45000.00', studentName: ' Zainab Danjuma ' }),
    // Anything but true is refused before a key is looked at.
    apart: ['statementAccepted'],
  },
  RecordPaymentInput: {
    mutation: 'recordPayment',
    select: 'debtor { id ledger { id kind amount { amount } } }',
    given: async () => {
      const { id } = await aToldFamily(product, school)
      return { input: { debtorId: id, amount: '100.00', note: 'Receipt 7' }, as: school, claim: id }
    },
    others: () => ({ amount: '250.00', on: day(-3), note: 'Receipt 8' }),
    same: () => ({ amount: '100', note: ' Receipt 7 ', owed: '1' }),
    // What was owed then is no part of the payment: it has changed by the very request.
    apart: ['debtorId', 'owed'],
  },
  VoidPaymentInput: {
    mutation: 'voidPayment',
    select: 'debtor { id ledger { id kind amount { amount } } }',
    given: async () => {
      const { id } = await aToldFamily(product, school)
      await done(product, 'recordPayment', { debtorId: id, amount: '100' }, school)
      const { ledger } = await done(product, 'recordPayment', { debtorId: id, amount: '200' }, school)
      const [first, second] = ledger.slice(-2).map(({ id: paymentId }: { id: string }) => paymentId)
      return {
        input: { paymentId: first, reason: 'OTHER', note: 'Not theirs.', statementAccepted: false },
        as: school,
        others: { paymentId: second },
        claim: id,
      }
    },
    others: () => ({ reason: 'CHEQUE_RETURNED', note: 'Not theirs at all.', statementAccepted: true }),
    same: () => ({ note: 'Not theirs. ' }),
  },
  CheckWardsInput: {
    mutation: 'checkWards',
    select: 'checks { id results { likelihood } }',
    given: async () => {
      const ward = {
        ...{ ...KNOWN, phone: '0806 555 1211', email: 'b@example.com', dateOfBirth: '2013-06-17' },
        ...{ region: 'Kano', purpose: 'ADMISSION', reference: 'A-1' },
      }
      const wards = [ward, { ...ward, student: 'Nobody Listed', reference: 'A-2' }]
      const changed = (field: string, value: unknown) => [wards[0], { ...wards[1], [field]: value }]
      const fields = {
        ...{ student: 'Somebody Else', parent: 'Another Parent', phone: '0806 555 1212', email: null },
        ...{ dateOfBirth: '2013-06-18', region: 'Lagos', purpose: 'OWN_CLAIM', reference: 'A-3' },
      }
      expect(fieldsOf('CheckWardInput')).toEqual(Object.keys(fields).toSorted())
      const others = Object.entries(fields).map(([field, value]) => [`wards.${field}`, changed(field, value)])
      return {
        input: { wards },
        as: await anApprovedSchool(product, provider),
        others: { ...Object.fromEntries(others), 'wards.fewer': [ward], 'wards.order': wards.toReversed() },
      }
    },
    others: () => ({}),
    apart: ['wards'],
  },
  ContendClaimInput: {
    mutation: 'contendClaim',
    select: 'contend { id messages { text files { id } } }',
    given: async () => {
      const told = await aToldFamily(product, school)
      return {
        input: {
          ...{
            token: told.token,
            reason: 'ALREADY_PAID',
            message: 'Paid on 3 May.',
            files: [await another()],
          },
          ...{ amountPaid: '1000', paidOn: day(-3), email: 'me@example.com' },
        },
        as: visitor,
        others: { files: [await another()] },
        claim: told.id,
      }
    },
    others: () => ({
      ...{ reason: 'NOT_LIABLE', message: 'Paid on 4 May.', amountOwed: '5', amountPaid: '1001' },
      ...{ paidOn: day(-2), email: 'you@example.com', rest: [{ dueOn: day(30) }] },
    }),
    same: () => ({ amountPaid: '1000.00', message: ' Paid on 3 May.' }),
    apart: ['token', 'debtorId'],
  },
  PleadForTimeInput: {
    mutation: 'pleadForTime',
    select: 'contend { id messages { text files { id } } }',
    given: async () => {
      const told = await aToldFamily(product, school)
      const instalments = [{ dueOn: day(30), amount: '45000' }]
      return {
        input: { token: told.token, message: 'Soon.', instalments, files: [await another()] },
        as: visitor,
        others: { files: [await another()] },
        claim: told.id,
      }
    },
    others: () => ({ message: 'Later.', email: 'you@example.com', instalments: [{ dueOn: day(31) }] }),
    same: () => ({ instalments: [{ dueOn: day(30), amount: '45000.00' }] }),
    apart: ['token', 'debtorId'],
  },
  SendMessageInput: {
    mutation: 'sendMessage',
    select: 'sent',
    given: async () => ({
      input: { fullName: 'Amina Bello', email: 'amina@example.com', message: 'Hello.' },
      as: visitor,
    }),
    others: () => ({ fullName: 'Amina Bala', message: 'Hello again.' }),
    same: () => ({ fullName: ' Amina Bello', email: 'AMINA@example.com' }),
    apart: ['email', 'subject'],
  },
}

function fieldsOf(input: string): string[] {
  const type = SCHEMA.getType(input)
  if (!isInputObjectType(type)) throw new Error(`${input} is no input`)
  return Object.keys(type.getFields()).toSorted()
}

const bare = (type: GraphQLInputType): string =>
  isNonNullType(type) ? bare(type.ofType) : isListType(type) ? 'list' : getNamedType(type).name

test('each input of the schema that takes a key has a case here, with another value for each of its fields', async () => {
  const types = Object.values(SCHEMA.getTypeMap()).filter(isInputObjectType)
  const keyed = types.filter((type) => type.getFields()['requestKey'])
  expect(Object.keys(CASES).toSorted()).toEqual(keyed.map(({ name }) => name).toSorted())
  expect(keyed.map((type) => bare(type.getFields()['requestKey']!.type))).toEqual(keyed.map(() => 'String'))
})

test.each(Object.entries(CASES))(
  '%s: the key again is answered as before, and with any other content refused, and neither stores anything',
  async (type, { mutation, select, given, others: fixed, same, apart = [] }) => {
    const { input, as, others = {} } = await given()
    const changes = { ...fixed(), ...others }
    const covered = [...new Set([...Object.keys(changes).map((path) => path.split('.')[0]), ...apart])]
    expect([...covered, 'requestKey'].toSorted()).toEqual(fieldsOf(type))

    const requestKey = `key of ${type}`
    const sends = (over: Values = {}) =>
      act(product, mutation, { ...input, requestKey, ...over }, { as, select })
    const first = await sends()
    expect(first.userErrors).toEqual([])
    await unchanged(product, async () => {
      expect(await sends()).toEqual(first)
      if (same) expect(await sends(same())).toEqual(first)
      for (const [path, value] of Object.entries(changes)) {
        const { userErrors } = await sends({ [path.split('.')[0]!]: value })
        expect(userErrors, path).toEqual([
          {
            code: 'CONFLICT',
            field: ['requestKey'],
            message: expect.stringMatching(/^This was sent before with other details/),
          },
        ])
      }
    })
  },
)

const { CheckWardsInput: _, SendMessageInput: __, ...OF_A_CLAIM } = CASES
test.each(Object.entries(OF_A_CLAIM))(
  '%s: the key again is answered as done also where its claim has been withdrawn since',
  async (type, { mutation, select, given }) => {
    const { input, as, claim } = await given()
    const requestKey = `key of ${type}, withdrawn`
    const sends = () => act(product, mutation, { ...input, requestKey }, { as, select })
    const first = await sends()
    expect(first.userErrors).toEqual([])
    const id = claim ?? first.debtor?.id
    await done(product, 'withdrawDebtor', { id }, school)
    await quiet(product)
    await unchanged(product, async () => expect((await sends()).userErrors).toEqual([]))
  },
)

test('what was kept before content was told apart is answered by its key alone', async () => {
  const old = { requestKey: 'of old', studentName: 'Efe Omoregie' }
  const { id } = await aDebtor(product, school, old)
  await rows(
    product,
    `update debtor set request_key = 'key:' || split_part(request_key, ':', 2) where id = ?`,
    [id],
  )
  const again = () => aDebtor(product, school, { ...old, studentName: 'Ibiso Briggs' })
  expect(await unchanged(product, again)).toMatchObject({ id })
})
