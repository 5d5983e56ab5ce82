import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, caseOf, dayIn, goesOn, onCase, type Told } from '../testing/claims/cases.js'
import { manyLines } from '../shared/plain-text.js'
import { daysLater, done } from '../testing/claims/claims.js'
import { aPicture, upload } from '../testing/client.js'
import { countRows, rows } from '../testing/databases/database.js'
import {
  aDebtor,
  aProvider,
  aSchool,
  anAccount,
  anApprovedSchool,
  decide,
  type Person,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
let told: Told
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  told = await aToldFamily(product, school)
})

const DISPUTE = { reason: 'ALREADY_PAID', message: 'Paid on 3 May.' }
const opens = (input: object = {}, by: { token: string } = told) =>
  onCase(product, 'contendClaim', { ...DISPUTE, ...input }, by)
const refusalOf = async (input: object, by: { token: string } = told) =>
  (await opens(input, by)).userErrors.map(({ field, message }) => [field, message])
const rejects = (contendId: string) =>
  goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
const aFile = async (colour: string) => (await upload(product, await aPicture(colour))).id
const addressOf = (file: string) => `${product.world.config.publicUrl}/files/${file}`

describe('what a family writes', () => {
  const texts = {
    HTML: '<script>alert(1)</script><b>Paid</b> & "done" ’',
    emoji: 'Paid 👨‍👩‍👧‍👦 🎉 in full',
    'right-to-left text': 'دفعت في المدرسة',
    'zero-width signs': 'pa\u200bid\u2060 in\ufeff full',
    '5,000 characters': '\u{1f4b3}'.repeat(5000),
    lines: 'Paid.\n\n\tTwice.',
  }
  test.each(Object.entries(texts))(
    'with %s is kept as it was typed, but for signs that nobody sees',
    async (_what, message) => {
      const { contend } = await opens({ message })
      expect(contend.messages[0].text).toBe(manyLines(message))
      expect((await caseOf(product, contend.id, school)).messages[0].text).toBe(manyLines(message))
    },
  )

  test.each([
    ['5,001 characters', 'x'.repeat(5001), 'Shorten what is wrong to at most 5000 characters.'],
    ['nothing', ' \n ', 'Tell the school what happened.'],
    ['signs that nobody sees', '\u200b\u2060\u200e', 'Tell the school what happened.'],
    ['control characters', 'Paid\u0007', 'Remove the unreadable characters from what is wrong.'],
  ])('with %s is refused', async (_what, message, sentence) => {
    expect(await refusalOf({ message })).toEqual([[['message'], sentence]])
  })

  test('is told all that is wrong at once, and opens nothing', async () => {
    const before = await countRows(product, 'contend', 'contend_message')
    const files = ['a', 'b', 'c', 'd', 'e', 'f']
    expect(await refusalOf({ reason: 'MORE_TIME', message: '', files, email: 'nobody' })).toEqual([
      [['message'], 'Tell the school what happened.'],
      [['reason'], 'To ask for more time, propose dates.'],
      [['files'], 'Add at most 5 files.'],
      [['email'], 'Enter an e-mail address in full, like name@example.com.'],
    ])
    expect(await countRows(product, 'contend', 'contend_message')).toBe(before)
  })
})

describe('files', () => {
  test('are five at most, and the same one named twice is one', async () => {
    const all = await Promise.all(['#100001', '#100002', '#100003', '#100004', '#100005'].map(aFile))
    const { contend } = await opens({ files: [...all, addressOf(all[0]!), all[1]] })
    expect(contend.messages[0].files.map(({ id }: any) => id).toSorted()).toEqual(all.toSorted())
  })

  test('that are six, somebody else’s, used already or invented are refused, and nothing is opened', async () => {
    const six = await Promise.all(['1', '2', '3', '4', '5', '6'].map((digit) => aFile(`#20000${digit}`)))
    expect(await refusalOf({ files: six })).toEqual([[['files'], 'Add at most 5 files.']])
    const another = await aToldFamily(product, school)
    const used = await aFile('#300001')
    await aDispute(product, another, { files: [used] })
    const schools = (await upload(product, await aPicture('#300002'), { as: school })).id
    for (const file of [used, schools, 'A'.repeat(22)])
      expect(await refusalOf({ files: [file] })).toEqual([
        [['files'], 'This upload is not there any more. Choose the file again.'],
      ])
    expect(await rows(product, 'select id from contend where debtor_id = ?', [told.id])).toEqual([])
  })
})

