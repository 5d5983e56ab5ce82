import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPicture, upload } from '../testing/client.js'
import { aRegistration, anAccount } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import {
  DOCUMENTS,
  anAccountToMake,
  nothingIsStored,
  register,
  type Registration,
} from '../testing/registrations.js'

const product = await theProduct()

describe('is refused at its field, with nothing stored:', () => {
  let complete: Registration
  beforeAll(async () => {
    complete = await aRegistration(product, 'Incomplete')
  })
  const put = (path: string, value: unknown): Registration => {
    const input = structuredClone({ ...complete, account: anAccountToMake() }) as Registration
    const [first, second] = path.split('.') as [string, string?]
    if (second) input[first][second] = value
    else input[first] = value
    return input
  }
  const OFFICERS = ['proprietor', 'principal', 'bursar']
  const TEXTS = ['name', 'description', 'address', 'email', 'contactNumber']

  test.each([
    ...TEXTS.map((path) => [path, '  ']),
    ...OFFICERS.flatMap((who) => ['name', 'email', 'number'].map((part) => [`${who}.${part}`, '  '])),
    ...DOCUMENTS.map((path) => [path, '']),
  ] as [string, string][])('%s left empty', async (path, nothing) => {
    await nothingIsStored(product, async () =>
      expect((await register(product, put(path, nothing))).userErrors).toMatchObject([
        { code: 'REQUIRED', field: path.split('.') },
      ]),
    )
  })

  test.each([
    ['name', 'n'.repeat(151), 'TOO_LONG'],
    ['description', 'd'.repeat(5001), 'TOO_LONG'],
    ['address', 'a'.repeat(501), 'TOO_LONG'],
    ['contactNumber', '1'.repeat(51), 'TOO_LONG'],
    ['bursar.name', 'b'.repeat(151), 'TOO_LONG'],
    ['principal.number', '1'.repeat(51), 'TOO_LONG'],
    ['email', 'office', 'INVALID'],
    ['proprietor.email', 'a@b', 'INVALID'],
    ['name', 'Green\u0000field', 'INVALID'],
    ['region', 'Atlantis', 'INVALID'],
    ['account.username', 'two words', 'INVALID'],
    ['account.password1', 'short', 'MISMATCH', 'account.password2'],
  ])('%s as %.20s', async (path, value, code, at = path) => {
    await nothingIsStored(product, async () =>
      expect((await register(product, put(path, value))).userErrors).toMatchObject([
        { code, field: at.split('.') },
      ]),
    )
  })

  test('everything that is missing, at once', async () => {
    const { userErrors } = await register(product, {
      ...put('name', ''),
      bursar: { name: '', email: '', number: '' },
    })
    expect(userErrors.map(({ field }: { field: string[] }) => field.join('.'))).toEqual([
      'name',
      'bursar.name',
      'bursar.email',
      'bursar.number',
    ])
  })

  test('a username that is taken, in another case too', async () => {
    await anAccount(product, 'taken')
    await nothingIsStored(product, async () =>
      expect((await register(product, put('account.username', 'Taken'))).userErrors).toMatchObject([
        { code: 'TAKEN', field: ['account', 'username'] },
      ]),
    )
  })

  test('and the uploads stay free for the next try', async () => {
    expect((await register(product, put('name', 'Complete at last'))).userErrors).toEqual([])
  })
})

describe('a document is refused', () => {
  let details: Registration
  beforeEach(async () => {
    details = { ...(await aRegistration(product, 'Documents')), account: anAccountToMake() }
  })
  const expectRefused = (over: Registration, code: string, field: string = 'registrationCertificate') =>
    nothingIsStored(product, async () =>
      expect((await register(product, { ...details, ...over })).userErrors).toMatchObject([
        { code, field: [field] },
      ]),
    )

  test('when one upload is used for two documents', async () => {
    await expectRefused({ registrationCertificate: details.taxCertificate }, 'CONFLICT')
  })

  test('when somebody else uploaded it, though the address is known', async () => {
    const stranger = await anAccount(product)
    const theirs = await upload(product, await aPicture('#123123'), { as: stranger })
    await expectRefused({ registrationCertificate: theirs.url }, 'NOT_FOUND')
    await expectRefused({ registrationCertificate: theirs.id }, 'NOT_FOUND')
  })

  test('when another school uses it already', async () => {
    const used = await aRegistration(product, 'First user')
    await register(product, { ...used, account: anAccountToMake() })
    await expectRefused({ registrationCertificate: used.registrationCertificate }, 'NOT_FOUND')
  })

  test('when it is not one of our uploads', async () => {
    for (const address of [
      'https://images.example/certificate.png',
      `${'A'.repeat(22)}`,
      '../../etc/passwd',
      `' or 1=1 --`,
      '\u0000',
    ])
      await expectRefused({ registrationCertificate: address }, 'NOT_FOUND')
  })

  test('when it was uploaded more than a day ago', async () => {
    product.clock.forward(1.01)
    await expectRefused({}, 'NOT_FOUND', 'taxCertificate')
  })
})
