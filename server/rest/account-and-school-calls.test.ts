import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPdf } from '../testing/files/a-pdf.js'
import {
  aContract,
  expectRow,
  SECRET,
  mine,
  newcomer,
  nobodys,
  type Contract,
  type Row,
} from '../testing/contract-rows.js'
import { anAccount } from '../testing/people.js'
import { aProduct } from '../testing/product.js'
import { aFile, restDone } from '../testing/rest.js'

let contract: Contract
beforeAll(async () => {
  contract = await aContract(await aProduct())
})
afterAll(() => contract.product.close())

const KEY = { key: expect.stringMatching(/^[0-9a-f]{64}$/) }
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
    'register with a PDF',
    'POST /register/',
    async (c) => {
      const as = await anAccount(c.product)
      const sent = await restDone(c.product, 'POST', '/upload/', { as, body: await aFile(aPdf(), 'a.pdf') })
      return { as, body: await c.application(as, { ministry_approval: sent.secure_url }) }
    },
    201,
    expect.objectContaining({ ministry_approval: expect.stringMatching(/\/files\/[\w-]{22}$/) }),
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
]

test.each(ROWS)('%s', (...row) => expectRow(contract, row))
