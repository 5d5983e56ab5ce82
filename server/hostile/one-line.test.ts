import { getNamedType, isInputObjectType } from 'graphql'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { manyLines, oneLine } from '../shared/plain-text.js'
import { aClaimVisitor } from '../testing/claims/claim-visitor.js'
import { attempt, debtorOf, done, tokenIn } from '../testing/claims/claims.js'
import { aPicture, act, ask, upload, visitor } from '../testing/client.js'
import { SCHEMA } from '../testing/every-field.js'
import {
  REGISTER_SCHOOL,
  aClaim,
  aDebtor,
  aProvider,
  aRegistration,
  anApprovedSchool,
  type Person,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { restDone } from '../testing/rest.js'
import { everyText, quiet } from '../testing/databases/stored.js'

/** A name is one line, and all of it is seen: whoever writes it, wherever it is read. */
const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)

/** What is one line, what may have several, and what is no text that anybody reads: found by, chosen from a list, or proved with. */
const LINE = {
  AddDebtorInput: 'admissionNumber arm class parentEmail parentName phone studentName term',
  UpdateDebtorInput: 'admissionNumber arm class parentEmail parentName phone studentName term',
  RecordPaymentInput: 'note',
  VoidPaymentInput: 'note',
  WithdrawDebtorInput: 'reason',
  CheckWardInput: 'email parent phone reference region student',
  RegisterSchoolInput: 'address contactNumber email name',
  UpdateSchoolInput: 'address contactNumber email name',
  CheckRegistrationInput: 'address contactNumber email name',
  OfficerInput: 'email name number',
  CreateApiKeyInput: 'name',
  CreateWebhookInput: 'description url',
  UpdateWebhookInput: 'description url',
  SendMessageInput: 'email fullName',
  AskAboutWardInput: 'email parent phone student',
  ContendClaimInput: 'email',
  PleadForTimeInput: 'email',
  SignUpInput: 'email username',
  AcceptInvitationInput: 'username',
  ChangeEmailInput: 'email',
  InviteAdministratorInput: 'email',
  InviteProviderInput: 'email',
  SubscribeInput: 'email',
}
const LINES = {
  AcceptContendInput: 'message',
  AddStatementInput: 'statement',
  AnswerPlanInput: 'message',
  CheckRegistrationInput: 'description',
  CommentOnContendInput: 'message',
  ContendClaimInput: 'message',
  DecideContendInput: 'reasons',
  DecisionReasonInput: 'message',
  EscalateContendInput: 'message',
  PermitRelistingInput: 'reason',
  PleadForTimeInput: 'message',
  RefuseProofInput: 'message',
  RegisterSchoolInput: 'description',
  RejectContendInput: 'message',
  SendMessageInput: 'message',
  SendProofInput: 'message',
  SuspendSchoolInput: 'reason',
  UpdateSchoolInput: 'description',
}
const NO_TEXT =
  /^(?:token|password\d?|oldPassword|code|requestId|requestKey|files|evidence|addEvidence|\w+Certificate|ministryApproval|columns|subject|surname)$|^(?:AuditFilter|CheckFilter|StuckLetterFilter|SignIn|ResetPassword|RequestPasswordReset)|^DecisionReasonInput\.field$|^(?:ApproveSchool|CheckRegistration|RegisterSchool|UpdateSchool)Input\.region$/

const pathsOf = (table: Record<string, string>) =>
  Object.entries(table).flatMap(([input, fields]) => fields.split(' ').map((field) => `${input}.${field}`))

test('of every text that the schema takes it is known whether it is one line', () => {
  const paths = Object.values(SCHEMA.getTypeMap())
    .filter(isInputObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name === 'String')
        .map((field) => ({ path: `${type.name}.${field.name}`, field: field.name })),
    )
    .filter(({ path, field }) => !NO_TEXT.test(field) && !NO_TEXT.test(path))
    .map(({ path }) => path)
  expect([...pathsOf(LINE), ...pathsOf(LINES)].toSorted()).toEqual(paths.toSorted())
})

const HOSTILE = [
  ['a line break and a header', '\r\nBcc: evil@x.example'],
  ['other line breaks', '\n\u2028\u2029\t'],
  ['turned writing', '\u202Eevil\u202C\u2066\u200F\u061C'],
  ['letters of no width', '\u200B\u2060\uFEFF\u00AD\u200D\u200C'],
  ['tags and other unseen signs', '\u{E0041}\u{E007F}\u034F\u3164\uFE0F\uE000'],
  ['a heap of marks', 'i\u0301'.concat('\u0301'.repeat(100))],
  ['strange blanks', '\u00A0\u2800\u3000 \u2003'],
] as const
const UNSEEN =
  /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad\u061c\u3164\ue000\u{e0000}-\u{e007f}]|\u034f|\ufe0f|\p{M}{5}/u

let families = 0

