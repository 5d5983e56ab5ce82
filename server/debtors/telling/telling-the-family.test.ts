import { expect, onTestFinished, test } from 'vitest'
import { addDays, localDate } from '../../../common/days.js'
import { aDispute, goesOn } from '../../testing/claims/cases.js'
import { act } from '../../testing/client.js'
import {
  attempt,
  claimBy,
  daysLater,
  debtorOf,
  done,
  found,
  letterState,
  tokenIn,
} from '../../testing/claims/claims.js'
import { aDebtor, aProvider, aSchool, anApprovedSchool, decide } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { printed } from '../../testing/printed.js'
import { OPERATOR_SETTINGS } from '../../testing/production-settings.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '7', ...OPERATOR_SETTINGS } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield Academy')
const other = await anApprovedSchool(product, provider, 'Other School')

const later = (days: number) => daysLater(product, days, school, other, provider)

test('a letter with a link does not tell the surname that its page asks for', async () => {
  const names = { studentName: 'Morenike Sowande', parentName: 'Mrs Ronke Sowande' }
  const { id } = await aDebtor(product, school, { ...names, parentEmail: 'ronke@example.com' })
  const first = await product.mail.letterTo('ronke@example.com')
  expect(first.text).toContain('Morenike S.')
  await act(product, 'requestClaimLink', { token: tokenIn(first) })
  // A letter that waits yet is worded anew by the change, and is no second one.
  await quiet(product)
  await done(product, 'updateDebtor', { id, amountOwed: '90000' }, school)
  await quiet(product)
  const letters = product.mail.received.filter(({ to }) => to === 'ronke@example.com')
  expect(letters).toHaveLength(3)
  expect(letters.filter(({ subject, text, html }) => /sowande/i.test(subject + text + html))).toEqual([])
})

test('nor does any letter of a case, least of all to an address that whoever found a printed letter has typed', async () => {
  const names = { studentName: 'Temidayo Sowande', parentName: 'Mrs Ronke Sowande' }
  const { id } = await aDebtor(product, school, { ...names, parentEmail: 'temi@example.com' })
  const { token } = await printed(product, id, school)
  await done(product, 'recordHandOver', { id }, school)
  const dispute = { reason: 'OTHER', message: 'Who is this?', email: 'finder@example.com' }
  const contendId = (await aDispute(product, { token: token! }, dispute)).id
  await goesOn(product, 'rejectContend', { contendId, message: 'It stands.' }, school)
  await quiet(product)
  const letters = product.mail.received.filter(({ to }) => /^(temi|finder)@/.test(to))
  // The claim's own, of each act by the letter, and of each step of the case.
  expect(letters.map(({ to }) => to).toSorted()).toEqual([
    'finder@example.com',
    'finder@example.com',
    'temi@example.com',
    'temi@example.com',
  ])
  expect(letters.filter(({ subject, text, html }) => /sowande/i.test(subject + text + html))).toEqual([])
})

test('a family reads in its letters, and on its page, who runs the register and how to reach them', async () => {
  const { id } = await aDebtor(product, school, { parentEmail: 'whose@example.com' })
  const first = await product.mail.letterTo('whose@example.com')
  await done(product, 'updateDebtor', { id, amountOwed: '90000' }, school)
  const changed = await product.mail.letterTo('whose@example.com', /has changed a claim/)
  const page = await (await fetch(`${product.url}/claim/${tokenIn(changed)}`)).text()
  for (const words of [first.html, first.text, changed.html, changed.text, page])
    expect(words.replace(/\s+/g, ' ')).toContain(
      'DMA is run by The Proof Trust, 5 Proof Road, Lagos. You can write to office@dma.example.',
    )
})

test('a changed address: the old link is dead, the old address is told, the new one gets a letter, notice starts again', async () => {
  const { id } = await aDebtor(product, school, {
    studentName: 'Ireti Balogun',
    parentEmail: 'old@example.com',
  })
  const first = tokenIn(await product.mail.letterTo('old@example.com'))
  await letterState(product, id, 'SENT', school)
  await later(8)
  expect(await found(product, 'ireti balogun', other)).toEqual(['Ireti Balogun'])
  expect(await claimBy(product, first)).toMatchObject({ studentName: 'Ireti B.' })

  await done(product, 'updateDebtor', { id, parentEmail: 'new@example.com' }, school)
  expect(await claimBy(product, first)).toBeNull()
  expect(await found(product, 'ireti balogun', other)).toEqual([])
  await product.mail.letterTo('old@example.com', /changed an e-mail address/)
  const second = tokenIn(await product.mail.letterTo('new@example.com'))
  expect(second).not.toBe(first)
  expect(await claimBy(product, second)).toMatchObject({ studentName: 'Ireti B.' })
  await letterState(product, id, 'SENT', school)
  expect((await debtorOf(product, id, school)).inDirectory).toMatchObject({
    listed: false,
    reason: expect.stringContaining('The family has been told.'),
  })
  await later(8)
  expect(await found(product, 'ireti balogun', other)).toEqual(['Ireti Balogun'])
})

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'the address is changed once more',
    (id) => done(product, 'updateDebtor', { id, parentEmail: 'third@example.com' }, school),
  ],
  ['the claim is withdrawn', (id) => done(product, 'withdrawDebtor', { id }, school)],
])(
  'the old address hears that it is written to no more, also where %s before that letter leaves',
  async (what, then) => {
    const old = `left.${what.length}@example.com`
    const { id } = await aDebtor(product, school, { parentEmail: old })
    await letterState(product, id, 'SENT', school)
    product.mail.answer = (to) => (to === old ? 451 : null)
    onTestFinished(() => void (product.mail.answer = () => null))
    await done(product, 'updateDebtor', { id, parentEmail: 'second@example.com' }, school)
    await then(id)
    product.mail.answer = () => null
    const { text } = await product.mail.letterTo(old, /changed an e-mail address/)
    expect(text).toContain('We will not write to you here')
  },
)

