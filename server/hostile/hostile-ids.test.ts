import { afterAll, beforeAll, expect, test } from 'vitest'
import { attempt, debtorOf } from '../testing/claims/claims.js'
import { ask, send, type Asker } from '../testing/client.js'
import {
  aDebtor,
  aProvider,
  anAccount,
  anApprovedSchool,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet, stored } from '../testing/databases/stored.js'

let product: Product
let provider: Person
let family: Person
let school: SchoolPerson
let other: SchoolPerson
let theirs: any
beforeAll(async () => {
  product = await aProduct()
  provider = await aProvider(product)
  family = await anAccount(product)
  school = await anApprovedSchool(product, provider, 'Greenfield Academy')
  other = await anApprovedSchool(product, provider, 'Other School')
  theirs = await aDebtor(product, other)
})
afterAll(() => product.close())

/** Runs a story after which every table and folder has to be as before. */
async function nothingStored(story: () => Promise<void>): Promise<void> {
  await quiet(product)
  const before = await stored(product)
  await story()
  await quiet(product)
  expect(await stored(product)).toEqual(before)
}

const IDS = [
  '1 or 1=1',
  "1'; --",
  '99999999999',
  '9'.repeat(400),
  '-1',
  '0',
  '1e3',
  '1.0',
  '0x1',
  ' 1',
  '',
  'NaN',
  '٣',
  'null',
]

type Operation = [name: string, document: string, as: () => Asker]
const asks = (name: string, as: () => Asker): Operation => [
  name,
  `query ($id: ID!) { ${name}(id: $id) { id } }`,
  as,
]
/** A mutation that takes an id in `field`, with the rest that it needs. */
const does = (name: string, field: string, as: () => Asker, rest = ''): Operation => [
  name,
  `mutation ($id: ID!) { ${name}(input: { ${field}: $id ${rest} }) { userErrors { code } } }`,
  as,
]
const ofSchool = () => school
const ofProvider = () => provider
const ofFamily = () => family

const OPERATIONS: Operation[] = [
  asks('debtor', ofSchool),
  asks('check', ofSchool),
  asks('contend', ofFamily),
  asks('schoolContend', ofSchool),
  asks('school', ofProvider),
  does('updateDebtor', 'id', ofSchool, 'amountOwed: 1'),
  does('withdrawDebtor', 'id', ofSchool),
  does('confirmDebtor', 'id', ofSchool),
  does('setSafeguardingHold', 'debtorId', ofSchool, 'hold: true, reason: CUSTODY'),
  does('confirmSafeguardingHold', 'holdId', ofProvider),
  does('recordPayment', 'debtorId', ofSchool, 'amount: 1'),
  does('voidPayment', 'paymentId', ofSchool, 'reason: WRONG_AMOUNT'),
  does('recordHandOver', 'id', ofSchool),
  does('resendLetter', 'letterId', ofSchool),
  does('letterCameBack', 'letterId', ofSchool),
  does('contendClaim', 'debtorId', ofFamily, 'reason: OTHER, message: "x"'),
  does('pleadForTime', 'debtorId', ofFamily, 'instalments: [{ dueOn: "2100-01-01" }]'),
  does('commentOnContend', 'contendId', ofFamily, 'message: "x"'),
  does('escalateContend', 'contendId', ofFamily, 'message: "x"'),
  does('takeAnswer', 'contendId', ofFamily),
  does('withdrawContend', 'contendId', ofFamily),
  does('addStatement', 'contendId', ofFamily, 'statement: "x"'),
  does('answerPlan', 'contendId', ofFamily, 'answer: AGREE'),
  does('sendProof', 'contendId', ofFamily, 'instalment: 1, paidOn: "2026-01-01", amount: "1", files: ["x"]'),
  does('refuseProof', 'contendId', ofSchool, 'instalment: 1, message: "x"'),
  does('triageContend', 'contendId', ofSchool, 'tag: READ'),
  does('acceptContend', 'contendId', ofSchool, 'outcome: WITHDRAWN'),
  does('rejectContend', 'contendId', ofSchool, 'message: "x"'),
  does('decideContend', 'contendId', ofProvider, 'decision: UPHOLD, reasons: "x"'),
  does('permitRelisting', 'debtorId', ofProvider, 'reason: "x"'),
  does('recordCheckOutcome', 'checkId', ofSchool, 'outcome: ADMITTED'),
  does('notTheSamePerson', 'checkId', ofSchool, 'debtorId: "1"'),
  does('revokeApiKey', 'id', ofSchool),
  does('updateWebhook', 'id', ofSchool),
  does('removeWebhook', 'id', ofSchool),
  does('rotateWebhookSecret', 'id', ofSchool),
  does('sendTestEvent', 'id', ofSchool),
  does('replayWebhook', 'deliveryId', ofSchool),
  does('replayWebhooks', 'id', ofSchool, 'since: "2026-11-01T00:00:00Z"'),
  does('approveSchool', 'schoolId', ofProvider),
  does('requestSchoolChanges', 'schoolId', ofProvider, 'reasons: [{ message: "x" }]'),
  does('rejectSchool', 'schoolId', ofProvider, 'reasons: [{ message: "x" }]'),
  does('suspendSchool', 'schoolId', ofProvider, 'reason: "x"'),
  does('reinstateSchool', 'schoolId', ofProvider),
  does('withdrawInvitation', 'invitationId', ofProvider),
  does('sendInvitationAgain', 'invitationId', ofSchool),
  does('removeAdministrator', 'accountId', ofSchool),
  does('removeProvider', 'accountId', ofProvider),
  does('markMessage', 'messageId', ofProvider, 'state: READ'),
  does('sendLettersAgain', 'letterId', ofProvider),
  does('endSession', 'sessionId', ofSchool),
  does('markNotificationRead', 'id', ofSchool),
  asks('debtorImport', ofSchool),
  does('readImport', 'id', ofSchool),
  does('runImport', 'id', ofSchool),
  does('undoImport', 'id', ofSchool),
]

