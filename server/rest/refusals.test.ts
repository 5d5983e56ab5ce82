import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aContract,
  expectRow,
  aWard,
  mine,
  multipart,
  nobodys,
  type Contract,
  type Row,
} from '../testing/contract-rows.js'
import { aProduct } from '../testing/product.js'
import { aFile, restDone } from '../testing/rest.js'

let contract: Contract
beforeAll(async () => {
  contract = await aContract(await aProduct())
})
afterAll(() => contract.product.close())

const NOT_SIGNED_IN = { detail: 'Authentication credentials were not provided.' }
const NOT_FOUND = { detail: 'Not found.' }
const REQUIRED = ['This field is required.']
const FORM = 'application/x-www-form-urlencoded'

const ROWS: Row[] = [
  ['no token', 'GET /dashboard/', nobodys(), 401, NOT_SIGNED_IN, { 'www-authenticate': 'Token' }],
  ['no token for one debtor', 'GET /dashboard/:debtor/', nobodys(), 401, NOT_SIGNED_IN],
  ['no token for a new debtor, whatever is sent', 'POST /dashboard/', nobodys('{'), 401, NOT_SIGNED_IN],
  ['no token for the schools', 'GET /school/', nobodys(), 401, NOT_SIGNED_IN],
  ['no token for the user', 'GET /dj-rest-auth/user/', nobodys(), 401, NOT_SIGNED_IN],
  ['no token and no cookie for the profile', 'PUT /register/:school/', nobodys({}), 401, NOT_SIGNED_IN],
  ['no token for password/change', 'POST /dj-rest-auth/password/change/', nobodys({}), 401, NOT_SIGNED_IN],
  [
    'a token that opens nothing',
    'GET /dashboard/',
    () => ({ as: { key: 'f'.repeat(64) } }),
    401,
    { detail: 'Invalid token.' },
  ],
  [
    'a token that opens nothing, where none is needed',
    'POST /dj-rest-auth/logout/',
    () => ({ as: { key: 'x' } }),
    401,
    { detail: 'Invalid token.' },
  ],
  [
    'a token without a key',
    'GET /school/',
    () => ({ headers: { Authorization: 'Token' } }),
    401,
    { detail: 'Invalid token.' },
  ],
  [
    'another kind of credentials',
    'GET /school/',
    () => ({ headers: { Authorization: 'Basic eDp5' } }),
    401,
    NOT_SIGNED_IN,
  ],
  [
    'an account without a school at the dashboard',
    'GET /dashboard/',
    (c) => ({ as: c.account }),
    403,
    { detail: expect.stringMatching(/Register your school/) },
  ],
  [
    'the provider at the dashboard',
    'POST /dashboard/',
    (c) => ({ as: c.provider, body: aWard() }),
    403,
    { detail: expect.any(String) },
  ],
  [
    'a second school for an account',
    'POST /register/',
    async (c) => ({ as: c.school, body: await c.application(c.school) }),
    403,
    { detail: expect.any(String), non_field_errors: [expect.any(String)] },
  ],
  ['another school’s debtor', 'GET /dashboard/:others/', mine(), 404, NOT_FOUND],
  ['another school’s debtor changed', 'PUT /dashboard/:others/', mine(aWard()), 404, NOT_FOUND],
  ['a debtor that there is not', 'GET /dashboard/999999999/', mine(), 404, NOT_FOUND],
  ['a debtor that there cannot be', 'GET /dashboard/1%20or%201/', mine(), 404, NOT_FOUND],
  [
    'another school’s profile',
    'PUT /register/:other/',
    async (c) => ({ as: c.school, body: await c.profile() }),
    404,
    NOT_FOUND,
  ],
  ['a path that there is not', 'GET /debtors/', mine(), 404, NOT_FOUND],
  ['a path that cannot be read', 'GET /dashboard/%zz/', mine(), 400, { detail: expect.any(String) }],
  [
    'a method that the path does not know',
    'DELETE /dashboard/:debtor/',
    mine(),
    405,
    { detail: 'Method "DELETE" not allowed.' },
    { allow: 'GET, PUT, HEAD, OPTIONS' },
  ],
  [
    'GET where only POST is known',
    'GET /dj-rest-auth/login/',
    nobodys(),
    405,
    { detail: 'Method "GET" not allowed.' },
    { allow: 'POST, OPTIONS' },
  ],
  [
    'a body that is no JSON',
    'POST /dashboard/',
    mine('{"name_of_student": '),
    400,
    { detail: expect.stringMatching(/^JSON parse error - /) },
  ],
  [
    'a list in the place of an object',
    'POST /dashboard/',
    mine('[]'),
    400,
    { non_field_errors: ['Invalid data. Expected a dictionary.'] },
  ],
  [
    'null in the place of an object',
    'POST /dashboard/',
    mine('null'),
    400,
    { non_field_errors: ['Invalid data. Expected a dictionary.'] },
  ],
  [
    'another media type',
    'POST /dashboard/',
    (c) => ({ as: c.school, body: 'x', headers: { 'Content-Type': 'text/plain' } }),
    415,
    { detail: 'Unsupported media type "text/plain" in request.' },
  ],
  [
    'an upload that is no form',
    'POST /upload/',
    nobodys('{}'),
    415,
    { detail: 'Unsupported media type "application/json" in request.' },
  ],
  [
    'a body that is too large',
    'POST /dashboard/',
    mine({ name_of_student: 'x'.repeat(300_000) }),
    413,
    { detail: 'The body is too large.' },
  ],
  [
    'a new debtor without anything',
    'POST /dashboard/',
    mine({}),
    400,
    { name_of_student: REQUIRED, name_of_parent: REQUIRED, phone_number: REQUIRED, amount_owed: REQUIRED },
  ],
  [
    'the placeholder status',
    'POST /dashboard/',
    mine(aWard({ status: 'Public' })),
    400,
    { status: ['"Public" is not a valid choice.'] },
  ],
  [
    'a status that is lists in lists',
    'POST /dashboard/',
    mine(aWard({ status: JSON.parse('['.repeat(500) + ']'.repeat(500)) })),
    400,
    { status: ['Not a valid string.'] },
  ],
  [
    'the placeholder status in a change',
    'PUT /dashboard/:debtor/',
    mine(aWard({ status: 'Public' })),
    400,
    { status: ['"Public" is not a valid choice.'] },
  ],
  [
    'an amount that is no number',
    'POST /dashboard/',
    mine(aWard({ amount_owed: 'a lot' })),
    400,
    { amount_owed: ['A valid number is required.'] },
  ],
  [
    'an amount with three decimals',
    'POST /dashboard/',
    mine(aWard({ amount_owed: 1.005 })),
    400,
    { amount_owed: ['Ensure that there are no more than 2 decimal places.'] },
  ],
  [
    'the same as text, in a change',
    'PUT /dashboard/:debtor/',
    mine({ amount_owed: ' 45000.000 ' }),
    400,
    { amount_owed: ['Ensure that there are no more than 2 decimal places.'] },
  ],
  [
    'an amount that is null',
    'PUT /dashboard/:debtor/',
    mine({ amount_owed: null }),
    400,
    { amount_owed: ['This field may not be null.'] },
  ],
  [
    'a form of too many fields',
    'PUT /dashboard/:debtor/',
    (c) => ({ as: c.school, body: 'x=1&'.repeat(201), headers: { 'Content-Type': FORM } }),
    413,
    { detail: 'The form has too many fields.' },
  ],
  [
    'an amount of nothing',
    'POST /dashboard/',
    mine(aWard({ amount_owed: 0 })),
    400,
    { amount_owed: [expect.stringMatching(/above zero/)] },
  ],
  [
    'what is no text',
    'POST /dashboard/',
    mine(aWard({ name_of_student: { first: 'A' }, phone_number: true, name_of_parent: null })),
    400,
    {
      name_of_student: ['Not a valid string.'],
      phone_number: ['Not a valid string.'],
      name_of_parent: ['This field may not be null.'],
    },
  ],
  [
    'a bad e-mail address',
    'POST /dashboard/',
    mine(aWard({ email: 'ngozi' })),
    400,
    { email: [expect.stringMatching(/in full/)] },
  ],
  [
    'an upload without a file',
    'POST /upload/',
    nobodys(multipart({ upload_preset: 'x' })),
    400,
    { file: ['No file was submitted.'] },
  ],
  [
    'an upload that is neither picture nor PDF',
    'POST /upload/',
    async () => ({ body: await aFile(Buffer.from('<svg/>'), 'a.png') }),
    400,
    { file: [expect.any(String)] },
  ],
  [
    'an empty file',
    'POST /upload/',
    async () => ({ body: await aFile(Buffer.alloc(0)) }),
    400,
    { file: [expect.any(String)] },
  ],
  [
    'a file that is too large',
    'POST /upload/',
    async () => ({ body: await aFile(Buffer.alloc(6 * 1024 * 1024)) }),
    400,
    { file: [expect.stringMatching(/too large/)] },
  ],
  [
    'a multipart body that is cut off',
    'POST /upload/',
    () => ({
      body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    }),
    400,
    { file: [expect.stringMatching(/incomplete/)] },
  ],
  ...['login/', 'registration/'].map((door): Row => [
    `a form to ${door} that is cut off within a file that nobody asked for`,
    `POST /dj-rest-auth/${door}`,
    () => ({
      body: '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    }),
    400,
    { detail: expect.any(String) },
  ]),
  [
    'a multipart body without a boundary',
    'POST /upload/',
    () => ({ body: 'x', headers: { 'Content-Type': 'multipart/form-data' } }),
    400,
    { detail: expect.any(String) },
  ],
  ['an unreadable filter', 'GET /school/?school_name=%00', mine(), 400, { detail: expect.any(String) }],
  ['a page marker that is not ours', 'GET /dashboard/?after=xx', mine(), 400, { detail: expect.any(String) }],
]

test.each(ROWS)('%s', (...row) => expectRow(contract, row))

// What cannot be read would be stored, and sent to a family, with � in a name.
describe('what is no UTF-8 is refused at every door, and nothing is stored', () => {
  const NAME = Buffer.from('Adé', 'latin1')
  const around = (before: string, after: string) =>
    Buffer.concat([Buffer.from(before), NAME, Buffer.from(after)])
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`
  test.each([
    ['application/json', around('{"name_of_student":"', '"}')],
    [FORM, around('name_of_student=', '')],
    [`${FORM}; charset=utf-8`, Buffer.from('name_of_student=Ad%E9')],
    ['multipart/form-data; boundary=b', around(part('name_of_student'), '\r\n--b--\r\n')],
  ])('as %s', async (type, body) => {
    const { product, school, names } = contract
    const path = `/dashboard/${names.debtor}/`
    const stored = () => restDone(product, 'GET', path, { as: school })
    const before = await stored()
    const answer = await fetch(`${product.url}/api/r${path}`, {
      method: 'PUT',
      headers: { Authorization: `Token ${school.key}`, 'Content-Type': type },
      body: new Uint8Array(body),
    })
    expect([answer.status, await answer.json()]).toEqual([415, { detail: 'The body must be UTF-8.' }])
    expect(await stored()).toEqual(before)
  })

  test('over GraphQL', async () => {
    const answer = await fetch(`${contract.product.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Uint8Array(around('{"query":"{ __typename }","variables":{"a":"', '"}}')),
    })
    const errors = [{ message: 'The body must be UTF-8.', extensions: { code: 'BAD_REQUEST' } }]
    expect([answer.status, await answer.json()]).toMatchObject([415, { errors }])
  })

  test('a form that says how it is written, and what is UTF-8 already, are read', async () => {
    const { product, school, names } = contract
    for (const [type, body] of [
      [`${FORM}; charset=iso-8859-1`, 'name_of_student=Ad%E9 Obi'],
      [FORM, 'name_of_student=Ad%C3%A9 Obi'],
      [FORM, 'name_of_student=Adé Obi'],
      ['application/json', '{"name_of_student":"Adé Obi"}'],
    ] as const) {
      const sent = { as: school, body, headers: { 'Content-Type': type } }
      const { name_of_student: name } = await restDone(product, 'PUT', `/dashboard/${names.debtor}/`, sent)
      expect(name, type).toBe('Adé Obi')
    }
  })
})
