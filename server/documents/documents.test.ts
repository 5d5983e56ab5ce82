import { describe, expect, test } from 'vitest'
import { aPdf } from '../testing/files/a-pdf.js'
import { attempt, daysLater, debtorOf } from '../testing/claims/claims.js'
import { aPicture, ask, openFile, upload, visitor, type Asker } from '../testing/client.js'
import { ADD_DEBTOR, aClaim, aDebtor } from '../testing/people.js'
import { stored } from '../testing/databases/stored.js'
import { sweepUploads } from './sweep.js'
import { theRegister } from '../testing/register.js'

const { product, provider, school, other } = await theRegister()

const statusOf = async (address: string, as?: Asker) => (await openFile(product, address, as)).status
const attach = (evidence: string[], as: Asker) =>
  ask(product, ADD_DEBTOR, { input: aClaim({ evidence }) }, as).then((data: any) => data.addDebtor)

describe('an upload that nothing claims', () => {
  test('opens by its address for a day, for whoever has it; then it is gone', async () => {
    const { url } = await upload(product, await aPicture())
    expect(await statusOf(url)).toBe(200)
    product.clock.forward(0.99)
    expect(await statusOf(url)).toBe(200)
    product.clock.forward(0.02)
    expect(await statusOf(url)).toBe(404)
    await daysLater(product, 0, school, other, provider)
    expect((await attach([url], school)).userErrors).toMatchObject([
      { code: 'NOT_FOUND', field: ['evidence'] },
    ])
  })

  test('can be attached by whoever made it: the account, or for a visitor’s whoever has its address', async () => {
    const mine = await upload(product, await aPicture('#000001'), { as: school })
    const theirs = await attach([mine.url], other)
    expect(theirs).toMatchObject({ debtor: null, userErrors: [{ code: 'NOT_FOUND', field: ['evidence'] }] })
    expect((await attach([mine.url], school)).userErrors).toEqual([])
    const visitors = await upload(product, await aPicture('#000002'))
    expect((await attach([visitors.id], other)).userErrors).toEqual([])
  })

  test('is attached once', async () => {
    const { id, url } = await upload(product, await aPicture(), { as: school })
    const answers = await Promise.all([attach([id], school), attach([url], school)])
    expect(answers.filter(({ debtor }) => debtor)).toHaveLength(1)
    expect((await attach([id], school)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
    // Named by its id and by its address it is still one.
    const both = await upload(product, await aPicture(), { as: school })
    expect((await attach([both.id, both.url], school)).userErrors).toEqual([])
  })

  test('is named by id, path or our own address, never by another site’s', async () => {
    const { publicUrl } = product.world.config
    const named: [(id: string) => string, boolean][] = [
      [(id) => id, true],
      [(id) => `/files/${id}`, true],
      [(id) => `${publicUrl}/files/${id}`, true],
      [(id) => `https://evil.example/files/${id}`, false],
      [(id) => `${publicUrl}.evil.example/files/${id}`, false],
      [(id) => `${publicUrl}/files/../files/${id}`, false],
      [(id) => ` ${id}`, false],
    ]
    for (const [name, taken] of named) {
      const { id } = await upload(product, await aPicture(), { as: school })
      const { userErrors } = await attach([name(id)], school)
      expect(userErrors.length === 0, name('ID')).toBe(taken)
    }
  })
})

describe('an attached document', () => {
  test('as evidence is read by its own school alone, whoever has the address', async () => {
    const { url } = await upload(product, await aPicture(), { as: school })
    const { id } = await aDebtor(product, school, { evidence: [url] })
    expect((await debtorOf(product, id, school)).evidence).toMatchObject([{ url }])
    expect(await statusOf(url, school)).toBe(200)
    for (const somebody of [visitor, other, provider]) expect(await statusOf(url, somebody)).toBe(404)
  })

  test('as a school’s paper is read by that school and the provider', async () => {
    const query = 'query ($id: ID!) { school(id: $id) { taxCertificate { url } } }'
    const data = await ask(product, query, { id: school.schoolId }, school)
    const { url } = data.school.taxCertificate
    for (const [somebody, status] of [
      [school, 200],
      [provider, 200],
      [other, 404],
      [visitor, 404],
    ] as const)
      expect(await statusOf(url, somebody)).toBe(status)
  })

  test('stays when a day has gone by', async () => {
    const { url } = await upload(product, await aPicture(), { as: school })
    await attach([url], school)
    await daysLater(product, 2, school, other, provider)
    expect(await statusOf(url, school)).toBe(200)
  })

  test('of another school cannot be attached to one’s own claim', async () => {
    const { url } = await upload(product, await aPicture(), { as: school })
    await attach([url], school)
    const { id } = await aDebtor(product, other)
    const { userErrors } = await attempt(product, 'updateDebtor', { id, addEvidence: [url] }, other)
    expect(userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['addEvidence'] }])
    expect((await debtorOf(product, id, other)).evidence).toEqual([])
  })
})

describe('a served document', () => {
  test('a picture is shown, never sniffed, in a sandbox, kept by no cache', async () => {
    const { url } = await upload(product, await aPicture())
    const { headers } = await openFile(product, url)
    expect(headers.get('Content-Type')).toBe('image/png')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Disposition')).toMatch(/^inline;/)
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('a PDF is only ever saved', async () => {
    const { url } = await upload(product, aPdf(), { name: 'Invoice.pdf', type: 'application/pdf' })
    const { headers } = await openFile(product, url)
    expect(headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''Invoice.pdf")
  })

  test('a name that would write headers or markup is only a name', async () => {
    const name = 'a"><script>\r\nSet-Cookie: x=1;/../ọ’.png'
    const { url } = await upload(product, await aPicture(), { name })
    const { headers } = await openFile(product, url)
    expect(headers.get('Set-Cookie')).toBeNull()
    expect(headers.get('Content-Disposition')).toMatch(/^inline; filename\*=UTF-8''[\w.!~*'()%-]+$/)
  })

  test.each([
    '/files/%00',
    '/files/',
    '/files/..%2f..%2fsecret',
    `/files/${'A'.repeat(22)}`,
    '/files/a%27%20or%201=1',
  ])('%s is not there', async (path) => {
    const response = await fetch(`${product.url}${path}`)
    expect(response.status).toBe(404)
  })
})

test('sweeping removes what nothing claimed for a day, and its file; never what is attached or young', async () => {
  await daysLater(product, 2, school, other, provider)
  await sweepUploads(product.world)
  const before = await stored(product)
  const old = await upload(product, await aPicture('#aa0000'), { as: school })
  const kept = await upload(product, await aPicture('#00aa00'), { as: school })
  await attach([kept.id], school)
  await daysLater(product, 1.01, school, other, provider)
  const young = await upload(product, await aPicture('#0000aa'), { as: school })
  await Promise.all([sweepUploads(product.world), sweepUploads(product.world)])

  expect(await statusOf(old.url, school)).toBe(404)
  expect(await statusOf(kept.url, school)).toBe(200)
  expect(await statusOf(young.url, school)).toBe(200)
  expect(await product.world.store.open(old.id).catch((error: Error) => error.name)).toBe('DocumentMissing')
  const count = (held: Record<string, string>) =>
    [held.document!, held.files!].map((text) => Number.parseInt(text))
  expect(count(await stored(product))).toEqual(count(before).map((number) => number + 2))
})
