import { expect, test } from 'vitest'
import { act, ask, send } from '../testing/client.js'
import { attempt, debtorOf, tokenIn } from '../testing/claims/claims.js'
import { aProvider, decide } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { rest, restDone, restUpload } from '../testing/rest.js'

/**
 * What a front end that was written against the contract does, in its order and with nothing but the contract; beside
 * it somebody at the new pages, who sees each change at once. The tests follow one another.
 */
const product = await theProduct()
const provider = await aProvider(product)

const account = { username: 'riverbank', email: 'office@riverbank.example' }
const password = 'Correct horse 42'
const OFFICERS = Object.fromEntries(
  ['proprietor', 'principal', 'bursar'].flatMap((who) => [
    [`${who}_name`, `The ${who}`],
    [`${who}_email`, `${who}@riverbank.example`],
    [`${who}_number`, '0803 555 0101'],
  ]),
)
/** What the front end keeps: the key, who it is, its school. */
const kept = {} as { as: { key: string }; pk: number; username: string; school: any }
const schoolAtTheNewPages = async () =>
  (
    await ask(
      product,
      '{ viewer { school { id name state description bursar { name } taxCertificate { url } } } }',
      {},
      kept.as,
    )
  ).viewer.school
const listAtTheNewPages = async () =>
  (
    await ask(
      product,
      '{ dashboard { debtors { edges { node { id studentName status amountOwed { amount } } } } } }',
      {},
      kept.as,
    )
  ).dashboard.debtors.edges.map((edge: any) => edge.node)

test('a newcomer uploads three documents, makes an account and registers the school, all without a token', async () => {
  const documents = {
    school_cert: await restUpload(product, '#100000'),
    registeration_cert: await restUpload(product, '#001000'),
    ministry_approval: await restUpload(product, '#000010'),
  }
  // What was left blank is named, each field by itself.
  const blank = await rest(product, 'POST', '/dj-rest-auth/registration/', { body: {} })
  expect(blank.status).toBe(400)
  expect(Object.keys(blank.body)).toEqual(
    expect.arrayContaining(['username', 'email', 'password1', 'password2']),
  )
  const secrets = { password1: password, password2: password }
  const signUp = (body: object) => rest(product, 'POST', '/dj-rest-auth/registration/', { body })
  const { key: first } = (await signUp({ ...account, ...secrets })).body
  const { pk } = await restDone(product, 'GET', '/dj-rest-auth/user/', { as: { key: first } })
  const form = {
    ...account,
    ...secrets,
    author: pk,
    school_name: 'Riverbank School',
    school_category: 'Private School',
    description: 'A school by the river.',
    school_address: '1 River Road, Lokoja',
    contact_number: '0803 555 0100',
    ...documents,
    ...OFFICERS,
  }
  const refused = await rest(product, 'POST', '/register/', { body: { ...form, school_name: '' } })
  expect(refused).toMatchObject({ status: 400, body: { school_name: [expect.any(String)] } })
  // The form is sent again from its first call on: with the right password that goes on, with another it does not.
  const wrong = { password1: 'Another horse 43', password2: 'Another horse 43' }
  expect(await signUp({ ...account, ...wrong })).toMatchObject({ status: 400 })
  const again = await signUp({ ...account, ...secrets })
  expect(again).toMatchObject({ status: 201, body: { key: expect.any(String) } })
  const { key } = again.body
  const { username } = await restDone(product, 'GET', '/dj-rest-auth/user/', { as: { key } })
  const { status, body } = await rest(product, 'POST', '/register/', { body: form })
  expect({ status, body }).toMatchObject({ status: 201, body: { ...account, author: pk, username } })
  await product.mail.letterTo(account.email, /We have received your registration/)
})

test('it waits until the provider approves, which the provider sees to at the new pages', async () => {
  const { schoolApplications } = await ask(
    product,
    '{ schoolApplications { edges { node { school { id name } } } } }',
    {},
    provider,
  )
  const [{ node }] = schoolApplications.edges
  expect(node.school.name).toBe('Riverbank School')
  await decide(product, provider, 'approveSchool', { schoolId: node.school.id, region: 'Kogi' })
})

