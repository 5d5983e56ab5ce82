import { manyLines } from '../../shared/plain-text.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysLater, tokenIn } from '../../testing/claims/claims.js'
import { aClaimVisitor } from '../../testing/claims/claim-visitor.js'
import { act, aPicture, upload } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { hostileFiles } from '../../testing/fuzz/hostile-files.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { rawRequest } from '../../testing/raw-request.js'
import { quiet, stored } from '../../testing/databases/stored.js'

let product: Product
let provider: Person
let school: SchoolPerson
let bad: { name: string; bytes: Buffer }[]
beforeAll(async () => {
  // Made before anything is asked: it takes longer than an idle connection is kept. What is packed takes longer still.
  bad = (await hostileFiles()).filter(({ name, kept }) => !kept && !name.includes('packed'))
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
})
afterAll(() => product.close())

let number = 0
let id: string
let token: string
let family: ReturnType<typeof aClaimVisitor>
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  const parentEmail = `family${++number}@example.com`
  ;({ id } = await aDebtor(product, school, { studentName: 'Ada Obi', parentEmail }))
  token = tokenIn(await product.mail.letterTo(parentEmail))
  family = aClaimVisitor(product, token)
  await quiet(product)
})

const MARKUP = `</textarea><script>alert(1)</script><img src=x onerror=alert(1)>"'&amp;{{7*7}}\${7*7}`
const TEXTS = [
  ['markup', MARKUP],
  ['right to left', 'שלום \u202eevil\u202c مرحبا'],
  ['emoji and invisible signs', '👨‍👩‍👧 \u200b\u200d\ufeff ok'],
  ['5,000 signs of markup', '<'.repeat(5000)],
  ['lines', 'one\n\ntwo\r\nthree'],
] as const

describe('what is typed', () => {
  test.each(TEXTS)('%s is kept, without signs that nobody sees, and shown as text', async (_what, text) => {
    const { sent, html } = await family.send('/dispute', { reason: 'OTHER', message: text })
    expect(sent.status).toBe(303)
    expect(html).not.toMatch(/<script|<img|\u202e/i)
    expect(html.length).toBeLessThan(60_000)
    const [message] = await rows<any>(
      product,
      'select text from contend_message m join contend c on c.id = m.contend_id where c.debtor_id = ?',
      [id],
    )
    expect(message.text).toBe(manyLines(text))
  })

  test.each(TEXTS)('%s comes back into a form that is refused', async (_what, text) => {
    const { status, html } = await family.send('/dispute', { reason: '', message: text })
    expect(status).toBe(422)
    const inside = /<textarea[^>]*>\n(.*?)<\/textarea>/s.exec(html)![1]!
    const decoded = inside.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    expect(decoded.replaceAll('\r\n', '\n')).toBe(text.replaceAll('\r\n', '\n'))
  })

  test.each([
    ['WRONG_AMOUNT', 'amountOwed'],
    ['ALREADY_PAID', 'amountPaid'],
  ])('a sum that cannot be meant as one is no sum: %s', async (reason, name) => {
    for (const typed of ['45,00', '1e5', '12 or 15', '2000/3000']) {
      const { status, words } = await family.send('/dispute', { reason, message: 'x', [name]: typed })
      expect([typed, status]).toEqual([typed, 422])
      expect(words).toContain('as a number, like 20000.')
    }
    expect(await rows(product, 'select id from contend where debtor_id = ?', [id])).toEqual([])
  })

  test.each([
    ['an unreadable sign', { reason: 'OTHER', message: 'a\0b' }, 'Remove the unreadable characters'],
    ['nothing but spaces', { reason: 'OTHER', message: ' \n\t ' }, 'Tell the school what happened.'],
    ['a reason that is none', { reason: 'MORE_TIME', message: 'x' }, 'Choose what is wrong.'],
    ['a reason made up', { reason: '__proto__', message: 'x' }, 'Choose what is wrong.'],
  ])('%s is refused in words', async (_what, fields, sentence) => {
    const { status, words } = await family.send('/dispute', fields)
    expect(status).toBe(422)
    expect(words).toContain(sentence)
  })

  test('a school’s name, a file’s name and a term of markup are text on every page', async () => {
    const hostile = await anApprovedSchool(product, provider, `<script>x</script> ${++number}`)
    const evidence = [
      (await upload(product, await aPicture(), { as: hostile, name: '<svg onload=x>.png' })).id,
    ]
    const parentEmail = `family${number}@example.com`
    await aDebtor(product, hostile, { studentName: 'Ada <i>Obi', parentEmail, term: MARKUP, evidence })
    const visitor = aClaimVisitor(product, tokenIn(await product.mail.letterTo(parentEmail)))
    await visitor.tell('Obi')
    for (const path of ['', '/dispute', '/time', '/links', '/not-for-me', '/receipts'])
      expect((await visitor.open(path)).html, path).not.toMatch(/<script|<svg on|<i>|<img/i)
  })

  test('where a sentence or a way back could be slipped in, only our own are taken', async () => {
    expect((await family.open('?said=<script>')).html).not.toContain('role="status"')
    expect((await family.open('?said=constructor')).html).not.toContain('role="status"')
    for (const back of [
      '//evil.example',
      'https://evil.example',
      '/../..',
      '/links@evil.example',
      '/cases/1\r\nX: y',
    ]) {
      const { sent } = await family.send('/surname', { surname: 'Obi', back })
      expect(sent.headers.get('Location')).toBe(`/claim/${token}?said=told`)
    }
  })
})

