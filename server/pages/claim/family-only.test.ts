import { beforeEach, describe, expect, test } from 'vitest'
import { aPdf } from '../../testing/files/a-pdf.js'
import { daysLater, found, tokenIn } from '../../testing/claims/claims.js'
import { aClaimVisitor, valueIn } from '../../testing/claims/claim-visitor.js'
import { act, aPicture, upload } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({
  env: { NOTICE_DAYS: '0', TRUST_PROXY: '1', CLAIM_MISSES_PER_HOUR: '10', PAYMENT_BACK_DAYS: '3650' },
})
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const other = await anApprovedSchool(product, provider, 'Hillside School')

let number = 0
let surname: string
let id: string
let key: string
let family: ReturnType<typeof aClaimVisitor>
beforeEach(async () => {
  await daysLater(product, 0, provider, school, other)
  ;({ id, key, surname, family } = await aFamily())
})

async function aFamily() {
  const ward = `Obi${'abcdefghijklmnopqrstuvwxyz'[++number]}`
  const parentEmail = `family${number}@example.com`
  const evidence = await upload(product, aPdf(), { as: school, name: 'bill.pdf', type: 'application/pdf' })
  const debtor = await aDebtor(product, school, {
    studentName: `Ada ${ward}`,
    parentName: `Ngozi ${ward}`,
    parentEmail,
    evidence: [evidence.id],
  })
  const visitor = aClaimVisitor(product, tokenIn(await product.mail.letterTo(parentEmail)))
  await quiet(product)
  return { id: debtor.id as string, key: evidence.id, surname: ward, family: visitor }
}

/** The keys of what a family sends with an answer to its claim. */
async function sentFiles({
  id: debtor,
  family: visitor,
}: Pick<Awaited<ReturnType<typeof aFamily>>, 'id' | 'family'>) {
  const slip = { name: 'slip.png', bytes: await aPicture() }
  await visitor.send('/dispute', { reason: 'OTHER', message: 'See the slip.' }, [slip])
  const files = await rows<{ key: string }>(
    product,
    `select d.key from document d join contend_message m on m.id = d.message_id
       join contend c on c.id = m.contend_id where c.debtor_id = ?`,
    [debtor],
  )
  return files.map((file) => file.key)
}

describe('before the surname is told', () => {
  test('the page shows initials, and neither papers nor payments nor looks', async () => {
    const { html, words } = await family.open()
    expect(words).toContain('is unpaid for Ada O.')
    expect(words).toContain('Ngozi O.')
    expect(html).not.toContain(surname)
    expect(html).not.toMatch(/bill\.pdf|\/files\/|\/receipts/)
    for (const path of [`/files/${key}`, '/receipts', '/receipts/1']) {
      const { status, html: asked } = await family.open(path)
      expect(status, path).toBe(403)
      expect(asked).not.toContain(surname)
    }
  })

  test('a wrong one shows no more, and is still there to be mended', async () => {
    const { status, html, words } = await family.send('/surname', { surname: 'Adeyemi' })
    expect(status).toBe(422)
    expect(words).toContain('That is not the name we asked for.')
    expect(html).toContain('value="Adeyemi"')
    expect(family.cookies.size).toBe(0)
  })

  test('the right one leads back to where it was asked, also after a wrong one; and the address of a refused one still opens', async () => {
    await sentFiles({ id, family })
    const at = `/cases/${(await rows<any>(product, 'select id from contend where debtor_id = ?', [id]))[0].id}`
    for (const back of [at, '/receipts']) {
      expect(valueIn((await family.open(back)).html, 'back')).toBe(back)
      const wrong = await family.send('/surname', { surname: 'Adeyemi', back })
      expect(valueIn(wrong.html, 'back')).toBe(back)
    }
    expect((await family.open('/surname')).words).toContain('A claim about school fees')
    const { sent } = await family.send('/surname', { surname, back: at })
    expect(sent.headers.get('Location')).toMatch(new RegExp(`${at}\\?said=told$`))
    expect((await family.open('?said=told')).words).toContain('Everything is shown now')
    product.clock.forward(31 / (24 * 60))
    expect((await family.open('?said=told')).words).not.toContain('Everything is shown now')
  })

  test('an address below the link that is nobody’s says so, and leads to the claim', async () => {
    for (const path of ['/nope', '/cases', '/dispute/more']) {
      const { status, words } = await family.open(path)
      expect(status, path).toBe(404)
      expect(words, path).toContain('There is nothing here')
    }
    const cut = await fetch(`${product.url}/claim/`)
    expect(cut.status).toBe(404)
    expect(await cut.text()).toContain('This link is not valid any more')
  })

  test('five wrong ones are all for an hour, and nobody is told which was nearer', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await family.tell(`${surname}x`)).status).toBe(422)
    const { status, words, headers } = await family.tell(surname)
    expect(status).toBe(429)
    expect(words).toContain('Too many answers were wrong.')
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(60)
    expect((await family.open()).status).toBe(200)
  })
})

