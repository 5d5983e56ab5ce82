import { beforeEach, describe, expect, test } from 'vitest'
import { codeIn, daysLater, done, tokenIn } from '../../testing/claims/claims.js'
import { keepClocks } from '../../testing/clocks.js'
import { aClaimVisitor } from '../../testing/claims/claim-visitor.js'
import { act } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { printed } from '../../testing/printed.js'
import { theProduct } from '../../testing/product.js'
import { everyStatementOf } from '../../testing/databases/statements.js'
import { everyText, quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0', TRUST_PROXY: '1' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')

let number = 0
let here: string
let parentEmail: string
let id: string
let letter: { text: string }
let code: string
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  here = `198.51.100.${++number}`
  parentEmail = `family${number}@example.com`
  ;({ id } = await aDebtor(product, school, { studentName: 'Ada Obi', parentEmail, term: `Term ${number}` }))
  letter = await product.mail.letterTo(parentEmail)
  code = codeIn(letter)
})

interface Typed {
  code: string
  surname?: string
  from?: string
  headers?: Record<string, string>
}

/** Types a code as a browser without scripts sends it; `html` without its markup is what a person reads. */
async function typed({ code: text, surname = 'Obi', from = here, headers = {} }: Typed) {
  const response = await fetch(`${product.url}/letter`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': from, ...headers },
    body: new URLSearchParams({ code: text, surname }),
    redirect: 'manual',
  })
  const to = response.headers.get('Location')
  return { status: response.status, to, headers: response.headers, html: await response.text() }
}

const homeOf = (token: string) => `/claim/${token}?said=told`
const NOBODYS = 'AAAAA BBBBB'
const wrongTimes = async (times: number, from: string) => {
  for (let at = 0; at < times; at++) await typed({ code: NOBODYS, from })
}
/** The same claim's page after its surname was told. */
const known = async (token = tokenIn(letter)) => {
  const visitor = aClaimVisitor(product, token, { address: here })
  await visitor.tell('Obi')
  return visitor
}

test('the code in a letter opens its claim with the surname, for 90 days', async () => {
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5} [0-9A-HJKMNP-TV-Z]{5}$/)
  const { status, to, headers } = await typed({ code })
  expect({ status, to }).toEqual({ status: 303, to: homeOf(tokenIn(letter)) })
  const cookie = headers.getSetCookie()[0]!
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Strict/)
  const page = await fetch(product.url + to!, { headers: { Cookie: cookie.split(';')[0]! } })
  expect(await page.text()).toContain('Ada Obi')
  await daysLater(product, 90, provider, school)
  expect((await typed({ code })).status).toBe(303)
  await daysLater(product, 1, provider, school)
  expect((await typed({ code })).status).toBe(422)
  expect((await aClaimVisitor(product, tokenIn(letter)).open()).status).toBe(200)
})

test('the page that asks for it needs no script, is kept by nobody and says nothing to others', async () => {
  const response = await fetch(`${product.url}/letter`)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).not.toMatch(/<script|\son\w+=/i)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
})

test('another site’s form is turned away before anything is looked at', async () => {
  const { status } = await typed({ code, headers: { Origin: 'https://evil.example' } })
  expect(status).toBe(403)
})

test('it is typed in any case, with any spaces and dashes, and with signs that look alike', async () => {
  const compact = code.replace(' ', '')
  const ways = [
    code.toLowerCase(),
    compact,
    ` ${compact.slice(0, 3)}–${compact.slice(3)} - `,
    code.replaceAll('0', 'O').replaceAll('1', 'l').replaceAll('V', 'u'),
  ]
  for (const way of ways) expect((await typed({ code: way })).status, way).toBe(303)
})

test('what cannot be a code is told before it is counted', async () => {
  for (let at = 0; at < 15; at++) {
    const { status, html } = await typed({ code: code.slice(0, 8) })
    expect(status).toBe(422)
    expect(html).toContain('10 letters and numbers')
  }
  expect((await typed({ code, surname: ' ' })).html).toContain('Enter the child’s family name.')
  expect((await typed({ code })).status).toBe(303)
})

