import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { rest } from '../testing/rest.js'

let product: Product
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { PUBLIC_URL: 'https://dma.example' } })
  school = await anApprovedSchool(product, await aProvider(product))
  await aDebtor(product, school)
})
afterAll(() => product.close())

/** Copies of the one row there is, so that there are so many. */
async function copies(table: 'debtor' | 'school', columns: string, count: number): Promise<void> {
  const names = (await rows(
    product,
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = ? and column_name <> 'id' and not column_name = any(?)`,
    [table, `{${columns}}`],
  )) as { names: string }[]
  const made = columns === 'request_key' ? `'copy ' || n` : 'n'
  await rows(
    product,
    `insert into ${table} (${names[0]!.names}, ${columns})
     select ${names[0]!.names}, ${made} from (select * from ${table} order by id limit 1) one, generate_series(1, ${count}) n`,
  )
}

/** Reads a list to its end as a program does that follows the `Link` header. */
async function pages(path: string): Promise<number[][]> {
  const read: number[][] = []
  for (let next: string | undefined = path; next;) {
    const { body, headers } = await rest(product, 'GET', next, { as: school })
    read.push(body.map(({ id }: { id: number }) => id))
    next = /^<https:\/\/dma\.example\/api\/r(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
  }
  return read
}

test('a list of 1,000 debtors comes whole', async () => {
  await copies('debtor', 'request_key', 999)
  const [only, ...more] = await pages('/dashboard/')
  expect(only).toHaveLength(1000)
  expect(more).toEqual([])
})

test('beyond that the Link header leads on, each row once, newest first', async () => {
  await copies('debtor', 'request_key', 0)
  await rows(product, `update debtor set request_key = 'renamed ' || id`)
  await copies('debtor', 'request_key', 1005)
  const read = await pages('/dashboard/')
  expect(read.map((page) => page.length)).toEqual([1000, 1000, 5])
  const ids = read.flat()
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(2005)
})

test('the schools likewise, one’s own first and once', async () => {
  await rows(
    product,
    `insert into account (username, email, password_hash, created_at)
     select 'copy' || n, 'copy' || n || '@example.com', '', now() from generate_series(1, 1200) n`,
  )
  await rows(
    product,
    `insert into school (name, slug, category, description, address, email, contact_number, state, proprietor_name, proprietor_email,
       proprietor_number, principal_name, principal_email, principal_number, bursar_name, bursar_email, bursar_number,
       tax_certificate_id, registration_certificate_id, ministry_approval_id, author_id, created_at)
     select 'Copy ' || account.id, 'copy', category, description, address, school.email, contact_number, state, proprietor_name,
       proprietor_email, proprietor_number, principal_name, principal_email, principal_number, bursar_name, bursar_email, bursar_number,
       tax_certificate_id, registration_certificate_id, ministry_approval_id, account.id, now()
       from school, account where account.username like 'copy%'`,
  )
  const read = await pages('/school/')
  expect(read.map((page) => page.length)).toEqual([1001, 200])
  expect(read[0]![0]).toBe(Number(school.schoolId))
  expect(new Set(read.flat()).size).toBe(1201)
})
