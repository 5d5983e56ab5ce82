import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPdf } from '../testing/a-pdf.js'
import { aPicture, visitor, type Asker } from '../testing/client.js'
import {
  aDebtor,
  aProvider,
  aSchool,
  anAccount,
  anApprovedSchool,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { aFile, rest, restDone, restUpload, type Sent } from '../testing/rest.js'

let product: Product
let school: SchoolPerson
let other: SchoolPerson
let debtor: string
let others: string
const asked: Record<string, Asker> = {}
beforeAll(async () => {
  product = await aProduct()
  const provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
  other = await anApprovedSchool(product, provider, 'Savannah High')
  debtor = (await aDebtor(product, school)).id
  others = (await aDebtor(product, other)).id
  asked.account = await anAccount(product)
  asked.waiting = await aSchool(product)
  asked.provider = provider
})
afterAll(() => product.close())

let count = 0
const newcomer = (over: object = {}) => {
  const username = `newcomer${(count += 1)}`
  return { username, email: `${username}@example.com`, password1: SECRET, password2: SECRET, ...over }
}
const SECRET = 'Correct horse 42'
const aWard = (over: object = {}) => ({
  name_of_student: `Chidinma ${(count += 1)}`,
  name_of_parent: 'Ngozi Okafor',
  email: 'ngozi@example.com',
  phone_number: '0803 123 4567',
  amount_owed: 45000,
  ...over,
})
const profile = async (over: object = {}) => ({
  ...(await restDone(product, 'GET', '/school/', { as: school }))[0],
  ...over,
})
/** The whole of what registering a school takes. */
const application = async (as: Asker, over: object = {}) => ({
  school_name: 'Riverbank School',
  school_category: 'Private',
  description: 'A school.',
  school_address: '1 River Road',
  contact_number: '0803 555 0100',
  email: 'office@riverbank.example',
  ...Object.fromEntries(
    ['proprietor', 'principal', 'bursar'].flatMap((who) => [
      [`${who}_name`, who],
      [`${who}_email`, `${who}@example.com`],
      [`${who}_number`, '0803 555 0101'],
    ]),
  ),
  school_cert: await restUpload(product, '#100000', as),
  registeration_cert: await restUpload(product, '#001000', as),
  ministry_approval: await restUpload(product, '#000010', as),
  ...over,
})

type Row = [
  what: string,
  method: string,
  path: string | (() => string),
  sent: () => Sent | Promise<Sent>,
  status: number,
  body: unknown,
  headers?: Record<string, unknown>,
]
const mine =
  (body?: unknown): (() => Sent) =>
  () => ({ as: school, body })
const nobody =
  (body?: unknown): (() => Sent) =>
  () => ({ body })
const KEY = { key: expect.stringMatching(/^[0-9a-f]{64}$/) }
const NOT_SIGNED_IN = { detail: 'Authentication credentials were not provided.' }
const NOT_FOUND = { detail: 'Not found.' }
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
const REQUIRED = ['This field is required.']
const OTHERS_ONLY = expect.toSatisfy((schools: object[]) =>
  schools.every((shown) => !('bursar_name' in shown || 'email' in shown || 'username' in shown)),
)

describe('every call of the contract', () => {
  const ROWS: Row[] = [
    [
      'registration answers a key',
      'POST',
      '/dj-rest-auth/registration/',
      () => ({ body: newcomer() }),
      201,
      KEY,
    ],
    [
      'login answers a key',
      'POST',
      '/dj-rest-auth/login/',
      () => ({ body: { username: school.username, password: SECRET } }),
      200,
      KEY,
    ],
    [
      'login takes an e-mail address',
      'POST',
      '/dj-rest-auth/login/',
      () => ({ body: { email: school.email, password: SECRET } }),
      200,
      KEY,
    ],
    [
      'the user',
      'GET',
      '/dj-rest-auth/user/',
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
      'POST',
      '/dj-rest-auth/password/change/',
      async () => ({
        as: await anAccount(product),
        body: { old_password: SECRET, new_password1: 'Another horse 43', new_password2: 'Another horse 43' },
      }),
      200,
      { detail: 'New password has been saved.' },
    ],
    [
      'password/reset for an address that somebody has',
      'POST',
      '/dj-rest-auth/password/reset/',
      () => ({ body: { email: other.email } }),
      200,
      { detail: 'Password reset e-mail has been sent.' },
    ],
    [
      'password/reset for an address that nobody has',
      'POST',
      '/dj-rest-auth/password/reset/',
      nobody({ email: 'nobody@example.com' }),
      200,
      { detail: 'Password reset e-mail has been sent.' },
    ],
    [
      'logout',
      'POST',
      '/dj-rest-auth/logout/',
      async () => ({ as: await anAccount(product) }),
      200,
      { detail: 'Successfully logged out.' },
    ],
    [
      'logout of a visitor',
      'POST',
      '/dj-rest-auth/logout/',
      nobody(),
      200,
      { detail: 'Successfully logged out.' },
    ],
    [
      'the schools: one’s own whole, then the others',
      'GET',
      '/school/',
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
    [
      'the schools for an account without one',
      'GET',
      '/school/',
      () => ({ as: asked.account }),
      200,
      OTHERS_ONLY,
    ],
    [
      'the school of one’s own username',
      'GET',
      () => `/school/?username=${school.username}`,
      mine(),
      200,
      [expect.objectContaining({ school_name: 'Greenfield College' })],
    ],
    ['another’s username tells nothing', 'GET', () => `/school/?username=${other.username}`, mine(), 200, []],
    [
      'the schools of a name',
      'GET',
      '/school/?school_name=savannah%20HIGH',
      mine(),
      200,
      [expect.objectContaining({ school_name: 'Savannah High' })],
    ],
    ['the schools of a name that none has', 'GET', '/school/?school_name=savannah', mine(), 200, []],
    [
      'register with a token',
      'POST',
      '/register/',
      async () => {
        const as = await anAccount(product)
        return { as, body: await application(as, { school_category: 'Public School' }) }
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
      'POST',
      '/register/',
      async () => {
        const as = await anAccount(product)
        const { registeration_cert: registration_cert, ...rest } = await application(as)
        return { as, body: { ...rest, registration_cert } }
      },
      201,
      expect.objectContaining({ registeration_cert: expect.stringMatching(/\/files\/[\w-]{22}$/) }),
    ],
    [
      'the profile as it came changes nothing',
      'PUT',
      () => `/register/${school.schoolId}/`,
      async () => ({
        as: school,
        body: await profile({ link: 'x', id: 9, author: 9, username: 'x', state: 'SUSPENDED' }),
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
      'PUT',
      () => `/register/${school.schoolId}`,
      async () => ({
        as: school,
        body: await profile({
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
      'GET',
      '/dashboard/',
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
      'GET',
      () => `/dashboard/${debtor}`,
      mine(),
      200,
      expect.objectContaining({ name_of_student: 'Chidinma Okafor' }),
    ],
    [
      'one debtor with the slash',
      'GET',
      () => `/dashboard/${debtor}/`,
      mine(),
      200,
      expect.objectContaining({ name_of_student: 'Chidinma Okafor' }),
    ],
    [
      'a new debtor',
      'POST',
      '/dashboard/',
      () => ({ as: school, body: aWard() }),
      201,
      expect.objectContaining(WARD),
    ],
    [
      'a new debtor with all that an existing client sends',
      'POST',
      '/dashboard/',
      () => ({
        as: school,
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
      'POST',
      '/dashboard/',
      () => ({ as: school, body: aWard({ amount_owed: '45000.50' }) }),
      201,
      expect.objectContaining({ ...WARD, amount_owed: 45000.5 }),
    ],
    [
      'a phone number as a number',
      'POST',
      '/dashboard/',
      () => ({ as: school, body: aWard({ phone_number: 8031234567 }) }),
      201,
      expect.objectContaining({ ...WARD, phone_number: '8031234567' }),
    ],
    [
      'a new debtor as a form',
      'POST',
      '/dashboard/',
      () => ({ as: school, body: new URLSearchParams(aWard({ amount_owed: '45000' }) as never) }),
      201,
      expect.objectContaining(WARD),
    ],
    [
      'a new debtor as multipart',
      'POST',
      '/dashboard/',
      () => ({ as: school, body: multipart(aWard({ amount_owed: '45000' })) }),
      201,
      expect.objectContaining(WARD),
    ],
    [
      'a new debtor without the slash',
      'POST',
      '/dashboard',
      () => ({ as: school, body: aWard() }),
      201,
      expect.objectContaining(WARD),
    ],
    [
      'a new debtor without an e-mail address',
      'POST',
      '/dashboard/',
      () => ({ as: school, body: aWard({ email: null }) }),
      201,
      expect.objectContaining({ ...WARD, email: '' }),
    ],
    [
      'a debtor changed',
      'PUT',
      () => `/dashboard/${debtor}/`,
      () => ({ as: school, body: aWard({ amount_owed: '50000', status: 'Pending payment' }) }),
      200,
      expect.objectContaining({ ...WARD, amount_owed: 50000, status: 'Pending payment' }),
    ],
    [
      'a picture uploaded by anybody',
      'POST',
      '/upload/',
      async () => ({ body: await aFile(await aPicture()) }),
      201,
      { secure_url: expect.stringMatching(/\/api\/r\/files\/[\w-]{22}$/) },
    ],
    [
      'a PDF uploaded',
      'POST',
      '/upload',
      async () => ({ as: school, body: await aFile(aPdf(), 'a.pdf') }),
      201,
      { secure_url: expect.any(String) },
    ],
    ['HEAD as GET', 'HEAD', '/dashboard/', mine(), 200, ''],
    [
      'OPTIONS says what a path allows',
      'OPTIONS',
      '/dashboard/',
      nobody(),
      200,
      expect.objectContaining({ renders: ['application/json'] }),
      { allow: 'GET, POST, HEAD, OPTIONS' },
    ],
  ]
  test.each(ROWS)('%s', check)
})

describe('every refusal', () => {
  const ROWS: Row[] = [
    ['no token', 'GET', '/dashboard/', nobody(), 401, NOT_SIGNED_IN, { 'www-authenticate': 'Token' }],
    ['no token for one debtor', 'GET', () => `/dashboard/${debtor}/`, nobody(), 401, NOT_SIGNED_IN],
    ['no token for a new debtor, whatever is sent', 'POST', '/dashboard/', nobody('{'), 401, NOT_SIGNED_IN],
    ['no token for the schools', 'GET', '/school/', nobody(), 401, NOT_SIGNED_IN],
    ['no token for the user', 'GET', '/dj-rest-auth/user/', nobody(), 401, NOT_SIGNED_IN],
    [
      'no token and no cookie for the profile',
      'PUT',
      () => `/register/${school.schoolId}/`,
      nobody({}),
      401,
      NOT_SIGNED_IN,
    ],
    [
      'no token for password/change',
      'POST',
      '/dj-rest-auth/password/change/',
      nobody({}),
      401,
      NOT_SIGNED_IN,
    ],
    [
      'a token that opens nothing',
      'GET',
      '/dashboard/',
      () => ({ as: { key: 'f'.repeat(64) } }),
      401,
      { detail: 'Invalid token.' },
    ],
    [
      'a token that opens nothing, where none is needed',
      'POST',
      '/dj-rest-auth/logout/',
      () => ({ as: { key: 'x' } }),
      401,
      { detail: 'Invalid token.' },
    ],
    [
      'a token without a key',
      'GET',
      '/school/',
      () => ({ headers: { Authorization: 'Token' } }),
      401,
      { detail: 'Invalid token.' },
    ],
    [
      'another kind of credentials',
      'GET',
      '/school/',
      () => ({ headers: { Authorization: 'Basic eDp5' } }),
      401,
      NOT_SIGNED_IN,
    ],
    [
      'an account without a school at the dashboard',
      'GET',
      '/dashboard/',
      () => ({ as: asked.account }),
      403,
      { detail: expect.stringMatching(/Register your school/) },
    ],
    [
      'the provider at the dashboard',
      'POST',
      '/dashboard/',
      () => ({ as: asked.provider, body: aWard() }),
      403,
      { detail: expect.any(String) },
    ],
    [
      'a second school for an account',
      'POST',
      '/register/',
      async () => ({ as: school, body: await application(school) }),
      403,
      { detail: expect.any(String), non_field_errors: [expect.any(String)] },
    ],
    ['another school’s debtor', 'GET', () => `/dashboard/${others}/`, mine(), 404, NOT_FOUND],
    ['another school’s debtor changed', 'PUT', () => `/dashboard/${others}/`, mine(aWard()), 404, NOT_FOUND],
    ['a debtor that there is not', 'GET', '/dashboard/999999999/', mine(), 404, NOT_FOUND],
    ['a debtor that there cannot be', 'GET', '/dashboard/1%20or%201/', mine(), 404, NOT_FOUND],
    [
      'another school’s profile',
      'PUT',
      () => `/register/${other.schoolId}/`,
      async () => ({ as: school, body: await profile() }),
      404,
      NOT_FOUND,
    ],
    ['a path that there is not', 'GET', '/debtors/', mine(), 404, NOT_FOUND],
    ['a path that cannot be read', 'GET', '/dashboard/%zz/', mine(), 400, { detail: expect.any(String) }],
    [
      'a method that the path does not know',
      'DELETE',
      () => `/dashboard/${debtor}/`,
      mine(),
      405,
      { detail: 'Method "DELETE" not allowed.' },
      { allow: 'GET, PUT, HEAD, OPTIONS' },
    ],
    [
      'GET where only POST is known',
      'GET',
      '/dj-rest-auth/login/',
      nobody(),
      405,
      { detail: 'Method "GET" not allowed.' },
      { allow: 'POST, OPTIONS' },
    ],
    [
      'a body that is no JSON',
      'POST',
      '/dashboard/',
      mine('{"name_of_student": '),
      400,
      { detail: expect.stringMatching(/^JSON parse error - /) },
    ],
    [
      'a list in the place of an object',
      'POST',
      '/dashboard/',
      mine('[]'),
      400,
      { non_field_errors: ['Invalid data. Expected a dictionary.'] },
    ],
    [
      'null in the place of an object',
      'POST',
      '/dashboard/',
      mine('null'),
      400,
      { non_field_errors: ['Invalid data. Expected a dictionary.'] },
    ],
    [
      'another media type',
      'POST',
      '/dashboard/',
      () => ({ as: school, body: 'x', headers: { 'Content-Type': 'text/plain' } }),
      415,
      { detail: 'Unsupported media type "text/plain" in request.' },
    ],
    [
      'an upload that is no form',
      'POST',
      '/upload/',
      nobody('{}'),
      415,
      { detail: 'Unsupported media type "application/json" in request.' },
    ],
    [
      'a body that is too large',
      'POST',
      '/dashboard/',
      mine({ name_of_student: 'x'.repeat(300_000) }),
      413,
      { detail: 'The body is too large.' },
    ],
    ['login without anything', 'POST', '/dj-rest-auth/login/', nobody(), 400, { password: REQUIRED }],
    [
      'login without a name',
      'POST',
      '/dj-rest-auth/login/',
      nobody({ password: 'x' }),
      400,
      { non_field_errors: ['Please fill all fields'] },
    ],
    [
      'login with a wrong password',
      'POST',
      '/dj-rest-auth/login/',
      nobody({ username: 'nobody', password: 'x' }),
      400,
      { non_field_errors: ['Incorrect Credentials'] },
    ],
    [
      'registration without anything',
      'POST',
      '/dj-rest-auth/registration/',
      nobody({}),
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
      'registration with two passwords',
      'POST',
      '/dj-rest-auth/registration/',
      () => ({ body: newcomer({ password2: 'x' }) }),
      400,
      { password2: ['Password does not match'], non_field_errors: ['Password does not match'] },
    ],
    [
      'registration with a taken name and address',
      'POST',
      '/dj-rest-auth/registration/',
      () => ({ body: newcomer({ username: school.username, email: school.email }) }),
      400,
      {
        username: [expect.stringMatching(/taken/)],
        email: [expect.any(String)],
        non_field_errors: [expect.stringMatching(/taken.* 1 more thing to mend/)],
      },
    ],
    [
      'password/change with a wrong old one',
      'POST',
      '/dj-rest-auth/password/change/',
      mine({ old_password: 'x', new_password1: 'Another horse 43', new_password2: 'Another horse 43' }),
      400,
      { old_password: [expect.any(String)] },
    ],
    [
      'password/change to a weak one',
      'POST',
      '/dj-rest-auth/password/change/',
      mine({ old_password: SECRET, new_password1: 'password', new_password2: 'password' }),
      400,
      { new_password1: [expect.any(String)] },
    ],
    [
      'password/change without the old one',
      'POST',
      '/dj-rest-auth/password/change/',
      mine({ new_password1: 'x', new_password2: 'x' }),
      400,
      { old_password: REQUIRED },
    ],
    [
      'password/reset with what is no address',
      'POST',
      '/dj-rest-auth/password/reset/',
      nobody({ email: 'x' }),
      400,
      { email: [expect.any(String)] },
    ],
    [
      'password/reset/confirm with a made-up token',
      'POST',
      '/dj-rest-auth/password/reset/confirm/',
      nobody({ uid: 'MQ', token: 'x', new_password1: 'Another horse 43', new_password2: 'Another horse 43' }),
      400,
      { token: ['Invalid value'] },
    ],
    [
      'register without a token and without an account',
      'POST',
      '/register/',
      async () => ({ body: await application(visitor, { author: 1, username: 'x' }) }),
      401,
      { ...NOT_SIGNED_IN, non_field_errors: [NOT_SIGNED_IN.detail] },
    ],
    [
      'register with nothing',
      'POST',
      '/register/',
      () => ({ as: asked.account, body: {} }),
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
      'POST',
      '/register/',
      async () => ({ as: asked.account, body: await application(asked.account!, { principal_name: ' ' }) }),
      400,
      { principal_name: ['This field may not be blank.'], non_field_errors: ['Please fill all the fields'] },
    ],
    [
      'register without a document',
      'POST',
      '/register/',
      async () => ({ as: asked.account, body: await application(asked.account!, { school_cert: '' }) }),
      400,
      { school_cert: [expect.any(String)], non_field_errors: [expect.any(String)] },
    ],
    [
      'register with an image host’s address',
      'POST',
      '/register/',
      async () => ({
        as: asked.account,
        body: await application(asked.account!, {
          registeration_cert: 'https://images.example/v1/paper.png',
        }),
      }),
      400,
      { registeration_cert: [expect.any(String)], non_field_errors: [expect.any(String)] },
    ],
    [
      'register with a PDF',
      'POST',
      '/register/',
      async () => ({
        as: asked.account,
        body: await application(asked.account!, {
          ministry_approval: (
            await restDone(product, 'POST', '/upload/', {
              as: asked.account,
              body: await aFile(aPdf(), 'a.pdf'),
            })
          ).secure_url,
        }),
      }),
      400,
      { ministry_approval: [expect.stringMatching(/picture/)], non_field_errors: [expect.any(String)] },
    ],
    [
      'register with a strange category and address',
      'POST',
      '/register/',
      async () => ({
        as: asked.account,
        body: await application(asked.account!, { school_category: 'Tertiary' }),
      }),
      400,
      {
        school_category: ['"Tertiary" is not a valid choice.'],
        non_field_errors: ['"Tertiary" is not a valid choice.'],
      },
    ],
    [
      'a profile with an empty field',
      'PUT',
      () => `/register/${school.schoolId}/`,
      async () => ({ as: school, body: await profile({ principal_email: '' }) }),
      400,
      { principal_email: ['This field may not be blank.'] },
    ],
    [
      'a profile with what is no e-mail address',
      'PUT',
      () => `/register/${school.schoolId}/`,
      async () => ({ as: school, body: await profile({ proprietor_email: 'x' }) }),
      400,
      { proprietor_email: [expect.stringMatching(/name@example.com/)] },
    ],
    [
      'a profile with another’s document',
      'PUT',
      () => `/register/${school.schoolId}/`,
      async () => ({
        as: school,
        body: await profile({ school_cert: await restUpload(product, '#300000', other) }),
      }),
      400,
      { school_cert: [expect.any(String)] },
    ],
    [
      'a new debtor without anything',
      'POST',
      '/dashboard/',
      mine({}),
      400,
      { name_of_student: REQUIRED, name_of_parent: REQUIRED, phone_number: REQUIRED, amount_owed: REQUIRED },
    ],
    [
      'the placeholder status',
      'POST',
      '/dashboard/',
      mine(aWard({ status: 'Public' })),
      400,
      { status: ['"Public" is not a valid choice.'] },
    ],
    [
      'the placeholder status in a change',
      'PUT',
      () => `/dashboard/${debtor}/`,
      mine(aWard({ status: 'Public' })),
      400,
      { status: ['"Public" is not a valid choice.'] },
    ],
    [
      'an amount that is no number',
      'POST',
      '/dashboard/',
      mine(aWard({ amount_owed: 'a lot' })),
      400,
      { amount_owed: ['A valid number is required.'] },
    ],
    [
      'an amount with three decimals',
      'POST',
      '/dashboard/',
      mine(aWard({ amount_owed: 1.005 })),
      400,
      { amount_owed: ['A valid number is required.'] },
    ],
    [
      'an amount of nothing',
      'POST',
      '/dashboard/',
      mine(aWard({ amount_owed: 0 })),
      400,
      { amount_owed: [expect.stringMatching(/above zero/)] },
    ],
    [
      'what is no text',
      'POST',
      '/dashboard/',
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
      'POST',
      '/dashboard/',
      mine(aWard({ email: 'ngozi' })),
      400,
      { email: [expect.stringMatching(/in full/)] },
    ],
    [
      'an upload without a file',
      'POST',
      '/upload/',
      nobody(multipart({ upload_preset: 'x' })),
      400,
      { file: ['No file was submitted.'] },
    ],
    [
      'an upload that is neither picture nor PDF',
      'POST',
      '/upload/',
      async () => ({ body: await aFile(Buffer.from('<svg/>'), 'a.png') }),
      400,
      { file: [expect.any(String)] },
    ],
    [
      'an empty file',
      'POST',
      '/upload/',
      async () => ({ body: await aFile(Buffer.alloc(0)) }),
      400,
      { file: [expect.any(String)] },
    ],
    [
      'a file that is too large',
      'POST',
      '/upload/',
      async () => ({ body: await aFile(Buffer.alloc(6 * 1024 * 1024)) }),
      400,
      { file: [expect.stringMatching(/too large/)] },
    ],
    [
      'a multipart body that is cut off',
      'POST',
      '/upload/',
      () => ({
        body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      }),
      400,
      { file: [expect.stringMatching(/incomplete/)] },
    ],
    [
      'a multipart body without a boundary',
      'POST',
      '/upload/',
      () => ({ body: 'x', headers: { 'Content-Type': 'multipart/form-data' } }),
      400,
      { detail: expect.any(String) },
    ],
    ['an unreadable filter', 'GET', '/school/?school_name=%00', mine(), 400, { detail: expect.any(String) }],
    [
      'a page marker that is not ours',
      'GET',
      '/dashboard/?after=xx',
      mine(),
      400,
      { detail: expect.any(String) },
    ],
  ]
  test.each(ROWS)('%s', check)
})

async function check(...[_what, method, path, sent, status, body, headers = {}]: Row) {
  const answer = await rest(product, method, typeof path === 'string' ? path : path(), await sent())
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body })
  expect(answer.headers).toMatchObject(headers)
}

function multipart(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}
