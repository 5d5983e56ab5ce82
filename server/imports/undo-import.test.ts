import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerWardQuestions } from '../contends/families/answer-ward-questions.js'
import { check } from '../testing/claims/checks.js'
import { attempt, daysLater, done, found } from '../testing/claims/claims.js'
import { act, ask, type Asker } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows, untilWaiting } from '../testing/databases/database.js'
import { aCheckedList, anImport } from '../testing/imports.js'
import {
  aColleague,
  anAccount,
  aDebtor,
  aProvider,
  aSchool,
  anApprovedSchool,
  decide,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet, stored } from '../testing/databases/stored.js'
import { aReceiver, type Receiver } from '../testing/servers/webhook-receiver.js'
import { WebhookEvent } from '../webhooks/webhook-event.js'

let product: Product
let provider: Person
let school: SchoolPerson
let other: SchoolPerson
let receiver: Receiver
beforeAll(async () => {
  product = await aProduct({
    env: { IMPORT_PAUSE_MINUTES: '10', NOTICE_DAYS: '0', WEBHOOKS_PRIVATE: 'true' },
  })
  receiver = await aReceiver()
  provider = await aProvider(product)
  other = await anApprovedSchool(product, provider)
})
afterAll(async () => {
  await product.close()
  await receiver.close()
})
let number = 0
beforeEach(async () => {
  await daysLater(product, 0, provider, other)
  school = await anApprovedSchool(product, provider)
  number++
})

const HEAD = 'Name of student,Name of parent,Parent’s phone number,Amount owed,E-mail,Due date'
/** Of another family in every test. */
const FAMILIES =
  'Okonkwo Adebayo Mbadiwe Ifeajuna Danjuma Eyitayo Ogunbanjo Nwachukwu Tafawa Kuforiji Ransome Jakande Obaseki Wachuku Shagari Ekwueme Azikiwe Lawal'
const family = () => FAMILIES.split(' ')[number]!
const emailOf = (child: string) => `${child}.${family()}@example.com`.toLowerCase()
const aRow = (child: string, { amount = '5000', due = '' } = {}) =>
  `${child} ${family()},Mrs ${family()},0803 000 0001,${amount},${emailOf(child)},${due}`
const CHILDREN = ['Chidinma', 'Olufunke', 'Tamunosaki']
const aList = (children: readonly string[] = CHILDREN) =>
  [HEAD, ...children.map((one) => aRow(one))].join('\n')

async function imported(list = aList(), as: SchoolPerson = school): Promise<any> {
  const { id } = await aCheckedList(product, list, as)
  return anImport(product, { id }, as)
}
const UNDOING = 'import { id state undoableUntil undoing { added undoable } }'
const undo = (id: string, as: Asker = school) => act(product, 'undoImport', { id }, { as, select: UNDOING })
const whyNot = async (id: string, as: Asker = school) =>
  (await undo(id, as)).userErrors.map(({ message }: any) => message).join(' ')
const debtorsOf = ({ schoolId }: SchoolPerson) =>
  rows(
    product,
    `select d.*, (select string_agg(state, ',') from letter where debtor_id = d.id) as letters
       from debtor d where school_id = ? order by id`,
    [schoolId],
  )
const namesOnList = async (as = school, undone = false) => {
  const query = `query ($undone: Boolean) { dashboard { debtors(undone: $undone) { edges { node { studentName } } } } }`
  const { dashboard } = await ask(product, query, { undone }, as)
  return dashboard.debtors.edges.map(({ node }: any) => node.studentName.split(' ')[0]).toSorted()
}
const written = () => product.mail.received.filter(({ to }) => to.includes(family().toLowerCase()))
/** All jobs are done that need not wait. */
async function quietly(): Promise<void> {
  const due = `select from pgboss.job where state < 'completed' and start_after <= now()`
  await expect.poll(() => rows(product, due)).toEqual([])
}
/** What waits for the end of a pause starts now. */
const letGo = (statement = 'true') =>
  rows(product, `update pgboss.job set start_after = now() where state = 'created' and ${statement}`)
/** The pause is over, for the clock and for the queue. */
async function pauseEnds(): Promise<void> {
  product.clock.forward(11 / (24 * 60))
  await letGo()
  await quiet(product)
}

