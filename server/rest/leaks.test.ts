import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Asker } from '../testing/client.js'
import { ask, visitor } from '../testing/client.js'
import { aDebtor, aProvider, aSchool, anAccount, anApprovedSchool, decide } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { rest } from '../testing/rest.js'
import { stored, quiet } from '../testing/databases/stored.js'
import { CALLS } from './calls.js'

/** A school with everything that others must not see, and six who are not that school and ask for it all. */
let product: Product
const theirs = {} as { schoolId: string; debtorId: string; documents: string[]; username: string }
const askers: Record<string, Asker> = { visitor }
/** Whatever of the school’s must stand in no answer. */
let secrets: string[]
beforeAll(async () => {
  product = await aProduct()
  const provider = await aProvider(product)
  const school = await anApprovedSchool(product, provider, 'Greenfield College')
  const debtor = await aDebtor(product, school, {
    studentName: 'Adaeze Nwosu',
    parentName: 'Obinna Nwosu',
    parentEmail: 'obinna@family.example',
    phone: '0803 777 1234',
    amountOwed: '77123.45',
  })
  const { viewer } = await ask(
    product,
    '{ viewer { id email school { email taxCertificate { id } registrationCertificate { id } ministryApproval { id } proprietor { name email } } } }',
    {},
    school,
  )
  const { taxCertificate, registrationCertificate, ministryApproval } = viewer.school
  theirs.documents = [taxCertificate.id, registrationCertificate.id, ministryApproval.id]
  Object.assign(theirs, { schoolId: school.schoolId, debtorId: debtor.id, username: school.username })
  secrets = [
    ...['Adaeze', 'Nwosu', 'obinna@family.example', '0803 777 1234', '77123', school.username, school.key],
    ...[viewer.email, viewer.school.email, viewer.school.proprietor.name, ...theirs.documents],
  ]
  askers.account = await anAccount(product)
  askers['waiting school'] = await aSchool(product)
  askers['another school'] = await anApprovedSchool(product, provider)
  const suspended = await anApprovedSchool(product, provider)
  await decide(product, provider, 'suspendSchool', { schoolId: suspended.schoolId, reason: 'Because.' })
  askers['suspended school'] = suspended
  askers.provider = provider
  await quiet(product)
})
afterAll(() => product.close())

/** Every call, with the school’s own numbers and names wherever one can be given. */
const everyRequest = () =>
  CALLS.flatMap(({ method, path, query }) => {
    const id = path.startsWith('/register') ? theirs.schoolId : theirs.debtorId
    const filled = `${path.replace('{id}', id)}/`
    const filters = Object.keys(query ?? {}).map((name) => `${filled}?${name}=${theirs.username}`)
    const body =
      method === 'get' ? undefined : { author: 1, username: theirs.username, email: 'x', uid: 'MQ' }
    return [filled, ...filters].map((path) => ({ method: method.toUpperCase(), path, body }))
  })

describe.each(['visitor', 'account', 'waiting school', 'another school', 'suspended school'])('%s', (who) => {
  test('finds nothing of another school’s, whatever is asked, and changes nothing of it', async () => {
    const held = async () => {
      const { debtor, school, ledger_entry, document } = await stored(product)
      return { debtor, school, ledger_entry, document }
    }
    const before = await held()
    for (const { method, path, body } of everyRequest()) {
      // Signing out would end the asking.
      if (path.includes('logout')) continue
      const answer = await rest(product, method, path, { as: askers[who], body })
      const text = JSON.stringify([answer.body, answer.headers])
      for (const secret of secrets) expect(text, `${method} ${path}`).not.toContain(secret)
      if (path.startsWith(`/dashboard/${theirs.debtorId}/`))
        expect(answer.status, `${method} ${path}`).toBeOneOf([401, 403, 404])
    }
    expect(await held()).toEqual(before)
  })

  test('opens none of its documents', async () => {
    for (const key of theirs.documents)
      for (const door of ['/files', '/api/r/files']) {
        const headers: Record<string, string> = askers[who]!.key
          ? { Authorization: `Token ${askers[who]!.key}` }
          : {}
        expect((await fetch(`${product.url}${door}/${key}`, { headers })).status).toBe(404)
      }
  })
})

test('the provider sees a school’s papers and none of its claims', async () => {
  const [paper] = theirs.documents
  const headers = { Authorization: `Token ${askers.provider!.key}` }
  expect((await fetch(`${product.url}/api/r/files/${paper}`, { headers })).status).toBe(200)
  expect(await rest(product, 'GET', '/dashboard/', { as: askers.provider })).toMatchObject({ status: 403 })
  expect(await rest(product, 'GET', `/dashboard/${theirs.debtorId}/`, { as: askers.provider })).toMatchObject(
    {
      status: 403,
    },
  )
})

test('a school that is not approved is in nobody’s list but its own', async () => {
  for (const who of ['account', 'another school', 'suspended school', 'provider']) {
    const { body } = await rest(product, 'GET', '/school/', { as: askers[who] })
    const others = body.filter((shown: object) => !('username' in shown))
    expect(others.every(({ id }: any) => id !== Number((askers['waiting school'] as any).schoolId))).toBe(
      true,
    )
  }
  const { body } = await rest(product, 'GET', '/school/', { as: askers['waiting school'] })
  expect(body[0]).toMatchObject({
    state: 'AWAITING_APPROVAL',
    username: (askers['waiting school'] as any).username,
  })
})

test('what another school shows of itself is five fields', async () => {
  const { body } = await rest(product, 'GET', '/school/', { as: askers.account })
  expect(body.length).toBeGreaterThan(1)
  for (const shown of body)
    expect(Object.keys(shown).toSorted()).toEqual(
      ['contact_number', 'id', 'school_address', 'school_category', 'school_name'].toSorted(),
    )
})