test('a changed address while the letter to the old one is on its way still starts notice with the new letter', async () => {
  const arrived = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<null>()
  product.mail.answer = async (to) => {
    if (to === 'never@example.com') return 451
    if (to !== 'slow@example.com') return null
    arrived.resolve()
    return taken.promise
  }
  const { id } = await aDebtor(product, school, { parentEmail: 'slow@example.com' })
  await arrived.promise
  const changing = done(product, 'updateDebtor', { id, parentEmail: 'never@example.com' }, school)
  taken.resolve(null)
  await changing
  await product.mail.letterTo('slow@example.com', /changed an e-mail address/)
  const { inDirectory, letter } = await debtorOf(product, id, school)
  expect(letter).toMatchObject({ to: 'never@example.com' })
  expect(inDirectory).toMatchObject({ listed: false, reason: 'The family has not been told yet.' })
  product.mail.answer = () => null
  await letterState(product, id, 'SENT', school)
})

test('without an e-mail address there is a page to print, and notice runs from the recorded hand-over', async () => {
  const { id } = await aDebtor(product, school, { studentName: 'Paper Only', parentEmail: null })
  const listed = await debtorOf(product, id, school)
  expect(listed).toMatchObject({
    letter: null,
    printableLetterUrl: expect.stringMatching(new RegExp(`/letters/claim/${id}$`)),
    inDirectory: { listed: false, reason: 'The family has not been told yet.' },
  })
  await later(8)
  expect(await found(product, 'paper only', other)).toEqual([])
  const handed = await done(product, 'recordHandOver', { id }, school)
  expect(handed.handedOverOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(handed.history[0]).toMatchObject({ act: 'debtor.handed-over', by: school.username })
  expect(handed.inDirectory).toMatchObject({ listed: false, visibleFrom: expect.any(String) })
  await later(8)
  expect(await found(product, 'paper only', other)).toEqual(['Paper Only'])
})

test('an address added to a printed claim gets a letter; the hand-over still counts', async () => {
  const { id } = await aDebtor(product, school, { parentEmail: null })
  await done(product, 'recordHandOver', { id }, school)
  const debtor = await done(product, 'updateDebtor', { id, parentEmail: 'added@example.com' }, school)
  expect(debtor).toMatchObject({ printableLetterUrl: null, inDirectory: { visibleFrom: expect.any(String) } })
  await product.mail.letterTo('added@example.com')
})

test('a letter cannot be handed over tomorrow, before it was listed, or for a claim that is closed', async () => {
  const { id } = await aDebtor(product, school, { parentEmail: null })
  for (const on of ['2999-01-01', '2020-01-01'])
    expect((await attempt(product, 'recordHandOver', { id, on }, school)).userErrors).toMatchObject([
      { field: ['on'] },
    ])
  await done(product, 'withdrawDebtor', { id }, school)
  expect((await attempt(product, 'recordHandOver', { id }, school)).userErrors).toMatchObject([
    { code: 'CONFLICT', field: ['id'] },
  ])
})

test('no letter leaves for a school that waits; what is withdrawn meanwhile never does', async () => {
  const waiting = await aSchool(product, 'Hopeful School')
  const kept = await aDebtor(product, waiting, { parentEmail: 'kept@example.com' })
  const taken = await aDebtor(product, waiting, { parentEmail: 'taken@example.com' })
  expect([kept.letter.state, taken.letter.state]).toEqual(['HELD', 'HELD'])
  expect((await attempt(product, 'recordHandOver', { id: kept.id }, waiting)).userErrors).toMatchObject([
    { code: 'CONFLICT' },
  ])
  const withdrawn = await done(product, 'withdrawDebtor', { id: taken.id }, waiting)
  expect(withdrawn.letter.state).toBe('CANCELLED')
  await decide(product, provider, 'approveSchool', { schoolId: waiting.schoolId })
  await product.mail.letterTo('kept@example.com')
  await quiet(product)
  expect(product.mail.received.map(({ to }) => to)).not.toContain('taken@example.com')
})

test('a hand-over is of no day before its school was approved: until then nothing could be printed', async () => {
  const waiting = await aSchool(product)
  const studentName = 'Ebele Nwachukwu'
  const { id } = await aDebtor(product, waiting, { studentName, parentEmail: null })
  const listed = localDate(product.clock.now(), product.world.rules.timeZone)
  await daysLater(product, 10, provider, school, other, waiting)
  await decide(product, provider, 'approveSchool', { schoolId: waiting.schoolId })
  for (const days of [0, 9]) {
    const { userErrors } = await attempt(
      product,
      'recordHandOver',
      { id, on: addDays(listed, days) },
      waiting,
    )
    expect(userErrors).toMatchObject([{ field: ['on'], message: expect.stringContaining('was approved') }])
  }
  expect(await found(product, studentName, other)).toEqual([])
  await done(product, 'recordHandOver', { id, on: addDays(listed, 10) }, waiting)
})

test('a held letter goes to the address that the claim has when the school is approved', async () => {
  const waiting = await aSchool(product)
  const { id } = await aDebtor(product, waiting, { parentEmail: 'typo@example.com' })
  await done(product, 'updateDebtor', { id, parentEmail: 'right@example.com' }, waiting)
  await decide(product, provider, 'approveSchool', { schoolId: waiting.schoolId })
  await product.mail.letterTo('right@example.com')
  await quiet(product)
  expect(product.mail.received.map(({ to }) => to)).not.toContain('typo@example.com')
})