test('it signs in and keeps the one school whose username is its own', async () => {
  const { key } = await restDone(product, 'POST', '/dj-rest-auth/login/', {
    body: { username: account.username, password },
  })
  kept.as = { key }
  Object.assign(kept, await restDone(product, 'GET', '/dj-rest-auth/user/', kept))
  const schools = await restDone(product, 'GET', '/school/', kept)
  kept.school = schools.find(({ username }: any) => username === kept.username)
  expect(kept.school).toMatchObject({ author: kept.pk, school_name: 'Riverbank School', ...OFFICERS })
  expect(await schoolAtTheNewPages()).toMatchObject({ id: String(kept.school.id), state: 'APPROVED' })
})

test('it adds a debtor, the parent is written to, and the new pages show the row', async () => {
  const { id } = await restDone(product, 'POST', '/dashboard/', {
    ...kept,
    body: {
      name_of_student: 'Chidinma Okafor',
      name_of_parent: 'Ngozi Okafor',
      email: 'ngozi@example.com',
      phone_number: '0803 123 4567',
      amount_owed: '45000',
      link: '',
      school_owed: kept.school.school_name,
      author: kept.pk,
      status: 'Abandoned payment',
      slug: 'riverbank-school',
    },
  })
  const letter = await product.mail.letterTo('ngozi@example.com', /./)
  expect(letter.text).toMatch(/Riverbank School/)
  expect(tokenIn(letter)).toHaveLength(43)
  expect(await listAtTheNewPages()).toEqual([
    {
      id: String(id),
      studentName: 'Chidinma Okafor',
      status: 'ABANDONED_PAYMENT',
      amountOwed: { amount: '45000.00' },
    },
  ])
})

test('it lists, reads one into its form and sends the whole of it back, changed', async () => {
  const [row] = await restDone(product, 'GET', '/dashboard/', kept)
  const form = await restDone(product, 'GET', `/dashboard/${row.id}`, kept)
  expect(form).toEqual(row)
  const answered = await restDone(product, 'PUT', `/dashboard/${row.id}/`, {
    ...kept,
    body: { ...form, amount_owed: '30000', status: 'Pending payment', phone_number: '0803 999 9999' },
  })
  expect(answered).toEqual({
    ...form,
    amount_owed: 30000,
    status: 'Pending payment',
    phone_number: '0803 999 9999',
    revision: expect.any(String),
  })
  const debtor = await debtorOf(product, String(row.id), kept.as)
  expect(debtor).toMatchObject({ status: 'PENDING_PAYMENT', amountOwed: { amount: '30000.00' } })
  expect(debtor.ledger.map(({ kind, amount }: any) => [kind, amount.amount])).toEqual([
    ['OPENING', '45000.00'],
    ['CORRECTION', '-15000.00'],
  ])
  expect(debtor.history[0]).toMatchObject({ act: 'debtor.updated', by: account.username })
})

