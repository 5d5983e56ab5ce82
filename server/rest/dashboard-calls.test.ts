import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPdf } from '../testing/files/a-pdf.js'
import { aPicture } from '../testing/client.js'
import {
  aContract,
  aWard,
  expectRow,
  mine,
  multipart,
  nobodys,
  type Contract,
  type Row,
} from '../testing/contract-rows.js'
import { aProduct } from '../testing/product.js'
import { aFile } from '../testing/rest.js'

let contract: Contract
beforeAll(async () => {
  contract = await aContract(await aProduct())
})
afterAll(() => contract.product.close())

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
const ROWS: Row[] = [
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