test.each(HOSTILE)(
  '%s in a line of a claim is nowhere: not in GraphQL, REST, the file, the page or the letter',
  async (_what, signs) => {
    const line = (text: string) => `${text}${signs} Oke`
    const email = `hostile-${++families}@example.com`
    const claim = {
      ...{
        studentName: line(`Kid ${families}`),
        parentName: line(`Ngozi ${families}`),
        term: line('First term'),
      },
      ...{
        phone: line('0803 123 4567'),
        admissionNumber: line('A-1'),
        class: line('JSS 1'),
        arm: line('Gold'),
      },
    }
    const made = Object.fromEntries(Object.entries(claim).map(([field, text]) => [field, oneLine(text)]))
    const { id } = await aDebtor(product, school, { ...claim, parentEmail: `\u200B${email}\u2060` })
    const readIt = async () => {
      const query = `query ($id: ID!) { debtor(id: $id) { studentName parentName parentEmail term phone admissionNumber class arm } }`
      return (await ask(product, query, { id }, school)).debtor
    }
    expect(await readIt()).toEqual({ ...made, parentEmail: email })
    const viaRest = await restDone(product, 'GET', `/dashboard/${id}/`, { as: school })
    expect(viaRest).toMatchObject({
      name_of_student: made['studentName'],
      name_of_parent: made['parentName'],
    })

    const { exportDebtors } = await ask(product, 'mutation { exportDebtors { url } }', {}, school)
    const { pathname, search } = new URL(exportDebtors.url)
    const file = await fetch(product.url + pathname + search, {
      headers: { Authorization: `Token ${school.key}` },
    })
    const cells = (parse(await file.text(), { bom: true }) as string[][]).flat()
    expect(cells).toContain(made['studentName'])
    expect(cells.join('')).not.toMatch(/[\r\n]/)

    await quiet(product)
    const letter = await product.mail.letterTo(email)
    expect(letter.subject + letter.text + letter.html).not.toMatch(UNSEEN)
    const { html } = await aClaimVisitor(product, tokenIn(letter)).open()
    expect(html).not.toMatch(UNSEEN)
    expect(/<h1>([^]*?)<\/h1>/.exec(html)![1]).not.toMatch(/[\r\n]/)

    // The same text again changes nothing: what was made is made again.
    const before = (await debtorOf(product, id, school)).history.length
    await done(product, 'updateDebtor', { id, ...claim, parentEmail: email }, school)
    expect(await readIt()).toEqual({ ...made, parentEmail: email })
    expect((await debtorOf(product, id, school)).history).toHaveLength(before)

    const body = {
      name_of_student: line(`Rest ${families}`),
      name_of_parent: line('Ada'),
      phone_number: line('0803'),
    }
    const sent = { ...body, email: `rest-${email}`, amount_owed: 500, status: 'Abandoned payment' }
    const posted = await restDone(product, 'POST', '/dashboard/', { as: school, body: sent })
    expect(posted).toMatchObject({
      name_of_student: oneLine(body.name_of_student),
      phone_number: oneLine(body.phone_number),
    })
  },
)

test('no text that anybody types keeps a sign that nobody sees', async () => {
  const signs = HOSTILE.slice(2, 6)
    .map(([, some]) => some)
    .join('')
  const line = (text: string) => `${text}${signs}`
  const two = (text: string) => `${line(text)}\n${line(text)}`
  const kept = async (
    name: string,
    input: Record<string, unknown>,
    as = school as Person | typeof visitor,
  ) => {
    const { userErrors } = await act(product, name, input, { as })
    expect(userErrors, name).toEqual([])
  }
  const told = await aDebtor(product, school, { parentEmail: 'told@example.com' })
  await attempt(product, 'recordPayment', { debtorId: told.id, amount: '1', note: line('Receipt') }, school)
  const { ledger } = await debtorOf(product, told.id, school)
  expect(ledger.at(-1).note).toBe(oneLine(line('Receipt')))
  await kept(
    'voidPayment',
    { paymentId: ledger.at(-1).id, reason: 'OTHER', note: line('Not theirs') },
    school,
  )
  const token = tokenIn(await product.mail.letterTo('told@example.com'))
  await kept('contendClaim', { token, reason: 'OTHER', message: two('No.') }, visitor)
  const gone = await aDebtor(product, school)
  await kept('withdrawDebtor', { id: gone.id, reason: line('A slip') }, school)
  const ward = {
    student: line('Zubairu'),
    parent: line('Bolanle'),
    phone: line('0803'),
    region: line('Kano'),
  }
  const looked = { ...ward, email: '\u200Ba@b.example', purpose: 'ADMISSION', reference: line('A-1') }
  await kept('checkWard', looked, school)
  await kept('checkWards', { wards: [looked] }, school)
  await kept('createApiKey', { name: line('Portal'), scopes: ['CHECK'] }, school)
  const asked = {
    student: line('Zubairu'),
    parent: line('Bolanle'),
    phone: line('0803'),
    email: 'a@b.example',
  }
  await kept('askAboutWard', asked, visitor)
  await kept(
    'sendMessage',
    { fullName: line('Amina'), email: 'amina@example.com', message: two('Hello.') },
    visitor,
  )
  const officer = (who: string) => ({
    name: line(who),
    email: `\u200B${who}@example.com`,
    number: line('0803'),
  })
  const details = {
    ...{
      name: line('Greenfield'),
      address: line('1 Road'),
      contactNumber: line('0803'),
      description: two('A school.'),
    },
    ...{ proprietor: officer('one'), principal: officer('two'), bursar: officer('three') },
  }
  const password = { password1: 'A sound word 9', password2: 'A sound word 9' }
  const account = { username: `green${signs}`, email: 'green@example.com', ...password }
  const input = { ...(await aRegistration(product, 'Green')), ...details, account }
  expect((await ask(product, REGISTER_SCHOOL, { input })).registerSchool.userErrors).toEqual([])
  const signedIn = { username: account.username, password: password.password1 }
  expect((await act(product, 'signIn', signedIn, { select: 'key' })).key).toEqual(expect.any(String))
  await kept('updateSchool', details, school)
  const { id: file } = await upload(product, await aPicture(), { name: `${line('paper')}.png`, as: school })
  await aDebtor(product, school, aClaim({ evidence: [file] }))
  await quiet(product)
  expect(await everyText(product)).not.toMatch(UNSEEN)
  expect(manyLines(two('No.'))).toContain('\n')
})
