import { describe, expect, test } from 'vitest'
import { aPdf } from '../testing/files/a-pdf.js'
import { act, ask, openFile, send, upload } from '../testing/client.js'
import { countRows, rows } from '../testing/databases/database.js'
import { REGISTER_SCHOOL, aProvider, aRegistration, anAccount, signedIn } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { DOCUMENTS, anAccountToMake, nothingIsStored, register } from '../testing/registrations.js'

const product = await theProduct()
const provider = await aProvider(product)

describe('a visitor who registers a school', () => {
  test('gets an account and a school that waits, and everybody concerned is told', async () => {
    const account = anAccountToMake()
    const details = await aRegistration(product, 'Ọlá’s Academy')
    const { school, userErrors } = await register(product, { ...details, account })
    expect(userErrors).toEqual([])
    expect(school).toMatchObject({
      name: 'Ọlá’s Academy',
      slug: 'ola-s-academy',
      state: 'AWAITING_APPROVAL',
      region: 'Lagos',
    })
    for (const to of [account.email, details.email as string])
      expect((await product.mail.letterTo(to, /We have received your registration/)).text).toContain(
        'Ọlá’s Academy',
      )
    await product.mail.letterTo(account.email, /Confirm your e-mail address/)
    await product.mail.letterTo(provider.email, /Ọlá’s Academy waits for your decision/)
    const { notifications } = await ask(
      product,
      '{ notifications { edges { node { text path } } } }',
      {},
      provider,
    )
    expect(notifications.edges[0].node).toEqual({
      text: 'Ọlá’s Academy waits for your decision.',
      path: '/provider',
    })
  })

  test('may bring a certificate as a PDF, which is handed out as a download and nothing else', async () => {
    const details = await aRegistration(product, 'Scanned')
    const paper = await upload(product, aPdf(), { name: 'tax.pdf', type: 'application/pdf' })
    const { school, userErrors } = await register(product, {
      ...details,
      taxCertificate: paper.url,
      account: anAccountToMake(),
    })
    expect(userErrors).toEqual([])
    const { school: seen } = await ask(
      product,
      'query ($id: ID!) { school(id: $id) { taxCertificate { url name mediaType } } }',
      { id: school.id },
      provider,
    )
    expect(seen.taxCertificate).toMatchObject({ name: 'tax.pdf', mediaType: 'application/pdf' })
    const { headers } = await openFile(product, seen.taxCertificate.url, provider)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''tax.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('is signed in by it, and hears of the first step before the second is typed', async () => {
    const account = anAccountToMake()
    const details = await aRegistration(product, 'Step by step')
    const { category, name, description, address, email, contactNumber } = details
    const first = { category, name, description, address, email, contactNumber }
    await nothingIsStored(product, async () => {
      const check = (over: object) => act(product, 'checkRegistration', { ...first, account, ...over })
      expect((await check({})).userErrors).toEqual([])
      expect((await check({ contactNumber: ' '.repeat(3) })).userErrors).toMatchObject([
        { field: ['contactNumber'], code: 'REQUIRED' },
      ])
      const { username } = provider
      expect((await check({ account: { ...account, username } })).userErrors).toMatchObject([
        { field: ['account', 'username'], code: 'TAKEN' },
      ])
    })
    const { key, viewer } = await act(
      product,
      'registerSchool',
      { ...details, account },
      { select: 'key viewer { username school { state } }' },
    )
    expect(viewer).toEqual({ username: account.username, school: { state: 'AWAITING_APPROVAL' } })
    expect((await ask(product, '{ viewer { username } }', {}, { key })).viewer).toEqual({
      username: account.username,
    })
  })

  test('can sign in and finds the school with its three documents as they were sent', async () => {
    const account = anAccountToMake()
    const details = await aRegistration(product, 'Greenfield')
    await register(product, { ...details, account })
    const { viewer } = await ask(
      product,
      `{ viewer { school { category level description address email contactNumber username proprietor { name email number }
         taxCertificate { url } registrationCertificate { url } ministryApproval { url } history { act by } } } }`,
      {},
      await signedIn(product, account.username),
    )
    const { taxCertificate, registrationCertificate, ministryApproval, history, ...rest } = viewer.school
    const { category, level, description, address, email, contactNumber, proprietor } = details
    expect(rest).toEqual({
      category,
      level,
      description,
      address,
      email,
      contactNumber,
      proprietor,
      username: account.username,
    })
    expect([taxCertificate.url, registrationCertificate.url, ministryApproval.url]).toEqual(
      DOCUMENTS.map((name) => details[name]),
    )
    expect(history).toEqual([{ act: 'school.registered', by: account.username }])
  })

  test('without an account to make and without being signed in is asked for one', async () => {
    const details = await aRegistration(product, 'No account')
    await nothingIsStored(product, async () =>
      expect((await register(product, details)).userErrors).toMatchObject([
        { code: 'REQUIRED', field: ['account'] },
      ]),
    )
  })
})

describe('somebody with an account', () => {
  test('registers a school without making another account', async () => {
    const head = await anAccount(product)
    const details = await aRegistration(product, 'Later School', head)
    const accounts = await countRows(product, 'account')
    expect((await register(product, { ...details, account: anAccountToMake() }, head)).userErrors).toEqual([])
    expect(await countRows(product, 'account')).toBe(accounts)
    const { viewer } = await ask(product, '{ viewer { school { name } } }', {}, head)
    expect(viewer.school.name).toBe('Later School')
  })

  test('registers one school by a double click, and a second one not at all', async () => {
    const head = await anAccount(product)
    const inputs = [await aRegistration(product, 'Once', head), await aRegistration(product, 'Twice', head)]
    const answers = await Promise.all(inputs.map((input) => send(product, REGISTER_SCHOOL, { input }, head)))
    const outcomes = answers.map(
      ({ data, errors }) =>
        errors[0]?.extensions.code ?? data.registerSchool.userErrors[0]?.code ?? 'registered',
    )
    expect(outcomes).toContain('registered')
    // Refused while it happened, or forbidden since: an account administers one school.
    expect(outcomes.filter((outcome) => outcome === 'CONFLICT' || outcome === 'FORBIDDEN')).toHaveLength(1)
    const another = await aRegistration(product, 'Another', head)
    const { errors } = await send(product, REGISTER_SCHOOL, { input: another }, head)
    expect(errors[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

describe('a registration whose answer was lost', () => {
  test('is answered with the school that it made when a visitor sends it again, and makes nothing more', async () => {
    const input = { ...(await aRegistration(product, 'Lost Answer')), account: anAccountToMake() }
    const first = await register(product, input)
    const signedOut = () =>
      rows(product, 'delete from session where account_id = (select max(id) from account)')
    await signedOut()
    await nothingIsStored(product, async () => {
      expect(await register(product, input)).toEqual(first)
      // It is signed in as the first answer would have had it.
      await signedOut()
    })
  })

  test('is answered alike to somebody with an account', async () => {
    const head = await anAccount(product)
    const input = await aRegistration(product, 'Lost Again', head)
    const first = await register(product, input, head)
    await nothingIsStored(product, async () => expect(await register(product, input, head)).toEqual(first))
  })

  test.each(['another password', 'other documents', 'a day between'])(
    'is not meant by %s: the username is taken',
    async (difference) => {
      const details = await aRegistration(product, 'Taken')
      const account = anAccountToMake()
      await register(product, { ...details, account })
      if (difference === 'a day between') product.clock.forward(1)
      const other = difference === 'other documents' ? await aRegistration(product, 'Taken') : {}
      const password = difference === 'another password' ? 'Quite another 42' : account.password1
      const again = { ...account, password1: password, password2: password }
      expect(await register(product, { ...details, ...other, account: again })).toMatchObject({
        school: null,
        userErrors: [{ code: 'TAKEN' }, { code: 'TAKEN' }],
      })
    },
  )
})

test('one picture is one school’s, however many register with it at the same moment', async () => {
  const details = await aRegistration(product, 'Raced for')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => register(product, { ...details, account: anAccountToMake() })),
  )
  const codes: string[] = answers.map(({ userErrors }) => userErrors[0]?.code ?? 'registered')
  expect(codes.toSorted()).toEqual([...Array<string>(4).fill('NOT_FOUND'), 'registered'])
})

test('a failure of ours at the very end leaves no account, no school, and the uploads free', async () => {
  const details = await aRegistration(product, 'Unlucky')
  const account = anAccountToMake()
  // The last thing that a registration writes is the letter that it has been received.
  await rows(product, `alter table letter add constraint unlucky check (kind <> 'school-received') not valid`)
  await nothingIsStored(product, async () => {
    const { errors } = await send(product, REGISTER_SCHOOL, { input: { ...details, account } })
    expect(errors[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR')
    expect(errors[0]?.message).not.toMatch(/unlucky|letter|constraint/)
  })
  await rows(product, 'alter table letter drop constraint unlucky')
  expect((await register(product, { ...details, account })).userErrors).toEqual([])
})

test('HTML and SQL in every text field are text like any other', async () => {
  const hostile = `<img src=x onerror=alert(1)>'); drop table school; --`
  const officer = { name: hostile, email: 'officer@example.com', number: hostile.slice(0, 50) }
  const head = await anAccount(product)
  const input = {
    ...(await aRegistration(product, hostile, head)),
    description: hostile,
    address: hostile,
    contactNumber: hostile.slice(0, 50),
    proprietor: officer,
    principal: officer,
    bursar: officer,
  }
  expect((await register(product, input, head)).userErrors).toEqual([])
  const { viewer } = await ask(
    product,
    '{ viewer { school { name slug description address bursar { name } } } }',
    {},
    head,
  )
  expect(viewer.school).toEqual({
    name: hostile,
    slug: 'img-src-x-onerror-alert-1-drop-table-school',
    description: hostile,
    address: hostile,
    bursar: { name: hostile },
  })
  const letter = await product.mail.letterTo(head.email, /We have received/)
  expect(letter.html).not.toContain('<img src=x')
})