describe('the same twice', () => {
  test('under one key opens one, also when both come at the same moment', async () => {
    const requestKey = 'a double click'
    const answers = await Promise.all([opens({ requestKey }), opens({ requestKey })])
    const third = await opens({ requestKey })
    expect(new Set([...answers, third].map(({ contend }) => contend?.id)).size).toBe(1)
  })

  test('with other words under the same key is refused, so that no word is dropped unsaid, and opens once the first is taken back', async () => {
    const requestKey = 'a form that is used again'
    const { contend } = await opens({ requestKey })
    expect(await refusalOf({ requestKey, message: 'And something else.' })).toEqual([
      [['requestKey'], expect.stringContaining('This was sent before with other details')],
    ])
    await goesOn(product, 'withdrawContend', { contendId: contend.id }, told)
    const second = (await opens({ requestKey, message: 'And something else.' })).contend
    expect(second).toMatchObject({ state: 'OPEN' })
    expect(second.id).not.toBe(contend.id)
    await goesOn(product, 'rejectContend', { contendId: second.id, message: 'No such payment.' }, school)
    // The same words, with a receipt that was not there.
    const brought = {
      requestKey: 'another form',
      message: 'And something else.',
      files: [await aFile('#500001')],
    }
    expect((await opens(brought)).contend).toMatchObject({ state: 'OPEN' })
  })

  test('under one key opens one, though its file was uploaded twice', async () => {
    const requestKey = 'a double click with a file'
    const first = await opens({ requestKey, files: [await aFile('#500002')] })
    expect((await opens({ requestKey, files: [await aFile('#500002')] })).contend.id).toBe(first.contend.id)
  })

  test('without a key opens one, with its file too', async () => {
    const files = [await aFile('#400001')]
    const first = await opens({ files })
    expect((await opens({ files })).contend.id).toBe(first.contend.id)
    expect(await refusalOf({ message: 'Another text.' })).toEqual([
      [
        null,
        'This claim is already answered, and that case is open. If it is yours, add to it, or withdraw it first.',
      ],
    ])
  })

  test('after the first was taken back opens another', async () => {
    const { contend } = await opens()
    await goesOn(product, 'withdrawContend', { contendId: contend.id }, told)
    const again = (await opens()).contend
    expect(again.id).not.toBe(contend.id)
    expect(again.state).toBe('OPEN')
  })

  test('by another family of the same claim, under the same key, is not answered with the first one’s case', async () => {
    const requestKey = 'form-1'
    await opens({ requestKey })
    await done(product, 'updateDebtor', { id: told.id, parentEmail: `other-${told.email}` }, school)
    const letter = await product.mail.letterTo(`other-${told.email}`)
    const token = /\/claim\/([\w-]{43})/.exec(letter.text)![1]!
    expect((await opens({ requestKey }, { token })).contend).toBeNull()
  })
})

describe('a dispute after a no', () => {
  test('that brings no new file is kept as a repeat, with a sentence that says what helps', async () => {
    const files = [await aFile('#500001')]
    const { contend } = await opens({ files })
    await rejects(contend.id)
    const sameBytes = [await aFile('#500001')]
    const repeat = (await opens({ message: 'Once more.', reason: 'OTHER', files: sameBytes })).contend
    expect(repeat).toMatchObject({ state: 'REPEATED', resolved: 'YES', mayDo: [], mayComment: false })
    expect(repeat.inWords).toContain('with a file that was not there before')
    expect(repeat.messages[0].text).toBe('Once more.')
  })

  test('is a repeat word for word too, once it cannot be the same click any more', async () => {
    const { contend } = await opens()
    await rejects(contend.id)
    expect((await opens()).contend.id).toBe(contend.id)
    await daysLater(product, 1, school)
    expect((await opens()).contend).toMatchObject({ state: 'REPEATED' })
  })

  test('that brings one is opened', async () => {
    const { contend } = await opens({ files: [await aFile('#600001')] })
    await rejects(contend.id)
    const files = [await aFile('#600001'), await aFile('#600002')]
    expect((await opens({ message: 'Here it is.', files })).contend).toMatchObject({ state: 'OPEN' })
  })

  test('to a plea is no repeat', async () => {
    const plea = await goesOn(product, 'pleadForTime', { instalments: [{ dueOn: dayIn(product, 20) }] }, told)
    await rejects(plea.id)
    expect((await opens()).contend).toMatchObject({ state: 'OPEN' })
  })
})

