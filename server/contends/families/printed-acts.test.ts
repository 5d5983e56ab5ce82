import { beforeEach, describe, expect, test } from 'vitest'
import {
  aDispute,
  aToldFamily,
  caseOf,
  contendsOf,
  dayIn,
  goesOn,
  onCase,
  type Told,
} from '../../testing/claims/cases.js'
import { debtorOf, done, found } from '../../testing/claims/claims.js'
import { aSignedInFamily } from '../../testing/claims/claim-visitor.js'
import { aPicture, ask, upload } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, anAccount, type Person } from '../../testing/people.js'
import { printed, undoPage, undoTokenOf } from '../../testing/printed.js'
import { quiet, stored } from '../../testing/databases/stored.js'
import { theRegister } from '../../testing/register.js'

const { product, provider, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
/** The link of the letter that the school has printed. */
let paper: { token: string }
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
  paper = { token: (await printed(product, told.id, school)).token! }
  await done(product, 'recordHandOver', { id: told.id }, school)
})

const MARKED =
  '{ contend(id: $id, token: $token) { state byPrintedLetter messages { act side byPrintedLetter } } }'
const marksOf = async (id: string, token: string) =>
  (await ask(product, `query ($id: ID!, $token: String) ${MARKED}`, { id, token })).contend
const undo = async (token?: string) =>
  undoPage(product, token ?? (await undoTokenOf(product, told.email)), 'POST')
const rejects = (contendId: string) =>
  goesOn(product, 'rejectContend', { contendId, message: 'It stands.' }, school)
const plan = (days: number) => ({ instalments: [{ dueOn: dayIn(product, days) }] })
const stands = async (id: string) => (await caseOf(product, id, told)).state

test('a school that plays the family with its own letter takes nothing from the family', async () => {
  // The school prints, says that it handed over, disputes its own claim, and rejects that.
  const forged = await aDispute(product, paper)
  await rejects(forged.id)
  // The family was told at once, and reads it all by its own link.
  const undoToken = await undoTokenOf(product, told.email)
  expect(await marksOf(forged.id, told.token)).toEqual({
    state: 'REJECTED',
    byPrintedLetter: true,
    messages: [
      { act: 'OPEN', side: 'FAMILY', byPrintedLetter: true },
      { act: 'REJECT', side: 'SCHOOL', byPrintedLetter: false },
    ],
  })
  // Its own dispute is the first one, and goes to the provider.
  const real = await aDispute(product, told)
  expect(real.state).toBe('OPEN')
  await rejects(real.id)
  expect(
    await goesOn(product, 'escalateContend', { contendId: real.id, message: 'No.' }, told),
  ).toMatchObject({
    state: 'ESCALATED',
  })
  // And it undoes what was done in its name.
  expect((await undo(undoToken)).status).toBe(200)
  expect(await stands(forged.id)).toBe('WITHDRAWN')
  expect(await stands(real.id)).toBe('ESCALATED')
  const { history } = await debtorOf(product, told.id, school)
  const acts = history.map(({ act, changes }: any) => [
    act,
    changes.some((one: any) => one.field === 'through'),
  ])
  expect(acts).toContainEqual(['contend.open', true])
  expect(acts).toContainEqual(['contend.open', false])
  expect(acts).toContainEqual(['contend.undo', false])
})

test('the same, sent again by the printed letter, is a repeat; sent by e-mail it is none, whatever file came before', async () => {
  await rejects((await aDispute(product, paper)).id)
  expect((await aDispute(product, paper, { message: 'Once more.' })).state).toBe('REPEATED')
  expect((await aDispute(product, told)).state).toBe('OPEN')
})

test('that the provider was asked by the printed letter does not use up what the family may ask', async () => {
  const forged = await aDispute(product, paper)
  await rejects(forged.id)
  await goesOn(product, 'escalateContend', { contendId: forged.id, message: 'Whatever.' }, paper)
  await goesOn(
    product,
    'decideContend',
    { contendId: forged.id, decision: 'DISMISS', reasons: 'No.' },
    provider,
  )
  const real = await aDispute(product, told)
  await rejects(real.id)
  expect(
    await goesOn(product, 'escalateContend', { contendId: real.id, message: 'No.' }, told),
  ).toMatchObject({ state: 'ESCALATED' })
})