test('what is added, paid and withdrawn at the new pages is there at the next reading', async () => {
  const input = { studentName: 'Tobi Ade', parentName: 'Folake Ade', phone: '1', amountOwed: '10000' }
  const { debtor } = await attempt(product, 'addDebtor', { ...input, statementAccepted: true }, kept.as)
  expect(await restDone(product, 'GET', `/dashboard/${debtor.id}/`, kept)).toMatchObject({
    name_of_student: 'Tobi Ade',
    email: '',
    amount_owed: 10000,
  })
  // What the school claims stays what it is while it is paid; the last payment makes it Completed.
  await attempt(product, 'recordPayment', { debtorId: debtor.id, amount: '4000' }, kept.as)
  const read = async () => restDone(product, 'GET', `/dashboard/${debtor.id}/`, kept)
  expect(await read()).toMatchObject({ amount_owed: 10000, status: 'Abandoned payment' })
  await restDone(product, 'PUT', `/dashboard/${debtor.id}/`, { ...kept, body: await read() })
  expect(await debtorOf(product, debtor.id, kept.as)).toMatchObject({ amountOwed: { amount: '6000.00' } })
  await attempt(product, 'recordPayment', { debtorId: debtor.id, amount: '6000' }, kept.as)
  expect(await read()).toMatchObject({ amount_owed: 10000, status: 'Completed' })
  const second = await attempt(
    product,
    'addDebtor',
    { ...input, studentName: 'Ayo Ade', statementAccepted: true },
    kept.as,
  )
  await attempt(product, 'withdrawDebtor', { id: second.debtor.id }, kept.as)
  expect(await restDone(product, 'GET', '/dashboard/', kept)).toMatchObject([
    { name_of_student: 'Tobi Ade', withdrawn: false },
    { name_of_student: 'Chidinma Okafor', withdrawn: false },
  ])
  for (const yes of ['true', 'True', '1'])
    expect(await restDone(product, 'GET', `/dashboard/?withdrawn=${yes}`, kept)).toMatchObject([
      { name_of_student: 'Ayo Ade', withdrawn: true },
      { name_of_student: 'Tobi Ade', withdrawn: false },
      { name_of_student: 'Chidinma Okafor', withdrawn: false },
    ])
  expect(await restDone(product, 'GET', '/dashboard/?withdrawn=False', kept)).toHaveLength(2)
})

test('Completed keeps the amount that was claimed, and taking it back brings the debt back', async () => {
  const row = (await restDone(product, 'GET', '/dashboard/', kept)).at(-1)
  // As it goes back to its list each time, and reads that.
  const put = async ({ revision: _then, ...body }: any) => {
    const { revision } = (await restDone(product, 'GET', '/dashboard/', kept)).at(-1)
    return restDone(product, 'PUT', `/dashboard/${row.id}/`, { ...kept, body: { ...body, revision } })
  }
  const owed = async () => (await debtorOf(product, String(row.id), kept.as)).amountOwed.amount
  expect(await put({ ...row, status: 'Completed' })).toMatchObject({
    status: 'Completed',
    amount_owed: 30000,
  })
  expect(await owed()).toBe('0.00')
  expect(await put({ ...row, status: 'Completed', amount_owed: 28000 })).toMatchObject({ amount_owed: 28000 })
  expect(await owed()).toBe('0.00')
  expect(await put({ ...row, status: 'Pending payment', amount_owed: 25000 })).toMatchObject({
    amount_owed: 25000,
  })
  expect(await owed()).toBe('25000.00')
})

test('what has been paid already, and less than that, is refused', async () => {
  const row = (await restDone(product, 'GET', '/dashboard/', kept)).at(-1)
  await attempt(product, 'recordPayment', { debtorId: String(row.id), amount: '20000' }, kept.as)
  const puts = async (amount_owed: number) => {
    const body = { ...row, amount_owed }
    const answer = await rest(product, 'PUT', `/dashboard/${row.id}/`, { ...kept, body })
    return { status: answer.status, body: answer.body }
  }
  const refused = (words: string) => ({ status: 400, body: { amount_owed: [words] } })
  expect(await puts(19999.99)).toEqual(refused('More than this has been paid already.'))
  expect(await puts(20000)).toEqual(refused('All of this has been paid. Mark the claim as Completed.'))
})