describe('files', () => {
  test('that are not what they say, or more, are refused each with its own sentence, and nothing of them is kept', async () => {
    for (let at = 0; at < bad.length; at += 5) {
      const some = bad.slice(at, at + 5)
      const { status, html, words } = await family.send(
        '/dispute',
        { reason: 'OTHER', message: 'See here.' },
        some.map(({ name, bytes }) => ({ name: `${name}.png`, bytes })),
      )
      expect(status).toBe(422)
      for (const { name } of some) expect(words).toContain(`${name}.png: `.slice(-60))
      expect(html).toContain('See here.</textarea>')
      expect(html).not.toContain('name="kept"')
    }
    expect(await rows(product, 'select 1 from contend where debtor_id = ?', [id])).toEqual([])
    expect(await rows(product, `select name from document where name like '%.png.png'`)).toEqual([])
  })

  test('beyond five are refused, and the five stay', async () => {
    const bytes = await aPicture()
    const six = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.png`, bytes }))
    const { status, words, html } = await family.send('/dispute', { reason: 'OTHER', message: 'x' }, six)
    expect(status).toBe(422)
    expect(words).toContain('Add at most 5 files')
    expect(html.match(/name="kept"/g)).toHaveLength(5)
  })

  test('of somebody else cannot be named into one’s own case', async () => {
    const theirs = (await upload(product, await aPicture(), { as: school })).id
    const { sent, words } = await family.send('/dispute', { reason: 'OTHER', message: 'x', kept: theirs })
    expect([sent.status, words]).toEqual([422, expect.stringContaining('Choose it again')])
    expect(await rows(product, 'select message_id from document where key = ?', [theirs])).toEqual([
      { message_id: null },
    ])
  })
})

describe('a request', () => {
  const post = (body: string, headers: string[]) =>
    rawRequest(
      product,
      [
        `POST /claim/${token}/dispute HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        ...headers,
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )

  test.each([
    ['that is no form', '{"reason":"OTHER"}', ['Content-Type: application/json'], 415],
    ['without a type', 'reason=OTHER', [], 415],
    [
      'whose parts never end',
      '--b\r\nContent-Disposition: form-data; name="reason"\r\n\r\nOTH',
      ['Content-Type: multipart/form-data; boundary=b'],
      400,
    ],
    ['without a boundary', 'x', ['Content-Type: multipart/form-data'], 400],
    [
      'with a field of a megabyte',
      `message=${'x'.repeat(1_000_000)}`,
      ['Content-Type: application/x-www-form-urlencoded'],
      413,
    ],
    ['with a thousand fields', 'a=1&'.repeat(1000), ['Content-Type: application/x-www-form-urlencoded'], 413],
  ] as const)('%s is answered with a page, and does nothing', async (_what, body, headers, status) => {
    const before = await stored(product)
    const answer = await post(body, [...headers])
    expect(answer).toContain(`HTTP/1.1 ${status}`)
    expect(answer).toContain('That did not work')
    expect(await stored(product)).toEqual(before)
  })

  test('from another site’s form does nothing', async () => {
    const response = await fetch(`${product.url}/claim/${token}/not-for-me`, {
      method: 'POST',
      headers: { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(response.status).toBe(403)
    expect((await family.open()).status).toBe(200)
  })

  test('with a form to a link that opens nothing is answered as any such link', async () => {
    const nobody = aClaimVisitor(product, 'A'.repeat(43))
    for (const path of ['/dispute', '/time', '/surname', '/links', '/not-for-me', '/cases/1/withdraw'])
      expect((await nobody.send(path, { surname: 'x' })).status, path).toBe(404)
  })
})

test('everything at once stays under 60 kB, and no page loads anything from elsewhere', async () => {
  const contend = await family.send('/dispute', { reason: 'OTHER', message: '<'.repeat(5000) })
  const contendId = /\/cases\/(\d+)/.exec(contend.sent.headers.get('Location')!)![1]!
  for (let at = 0; at < 12; at++) {
    const message = `${at} ${'&'.repeat(4000)}`
    // More than that of a day is refused.
    if (at < 10) await act(product, 'commentOnContend', { contendId, message }, { as: school })
    await act(product, 'recordPayment', { debtorId: id, amount: String(100 + at) }, { as: school })
  }
  const addEvidence = await Promise.all(
    Array.from(
      { length: 10 },
      async (_, at) =>
        (await upload(product, await aPicture(), { as: school, name: `${at}${'ä'.repeat(90)}.png` })).id,
    ),
  )
  await act(product, 'updateDebtor', { id, addEvidence, term: 'x'.repeat(200) }, { as: school })
  await family.tell('Obi')
  const pages = [
    '',
    '/receipts',
    ...Array.from({ length: 14 }, (_, at) => at).map((page) => `/cases/${contendId}?page=${page}`),
  ]
  const seen = new Set<string>()
  for (const path of pages) {
    const { status, html, words, headers } = await family.open(path)
    expect(status, path).toBe(200)
    expect(Buffer.byteLength(html), path).toBeLessThan(60_000)
    expect(html).not.toMatch(/<script|src=|https?:\/\/(?!127|localhost|wa\.me\/\?text=)/)
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    for (const [said] of words.matchAll(/\b\d+ &{4000}/g)) seen.add(said)
  }
  // Nothing that was said is out of reach.
  expect(seen.size).toBe(10)
})
