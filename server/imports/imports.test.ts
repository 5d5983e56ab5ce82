import { utils, write } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { act, ask, type Asker } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aCheckedList, anImport, importOf, whyNotRead } from '../testing/imports.js'
import { aDebtor, aProvider, aSchool, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { sweepImports } from './sweep.js'

const product = await theProduct()
const provider = await aProvider(product)
let school: SchoolPerson

const exported = async (as: Asker): Promise<string> => {
  const answer = await ask(product, 'mutation { exportDebtors { url userErrors { message } } }', {}, as)
  const { pathname, search } = new URL(answer.exportDebtors.url)
  const headers = { Authorization: `Token ${as.key}` }
  return Buffer.from(
    await (await fetch(product.url + pathname + search, { headers })).arrayBuffer(),
  ).toString('utf8')
}

test('lines that have no e-mail address are counted as letters to print, unless all is paid', async () => {
  const list = [
    'Name of student,Name of parent,Parent’s phone number,Amount owed,Payment status',
    'Ese Ojo,Efe Ojo,0803 000 0002,500,',
    'Ada Ojo,Efe Ojo,0803 000 0002,500,Completed',
  ].join('\n')
  const { counts } = await aCheckedList(product, list, await anApprovedSchool(product, provider))
  expect(counts).toMatchObject({ create: 2, letters: 0, toPrint: 1 })
})

test('one’s own file says what has left the register, and says nothing new when it comes back', async () => {
  const own = await anApprovedSchool(product, provider)
  const { id } = await aDebtor(product, own)
  await aDebtor(product, own, { studentName: 'Zainab Bello' })
  await act(product, 'withdrawDebtor', { id }, { as: own })
  const file = await exported(own)
  const { counts } = await aCheckedList(product, file, own)
  expect(counts).toMatchObject({ create: 0, update: 0, nothing: 2, refuse: 0 })
  const renamed = file.replace(',Withdrawn,', ',Pending payment,')
  expect((await aCheckedList(product, renamed, own)).counts).toMatchObject({ nothing: 1, refuse: 1 })
  const open = file.replace(',Abandoned payment,', ',Withdrawn,')
  const { lines } = await aCheckedList(product, open, own)
  expect(lines.map(({ outcome }: any) => outcome).toSorted()).toEqual(['NOTHING', 'REFUSE'])
})

describe('a first list', () => {
  let checked: any
  const LIST = [
    'House,Guardian,Name of student,Phone No,Amount owed (NGN),E-mail,Term,Status',
    'JSS 1,Ngozi Okafor,Chidinma Okafor,0803 123 4567,"₦45,000.50",ngozi@example.com,First term,',
    'JSS 1,Musa Bello,Zainab Bello,0803 765 4321,20000,,First term,Completed',
    'JSS 2,Ngozi Okafor,Chidinma Okafor,0803 123 4567,12000,ngozi@example.com,Second term,Pending payment',
    'JSS 2,,Tunde Ade,0803 000 0000,forty,tunde,,Gone',
    '',
    'JSS 2,Ada Eze,Obi Eze,0803 000 0001,0,,,',
  ].join('\n')

  test('is checked line by line, and nothing is changed by it', async () => {
    school = await anApprovedSchool(product, provider)
    checked = await aCheckedList(product, LIST, school)
    expect(checked).toMatchObject({
      state: 'CHECKED',
      leftOut: ['House'],
      counts: {
        create: 3,
        update: 0,
        nothing: 0,
        refuse: 2,
        duplicates: 1,
        letters: 2,
        lettersOfDuplicates: 1,
        toPrint: 0,
      },
    })
    expect(checked.lines.map(({ row, outcome }: any) => [row, outcome])).toEqual([
      [2, 'CREATE'],
      [3, 'CREATE'],
      [4, 'CREATE'],
      [5, 'REFUSE'],
      [7, 'REFUSE'],
    ])
    expect(checked.lines[2].alike).toEqual([{ row: 2, debtorId: null, studentName: 'Chidinma Okafor' }])
    expect(checked.lines[3].problems.map(({ field }: any) => field).toSorted()).toEqual([
      'amountOwed',
      'parentEmail',
      'parentName',
      'status',
    ])
    expect(await exported(school)).not.toContain('Chidinma')
  })

  test('is done only when what it needs was said, and then as it was checked', async () => {
    const run = (input: object) =>
      act(product, 'runImport', { id: checked.id, ...input }, { as: school, select: 'import { state }' })
    const { userErrors } = await run({})
    expect(userErrors.map(({ field }: any) => field[0])).toEqual(['statementAccepted', 'skipRefused'])
    const done = await anImport(
      product,
      { id: checked.id, statementAccepted: true, skipRefused: true },
      school,
    )
    expect(done).toMatchObject({ state: 'DONE', progress: 1, problem: null, counts: checked.counts })
    const listed = await rows(
      product,
      `select d.id, student_name as name, parent_email as email, status, stated_by_id as who,
              (select sum(amount)::int from ledger_entry where debtor_id = d.id) as owed,
              (select array_agg(act) from history_entry where debtor_id = d.id) as acts,
              (select count(*)::int from letter l join claim_link c on c.id = (l.data ->> 'linkId')::int
                where l.debtor_id = d.id and c.debtor_id = d.id) as letters
         from debtor d where school_id = ? order by id`,
      [school.schoolId],
    )
    const acts = ['debtor.added']
    expect(listed).toMatchObject([
      { name: 'Chidinma Okafor', email: 'ngozi@example.com', owed: 4_500_050, acts, letters: 1 },
      { name: 'Zainab Bello', email: null, status: 'COMPLETED', owed: 0, acts, letters: 0 },
      { name: 'Chidinma Okafor', status: 'PENDING_PAYMENT', owed: 1_200_000, acts, letters: 1 },
    ])
    expect(new Set(listed.map(({ who }) => who)).size).toBe(1)
    expect(done.lines.map(({ debtorId }: any) => debtorId)).toEqual([
      ...listed.map(({ id }) => String(id)),
      null,
      null,
    ])
    await quiet(product)
    const told = product.mail.received.filter(({ to }) => to.includes('ngozi@example.com'))
    expect(told).toHaveLength(2)
  })

  test('has a result that says of each line what became of it and why', async () => {
    const get = (as: Asker) =>
      fetch(`${product.url}/admin/imports/${checked.id}/result.csv`, {
        headers: { Authorization: `Token ${as.key}` },
      })
    const lines = (await (await get(school)).text()).trimEnd().split('\r\n')
    expect(lines[0]).toBe('Line,Name of student,Outcome,Reason,ID')
    expect(lines[1]).toMatch(/^2,Chidinma Okafor,Added,,\d+$/)
    expect(lines[3]).toMatch(/^4,Chidinma Okafor,Added,Looks like Chidinma Okafor \(line 2\),\d+$/)
    expect(lines[4]).toMatch(/^5,Tunde Ade,Left out,.*Write the amount in figures/)
    expect((await get(await anApprovedSchool(product, provider))).status).toBe(404)
  })

  test('twice at once and again later is done once', async () => {
    const again = () =>
      act(
        product,
        'runImport',
        { id: checked.id, statementAccepted: true, skipRefused: true },
        { as: school, select: 'import { state }' },
      )
    for (const { import: found } of await Promise.all([again(), again(), again()]))
      expect(found.state).toBe('DONE')
    expect(await rows(product, 'select id from debtor where school_id = ?', [school.schoolId])).toHaveLength(
      3,
    )
  })

  test('chosen again it warns of every line, and what is listed already can be left out', async () => {
    const again = await aCheckedList(product, LIST, school)
    expect(again.counts).toMatchObject({ create: 3, duplicates: 3, refuse: 2 })
    const { userErrors } = await act(
      product,
      'runImport',
      { id: again.id, statementAccepted: true, skipRefused: true, skipDuplicates: true },
      { as: school },
    )
    expect(userErrors[0].message).toBe('There is nothing to import in this file.')
  })
})

describe('the export', () => {
  test('is the import’s input: of an export the dry run says that nothing changes', async () => {
    const own = await anApprovedSchool(product, provider)
    await aDebtor(product, own, { studentName: "'=Quoted", term: '@First', phone: '+234 803 123 4567' })
    await aDebtor(product, own, {
      studentName: '-Ada "the first", of Lagos',
      parentName: 'Ngozi\nOkafor',
      parentEmail: null,
      dueDate: '2026-01-31',
      dateOfBirth: '2014-05-31',
    })
    await aDebtor(product, own, { status: 'COMPLETED', amountOwed: '0.01' })
    const gone = await aDebtor(product, own)
    await act(product, 'withdrawDebtor', { id: gone.id }, { as: own })
    const file = await exported(own)
    const text = file.slice(1)
    const parted = (delimiter: string) => stringify(parse(text), { delimiter, quote_record_delimiter: true })
    const inUtf16 = Buffer.from(`\ufeff${parted('\t')}`, 'utf16le')
    for (const list of [file, text, parted(';'), `sep=,\r\n${text}`, inUtf16]) {
      const checked = await aCheckedList(product, list, own)
      expect(checked.counts).toMatchObject({ create: 0, update: 0, nothing: 4, refuse: 0, letters: 0 })
    }
  })
})

test('an export that a spreadsheet has saved, with its apostrophes and without zeros in front, changes nothing', async () => {
  const own = await anApprovedSchool(product, provider)
  for (const phone of ['+234 803 123 4567', '08031234567', '0803 123 4567, 0805 765 4321'])
    await aDebtor(product, own, { phone, term: '=First' })
  const [headings, ...lines]: string[][] = parse((await exported(own)).slice(1))
  const asNumber = (cell: string) => (/^\d+$/.test(cell) ? Number(cell) : cell)
  const sheet = utils.aoa_to_sheet([headings!, ...lines.map((line) => line.map(asNumber))])
  const saved = write(
    { SheetNames: ['Debtors'], Sheets: { Debtors: sheet } },
    { type: 'buffer', bookType: 'xlsx', compression: true },
  )
  const checked = await aCheckedList(product, saved, own)
  expect(checked.counts).toMatchObject({ create: 0, update: 0, nothing: 3, refuse: 0, letters: 0 })
})

describe('a list of what is listed already', () => {
  let own: SchoolPerson
  let debtors: { id: string }[]
  beforeAll(async () => {
    own = await anApprovedSchool(product, provider)
    debtors = []
    for (const name of ['Ada Obi', 'Bola Ade', 'Chika Eze', 'Dayo Ojo'])
      debtors.push(await aDebtor(product, own, { studentName: name, parentName: `Parent ${name}` }))
    await quiet(product)
  })
  const ids = () => debtors.map(({ id }) => id)

  test('says what would change from what to what, refuses what is not one’s own, and does it with its letters', async () => {
    const foreign = await aDebtor(product, await anApprovedSchool(product, provider))
    const [a, b, c, d] = ids()
    const list = [
      'id;amount;status;email',
      `${a};30000;Abandoned payment;new@example.com`,
      `${b};0;Completed;`,
      `${c};45000;abandoned_payment;`,
      `${d};0;Pending payment;`,
      `${foreign.id};1;Completed;`,
      `${a};1;Completed;`,
      `x;1;Completed;`,
    ].join('\r\n')
    await act(product, 'updateDebtor', { id: c!, parentEmail: null }, { as: own })
    const checked = await aCheckedList(product, list, own)
    expect(checked.counts).toMatchObject({ create: 0, update: 2, nothing: 1, refuse: 4 })
    expect(checked.lines[0].changes).toEqual([
      { field: 'parentEmail', before: expect.anything(), after: 'new@example.com' },
      { field: 'amountOwed', before: '₦45,000.00', after: '₦30,000.00' },
    ])
    expect(checked.lines[3].problems).toEqual([
      { field: 'amountOwed', message: expect.stringMatching(/above zero/) },
    ])
    expect(checked.lines[4].problems[0].message).toBe('There is no claim with this ID on your list.')
    expect(checked.lines[5].problems[0].message).toBe('Line 2 is about the same claim.')
    // Two letters for the new address; none for whoever loses theirs, but the old one is told.
    await quiet(product)
    const before = product.mail.received.length
    const done = await anImport(product, { id: checked.id, skipRefused: true }, own)
    expect(done.state).toBe('DONE')
    await quiet(product)
    expect(product.mail.received.length - before).toBe(checked.counts.letters)
    const stored = await rows(
      product,
      `select d.id, status, parent_email as email, (select sum(amount)::int from ledger_entry where debtor_id = d.id) as owed
         from debtor d where school_id = ? order by id`,
      [own.schoolId],
    )
    expect(stored.map(({ status, owed }) => [status, owed])).toEqual([
      ['ABANDONED_PAYMENT', 3_000_000],
      ['COMPLETED', 0],
      ['ABANDONED_PAYMENT', 4_500_000],
      ['ABANDONED_PAYMENT', 4_500_000],
    ])
    expect(stored[0]!.email).toBe('new@example.com')
  })

  test('is refused, whole, with its lines, when the list was changed since it was checked', async () => {
    const [a, , c, d] = ids()
    const list = `id,term\n${a},Third term\n${c},Third term\n${d},Third term`
    const checked = await aCheckedList(product, list, own)
    await act(product, 'recordPayment', { debtorId: c!, amount: '5' }, { as: own })
    await act(product, 'withdrawDebtor', { id: d! }, { as: own })
    const refused = await anImport(product, { id: checked.id }, own)
    expect(refused).toMatchObject({ state: 'FAILED', staleRows: [3, 4] })
    expect(refused.problem).toMatch(/was changed after this file was checked/)
    expect(await rows(product, `select id from debtor where term = 'Third term'`)).toEqual([])
  })

  test('so is one whose new ward was listed by somebody else meanwhile', async () => {
    const list =
      'student,parent,phone,amount\nFemi Ojo,Ronke Ojo,08031112223,5\nNew One,Other Parent,08039998887,6'
    const checked = await aCheckedList(product, list, own)
    await aDebtor(product, own, { studentName: 'Femi Ojo', parentName: 'Ronke Ojo', phone: '08031112223' })
    const refused = await anImport(product, { id: checked.id, statementAccepted: true }, own)
    expect(refused).toMatchObject({ state: 'FAILED', staleRows: [2] })
    expect(await rows(product, `select id from debtor where student_name = 'New One'`)).toEqual([])
  })
})

test('a school that waits imports its list, and its letters wait with it', async () => {
  const waiting = await aSchool(product)
  const list = 'student,parent,phone,amount,email\nAda Obi,Ngozi Obi,0803 111 2223,5,ngozi.obi@example.com'
  const { id } = await aCheckedList(product, list, waiting)
  expect((await anImport(product, { id, statementAccepted: true }, waiting)).state).toBe('DONE')
  const letters = await rows(product, `select state from letter where "to" = 'ngozi.obi@example.com'`)
  expect(letters).toEqual([{ state: 'HELD' }])
})

test('one school has one file worked on at a time, and reads nobody else’s', async () => {
  const one = await anApprovedSchool(product, provider)
  const list = 'student,parent,phone,amount\nAda Obi,Ngozi Obi,0803 111 2223,5'
  const { id } = await aCheckedList(product, list, one)
  await rows(product, `update debtor_import set state = 'RUNNING' where id = ?`, [id])
  expect(await whyNotRead(product, list, one)).toMatch(/^Another file of your school/)
  expect(await importOf(product, id, await anApprovedSchool(product, provider))).toBeNull()
  // Whoever worked at it is gone for long: it is begun again.
  await rows(product, `update debtor_import set touched_at = now() - interval '3 minutes' where id = ?`, [id])
  expect((await anImport(product, { id, statementAccepted: true }, one)).state).toBe('DONE')
})

test('an import is gone a day later', async () => {
  const one = await anApprovedSchool(product, provider)
  const { id } = await aCheckedList(product, 'student,parent,phone,amount\nAda Obi,Ngozi Obi,1,5', one)
  await sweepImports(product.world)
  expect(await importOf(product, id, one)).not.toBeNull()
  product.clock.forward(1.01)
  await sweepImports(product.world)
  const left = 'select id from debtor_import where id = ? union select id from import_line where of_id = ?'
  expect(await rows(product, left, [id, id])).toEqual([])
})