test('that it was the printed letter the school, the provider and the audit trail say', async () => {
  const { id } = await aDispute(product, paper)
  await quiet(product)
  const inbox =
    '{ viewer { school { contends(first: 1) { edges { node { contend { id byPrintedLetter } } } } } } }'
  const { viewer } = await ask(product, inbox, {}, school)
  expect(viewer.school.contends.edges[0].node.contend).toEqual({ id, byPrintedLetter: true })
  const { notifications } = await ask(
    product,
    '{ notifications(first: 1) { edges { node { text } } } }',
    {},
    school,
  )
  expect(notifications.edges[0].node.text).toMatch(/It came by the printed letter\.$/)
  await rejects(id)
  await goesOn(product, 'escalateContend', { contendId: id, message: 'No.' }, paper)
  const { desk } = await ask(
    product,
    `query ($id: ID!) { desk { escalation(id: $id) { contend { byPrintedLetter messages { byPrintedLetter } } }
      audit(first: 5) { edges { node { sentence } } } } }`,
    { id },
    provider,
  )
  expect(desk.escalation.contend).toMatchObject({ byPrintedLetter: true })
  const sentences = desk.audit.edges.map(({ node }: any) => node.sentence)
  expect(sentences).toContain(`The family asked the provider to decide case ${id}, by the printed letter.`)
  await quiet(product)
  const desks = product.mail.received.filter(({ to }) => to === provider.email)
  expect(desks.at(-1)!.text.replace(/\s+/g, ' ')).toContain('It came by a letter that the school printed')
})

describe('an address that was typed at a printed letter', () => {
  test('is written to, and its link is worth no more than the letter: marked, told, and ending nobody’s', async () => {
    const { id } = await aDispute(product, paper, { email: 'bursar@school.example' })
    await quiet(product)
    const letter = product.mail.received.findLast(({ to }) => to === 'bursar@school.example')!
    const token = /\/claim\/([\w-]{43})/.exec(letter.text)![1]!
    await goesOn(product, 'commentOnContend', { contendId: id, message: 'Again.', files: [] }, { token })
    expect((await marksOf(id, told.token)).messages.map((one: any) => one.byPrintedLetter)).toEqual([
      true,
      true,
    ])
    const { userErrors } = await ask(
      product,
      'mutation ($i: RevokeClaimLinksInput!) { revokeClaimLinks(input: $i) { userErrors { code } } }',
      { i: { token, surname: told.name.split(' ')[1] } },
    ).then(({ revokeClaimLinks }) => revokeClaimLinks)
    expect(userErrors).toEqual([{ code: 'CONFLICT' }])
    expect(
      (await rows(product, 'select count(*)::int as n from printed_act where contend_id = ?', [id]))[0].n,
    ).toBe(2)
  })

  test('with an account learns no more than the letter tells: short names, no file, and no name of one', async () => {
    const surname = told.name.split(' ')[1]!
    const slip = await upload(product, await aPicture('#a10001'), { name: `slip of ${surname}.png` })
    const { id } = await aDispute(product, paper, { email: 'finder@example.com', files: [slip.id] })
    const list = await upload(product, await aPicture('#a10002'), { name: `${surname}.png`, as: school })
    const answer = { contendId: id, message: 'It stands.', files: [list.id] }
    await goesOn(product, 'rejectContend', answer, school)
    const finder = await anAccount(product, 'finder')
    const parent = await anAccount(product, told.email.split('@')[0])
    await rows(product, 'update account set verified_email = email where username = any(?)', [
      `{${finder.username},${parent.username}}`,
    ])
    const reads = async (as: Person) => {
      const query = '{ studentName parentName messages { files { name url } } }'
      const { contend } = await ask(product, `query ($id: ID!) { contend(id: $id) ${query} }`, { id }, as)
      const urls: string[] = contend.messages.flatMap(({ files }: any) => files.map(({ url }: any) => url))
      const opened = await Promise.all(
        urls.map((url) =>
          fetch(product.url + new URL(url).pathname, { headers: { Authorization: `Token ${as.key}` } }),
        ),
      )
      const pages = [
        await aSignedInFamily(product, as).open('/all'),
        await aSignedInFamily(product, as, told.id).open(`/cases/${id}`),
      ]
      const text = JSON.stringify(contend) + pages.map(({ html }) => html).join('')
      return { statuses: opened.map(({ status }) => status), tellsSurname: text.includes(surname), text }
    }
    const found = await reads(finder)
    expect(found).toMatchObject({ statuses: [404, 404], tellsSurname: false })
    expect(found.text).toContain('It opens by the link in your letter.')
    expect(await reads(parent)).toMatchObject({ statuses: [200, 200], tellsSurname: true })
  })

  test('left empty: the school’s answer goes where the claim’s letters go', async () => {
    const { id } = await aDispute(product, paper)
    await rejects(id)
    await quiet(product)
    // Of two that leave in one moment either may come first.
    const letters = product.mail.received.filter(({ to }) => to === told.email)
    expect(letters.map(({ text }) => text).join('\n')).toContain('It stands.')
  })
})

