import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { check } from '../testing/claims/checks.js'
import { daysLater, done, found } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows, untilWaiting } from '../testing/databases/database.js'
import { quiet, stored } from '../testing/databases/stored.js'
import { CHILDREN, HEAD, theImportedFamilies } from '../testing/imported-families.js'
import { aCheckedList, anImport } from '../testing/imports.js'
import { aColleague, aDebtor } from '../testing/people.js'
import { theRegister } from '../testing/register.js'
import { aReceiver, type Receiver } from '../testing/servers/webhook-receiver.js'
import { WebhookEvent } from '../webhooks/webhook-event.js'

const register = await theRegister({
  env: { IMPORT_PAUSE_MINUTES: '10', NOTICE_DAYS: '0', WEBHOOKS_PRIVATE: 'true' },
})
const { product, provider, other } = register
const {
  school,
  family,
  aRow,
  aList,
  imported,
  undo,
  whyNot,
  debtorsOf,
  namesOnList,
  written,
  letGo,
  pauseEnds,
} = theImportedFamilies(register)
let receiver: Receiver
beforeAll(async () => {
  receiver = await aReceiver()
})
afterAll(() => receiver.close())

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
      { as: school(), select: 'webhook { id }' },
    )
    await aDebtor(product, school(), { studentName: `Ngozi ${family()}`, parentEmail: null })
    const totals = () =>
      ask(
        product,
        '{ dashboard { classes totals { count owed { amount } toPrint undelivered } } }',
        {},
        school(),
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
    const [stays, ...all] = await debtorsOf()
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
      { as: school(), select: 'count' },
    )
    expect(count).toBe(1)
    expect(await totals()).toEqual(sums)
    expect(await namesOnList()).toEqual(['Ngozi'])
    expect(await namesOnList(true)).toEqual(CHILDREN)
  })

  test('has recovered nothing, also of what it listed as Completed', async () => {
    const recovered = async () =>
      (await ask(product, '{ dashboard { totals { recovered { amount } } } }', {}, school())).dashboard.totals
    const before = await recovered()
    const { id } = await imported(
      [
        `${HEAD},Payment status`,
        `${aRow('Chidinma')},Completed`,
        `${aRow('Olufunke')},Abandoned payment`,
      ].join('\n'),
    )
    expect(await recovered()).not.toEqual(before)
    await undo(id)
    expect(await recovered()).toEqual(before)
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
      school(),
    )
    expect(again.lines[0]).toMatchObject({ outcome: 'CREATE', debtorId: null, alike: [], letters: 1 })
    await anImport(product, { id: again.id }, school())
    await pauseEnds()
    const [undone, listed] = await debtorsOf()
    expect(undone.undone_at).not.toBeNull()
    expect(listed).toMatchObject({ aged_from: '2026-05-01', undone_at: null, heard: null, letters: 'SENT' })
    expect(await rows(product, 'select from claim_change where debtor_id = ?', [listed.id])).toEqual([])
    expect(written()).toHaveLength(1)
    expect(await found(product, family(), other)).toHaveLength(1)
  })

  test('bars no form either, and can be undone and imported as often as one likes', async () => {
    for (let turn = 0; turn < 3; turn++) await undo((await imported()).id)
    const { id, likelyDuplicates } = await aDebtor(product, school(), {
      studentName: `Chidinma ${family()}`,
      parentName: `Mrs ${family()}`,
      phone: '0803 000 0001',
    })
    expect(likelyDuplicates ?? []).toEqual([])
    expect((await debtorsOf()).at(-1).id).toBe(Number(id))
  })

  test('leaves no hashes when its names are deleted', async () => {
    await undo((await imported()).id)
    await daysLater(product, 400, provider, school(), other)
    await keepClocks(product)
    const [one] = await debtorsOf()
    expect(one).toMatchObject({ purged_at: expect.any(String) })
    expect(one.student_name).not.toContain(family())
    expect(await rows(product, 'select from claim_facts where school_id = ?', [school().schoolId])).toEqual(
      [],
    )
  })
})

describe('undoing', () => {
  test('leaves what was paid, what was listed before, and what came back', async () => {
    const { id: before } = await aDebtor(product, school(), { studentName: `Ngozi ${family()}` })
    const back = await aDebtor(product, school(), { studentName: `Ebele ${family()}`, parentName: 'Obi Eze' })
    await done(product, 'withdrawDebtor', { id: back.id }, school())
    const list = [
      `ID,${HEAD}`,
      ...CHILDREN.map((child) => `,${aRow(child)}`),
      `,Ebele ${family()},Obi Eze,0803 000 0005,700,,`,
      `${before},Ngozi ${family()},Ngozi Okafor,0803 123 4567,900,,`,
    ].join('\n')
    const { id, counts } = await imported(list)
    expect(counts).toMatchObject({ create: 4, update: 1 })
    const paid = (await debtorsOf()).find(({ student_name: name }) => name.startsWith('Olufunke'))
    await done(product, 'recordPayment', { debtorId: String(paid.id), amount: '100' }, school())
    expect((await undo(id)).import.undoing).toEqual({ added: 4, undoable: 2 })
    const headers = { Authorization: `Token ${school().key}` }
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
    expect((await debtorsOf()).find((one) => one.id === paid.id).letters).toBe('SENT')
  })

  test('is not offered where nothing was added', async () => {
    const { id: debtor } = await aDebtor(product, school(), { studentName: `Ngozi ${family()}` })
    const { id } = await imported(`ID,Amount owed\n${debtor},77`)
    expect(await whyNot(id)).toBe('This import cannot be undone.')
  })

  test('is for its own school, which still may import', async () => {
    const { id } = await imported()
    expect(await whyNot(id, other)).toMatch(/not there/)
    expect(await whyNot(id, await aColleague(product, school()))).toBe('')
  })

  test('is one act, from two tabs and by a second click', async () => {
    const { id } = await imported()
    const answers = await Promise.all([undo(id), undo(id), undo(id)])
    for (const { import: undone, userErrors } of answers)
      expect([undone.state, userErrors]).toEqual(['UNDONE', []])
    const acts = `select from history_entry h join debtor d on d.id = h.debtor_id
      where h.act = 'debtor.undone' and d.school_id = ?`
    expect(await rows(product, acts, [school().schoolId])).toHaveLength(3)
    const again = await act(product, 'runImport', { id, statementAccepted: true }, { as: school() })
    expect(again.userErrors[0].message).toMatch(/was undone/)
  })

  test('and letters that leave at the same moment do not both happen to a claim', async () => {
    const children = Array.from({ length: 12 }, (_, at) => `Ada${'abcdefghijkl'[at]}`)
    const { id } = await imported(aList(children))
    const [{ userErrors }] = await Promise.all([undo(id), letGo(`name = 'letters'`)])
    await quiet(product)
    const all = await debtorsOf()
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
    const [first] = await debtorsOf()
    await letGo(
      `name = 'letters' and (data ->> 'letterId')::int = (select id from letter where debtor_id = ${first.id})`,
    )
    const letter = async () => (await debtorsOf())[0].letters
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