describe('in the pause', () => {
  test('no letter leaves, nothing is noticed or seen, and the end is told', async () => {
    const before = product.clock.now().getTime()
    const { id } = await imported()
    const query = `query ($id: ID!) { debtorImport(id: $id) { undoableUntil undoing { added undoable } }
      recentImports(undoable: true) { id state } }`
    const { debtorImport, recentImports } = await ask(product, query, { id }, school)
    expect(debtorImport.undoing).toEqual({ added: 3, undoable: 3 })
    const minutes = (Date.parse(debtorImport.undoableUntil) - before) / 60_000
    expect(minutes).toBeGreaterThan(9.9)
    expect(minutes).toBeLessThan(11)
    expect(recentImports).toEqual([{ id, state: 'DONE' }])
    for (const one of await debtorsOf(school))
      expect(one).toMatchObject({ noticed_at: null, letters: 'QUEUED', withdrawn_at: null })
    expect(written()).toEqual([])
    expect(await found(product, family(), other)).toEqual([])
    expect(await namesOnList()).toEqual(CHILDREN)
    await pauseEnds()
    expect(written()).toHaveLength(3)
    expect(await found(product, family(), other)).toHaveLength(3)
    expect(await whyNot(id)).toMatch(
      /^It is too late to undo this import: that was possible until \d\d:\d\d\./,
    )
    expect(await ask(product, query, { id }, school)).toMatchObject({ recentImports: [] })
  })

  test('another address, and an approval, make no letter leave sooner', async () => {
    const waiting = await aSchool(product)
    await imported(aList(['Chidinma']), waiting)
    await decide(product, provider, 'approveSchool', { schoolId: waiting.schoolId })
    await imported()
    const [first] = await debtorsOf(school)
    await done(product, 'updateDebtor', { id: String(first.id), parentEmail: emailOf('new') }, school)
    const queued = await rows(
      product,
      `select start_after > now() + interval '8 minutes' as waits from pgboss.job j
         join letter l on l.id = (j.data ->> 'letterId')::int
        where j.name = 'letters' and j.state = 'created' and l.state = 'QUEUED'`,
    )
    expect(queued.length).toBeGreaterThanOrEqual(4)
    expect(new Set(queued.map(({ waits }) => waits))).toEqual(new Set([true]))
    expect(written()).toEqual([])
  })

  test('no letter that its family asks for leaves sooner, and its account shows it nothing', async () => {
    const about = {
      student: `Chidinma ${family()}`,
      parent: `Adaeze ${family()}`,
      phone: '0803 412 5577',
      email: emailOf('Chidinma'),
    }
    await imported([HEAD, `${about.student},${about.parent},${about.phone},5000,${about.email},`].join('\n'))
    const [{ id }] = await debtorsOf(school)
    expect((await act(product, 'askAboutWard', about)).userErrors).toEqual([])
    await answerWardQuestions(product.world, pino({ level: 'silent' }))
    expect((await debtorsOf(school))[0].letters).toBe('QUEUED,QUEUED')
    const parent = await anAccount(product, emailOf('Chidinma').split('@')[0])
    await rows(product, 'update account set verified_email = email where email = ?', [parent.email])
    const contend = () =>
      act(
        product,
        'contendClaim',
        { debtorId: String(id), reason: 'ALREADY_PAID', message: 'Paid.' },
        { as: parent },
      )
    expect((await contend()).userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
    await quietly()
    const aboutClaims = () => written().filter(({ text }) => /\/claim\//.test(text))
    expect(aboutClaims()).toEqual([])
    await pauseEnds()
    expect(aboutClaims()).toHaveLength(2)
    expect((await contend()).userErrors).toEqual([])
  })

  test('a printed letter is not handed over', async () => {
    await imported([HEAD, `Ada ${family()},Mrs ${family()},0803 000 0002,500,,`].join('\n'))
    const [{ id }] = await debtorsOf(school)
    const toPrint = async () =>
      (await ask(product, '{ dashboard { totals { toPrint } } }', {}, school)).dashboard.totals.toPrint
    expect(await toPrint()).toBe(0)
    const { userErrors } = await attempt(product, 'recordHandOver', { id: String(id) }, school)
    expect(userErrors[0]!.message).toMatch(/can be undone until \d\d:\d\d/)
    await pauseEnds()
    expect(await toPrint()).toBe(1)
    await done(product, 'recordHandOver', { id: String(id) }, school)
  })

  test('a claim that was typed into the form is told at once', async () => {
    await aDebtor(product, school, { studentName: `Ada ${family()}`, parentEmail: emailOf('ada') })
    await expect.poll(written).toHaveLength(1)
  })
})

describe('an import that was undone', () => {
  /** What keeps a record of it: looked at one by one below. */
  const ON_RECORD = ['debtor', 'ledger_entry', 'letter', 'claim_link', 'history_entry', 'debtor_import']
  const OF_THE_FILE = ['import_line', 'column_mapping']

  test('leaves every table as it was, but for the record of it, and tells nobody', async () => {
    const since = product.clock.now()
    const { webhook } = await act(
      product,
      'createWebhook',
      { url: receiver.url, events: Object.keys(WebhookEvent) },
      { as: school, select: 'webhook { id }' },
    )
    await aDebtor(product, school, { studentName: `Ngozi ${family()}`, parentEmail: null })
    const totals = () =>
      ask(
        product,
        '{ dashboard { classes totals { count owed { amount } toPrint undelivered } } }',
        {},
        school,
      )
    await expect.poll(() => receiver.received.length).toBe(1)
    // What has arrived is on record a moment later.
    const jobs = `select name from pgboss.job where name in ('letters', 'webhooks') and state < 'completed'`
    const left = () => rows(product, jobs)
    await expect.poll(left).toEqual([])
    const [tables, sums] = [await stored(product), await totals()]
    const { id } = await imported()
    expect(await totals()).not.toEqual(sums)
    const { import: undone, userErrors } = await undo(id)
    expect(userErrors).toEqual([])
    expect(undone).toMatchObject({ state: 'UNDONE', undoing: { added: 3, undoable: 3 } })
    await letGo()
    await expect.poll(left).toEqual([])

    const after = await stored(product)
    const changed = Object.keys(after).filter((table) => after[table] !== tables[table])
    expect([...ON_RECORD, ...OF_THE_FILE]).toEqual(expect.arrayContaining(changed))
    const [stays, ...all] = await debtorsOf(school)
    expect(stays).toMatchObject({ undone_at: null, withdrawn_at: null })
    expect(all).toHaveLength(3)
    for (const one of all)
      expect(one).toMatchObject({
        undone_at: expect.any(String),
        withdrawn_at: expect.any(String),
        noticed_at: null,
        letters: 'CANCELLED',
      })
    const ids = `{${all.map((one) => one.id).join(',')}}`
    const links = 'select from claim_link where debtor_id = any(?::int[]) and revoked_at is null'
    expect(await rows(product, links, [ids])).toEqual([])
    const acts = 'select act from history_entry where debtor_id = any(?::int[]) group by 1 order by 1'
    expect(await rows(product, acts, [ids])).toEqual([{ act: 'debtor.added' }, { act: 'debtor.undone' }])
    expect(written()).toEqual([])
    expect(receiver.received.splice(0)).toHaveLength(1)
    const { count } = await act(
      product,
      'replayWebhooks',
      { id: webhook.id, since },
      { as: school, select: 'count' },
    )
    expect(count).toBe(1)
    expect(await totals()).toEqual(sums)
    expect(await namesOnList()).toEqual(['Ngozi'])
    expect(await namesOnList(school, true)).toEqual(CHILDREN)
  })

  test('is seen by no check and no search, then or later', async () => {
    const { id } = await imported()
    await undo(id)
    await pauseEnds()
    const asked = { student: `Chidinma ${family()}`, parent: `Mrs ${family()}`, purpose: 'ADMISSION' }
    const { data } = (await check(product, asked, other)) as any
    expect(data.checkWard.check.results).toEqual([])
    expect(await found(product, family(), other)).toEqual([])
  })

  test('is imported again as if it had never been: no older, told once, and not a second claim', async () => {
    const old = [HEAD, aRow('Chidinma', { due: '2024-05-01', amount: '9000' })].join('\n')
    const { id } = await imported(old)
    await undo(id)
    const again = await aCheckedList(
      product,
      [HEAD, aRow('Chidinma', { due: '2026-05-01', amount: '12000' })].join('\n'),
      school,
    )
    expect(again.lines[0]).toMatchObject({ outcome: 'CREATE', debtorId: null, alike: [], letters: 1 })
    await anImport(product, { id: again.id }, school)
    await pauseEnds()
    const [undone, listed] = await debtorsOf(school)
    expect(undone.undone_at).not.toBeNull()
    expect(listed).toMatchObject({ aged_from: '2026-05-01', undone_at: null, heard: null, letters: 'SENT' })
    expect(await rows(product, 'select from claim_change where debtor_id = ?', [listed.id])).toEqual([])
    expect(written()).toHaveLength(1)
    expect(await found(product, family(), other)).toHaveLength(1)
  })

  test('bars no form either, and can be undone and imported as often as one likes', async () => {
    for (let turn = 0; turn < 3; turn++) await undo((await imported()).id)
    const { id, likelyDuplicates } = await aDebtor(product, school, {
      studentName: `Chidinma ${family()}`,
      parentName: `Mrs ${family()}`,
      phone: '0803 000 0001',
    })
    expect(likelyDuplicates ?? []).toEqual([])
    expect((await debtorsOf(school)).at(-1).id).toBe(Number(id))
  })

  test('leaves no hashes when its names are deleted', async () => {
    await undo((await imported()).id)
    await daysLater(product, 400, provider, school, other)
    await keepClocks(product)
    const [one] = await debtorsOf(school)
    expect(one).toMatchObject({ purged_at: expect.any(String) })
    expect(one.student_name).not.toContain(family())
    expect(await rows(product, 'select from claim_facts where school_id = ?', [school.schoolId])).toEqual([])
  })
})

describe('undoing', () => {
  test('leaves what was paid, what was listed before, and what came back', async () => {
    const { id: before } = await aDebtor(product, school, { studentName: `Ngozi ${family()}` })
    const back = await aDebtor(product, school, { studentName: `Ebele ${family()}`, parentName: 'Obi Eze' })
    await done(product, 'withdrawDebtor', { id: back.id }, school)
    const list = [
      `ID,${HEAD}`,
      ...CHILDREN.map((child) => `,${aRow(child)}`),
      `,Ebele ${family()},Obi Eze,0803 000 0005,700,,`,
      `${before},Ngozi ${family()},Ngozi Okafor,0803 123 4567,900,,`,
    ].join('\n')
    const { id, counts } = await imported(list)
    expect(counts).toMatchObject({ create: 4, update: 1 })
    const paid = (await debtorsOf(school)).find(({ student_name: name }) => name.startsWith('Olufunke'))
    await done(product, 'recordPayment', { debtorId: String(paid.id), amount: '100' }, school)
    expect((await undo(id)).import.undoing).toEqual({ added: 4, undoable: 2 })
    const headers = { Authorization: `Token ${school.key}` }
    const result = await (await fetch(`${product.url}/admin/imports/${id}/result.csv`, { headers })).text()
    const outcomes = result.trimEnd().split('\r\n').slice(1)
    expect(outcomes.map((line) => line.split(',')[2])).toEqual([
      'Undone',
      'Added',
      'Undone',
      'Added',
      'Changed',
    ])
    expect(await namesOnList()).toEqual(['Ebele', 'Ngozi', 'Olufunke'])
    await pauseEnds()
    expect((await debtorsOf(school)).find((one) => one.id === paid.id).letters).toBe('SENT')
  })

  test('is not offered where nothing was added', async () => {
    const { id: debtor } = await aDebtor(product, school, { studentName: `Ngozi ${family()}` })
    const { id } = await imported(`ID,Amount owed\n${debtor},77`)
    expect(await whyNot(id)).toBe('This import cannot be undone.')
  })

  test('is for its own school, which still may import', async () => {
    const { id } = await imported()
    expect(await whyNot(id, other)).toMatch(/not there/)
    expect(await whyNot(id, await aColleague(product, school))).toBe('')
  })

  test('is one act, from two tabs and by a second click', async () => {
    const { id } = await imported()
    const answers = await Promise.all([undo(id), undo(id), undo(id)])
    for (const { import: undone, userErrors } of answers)
      expect([undone.state, userErrors]).toEqual(['UNDONE', []])
    const acts = `select from history_entry h join debtor d on d.id = h.debtor_id
      where h.act = 'debtor.undone' and d.school_id = ?`
    expect(await rows(product, acts, [school.schoolId])).toHaveLength(3)
    const again = await act(product, 'runImport', { id, statementAccepted: true }, { as: school })
    expect(again.userErrors[0].message).toMatch(/was undone/)
  })

  test('and letters that leave at the same moment do not both happen to a claim', async () => {
    const children = Array.from({ length: 12 }, (_, at) => `Ada${'abcdefghijkl'[at]}`)
    const { id } = await imported(aList(children))
    const [{ userErrors }] = await Promise.all([undo(id), letGo(`name = 'letters'`)])
    await quiet(product)
    const all = await debtorsOf(school)
    for (const { undone_at: undone, letters, noticed_at: noticed } of all)
      expect([undone !== null, letters, noticed !== null]).toEqual(
        undone ? [true, 'CANCELLED', false] : [false, 'SENT', true],
      )
    expect(written()).toHaveLength(all.filter(({ undone_at: undone }) => !undone).length)
    expect(written().filter(({ subject }) => /withdrawn/i.test(subject))).toEqual([])
    expect(userErrors.length).toBeLessThanOrEqual(1)
  })

  test('a letter that was faster keeps its claim', async () => {
    const { id } = await imported()
    const [first] = await debtorsOf(school)
    await letGo(
      `name = 'letters' and (data ->> 'letterId')::int = (select id from letter where debtor_id = ${first.id})`,
    )
    const letter = async () => (await debtorsOf(school))[0].letters
    await expect.poll(letter).toBe('SENT')
    expect((await undo(id)).import.undoing).toEqual({ added: 3, undoable: 2 })
    expect(await namesOnList()).toEqual([CHILDREN[0]])
  })

  test('is done whole or not at all, where the database goes away in the middle', async () => {
    const { id } = await imported()
    const before = await stored(product)
    const em = product.world.orm.em.fork()
    await em.begin()
    await em.execute('select id from letter for update')
    const answer = undo(id).catch((error: unknown) => error)
    await untilWaiting(product, 1)
    await rows(
      product,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    await answer
    await em.rollback()
    expect(await stored(product)).toEqual(before)
    expect((await undo(id)).import.state).toBe('UNDONE')
  })
})
