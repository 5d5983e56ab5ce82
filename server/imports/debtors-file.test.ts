import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, ask, type Asker } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, aSchool, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
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