describe('a claim that is over', () => {
  test.each([
    [
      'withdrawn',
      'The school has withdrawn this claim: you need not do anything.',
      async () => {
        await done(product, 'withdrawDebtor', { id: told.id }, school)
      },
    ],
    [
      'completed',
      'The school says that everything is paid: you need not do anything.',
      async () => {
        await done(product, 'updateDebtor', { id: told.id, status: 'COMPLETED' }, school)
      },
    ],
    [
      'removed',
      'This claim has been removed from the register: you need not do anything.',
      async () => {
        await aDispute(product, told)
        await daysLater(product, 29, school)
      },
    ],
  ] as const)('because it was %s need not be answered', async (_how, sentence, ends) => {
    await ends()
    expect(await refusalOf({ message: 'Still wrong.' })).toEqual([[null, sentence]])
  })
})

describe('a school', () => {
  test('that is suspended keeps its duty to answer', async () => {
    const reason = 'Because.'
    const suspended = await anApprovedSchool(product, provider)
    const family = await aToldFamily(product, suspended)
    await decide(product, provider, 'suspendSchool', { schoolId: suspended.schoolId, reason })
    const contend = await aDispute(product, family)
    expect(contend).toMatchObject({ state: 'OPEN', waitsFor: 'SCHOOL' })
    await daysLater(product, 15, suspended)
    expect(await caseOf(product, contend.id, suspended)).toMatchObject({ state: 'OVERDUE' })
    const answered = await goesOn(
      product,
      'acceptContend',
      { contendId: contend.id, outcome: 'WITHDRAWN' },
      suspended,
    )
    expect(answered.state).toBe('ACCEPTED')
  })

  test('that waits for approval has told nobody: its claims look as if they did not exist', async () => {
    const waiting = await aSchool(product)
    const family = await verified('waits')
    const { id } = await aDebtor(product, waiting, { parentEmail: family.email })
    const { userErrors } = await onCase(product, 'contendClaim', { ...DISPUTE, debtorId: id }, family)
    expect(userErrors).toMatchObject([
      { code: 'NOT_FOUND', message: 'There is no such claim against your e-mail address.' },
    ])
  })
})

describe('whoever is signed in', () => {
  test('opens a case on a claim against their verified address, and on no other', async () => {
    const unverified = await anAccount(product, told.email.split('@')[0])
    const bySignedIn = (as: Person, id = told.id) =>
      onCase(product, 'contendClaim', { ...DISPUTE, debtorId: id }, as)
    const nothing = [{ code: 'NOT_FOUND', message: 'There is no such claim against your e-mail address.' }]
    expect((await bySignedIn(unverified)).userErrors).toMatchObject(nothing)
    const family = await verified(unverified.username, unverified)
    const foreign = await aToldFamily(product, school)
    for (const id of [foreign.id, '0', '2147483648', 'x'])
      expect((await bySignedIn(family, id)).userErrors).toMatchObject(nothing)
    expect((await bySignedIn(family)).contend).toMatchObject({ state: 'OPEN', mayDo: ['WITHDRAW'] })
  })

  test('at an address that said "this is not for me" opens none', async () => {
    const family = await verified(told.email.split('@')[0]!)
    await rows(product, 'update debtor set refused_emails = array[?] where id = ?', [told.email, told.id])
    const { userErrors } = await onCase(product, 'contendClaim', { ...DISPUTE, debtorId: told.id }, family)
    expect(userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
  })
})

test('a link that is revoked or invented opens nothing', async () => {
  await done(product, 'updateDebtor', { id: told.id, parentEmail: `new-${told.email}` }, school)
  for (const token of [told.token, 'A'.repeat(43), 'x'])
    expect(await refusalOf({}, { token })).toEqual([
      [['token'], 'This link is not valid any more. Use the newest letter.'],
    ])
})

/** Somebody whose address is confirmed. */
async function verified(name: string, person?: Person): Promise<Person> {
  const made = person ?? (await anAccount(product, name))
  await rows(product, 'update account set verified_email = email where username = ?', [made.username])
  return made
}
