import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../testing/product.js'
import { anAccount } from '../testing/people.js'
import { aPicture } from '../testing/client.js'
import { aPdf } from '../testing/a-pdf.js'
import { aFile } from '../testing/rest.js'
import {
  aContract,
  expectRow,
  SECRET,
  aWard,
  mine,
  multipart,
  newcomer,
  nobodys,
  type Contract,
  type Row,
} from '../testing/contract-rows.js'

let contract: Contract
beforeAll(async () => {
  contract = await aContract(await aProduct())
})
afterAll(() => contract.product.close())

const KEY = { key: expect.stringMatching(/^[0-9a-f]{64}$/) }
const WARD = {
  id: expect.any(Number),
  name_of_parent: 'Ngozi Okafor',
  email: 'ngozi@example.com',
  phone_number: '0803 123 4567',
  amount_owed: 45000,
  status: 'Abandoned payment',
  school_owed: 'Greenfield College',
  author: expect.any(Number),
  slug: 'greenfield-college',
  withdrawn: false,
}
const OTHERS_ONLY = expect.toSatisfy((schools: object[]) =>
  schools.every((shown) => !('bursar_name' in shown || 'email' in shown || 'username' in shown)),
)

const ROWS: Row[] = [
  ['registration answers a key', 'POST /dj-rest-auth/registration/', () => ({ body: newcomer() }), 201, KEY],
  [
    'login answers a key',
    'POST /dj-rest-auth/login/',
    (c) => ({ body: { username: c.school.username, password: SECRET } }),
    200,
    KEY,
  ],
  [
    'login takes an e-mail address',
    'POST /dj-rest-auth/login/',
    (c) => ({ body: { email: c.school.email, password: SECRET } }),
    200,
    KEY,
  ],
  [
    'the user',
    'GET /dj-rest-auth/user/',
    mine(),
    200,
    {
      pk: expect.any(Number),
      username: expect.stringMatching(/^school/),
      email: expect.stringContaining('@'),
      first_name: '',
      last_name: '',
    },
  ],
  [
    'password/change',
    'POST /dj-rest-auth/password/change/',
    async (c) => ({
      as: await anAccount(c.product),
      body: { old_password: SECRET, new_password1: 'Another horse 43', new_password2: 'Another horse 43' },
    }),
    200,
    { detail: 'New password has been saved.' },
  ],
  [
    'password/reset for an address that somebody has',
    'POST /dj-rest-auth/password/reset/',
    (c) => ({ body: { email: c.other.email } }),
    200,
    { detail: 'Password reset e-mail has been sent.' },
  ],
  [
    'password/reset for an address that nobody has',
    'POST /dj-rest-auth/password/reset/',
    nobodys({ email: 'nobody@example.com' }),
    200,
    { detail: 'Password reset e-mail has been sent.' },
  ],
  [
    'logout',
    'POST /dj-rest-auth/logout/',
    async (c) => ({ as: await anAccount(c.product) }),
    200,
    { detail: 'Successfully logged out.' },
  ],
  [
    'logout of a visitor',
    'POST /dj-rest-auth/logout/',
    nobodys(),
    200,
    { detail: 'Successfully logged out.' },
  ],
  [
    'the schools: one’s own whole, then the others',
    'GET /school/',
    mine(),
    200,
    [
      expect.objectContaining({
        username: expect.stringMatching(/^school/),
        bursar_name: 'bursar of Greenfield College',
        school_category: 'Private',
        state: 'APPROVED',
      }),
      {
        id: expect.any(Number),
        school_name: 'Savannah High',
        school_category: 'Private',
        school_address: '1 School Road, Ikeja',
        contact_number: '+234 803 555 0100',
      },
    ],
  ],
  ['the schools for an account without one', 'GET /school/', (c) => ({ as: c.account }), 200, OTHERS_ONLY],
  [
    'the school of one’s own username',
    'GET /school/?username=:username',
    mine(),
    200,
    [expect.objectContaining({ school_name: 'Greenfield College' })],
  ],
  ['another’s username tells nothing', 'GET /school/?username=:their-username', mine(), 200, []],
  [
    'the schools of a name',
    'GET /school/?school_name=savannah%20HIGH',
    mine(),
    200,
    [expect.objectContaining({ school_name: 'Savannah High' })],
  ],
  ['the schools of a name that none has', 'GET /school/?school_name=savannah', mine(), 200, []],
  [
    'register with a token',
    'POST /register/',
    async (c) => {
      const as = await anAccount(c.product)
      return { as, body: await c.application(as, { school_category: 'Public School' }) }
    },
    201,
    expect.objectContaining({
      school_name: 'Riverbank School',
      school_category: 'Public',
      state: 'AWAITING_APPROVAL',
      email: 'office@riverbank.example',
    }),
  ],
  [
    'register with registration_cert',
    'POST /register/',
    async (c) => {
      const as = await anAccount(c.product)
      const { registeration_cert: registration_cert, ...rest } = await c.application(as)
      return { as, body: { ...rest, registration_cert } }
    },
    201,
    expect.objectContaining({ registeration_cert: expect.stringMatching(/\/files\/[\w-]{22}$/) }),
  ],
  [
    'the profile as it came changes nothing',
    'PUT /register/:school/',
    async (c) => ({
      as: c.school,
      body: await c.profile({ link: 'x', id: 9, author: 9, username: 'x', state: 'SUSPENDED' }),
    }),
    200,
    expect.objectContaining({
      school_name: 'Greenfield College',
      state: 'APPROVED',
      username: expect.stringMatching(/^school/),
    }),
  ],
  [
    'the profile with a change',
    'PUT /register/:school',
    async (c) => ({
      as: c.school,
      body: await c.profile({
        bursar_name: 'Bola Ade',
        contact_number: '0803 555 0177',
        school_category: 'Public School',
      }),
    }),
    200,
    expect.objectContaining({
      bursar_name: 'Bola Ade',
      bursar_email: 'bursar@example.com',
      contact_number: '0803 555 0177',
      school_category: 'Public',
    }),
  ],
  [
    'the debtors',
    'GET /dashboard/',
    mine(),
    200,
    expect.arrayContaining([
      expect.objectContaining({
        name_of_student: 'Chidinma Okafor',
        amount_owed: 45000,
        status: 'Abandoned payment',
      }),
    ]),
  ],
  [
    'one debtor',
    'GET /dashboard/:debtor',
    mine(),
    200,
    expect.objectContaining({ name_of_student: 'Chidinma Okafor' }),
  ],
  [
    'one debtor with the slash',
    'GET /dashboard/:debtor/',
    mine(),
    200,
    expect.objectContaining({ name_of_student: 'Chidinma Okafor' }),
  ],
  [
    'a new debtor',
    'POST /dashboard/',
    (c) => ({ as: c.school, body: aWard() }),
    201,
    expect.objectContaining(WARD),
  ],
  [
    'a new debtor with all that an existing client sends',
    'POST /dashboard/',
    (c) => ({
      as: c.school,
      body: aWard({
        school_owed: 'Somebody Else’s',
        author: 999,
        slug: 'somebody-elses',
        status: 'Pending payment',
        link: 'http://x.example',
        shoe_size: 43,
        withdrawn: true,
      }),
    }),
    201,
    expect.objectContaining({ ...WARD, status: 'Pending payment' }),
  ],
  [
    'an amount as text',
    'POST /dashboard/',
    (c) => ({ as: c.school, body: aWard({ amount_owed: '45000.50' }) }),
    201,
    expect.objectContaining({ ...WARD, amount_owed: 45000.5 }),
  ],
  [
    'a phone number as a number',
    'POST /dashboard/',
    (c) => ({ as: c.school, body: aWard({ phone_number: 8031234567 }) }),
    201,
    expect.objectContaining({ ...WARD, phone_number: '8031234567' }),
  ],
  [
    'a new debtor as a form',
    'POST /dashboard/',
    (c) => ({ as: c.school, body: new URLSearchParams(aWard({ amount_owed: '45000' }) as never) }),
    201,
    expect.objectContaining(WARD),
  ],
  [
    'a new debtor as multipart',
    'POST /dashboard/',
    (c) => ({ as: c.school, body: multipart(aWard({ amount_owed: '45000' })) }),
    201,
    expect.objectContaining(WARD),
  ],
  [
    'a new debtor without the slash',
    'POST /dashboard',
    (c) => ({ as: c.school, body: aWard() }),
    201,
    expect.objectContaining(WARD),
  ],
  [
    'a new debtor without an e-mail address',
    'POST /dashboard/',
    (c) => ({ as: c.school, body: aWard({ email: null }) }),
    201,
    expect.objectContaining({ ...WARD, email: '' }),
  ],
  [
    'a debtor changed',
    'PUT /dashboard/:debtor/',
    (c) => ({ as: c.school, body: aWard({ amount_owed: '50000', status: 'Pending payment' }) }),
    200,
    expect.objectContaining({ ...WARD, amount_owed: 50000, status: 'Pending payment' }),
  ],
  [
    'a picture uploaded by anybody',
    'POST /upload/',
    async () => ({ body: await aFile(await aPicture()) }),
    201,
    { secure_url: expect.stringMatching(/\/api\/r\/files\/[\w-]{22}$/) },
  ],
  [
    'a PDF uploaded',
    'POST /upload',
    async (c) => ({ as: c.school, body: await aFile(aPdf(), 'a.pdf') }),
    201,
    { secure_url: expect.any(String) },
  ],
  ['HEAD as GET', 'HEAD /dashboard/', mine(), 200, ''],
  [
    'OPTIONS says what a path allows',
    'OPTIONS /dashboard/',
    nobodys(),
    200,
    expect.objectContaining({ renders: ['application/json'] }),
    { allow: 'GET, POST, HEAD, OPTIONS' },
  ],
]

test.each(ROWS)('%s', (...row) => expectRow(contract, row))