test('every operation that takes an id is in this table', async () => {
  const { __schema } = await ask(
    product,
    `{ __schema { queryType { fields { name args { type { ...Named } } } } mutationType { fields { name args { type { ...Named } } } }
       types { name inputFields { type { ...Named } } } } } fragment Named on __Type { name ofType { name } }`,
  )
  const nameOf = ({ type }: any) => type.name ?? type.ofType.name
  const withId = new Set(
    __schema.types
      .filter(({ inputFields }: any) => inputFields?.some((field: any) => nameOf(field) === 'ID'))
      .map(({ name }: any) => name),
  )
  const takes: string[] = [...__schema.queryType.fields, ...__schema.mutationType.fields]
    .filter(({ args }: any) => args.some((arg: any) => nameOf(arg) === 'ID' || withId.has(nameOf(arg))))
    .map(({ name }: any) => name)
  // The directory only narrows by a school: an unknown one lists nothing.
  expect([...OPERATIONS.map(([name]) => name), 'directory'].toSorted()).toEqual(takes.toSorted())
})

test.each(OPERATIONS)('ids that cannot be are unknown to %s', async (name, document, as) => {
  await nothingStored(async () => {
    for (const id of IDS) {
      // Without an id all are marked: that is another story.
      if (name === 'markNotificationRead' && id === '') continue
      const { data, errors } = await send(product, document, { id }, as())
      expect(errors, id).toEqual([])
      const answer = data[name]
      if (answer !== null) expect(answer.userErrors, id).toEqual([{ code: 'NOT_FOUND' }])
    }
  })
})

test('ids of other schools are unknown too: debtor, letter, school', async () => {
  await nothingStored(async () => {
    expect(await debtorOf(product, theirs.id, school)).toBeNull()
    const query = 'query ($id: ID!) { school(id: $id) { id } }'
    expect(await ask(product, query, { id: other.schoolId }, school)).toEqual({ school: null })
    for (const [name, input] of [
      ['updateDebtor', { id: theirs.id, status: 'COMPLETED' }],
      ['withdrawDebtor', { id: theirs.id }],
      ['recordPayment', { debtorId: theirs.id, amount: '1' }],
      ['recordHandOver', { id: theirs.id }],
      ['resendLetter', { letterId: theirs.letter.id }],
      ['letterCameBack', { letterId: theirs.letter.id }],
    ] as const)
      expect((await attempt(product, name, input, school)).userErrors, name).toMatchObject([
        { code: 'NOT_FOUND' },
      ])
  })
})