test('it updates the profile without a token, by its cookie, and the answer takes the place of what it kept', async () => {
  const cookie = { Cookie: `dma-cookies=${kept.as.key}`, 'Sec-Fetch-Site': 'same-origin' }
  const school_cert = await restUpload(product, '#200000', kept.as)
  const answered = await restDone(product, 'PUT', `/register/${kept.school.id}/`, {
    headers: cookie,
    body: { ...kept.school, description: 'A school on a hill.', bursar_name: 'Bola Ade', school_cert },
  })
  // A new document of an approved school waits for the provider: until then the old one is answered.
  expect(answered).toEqual({
    ...kept.school,
    description: 'A school on a hill.',
    bursar_name: 'Bola Ade',
    revision: expect.not.stringMatching(`^${kept.school.revision}$`),
  })
  kept.school = answered
  expect(await schoolAtTheNewPages()).toMatchObject({
    description: 'A school on a hill.',
    bursar: { name: 'Bola Ade' },
  })
  await decide(product, provider, 'approveSchool', { schoolId: String(kept.school.id) })
  const [own] = await restDone(product, 'GET', '/school/', kept)
  expect(own.school_cert).toBe(school_cert)
})

test('a day later the addresses of its documents still mean "unchanged", and open for it alone', async () => {
  const [own] = await restDone(product, 'GET', '/school/', kept)
  expect(await restDone(product, 'PUT', `/register/${own.id}/`, { ...kept, body: own })).toEqual(own)
  const path = new URL(own.school_cert).pathname
  const open = async (headers: Record<string, string>) =>
    (await fetch(`${product.url}${path}`, { headers })).status
  expect(await open({ Cookie: `dma-cookies=${kept.as.key}` })).toBe(200)
  expect(await open({ Authorization: `Token ${kept.as.key}` })).toBe(200)
  expect(await open({})).toBe(404)
})

test('a school that is asked for changes hands itself in again by saving its profile', async () => {
  const documents = Object.fromEntries(
    await Promise.all(
      ['school_cert', 'registeration_cert', 'ministry_approval'].map(
        async (name, at) => [name, await restUpload(product, `#00000${at + 1}`)] as const,
      ),
    ),
  )
  const newcomer = { username: 'hilltop', email: 'hilltop@example.com' }
  const { key } = await restDone(product, 'POST', '/dj-rest-auth/registration/', {
    body: { ...newcomer, password1: password, password2: password },
  })
  const { description, school_address, contact_number } = kept.school
  const school = await restDone(product, 'POST', '/register/', {
    as: { key },
    body: {
      ...{ ...newcomer, school_name: 'Hilltop', school_category: 'Public' },
      ...{ description, school_address, contact_number },
      ...OFFICERS,
      ...documents,
    },
  })
  const reasons = [{ field: 'name', message: 'Write the name in full.' }]
  await decide(product, provider, 'requestSchoolChanges', { schoolId: String(school.id), reasons })
  const answered = await restDone(product, 'PUT', `/register/${school.id}/`, {
    as: { key },
    body: { ...school, school_name: 'Hilltop College' },
  })
  expect(answered).toMatchObject({ school_name: 'Hilltop College', state: 'AWAITING_APPROVAL' })
})

test('a key that was ended elsewhere is told once, its cookie is cleared, and signing in again goes on', async () => {
  const { sessions } = (await ask(product, '{ viewer { sessions { id current } } }', {}, kept.as)).viewer
  const { key } = await restDone(product, 'POST', '/dj-rest-auth/login/', {
    body: { username: account.username, password },
  })
  const sessionId = sessions.find(({ current }: any) => current).id
  await act(product, 'endSession', { sessionId }, { as: { key } })
  const headers = { Cookie: `dma-cookies=${kept.as.key}` }
  expect(await rest(product, 'GET', '/dashboard/', { headers })).toMatchObject({
    status: 401,
    headers: { 'set-cookie': [expect.stringMatching(/^dma-cookies=;/)] },
  })
  kept.as = { key }
  expect(await restDone(product, 'GET', '/dashboard/', kept)).toHaveLength(2)
})

test('it signs out, and its key opens nothing at either door', async () => {
  await restDone(product, 'POST', '/dj-rest-auth/logout/', kept)
  expect(await rest(product, 'GET', '/dashboard/', kept)).toMatchObject({ status: 401 })
  expect((await send(product, '{ viewer { username } }', {}, kept.as)).data.viewer).toBeNull()
})
