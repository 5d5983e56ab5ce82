import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, ask, type Asker } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, aSchool, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { aDispute, aToldFamily } from '../testing/claims/cases.js'
import { debtorOf, done } from '../testing/claims/claims.js'
import { aCheckedList, anImport } from '../testing/imports.js'
import { printed } from '../testing/printed.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
let school: SchoolPerson
let other: SchoolPerson
beforeAll(async () => {
  product = await aProduct()
  school = await aSchool(product)
  other = await anApprovedSchool(product, await aProvider(product))
})
afterAll(() => product.close())

const address = async (as: Asker = school): Promise<string> => {
  const answer = await ask(product, 'mutation { exportDebtors { url userErrors { message } } }', {}, as)
  const { pathname, search } = new URL(answer.exportDebtors.url)
  return product.url + pathname + search
}
const get = (url: string, as: Asker) => fetch(url, { headers: { Authorization: `Token ${as.key}` } })

test('one’s own list is a file for Excel: every claim, nobody else’s, and no cell that a spreadsheet would run', async () => {
  await aDebtor(product, other)
  const first = await aDebtor(product, school, {
    studentName: '=HYPERLINK("http://x.example")',
    parentName: 'Ngozi "Mama" Okafor,\nAlhaja',
    parentEmail: 'ngozi@example.com',
    phone: '+234 803 123 4567',
    amountOwed: '45000.50',
    term: '@First term',
    dueDate: '2026-01-31',
    dateOfBirth: '2014-05-31',
  })
  const gone = await aDebtor(product, school)
  await act(product, 'withdrawDebtor', { id: gone.id }, { as: school })
  const response = await get(await address(), school)
  expect(response.headers.get('Content-Disposition')).toMatch(/filename="debtors-\d{4}-\d\d-\d\d\.csv"/)
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  expect(text.startsWith('\ufeffID,Name of student,')).toBe(true)
  expect(text).toContain('\r\n')
  expect(text).not.toMatch(/(^|,|\n)"?[=+@-]/)
  const [one, two, ...more] = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  const listedOn = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(one).toMatchObject({
    ID: first.id,
    'Name of student': '\'=HYPERLINK("http://x.example")',
    'Date of birth': '2014-05-31',
    'Name of parent': 'Ngozi "Mama" Okafor, Alhaja',
    'Parent’s e-mail': 'ngozi@example.com',
    'Parent’s phone number': "'+234 803 123 4567",
    'Amount owed': '45000.50',
    'Payment status': 'Abandoned payment',
    'Term or session': "'@First term",
    'Due date': '2026-01-31',
    'Listed on': listedOn,
    'Withdrawn on': '',
  })
  expect(two).toMatchObject({
    ID: gone.id,
    'Amount owed': '',
    'Payment status': 'Withdrawn',
    'Withdrawn on': listedOn,
    'Removed on': '',
    'Owed when it left the register': '45000.00',
  })
  expect(more).toEqual([])
})

test('it is whole over many pages', async () => {
  await rows(
    product,
    `insert into debtor (school_id, student_name, parent_name, phone, listed_at, confirmed_at, stated_by_id, request_key, search_keys)
     select school_id, 'Many', parent_name, phone, listed_at, confirmed_at, stated_by_id, 'many ' || n, '{}'
       from (select * from debtor where school_id = ? limit 1) d, generate_series(1, 1203) n`,
    [other.schoolId],
  )
  const text = await (await get(await address(other), other)).text()
  expect(text.split('\r\n').filter((line) => /^\d+,Many,/.test(line))).toHaveLength(1203)
})

test('its address opens for nobody else, and not later', async () => {
  const url = await address()
  for (const who of [other, { key: null }]) expect((await get(url, who)).status).toBe(404)
  expect((await get(`${url}A`, school)).status).toBe(404)
  product.clock.forward(6 / (24 * 60))
  expect((await get(url, school)).status).toBe(404)
})

test('a file that comes back late undoes nothing that was done since, and says which lines it leaves', async () => {
  const provider = await aProvider(product)
  const bursar = await anApprovedSchool(product, provider)
  const [paid, partly, same, untouched] = await Promise.all(
    ['Ada', 'Bola', 'Chika', 'Dayo'].map((name) =>
      aDebtor(product, bursar, {
        studentName: `${name} Obiora`,
        phone: `0803 000 11${name.length}${name.charCodeAt(0)}`,
      }),
    ),
  )
  const file = await (await get(await address(bursar), bursar)).text()
  await act(product, 'recordPayment', { debtorId: paid!.id, amount: '45000' }, { as: bursar })
  await act(product, 'recordPayment', { debtorId: partly!.id, amount: '5000' }, { as: bursar })
  const moved = file.replaceAll('0803', '0905')
  const { lines } = await aCheckedList(product, moved, bursar)
  const of = (id: string) => lines.find(({ debtorId }: any) => debtorId === id)
  for (const { id } of [paid!, partly!])
    expect(of(id)).toMatchObject({
      outcome: 'REFUSE',
      problems: [
        { message: expect.stringContaining('says something else now than when this file was exported') },
      ],
    })
  for (const { id } of [same!, untouched!]) expect(of(id)).toMatchObject({ outcome: 'UPDATE' })
  // As it was exported it asks for nothing, where nothing has changed; whoever takes the column out means what stands there.
  const old = await aCheckedList(product, file, bursar)
  expect(old.lines.map(({ outcome }: any) => outcome).toSorted()).toEqual([
    'NOTHING',
    'NOTHING',
    'REFUSE',
    'REFUSE',
  ])
  const without = await aCheckedList(product, file.replaceAll(/,v[0-9a-f]{10},/g, ',,'), bursar)
  expect(without.lines.filter(({ outcome }: any) => outcome === 'UPDATE')).toHaveLength(2)
})

test('a list whose numbers may have slipped says whom it takes claims from, and does it only where that is meant', async () => {
  const bursar = await anApprovedSchool(product, await aProvider(product))
  const told = await aToldFamily(product, bursar)
  const list = `ID,Student,Parent,Phone\n${told.id},Zainab Musa,Halima Musa,0905 111 2222`
  const { id, lines, counts } = await aCheckedList(product, list, bursar)
  // The family that was told, and the one that is named, at the same address.
  expect([counts.others, lines]).toMatchObject([1, [{ outcome: 'UPDATE', namesAnother: true, letters: 2 }]])
  const run = (said: object) =>
    act(product, 'runImport', { id, statementAccepted: true, ...said }, { as: bursar })
  expect((await run({})).userErrors).toMatchObject([{ code: 'REQUIRED', field: ['othersAreMeant'] }])
  expect((await debtorOf(product, told.id, bursar)).studentName).toBe(told.name)
  expect((await run({ othersAreMeant: true })).userErrors).toEqual([])
  await expect.poll(async () => (await debtorOf(product, told.id, bursar)).studentName).toBe('Zainab Musa')
})

test('whom a family’s case knows is asked for too; and where it is told only after the list was checked, that is checked anew', async () => {
  const bursar = await anApprovedSchool(product, await aProvider(product))
  const told = await aToldFamily(product, bursar)
  await aDispute(product, told)
  await done(product, 'updateDebtor', { id: told.id, parentEmail: null }, bursar)
  const list = (id: string, child: string) =>
    `ID,Student,Parent,Phone\n${id},${child},Halima Musa,0905 111 2222`
  const { counts } = await aCheckedList(product, list(told.id, 'Zainab Musa'), bursar)
  expect(counts).toMatchObject({ update: 1, others: 1 })

  const unheard = await aDebtor(product, bursar, { studentName: 'Uche Unheard', parentEmail: null })
  const checked = await aCheckedList(product, list(unheard.id, 'Bisi Musa'), bursar)
  expect(checked.counts).toMatchObject({ update: 1, others: 0 })
  await printed(product, unheard.id, bursar)
  await done(product, 'recordHandOver', { id: unheard.id }, bursar)
  expect(await anImport(product, { id: checked.id }, bursar)).toMatchObject({
    state: 'FAILED',
    staleRows: [2],
  })
  expect((await debtorOf(product, unheard.id, bursar)).studentName).toBe('Uche Unheard')
})
