import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '../testing/client.js'
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
import { aProduct } from '../testing/product.js'
import { restUpload } from '../testing/rest.js'

let contract: Contract
beforeAll(async () => {
  contract = await aContract(await aProduct())
})
afterAll(() => contract.product.close())

const NOT_SIGNED_IN = { detail: 'Authentication credentials were not provided.' }
const REQUIRED = ['This field is required.']
const BLANK = ['This field may not be blank.']

const ROWS: Row[] = [
  ['login without anything', 'POST /dj-rest-auth/login/', nobodys(), 400, { password: REQUIRED }],
  [
    'login without a name',
    'POST /dj-rest-auth/login/',
    nobodys({ password: 'x' }),
    400,
    { non_field_errors: ['Please fill all fields'] },
  ],
  [
    'login with a wrong password',
    'POST /dj-rest-auth/login/',
    nobodys({ username: 'nobody', password: 'x' }),
    400,
    { non_field_errors: ['Incorrect Credentials'] },
  ],
  [
    'registration without anything',
    'POST /dj-rest-auth/registration/',
    nobodys({}),
    400,
    {
      username: REQUIRED,
      email: REQUIRED,
      password1: REQUIRED,
      password2: REQUIRED,
      non_field_errors: ['Please fill all the fields'],
    },
  ],
  [
    'registration with empty texts',
    'POST /dj-rest-auth/registration/',
    nobodys({ username: '', email: ' ', password1: '', password2: '' }),
    400,
    {
      username: BLANK,
      email: BLANK,
      password1: BLANK,
      password2: BLANK,
      non_field_errors: ['Please fill all the fields'],
    },
  ],
  [
    'registration with two passwords',
    'POST /dj-rest-auth/registration/',
    () => ({ body: newcomer({ password2: 'x' }) }),
    400,
    { password2: ['Password does not match'], non_field_errors: ['Password does not match'] },
  ],
  [
    'registration with a taken name and address',
    'POST /dj-rest-auth/registration/',
    (c) => ({ body: newcomer({ username: c.school.username, email: c.school.email }) }),
    400,
    {
      username: [expect.stringMatching(/taken/)],
      email: [expect.any(String)],
      non_field_errors: [expect.stringMatching(/taken.* 1 more thing to fix/)],
    },
  ],
  [
    'password/change with a wrong old one',
    'POST /dj-rest-auth/password/change/',
    mine({ old_password: 'x', new_password1: 'Another horse 43', new_password2: 'Another horse 43' }),
    400,
    { old_password: [expect.any(String)] },
  ],
  [
    'password/change to a weak one',
    'POST /dj-rest-auth/password/change/',
    mine({ old_password: SECRET, new_password1: 'password', new_password2: 'password' }),
    400,
    { new_password1: [expect.any(String)] },
  ],
  [
    'password/change without the old one',
    'POST /dj-rest-auth/password/change/',
    mine({ new_password1: 'x', new_password2: 'x' }),
    400,
    { old_password: REQUIRED },
  ],
  [
    'password/reset with what is no address',
    'POST /dj-rest-auth/password/reset/',
    nobodys({ email: 'x' }),
    400,
    { email: [expect.any(String)] },
  ],
  [
    'password/reset/confirm with a made-up token',
    'POST /dj-rest-auth/password/reset/confirm/',
    nobodys({ uid: 'MQ', token: 'x', new_password1: 'Another horse 43', new_password2: 'Another horse 43' }),
    400,
    { token: ['Invalid value'] },
  ],
  [
    'register without a token and without an account',
    'POST /register/',
    async (c) => ({ body: await c.application(visitor, { author: 1, username: 'x' }) }),
    401,
    { ...NOT_SIGNED_IN, non_field_errors: [NOT_SIGNED_IN.detail] },
  ],
  [
    'register with nothing',
    'POST /register/',
    (c) => ({ as: c.account, body: {} }),
    400,
    expect.objectContaining({
      school_name: REQUIRED,
      school_category: REQUIRED,
      bursar_number: REQUIRED,
      non_field_errors: ['Please fill all the fields'],
    }),
  ],
  [
    'register with empty texts',
    'POST /register/',
    async (c) => ({ as: c.account, body: await c.application(c.account, { principal_name: ' ' }) }),
    400,
    { principal_name: ['This field may not be blank.'], non_field_errors: ['Please fill all the fields'] },
  ],
  [
    'register without a document',
    'POST /register/',
    async (c) => ({ as: c.account, body: await c.application(c.account, { school_cert: '' }) }),
    400,
    { school_cert: [expect.any(String)], non_field_errors: [expect.any(String)] },
  ],
  [
    'register with an image host’s address',
    'POST /register/',
    async (c) => ({
      as: c.account,
      body: await c.application(c.account, {
        registeration_cert: 'https://images.example/v1/paper.png',
      }),
    }),
    400,
    { registeration_cert: [expect.any(String)], non_field_errors: [expect.any(String)] },
  ],
  [
    'register with a strange category and address',
    'POST /register/',
    async (c) => ({
      as: c.account,
      body: await c.application(c.account, { school_category: 'Tertiary' }),
    }),
    400,
    {
      school_category: ['"Tertiary" is not a valid choice.'],
      non_field_errors: ['"Tertiary" is not a valid choice.'],
    },
  ],
  [
    'a profile with an empty field',
    'PUT /register/:school/',
    async (c) => ({ as: c.school, body: await c.profile({ principal_email: '' }) }),
    400,
    { principal_email: ['This field may not be blank.'] },
  ],
  [
    'a profile with what is no e-mail address',
    'PUT /register/:school/',
    async (c) => ({ as: c.school, body: await c.profile({ proprietor_email: 'x' }) }),
    400,
    { proprietor_email: [expect.stringMatching(/name@example.com/)] },
  ],
  [
    'a profile with another’s document',
    'PUT /register/:school/',
    async (c) => ({
      as: c.school,
      body: await c.profile({ school_cert: await restUpload(c.product, '#300000', c.other) }),
    }),
    400,
    { school_cert: [expect.any(String)] },
  ],
]

test.each(ROWS)('%s', (...row) => expectRow(contract, row))
