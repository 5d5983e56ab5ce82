import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aToldFamily, dayIn } from '../../testing/claims/cases.js'
import { aClaimVisitor } from '../../testing/claims/claim-visitor.js'
import { aProvider, anApprovedSchool } from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'

let product: Product
let family: ReturnType<typeof aClaimVisitor>
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  const school = await anApprovedSchool(product, await aProvider(product), 'Greenfield College')
  family = aClaimVisitor(product, (await aToldFamily(product, school)).token)
})
afterAll(() => product.close())

/** Days are counted from today. */
interface Wrong {
  what: string
  path: string
  fields: Record<string, string>
  days?: Record<string, number>
}

const parts = { how: 'parts', count: '12', rhythm: 'monthly', step: 'look' }
const WRONG: Wrong[] = [
  { what: 'nothing said', path: '/dispute', fields: {} },
  { what: 'nothing told', path: '/dispute', fields: { reason: 'NOT_LIABLE' } },
  { what: 'nothing chosen', path: '/time', fields: { step: 'look' } },
  { what: 'no day', path: '/time', fields: { how: 'once', step: 'look' } },
  { what: 'no number of parts', path: '/time', fields: { ...parts, count: '99' }, days: { first: 9 } },
  { what: 'a day that has passed', path: '/time', fields: parts, days: { first: -9 } },
  { what: 'a last day in two years', path: '/time', fields: parts, days: { first: 350 } },
  { what: 'sent as it was', path: '/time', fields: { ...parts, step: 'send' }, days: { first: -9 } },
  { what: 'nothing paid', path: '/part', fields: { step: 'look' } },
  {
    what: 'too much paid, on a day to come, and dates that have passed',
    path: '/part',
    fields: { ...parts, amountPaid: '9,000,000' },
    days: { paidOn: 9, first: -9 },
  },
]

describe('what is wrong with an answer is said above it and at the field that it leads to', () => {
  test.each(WRONG)('$path, $what', async ({ path, fields, days = {} }) => {
    const typed = Object.entries(days).map(([name, day]) => [name, dayIn(product, day)])
    const { status, html } = await family.send(path, { ...fields, ...Object.fromEntries(typed) })
    expect(status).toBe(422)
    const lines = [...html.matchAll(/<li><a href="#([^"]+)">([^<]+)<\/a><\/li>/g)]
    expect(lines.length).toBeGreaterThan(0)
    for (const [, field, message] of lines) {
      const asked = new RegExp(`<(input|select|textarea)\\b[^>]*\\bid="${field}"`).test(html)
      expect(asked, `a field “${field}”, of which is said: ${message}`).toBe(true)
      const said = new RegExp(`<p class="error" id="${field}-error">(.*?)</p>`, 's').exec(html)?.[1]
      expect(said, `beside “${field}”`).toContain(message)
    }
  })
})
