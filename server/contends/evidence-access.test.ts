import { beforeAll, describe, expect, test } from 'vitest'
import { aClaimVisitor } from '../testing/claims/claim-visitor.js'
import { tokenIn } from '../testing/claims/claims.js'
import { aPicture, act, upload, visitor, type Asker } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anAccount, anApprovedSchool, type Person } from '../testing/people.js'
import { aProduct, theProduct } from '../testing/product.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const other = await anApprovedSchool(product, provider, 'Hillside School')

/** Somebody with an account; the address counts only once it is verified. */
async function aFamily(name: string, { verified = true } = {}): Promise<Person> {
  const family = await anAccount(product, name)
  if (verified) await rows(product, 'update account set verified_email = email where username = ?', [name])
  return family
}

/** A claim with a file of evidence, disputed with one of the family's, and rejected with one of the school's. */
async function aCase(parentEmail: string) {
  const evidence = await aFile(school)
  const { id } = await aDebtor(product, school, {
    studentName: `Tobi Alabi`,
    parentEmail,
    evidence: [evidence],
    requestKey: parentEmail,
  })
  const token = tokenIn(await product.mail.letterTo(parentEmail, /school fees/))
  const ofFamily = await aFile(visitor)
  const opening = { token, reason: 'ALREADY_PAID', message: 'Here is the receipt.', files: [ofFamily] }
  const { contend } = await act(product, 'contendClaim', opening, { select: 'contend { id }' })
  const ofSchool = await aFile(school)
  await act(
    product,
    'rejectContend',
    { contendId: contend.id, message: 'Not ours.', files: [ofSchool] },
    { as: school },
  )
  return { id, token, contendId: contend.id as string, files: { evidence, ofFamily, ofSchool } }
}
type Case = Awaited<ReturnType<typeof aCase>>

let colour = 0
const aFile = async (as: Asker) =>
  (await upload(product, await aPicture(`#${(++colour).toString(16).padStart(6, '0')}`), { as })).id

/** Which of a case's files somebody reads. Whoever may not learns as much as of a file that does not exist. */
async function readBy(
  open: (key: string) => Promise<{ status: number }>,
  { files }: Case,
): Promise<string[]> {
  const nothing = (await open('A'.repeat(22))).status
  const statuses = await Promise.all(
    Object.entries(files).map(async ([name, key]) => [name, (await open(key)).status] as const),
  )
  for (const [, status] of statuses) expect([200, nothing]).toContain(status)
  return statuses.filter(([, status]) => status === 200).map(([name]) => name)
}

/** By the file's own address, with or without a session. */
const signedInAs = (person: Asker) => (key: string) =>
  fetch(
    `${product.url}/files/${key}`,
    person.key ? { headers: { Authorization: `Token ${person.key}` } } : {},
  )

/** On the claim's pages, behind a private link. */
async function behind(token: string, surname: string | null) {
  const family = aClaimVisitor(product, token)
  if (surname) await family.tell(surname)
  return (key: string) => family.open(`/files/${key}`)
}

const ALL = ['evidence', 'ofFamily', 'ofSchool']

describe('the files of a claim and its case', () => {
  let found: Case
  let newer: string
  let readers: Record<string, (key: string) => Promise<{ status: number }>>
  beforeAll(async () => {
    const family = await aFamily('alabi')
    found = await aCase(family.email)
    const strangers = await aCase('stranger@example.com')
    const another = await aFamily('another')
    await act(product, 'requestClaimLink', { token: found.token })
    newer = tokenIn(await product.mail.letterTo(family.email, /link/i))
    await act(product, 'revokeClaimLinks', { token: newer, surname: 'Alabi' })
    readers = {
      'whoever has only the address': signedInAs(visitor),
      'the family, by its link': await behind(newer, 'Alabi'),
      'whoever holds the link without the surname': await behind(newer, null),
      'whoever holds an older link': await behind(found.token, 'Alabi'),
      'the family of another claim, by its link': await behind(strangers.token, 'Alabi'),
      'whoever guesses a link': await behind('A'.repeat(43), 'Alabi'),
      'the family, signed in': signedInAs(family),
      'another family, signed in': signedInAs(another),
      'the school of the claim': signedInAs(school),
      'another school': signedInAs(other),
      'the provider': signedInAs(provider),
    }
  })
  const table = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(readers).map(async ([who, open]) => [who, await readBy(open, found)] as const),
      ),
    )
  const twoSides = {
    'whoever has only the address': [],
    'the family, by its link': ALL,
    'whoever holds the link without the surname': [],
    'whoever holds an older link': [],
    'the family of another claim, by its link': [],
    'whoever guesses a link': [],
    'the family, signed in': ALL,
    'another family, signed in': [],
    'the school of the claim': ALL,
    'another school': [],
  }

  test('are read by exactly the two sides', async () => {
    expect(await table()).toEqual({ ...twoSides, 'the provider': [] })
  })

  test('and by the provider, once the family has asked it to decide', async () => {
    const { contendId } = found
    const { userErrors } = await act(product, 'escalateContend', {
      contendId,
      token: newer,
      message: 'It is a receipt of theirs.',
    })
    expect(userErrors).toEqual([])
    expect(await table()).toEqual({ ...twoSides, 'the provider': ALL })
  })
})

test('a link to another address of the same claim opens no case of the family that was written to before', async () => {
  const found = await aCase('before@example.com')
  await act(product, 'updateDebtor', { id: found.id, parentEmail: 'after@example.com' }, { as: school })
  const token = tokenIn(await product.mail.letterTo('after@example.com', /school fees/))
  expect(await readBy(await behind(token, 'Alabi'), found)).toEqual(['evidence'])
})

test('an account reads nothing while its address is not verified', async () => {
  const unverified = await aFamily('unverified', { verified: false })
  const found = await aCase(unverified.email)
  expect(await readBy(signedInAs(unverified), found)).toEqual([])
})

test('guessing links is slowed for the network that guesses; a family on the same line still gets in', async () => {
  const narrow = await aProduct({ beside: product, env: { CLAIM_MISSES_PER_HOUR: '5', TRUST_PROXY: '1' } })
  const { token } = await aCase('guessed@example.com')
  const from = (address: string, guess: string) => aClaimVisitor(narrow, guess, { address }).open()
  for (let tries = 0; tries < 5; tries++)
    expect((await from('203.0.113.9', String(tries).padEnd(43, 'A'))).status).toBe(404)
  const slowed = await from('203.0.113.9', 'B'.repeat(43))
  expect(slowed.status).toBe(429)
  expect(Number(slowed.headers.get('Retry-After'))).toBeGreaterThan(0)
  for (const address of ['203.0.113.9', '203.0.113.10']) expect((await from(address, token)).status).toBe(200)
  await narrow.close()
})

test('a file that is not sent yet is read by nobody who has not its address, and by its address alone for a day', async () => {
  const key = await aFile(visitor)
  expect((await signedInAs(visitor)(key)).status).toBe(200)
  expect((await (await behind('A'.repeat(43), null))(key)).status).toBe(404)
  product.clock.forward(1.01)
  expect((await signedInAs(visitor)(key)).status).toBe(404)
})
