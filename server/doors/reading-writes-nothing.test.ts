import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily } from '../testing/claims/cases.js'
import { aPicture, upload } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aCheckedList } from '../testing/imports.js'
import { aDebtor, aProvider, anAccount, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { pathsOf } from '../testing/routes.js'
import { quiet, stored } from '../testing/databases/stored.js'

/*
 * A browser opens an address for whoever names it: a stranger's page, a link in a letter, itself ahead of time. So what is
 * only read leaves everything as it was.
 */

/** What is put on record by being opened, and why. Each stands behind `openedByReader`. */
const WRITES: Record<string, string> = {
  '/letters/claim/:debtorId':
    'Whoever opens a letter can print it and hand it over: that its family may have been told counts from then on.',
}

let product: Product
let school: SchoolPerson
/** The sessions of everybody who could read something, and of nobody. */
let readers: (string | null)[]
/** What stands in place of what is open in an address; of others a number. */
let params: Record<string, string[]>
let unmailed: string
beforeAll(async () => {
  product = await aProduct({
    env: { NOTICE_DAYS: '0', REQUESTS_PER_MINUTE: '100000', CLAIM_MISSES_PER_HOUR: '100000' },
  })
  const provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  const told = await aToldFamily(product, school)
  const family = await anAccount(product)
  await rows(product, 'update account set email = ?, email_verified_at = now() where username = ?', [
    told.email,
    family.username,
  ])
  const contend = await aDispute(product, told)
  unmailed = (await aDebtor(product, school, { parentEmail: null })).id
  const list = 'Name of student,Name of parent,Phone No,Amount owed\nObi Eze,Ada Eze,0803 000 0001,4000\n'
  const { id: importId } = await aCheckedList(product, list, school)
  const file = await upload(product, await aPicture(), { as: school })
  readers = [null, school.key, provider.key, family.key]
  params = {
    token: [told.token],
    claim: [told.id],
    id: [told.id, contend.id, importId, school.schoolId],
    debtorId: [told.id, unmailed],
    key: [new URL(file.url).pathname.split('/').at(-1)!],
  }
})
afterAll(() => product.close())

const reads = (
  path: string,
  key: string | null,
  how: { method?: string; headers?: Record<string, string> } = {},
) =>
  fetch(product.url + path, {
    redirect: 'manual',
    method: how.method ?? 'GET',
    headers: { ...(key ? { Cookie: `dma-cookies=${key}` } : {}), ...how.headers },
  })

/** Every address of a route with each of what may stand in it. */
function addressesOf(path: string): string[] {
  const open = /:(\w+)|\{\*\w+\}/.exec(path)
  if (!open) return [path]
  return (params[open[1] ?? ''] ?? ['12']).flatMap((value) => addressesOf(path.replace(open[0], value)))
}
async function changedBy(story: () => Promise<unknown>): Promise<string[]> {
  await quiet(product)
  const before = await stored(product)
  await story()
  await quiet(product)
  const after = await stored(product)
  return Object.keys(after).filter((table) => after[table] !== before[table])
}

test('whatever is read by whomever, every table stays as it was, but where it is named why', async () => {
  const wrote: Record<string, string[]> = {}
  const statuses = new Set<number>()
  for (const route of pathsOf(product.app, ['get'])) {
    const changed = await changedBy(async () => {
      const addresses = addressesOf(route).flatMap((one) => [one, `/api/r${one}`])
      for (const key of readers)
        await Promise.all(
          addresses.flatMap((address) =>
            ['HEAD', 'GET'].map(async (method) => {
              const answer = await reads(address, key, { method })
              await answer.arrayBuffer()
              statuses.add(answer.status)
            }),
          ),
        )
    })
    if (changed.length > 0) wrote[route] = changed
  }
  expect(Object.keys(wrote), JSON.stringify(wrote)).toEqual(Object.keys(WRITES))
  // It was really read, and by those who may not as well.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 303, 401, 403, 404]))
}, 180_000)

describe.each(Object.keys(WRITES))('%s', (route) => {
  const address = () => addressesOf(route).at(-1)!

  test.each([
    ['a page of another site', { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' } }],
    ['a picture of another site', { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' } }],
    ['a neighbour of ours', { headers: { 'Sec-Fetch-Site': 'same-site' } }],
    [
      'a browser that looks ahead',
      { headers: { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' } },
    ],
    ['one that draws ahead', { headers: { 'Sec-Fetch-Site': 'none', 'Sec-Purpose': 'prefetch;prerender' } }],
    ['an older one that looks ahead', { headers: { Purpose: 'prefetch' } }],
    ['Firefox, as it looks ahead', { headers: { 'X-Moz': 'prefetch' } }],
    ['a program that only asks whether it is there', { method: 'HEAD' }],
  ])('is not opened by %s', async (_whom, how) => {
    const statuses: number[] = []
    const changed = await changedBy(async () => {
      statuses.push((await reads(address(), school.key, how)).status)
    })
    expect({ statuses, changed }).toEqual({ statuses: [403], changed: [] })
  })

  test.each(['same-origin', 'none'])('is opened by its school, as a browser says it: %s', async (site) => {
    const { status } = await reads(address(), school.key, { headers: { 'Sec-Fetch-Site': site } })
    expect(status).toBe(200)
  })
})
