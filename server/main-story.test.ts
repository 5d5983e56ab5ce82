import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from './testing/client.js'
import {
  aDebtor,
  aProvider,
  aSchool,
  anApprovedSchool,
  decide,
  type Person,
  type SchoolPerson,
} from './testing/people.js'
import { aProduct, type Product } from './testing/product.js'

let product: Product
let provider: Person
let other: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '7' } })
  provider = await aProvider(product)
  other = await anApprovedSchool(product, provider, 'Other School')
})
afterAll(() => product.close())

const SEARCH =
  'query ($search: String) { directory(search: $search) { hint edges { node { studentName parentName amountOwed { amount } school { name contactNumber } } } } }'

test('a school registers, is approved, lists a debtor, the parent is told, and another school finds the entry after the notice', async () => {
  const school = await aSchool(product, 'Greenfield Academy')
  expect((await product.mail.letterTo(provider.email, /Greenfield Academy waits/)).text).toContain(
    'Greenfield Academy',
  )
  const debtor = await aDebtor(product, school, {
    studentName: 'Adaeze Nwosu',
    parentName: 'Ifeanyi Nwosu',
    parentEmail: 'ifeanyi@example.com',
  })
  expect(debtor.letter.state).toBe('HELD')

  await decide(product, provider, 'approveSchool', { schoolId: school.schoolId })
  await product.mail.letterTo(school.email, /approved/)
  const letter = await product.mail.letterTo('ifeanyi@example.com')
  expect(letter.text).toContain('₦45,000.00')
  const token = /\/claim\/([\w-]{43})/.exec(letter.text)![1]

  const { claim } = await ask(
    product,
    'query ($t: String!) { claim(token: $t) { studentName school { name } amountOwed { amount currency } } }',
    { t: token },
  )
  expect(claim).toEqual({
    studentName: 'Adaeze Nwosu',
    school: { name: 'Greenfield Academy' },
    amountOwed: { amount: '45000.00', currency: 'NGN' },
  })

  expect((await ask(product, SEARCH, { search: 'adaeze nwosu' }, other)).directory.edges).toEqual([])
  product.clock.forward(8)
  const again = {
    ...other,
    key: (await (await import('./testing/people.js')).signedIn(product, other.username)).key,
  }
  const { directory } = await ask(product, SEARCH, { search: 'Nwossu Adaese' }, again)
  expect(directory.edges.map((edge: any) => edge.node)).toEqual([
    {
      studentName: 'Adaeze Nwosu',
      parentName: 'Ifeanyi Nwosu',
      amountOwed: { amount: '45000.00' },
      school: { name: 'Greenfield Academy', contactNumber: '+234 803 555 0100' },
    },
  ])
})