describe('once it is told', () => {
  test('whole names, papers, payments and looks are shown for half an hour, to this browser and this link alone', async () => {
    const told = await family.tell(` ${surname.toUpperCase()} `)
    const [cookie] = told.sent.headers.getSetCookie()
    expect(cookie).toMatch(/; Max-Age=1800; Path=\/claim\/[\w-]{43}; HttpOnly; SameSite=Strict$/)
    expect(told.words).toContain(`is unpaid for Ada ${surname}`)
    expect(told.words).toContain('bill.pdf')
    const another = await aFamily()
    another.family.cookies.set('dma-ward', family.cookies.get('dma-ward')!)
    expect((await another.family.open()).html).not.toContain(another.surname)
    product.clock.forward(31 / (24 * 60))
    expect((await family.open()).html).not.toContain(surname)
  })

  test('a mark that was made up or stretched opens nothing', async () => {
    await family.tell(surname)
    const [until, mark] = family.cookies.get('dma-ward')!.split('.')
    for (const forged of [
      '',
      '1',
      `${Number(until) + 1}.${mark}`,
      `${until}.${'A'.repeat(43)}`,
      `${until}.`,
    ]) {
      family.cookies.set('dma-ward', forged)
      expect((await family.open()).html, forged).not.toContain(surname)
    }
  })

  test('a paper is saved, not shown inside a page of ours', async () => {
    await family.tell(surname)
    const { status, headers } = await family.open(`/files/${key}`)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''bill.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test('files of other claims, unattached ones and guessed ones are not there', async () => {
    const another = await aFamily()
    const [theirs] = await sentFiles(another)
    await family.tell(surname)
    const [own] = await sentFiles({ id, family })
    expect((await family.open(`/files/${own}`)).status).toBe(200)
    const free = await upload(product, await aPicture())
    for (const guessed of [another.key, theirs!, free.id, 'A'.repeat(22), 'x', '..%2f..%2fsecret', '%00'])
      expect((await family.open(`/files/${guessed}`)).status, guessed).toBe(404)
  })

  test('every payment has a receipt to print and to keep, and nothing else has one', async () => {
    await act(product, 'recordPayment', { debtorId: id, amount: '5000', on: '2026-01-02' }, { as: school })
    const [payment] = await rows<any>(
      product,
      `select id from ledger_entry where debtor_id = ? and kind = 'PAYMENT'`,
      [id],
    )
    const [opening] = await rows<any>(
      product,
      `select id from ledger_entry where debtor_id = ? and kind = 'OPENING'`,
      [id],
    )
    await family.tell(surname)
    expect((await family.open()).html).toContain(`/receipts/${payment.id}`)
    const { status, words, headers } = await family.open(`/receipts/${payment.id}`)
    expect(status).toBe(200)
    expect(words).toMatch(/Paid ₦5,000\.00 On 2 Jan 2026/)
    expect(words).toContain('Still owed today ₦40,000.00')
    expect(headers.get('Content-Disposition')).toBe(
      `inline; filename="receipt-${payment.id}-2026-01-02.html"`,
    )
    const file = await family.open(`/receipts/${payment.id}?file=yes`)
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment/)
    // It is shown to others, whom no way leads from there to the family's pages.
    expect(file.words).toMatch(/Paid ₦5,000\.00 On 2 Jan 2026/)
    expect(file.html).not.toMatch(/\/claim\/|href="\/contend/)
    const another = await aFamily()
    await another.family.tell(another.surname)
    expect((await another.family.open(`/receipts/${payment.id}`)).status).toBe(404)
    for (const wrong of [opening.id, '0', 'x', '999999999999'])
      expect((await family.open(`/receipts/${wrong}`)).status, String(wrong)).toBe(404)
  })

  test('the amount came about by what was claimed at first, then day by day, with what is owed now under it', async () => {
    for (const [amount, on] of [
      ['5000', '2026-01-02'],
      ['3000', '2025-12-20'],
    ])
      await act(product, 'recordPayment', { debtorId: id, amount, on }, { as: school })
    await family.tell(surname)
    // The page of all lines, to which a longer one leads, says as much.
    for (const { words } of [await family.open(), await family.open('/receipts')])
      expect(words).toMatch(
        /First claimed ₦45,000\.00 20 Dec 2025 Payment Receipt −₦3,000\.00 2 Jan 2026 Payment Receipt −₦5,000\.00 Owed now ₦37,000\.00/,
      )
  })

  test('which school looked, when and why stands there a week later; under a hold only how often', async () => {
    expect(await found(product, surname, other)).toContain(`Ada ${surname}`)
    await family.tell(surname)
    expect((await family.open()).words).toContain('None yet. Checks appear after')
    await daysLater(product, 8, school, other, provider)
    await family.tell(surname)
    expect((await family.open()).words).toMatch(/Hillside School on \d.*It searched the register by name\./)
    await rows(product, 'insert into safeguarding_hold (debtor_id, at, runs_from) values (?, now(), ?)', [
      id,
      product.clock.now(),
    ])
    const { words } = await family.open()
    expect(words).toContain('Schools were shown the claim once.')
    expect(words).not.toContain('Hillside')
  })
})

test('guessed links are slowed for the network that guesses', async () => {
  const guess = (token: string) => aClaimVisitor(product, token, { address: '203.0.113.20' }).open()
  for (let tries = 0; tries < 10; tries++) expect((await guess(`${tries}`.padEnd(43, 'A'))).status).toBe(404)
  const { status, words, headers } = await guess('B'.repeat(43))
  expect(status).toBe(429)
  expect(words).toContain('Too many links that open nothing were tried.')
  expect(headers.get('Retry-After')).not.toBeNull()
  expect((await family.open()).status).toBe(200)
})