describe('undoing', () => {
  test('is told with what was done and until when; opening the page changes nothing, pressing twice undoes once', async () => {
    const { id } = await aDispute(product, paper)
    const token = await undoTokenOf(product, told.email)
    const before = await stored(product)
    const shown = await undoPage(product, token)
    expect(shown.status).toBe(200)
    expect(shown.html).toMatch(/Somebody who had that letter has disputed the claim\./)
    expect(shown.html).not.toContain(told.name)
    expect(await stored(product)).toEqual(before)
    expect(await found(product, told.name, other)).toEqual([told.name])
    for (let times = 0; times < 2; times++) {
      const { status, html } = await undo(token)
      expect([status, html.includes('It is undone')]).toEqual([200, true])
    }
    const { state, messages } = await caseOf(product, id, told)
    expect([state, messages.map(({ act }: any) => act)]).toEqual(['WITHDRAWN', ['OPEN', 'UNDO']])
  })

  test('is a secret of its own: a claim’s link undoes nothing, and what is unknown looks like what is malformed', async () => {
    await aDispute(product, paper)
    for (const token of [told.token, paper.token, 'A'.repeat(43), 'x'])
      expect((await undo(token)).status, token).toBe(404)
    const token = await undoTokenOf(product, told.email)
    expect((await fetch(`${product.url}/claim/${token}`)).status).toBe(404)
  })

  test('each act has its letter, also where there are many in a day: none stands for another', async () => {
    const { id } = await aDispute(product, paper)
    for (const message of ['One.', 'Two.', 'Three.', 'Four.', 'Five.'])
      await goesOn(product, 'commentOnContend', { contendId: id, message, files: [] }, paper)
    const letters = await rows(
      product,
      `select state, count(*)::int as n from letter where debtor_id = ? and kind = 'printed-letter-used' group by 1`,
      [told.id],
    )
    expect(letters.map(({ state }) => state)).not.toContain('CANCELLED')
    expect(letters.reduce((sum, { n }) => sum + n, 0)).toBe(6)
  })

  test('works until the end of the 14th day, and no longer', async () => {
    const { id } = await aDispute(product, paper)
    const token = await undoTokenOf(product, told.email)
    await later(15)
    const { status, html } = await undo(token)
    expect([status, html.includes('The time to undo it is over')]).toEqual([409, true])
    expect(await stands(id)).toBe('OVERDUE')
    expect((await undoPage(product, token)).html).not.toContain('<form')
  })

  test('nothing that the school does ends it: another address, a withdrawal, a letter printed anew', async () => {
    const { id } = await aDispute(product, paper)
    const token = await undoTokenOf(product, told.email)
    await done(product, 'updateDebtor', { id: told.id, parentEmail: 'mine@school.example' }, school)
    await done(product, 'recordHandOver', { id: told.id }, school)
    await printed(product, told.id, school)
    expect((await undo(token)).status).toBe(200)
    const [contend] = await contendsOf(product, told.id)
    expect([String(contend.id), contend.state]).toEqual([id, 'WITHDRAWN'])
  })

  test.each([
    ['withdrawContend', {}, 'WITHDRAWN', 'OPEN'],
    ['commentOnContend', { message: 'Forget it.', files: [] }, 'OPEN', 'OPEN'],
  ])('%s gives back where the case stood', async (act, input, after, before) => {
    const { id } = await aDispute(product, paper)
    // Of two letters that leave at the same moment either may come last.
    await quiet(product)
    expect((await goesOn(product, act, { contendId: id, ...input }, paper)).state).toBe(after)
    await later(3)
    expect((await undo()).status).toBe(200)
    const case_ = await caseOf(product, id, told)
    expect(case_.state).toBe(before)
    // The clock has stood still while it was taken back.
    expect(case_.dueOn).toBe(dayIn(product, act === 'withdrawContend' ? 14 : 11))
  })

  test('an escalation by the printed letter does not use up the family’s own', async () => {
    const { id } = await aDispute(product, paper)
    await rejects(id)
    await goesOn(product, 'escalateContend', { contendId: id, message: 'Whatever.' }, paper)
    expect((await undo()).status).toBe(200)
    expect(await stands(id)).toBe('REJECTED')
    expect(await goesOn(product, 'escalateContend', { contendId: id, message: 'No.' }, told)).toMatchObject({
      state: 'ESCALATED',
    })
  })

  test.each([
    ['AGREE', {}, 'AGREED'],
    ['DECLINE', {}, 'OFFER_LAPSED'],
    ['COUNTER', 30, 'OPEN'],
  ])('an offer that was answered with %s waits for the family again', async (answer, input, after) => {
    const { id } = await goesOn(product, 'pleadForTime', plan(20), paper)
    await goesOn(product, 'answerPlan', { contendId: id, answer: 'COUNTER', ...plan(10) }, school)
    const other = typeof input === 'number' ? plan(input) : {}
    const said = await goesOn(product, 'answerPlan', { contendId: id, answer, ...other }, paper)
    expect(said.state).toBe(after)
    expect((await undo()).status).toBe(200)
    expect(await caseOf(product, id, told)).toMatchObject({
      state: 'COUNTERED',
      plan: { agreedAt: null, instalments: [{ dueOn: dayIn(product, 10) }] },
    })
    expect((await debtorOf(product, told.id, school)).status).toBe('ABANDONED_PAYMENT')
    expect(await goesOn(product, 'answerPlan', { contendId: id, answer: 'AGREE' }, told)).toMatchObject({
      state: 'AGREED',
    })
  })

  test('where the case has gone on since nothing is changed, the family is told so, and the provider once', async () => {
    const { id } = await aDispute(product, paper)
    await rejects(id)
    await goesOn(product, 'escalateContend', { contendId: id, message: 'Whatever.' }, paper)
    const escalated = await undoTokenOf(product, told.email)
    const decision = { contendId: id, decision: 'DISMISS', reasons: 'Not paid.' }
    await goesOn(product, 'decideContend', decision, provider)
    for (let times = 0; times < 2; times++) expect((await undo(escalated)).status).toBe(409)
    expect(await stands(id)).toBe('DISMISSED')
    const query = '{ notifications(first: 20) { edges { node { kind text } } } }'
    const { notifications } = await ask(product, query, {}, provider)
    const asked = notifications.edges.filter(({ node }: any) => node.kind === 'contend.undo-asked')
    expect(asked.filter(({ node }: any) => node.text.includes(`claim ${told.id} `))).toHaveLength(1)
    // And it counts for nothing: the family's own dispute is its first.
    expect((await aDispute(product, told)).state).toBe('OPEN')
  })
})