describe('a code that nobody has and a wrong surname', () => {
  const page = ({ status, html }: Awaited<ReturnType<typeof typed>>) => ({
    status,
    html: html.replace(/value="[^"]*"/g, ''),
  })

  test('read the same, on a page that gives nothing of a claim away', async () => {
    const unknown = page(await typed({ code: NOBODYS }))
    const wrong = page(await typed({ code, surname: 'Bello' }))
    expect(wrong).toEqual(unknown)
    expect(wrong.status).toBe(422)
    expect(wrong.html).not.toMatch(/Ada|Greenfield|\/claim\//)
  })

  test('are shut after ten alike, from however many networks, and say the same then', async () => {
    const last = async (text: string, network: number) => {
      let answer = await typed({ code: text, surname: 'Bello', from: `203.0.${network}.0` })
      for (let at = 1; at <= 10; at++)
        answer = await typed({ code: text, surname: 'Bello', from: `203.0.${network}.${at}` })
      return {
        status: answer.status,
        html: answer.html.replace(/value="[^"]*"/g, '').replace(/\d+ minutes?/, ''),
      }
    }
    const [one, other] = [await last(code, number), await last('CCCCC DDDDD', number + 100)]
    expect(one).toEqual(other)
    expect(one.status).toBe(429)
  })

  test('ask the database the same', async () => {
    const asked = async (fields: Typed) =>
      (await everyStatementOf(() => typed(fields))).map((text) => text.replace(/'[^']*'/g, '?'))
    // What every request of a network is counted by is taken in lots.
    for (let at = 0; at < 5; at++)
      await fetch(`${product.url}/letter`, { headers: { 'X-Forwarded-For': here } })
    await quiet(product)
    const unknown = await asked({ code: 'EEEEE FFFFF' })
    expect(unknown.length).toBeGreaterThan(2)
    expect(await asked({ code, surname: 'Bello' })).toEqual(unknown)
  })
})

describe('guessing is bounded', () => {
  test('ten wrong codes of an hour shut codes for their network, the right one too, and no other network', async () => {
    for (let at = 0; at < 10; at++)
      expect((await typed({ code: NOBODYS.replace('A', `${at}`) })).status).toBe(422)
    const shut = await typed({ code })
    expect(shut.status).toBe(429)
    expect(Number(shut.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect((await typed({ code, from: `192.0.2.${number}` })).status).toBe(303)
  })

  test('ten wrong surnames shut a claim’s code for everybody', async () => {
    for (let at = 0; at < 10; at++)
      expect((await typed({ code, surname: 'Bello', from: `203.0.113.${at}` })).status).toBe(422)
    expect((await typed({ code, from: `192.0.2.${number}` })).status).toBe(429)
  })

  test('right ones are not counted', async () => {
    for (let at = 0; at < 15; at++) expect((await typed({ code })).status).toBe(303)
  })

  test('of many tries at one moment no more than ten are compared', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => typed({ code: NOBODYS.replace('AA', String(10 + at)) })),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  test('60 strangers’ misses shut no link, and no surname that is told by a link', async () => {
    await wrongTimes(30, here)
    for (let at = 0; at < 30; at++) await typed({ code, surname: 'Bello', from: `203.0.113.${100 + at}` })
    const visitor = aClaimVisitor(product, tokenIn(letter), { address: here })
    expect((await visitor.open()).status).toBe(200)
    expect((await visitor.tell('Obi')).words).toContain('Ada Obi')
  })
})

describe('a claim’s page', () => {
  test('makes a code of its own, which ends the earlier one of the same contact', async () => {
    const visitor = await known()
    const { words, html } = await visitor.send('/code')
    const own = codeIn({ text: html })
    expect(words).toContain('Make a new code to type from paper')
    expect(own).not.toBe(code)
    expect((await typed({ code: own })).to).toBe(homeOf(tokenIn(letter)))
    expect((await typed({ code })).status).toBe(422)
  })

  test('makes and shows none before the surname is told', async () => {
    const visitor = aClaimVisitor(product, tokenIn(letter), { address: here })
    expect((await visitor.open()).html).not.toContain(code)
    expect((await visitor.open('/code')).words).toContain('What is the child’s family name?')
    const { status, words } = await visitor.send('/code')
    expect(status).toBe(422)
    expect(words).toContain('Tell us the family name first.')
    expect((await typed({ code })).status).toBe(303)
  })

  test('leads to a page that prints, and to WhatsApp with a text that names nobody', async () => {
    const { html } = await (await known()).open('?said=print')
    expect(html).toContain('choose Print in the menu')
    const [, link] = /href="(https:\/\/wa\.me\/[^"]+)" rel="noreferrer"/.exec(html)!
    const text = new URL(link!.replaceAll('&#38;', '&')).searchParams.get('text')!
    expect(text).toContain('/letter')
    expect(text).not.toMatch(/Ada|Obi|Greenfield|claim\//)
    expect(text).not.toContain(code)
  })
})

describe('a code ends', () => {
  test('with its link', async () => {
    await act(product, 'revokeClaimLinks', { token: await furtherToken(), surname: 'Obi' })
    expect((await typed({ code })).status).toBe(422)
  })

  test('with the address that was changed', async () => {
    await done(product, 'updateDebtor', { id, parentEmail: `new-${parentEmail}` }, school)
    const next = codeIn(await product.mail.letterTo(`new-${parentEmail}`))
    expect((await typed({ code })).status).toBe(422)
    expect((await typed({ code: next })).status).toBe(303)
  })

  test('with the next letter to the same contact, and not with one to another', async () => {
    const paper = codeIn({ text: (await printed(product, id, school)).html })
    const token = await furtherToken()
    expect((await typed({ code })).status).toBe(422)
    expect((await typed({ code: paper })).status).toBe(303)
    expect((await aClaimVisitor(product, tokenIn(letter)).open()).status).toBe(200)
    expect(token).not.toBe(tokenIn(letter))
  })

  test('with its claim: nothing of it is kept when personal data goes', async () => {
    await done(product, 'withdrawDebtor', { id, reason: 'Paid.' }, school)
    await daysLater(product, 400, provider, school)
    await keepClocks(product)
    expect(await hashes()).toEqual([null])
    expect((await typed({ code })).status).toBe(422)
  })

  test('after its days, and its hash with it', async () => {
    await daysLater(product, 89, provider, school)
    await keepClocks(product)
    expect((await hashes())[0]).toMatch(/^[\w-]{43}$/)
    await daysLater(product, 2, provider, school)
    await keepClocks(product)
    expect(await hashes()).toEqual([null])
  })
})

describe('a printed letter', () => {
  test('has a code of its own, the same on every printing, with the limits of the printed link', async () => {
    const first = await printed(product, id, school)
    const own = codeIn({ text: first.html })
    expect(codeIn({ text: (await printed(product, id, school)).html })).toBe(own)
    expect(own).not.toBe(code)
    const { to, headers } = await typed({ code: own })
    expect(to).toBe(homeOf(first.token!))
    const cookie = headers.getSetCookie()[0]!.split(';')[0]!
    const page = await fetch(product.url + to!, { headers: { Cookie: cookie } })
    const html = await page.text()
    expect(html).toContain('You can read here now, and answer soon')
    expect(html).not.toContain('/code"')
    const visitor = await known(first.token)
    expect((await visitor.send('/code')).words).toContain('The school has to record first')
    await done(product, 'recordHandOver', { id }, school)
    expect((await visitor.send('/code')).html).toMatch(/type the code/)
  })
})

test('a dump of the database holds no code, and no letter that waits does', async () => {
  const paper = codeIn({ text: (await printed(product, id, school)).html })
  await (await known()).send('/code')
  const own = codeIn({ text: (await (await known()).open()).html })
  await quiet(product)
  const stored = await everyText(product)
  expect(stored).toContain(parentEmail)
  for (const one of [code, paper, own]) {
    expect(stored).not.toContain(one)
    expect(stored).not.toContain(one.replace(' ', ''))
  }
})

/** The token of a letter with a further link. */
async function furtherToken(): Promise<string> {
  await act(product, 'requestClaimLink', { token: tokenIn(letter) }, { select: 'userErrors { code }' })
  return tokenIn(await product.mail.letterTo(parentEmail, /new link/))
}

const hashes = async () =>
  (await rows(product, 'select code_hash from claim_link where debtor_id = ?', [id])).map(
    ({ code_hash }) => code_hash,
  )