describe('no act of the school ends the link that an open case hangs on', () => {
  test.each([
    [
      'another address',
      async (id: string) => done(product, 'updateDebtor', { id, parentEmail: 'x@school.example' }, school),
    ],
    ['no address', async (id: string) => done(product, 'updateDebtor', { id, parentEmail: null }, school)],
    ['another hand-over', async (id: string) => done(product, 'recordHandOver', { id }, school)],
    ['another printing', async (id: string) => printed(product, id, school)],
    ['a withdrawal', async (id: string) => done(product, 'withdrawDebtor', { id }, school)],
    [
      'a withdrawal and a second listing',
      async (id: string) => {
        await done(product, 'withdrawDebtor', { id }, school)
        await aDebtor(product, school, { studentName: told.name, parentEmail: told.email })
      },
    ],
  ])('%s', async (_what, act) => {
    const { id } = await aDispute(product, told)
    await act(told.id)
    expect(await caseOf(product, id, told)).toMatchObject({ id })
  })

  test('nor that of a case that came by the printed letter', async () => {
    const { id } = await aDispute(product, paper)
    await done(product, 'updateDebtor', { id: told.id, parentEmail: 'x@school.example' }, school)
    await printed(product, told.id, school)
    expect(await goesOn(product, 'withdrawContend', { contendId: id }, paper)).toMatchObject({
      state: 'WITHDRAWN',
    })
  })
})

test('a family ends the printed letter’s link with its own, and the case still tells its contact of news', async () => {
  const { id } = await aDispute(product, paper, { email: 'grandmother@example.com' })
  const revoke =
    'mutation ($i: RevokeClaimLinksInput!) { revokeClaimLinks(input: $i) { userErrors { message } } }'
  const surname = told.name.split(' ')[1]
  const { revokeClaimLinks } = await ask(product, revoke, { i: { token: told.token, surname } })
  expect(revokeClaimLinks.userErrors).toEqual([])
  expect((await onCase(product, 'withdrawContend', { contendId: id }, paper)).userErrors).toHaveLength(1)
  await rejects(id)
  await quiet(product)
  const news = product.mail.received.findLast(({ to }) => to === 'grandmother@example.com')!
  expect(news.text).toContain('It stands.')
})
